"""Damages that staff and members do to a match's places, and whether it gets over them."""
