"""Seasons on a real database and a clock that stands still."""
