"""What matches and seasons have in common: the running hash of stored events, and their erasure."""
