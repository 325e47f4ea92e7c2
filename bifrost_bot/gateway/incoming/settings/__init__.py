"""Menus and forms that open a match and change its settings."""
