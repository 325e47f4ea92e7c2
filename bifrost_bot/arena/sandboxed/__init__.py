"""Our code inside a program's process: standard library only."""
