"""The project that `bifrost-bot new-game` writes under another name: a tiny game, Duel."""
