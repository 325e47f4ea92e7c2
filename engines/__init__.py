"""The rules of the games, as pure functions on frozen values, without Discord, clock or disk."""
