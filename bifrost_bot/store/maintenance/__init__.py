"""Database commands: backup, check, restore, and reading a single match."""
