"""A game's settings as form fields and menus."""
