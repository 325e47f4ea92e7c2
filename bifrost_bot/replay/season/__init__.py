"""Replays of seasons: a season as a page and as files."""
