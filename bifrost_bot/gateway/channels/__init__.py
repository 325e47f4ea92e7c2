"""The channels of matches: created, found, closed, deleted, repaired, and their permissions."""
