"""A match to a page, a film and files."""
