"""What the program does with a database by command: copies, checks, and reading a single match."""
