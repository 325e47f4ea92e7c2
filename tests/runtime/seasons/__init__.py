"""Seasons on a real database with a fake clock."""
