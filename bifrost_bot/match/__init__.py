"""The core of a match, for any game: pure values and functions without clock, disk or Discord."""
