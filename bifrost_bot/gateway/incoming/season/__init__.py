"""The commands under `/season`, and the buttons and menus of seasons."""
