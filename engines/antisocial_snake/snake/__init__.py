"""Snakes: placement, movement and halts."""
