"""What matches and seasons have in common: the reading of stored events and their running hash."""
