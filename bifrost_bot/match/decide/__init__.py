"""What follows from a command: one area, one union of commands, one module."""
