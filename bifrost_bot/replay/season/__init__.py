"""A season as a page and as files."""
