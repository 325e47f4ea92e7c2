"""Seasons over matches."""
