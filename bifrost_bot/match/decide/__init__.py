"""Decisions of a match: commands become events; each module decides one union of commands."""
