"""Snakes: how they are placed, how they move, and which paths promise most."""
