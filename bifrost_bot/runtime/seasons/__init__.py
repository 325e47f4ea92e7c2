"""Seasons: commands, deadlines, matches, notices, and time credited after an outage."""
