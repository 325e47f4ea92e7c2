"""Draws scenes as PNG, GIF and text; knows no match."""
