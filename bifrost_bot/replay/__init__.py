"""Replays: a match as a page, a film and files."""
