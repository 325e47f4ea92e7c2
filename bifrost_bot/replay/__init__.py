"""A match as a page, a film and files."""
