"""The preview of a turn for its player: what is certain and what depends on others."""
