"""A game's settings as people are asked for them."""
