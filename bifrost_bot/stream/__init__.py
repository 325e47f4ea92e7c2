"""Streams of stored events, as matches and seasons are: their records, running hash and erasure."""
