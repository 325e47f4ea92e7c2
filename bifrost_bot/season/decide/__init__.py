"""What follows from a command of a season: one area, one union of commands, one module."""
