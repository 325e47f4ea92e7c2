"""Forms and menus."""
