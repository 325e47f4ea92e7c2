"""Sentences about seasons."""
