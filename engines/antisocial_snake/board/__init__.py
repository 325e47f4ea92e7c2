"""Boards: their tiles as written, generated and read from files, and the names of tiles."""
