"""The preview of a turn for its player: certain steps and those that depend on others."""
