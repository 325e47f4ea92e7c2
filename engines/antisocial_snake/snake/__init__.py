"""Snakes: how they are placed, how they move, and what halts them."""
