"""The channels of matches: found, made, closed, deleted, repaired, and who may see them."""
