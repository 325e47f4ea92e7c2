"""What goes into the chance of a match from outside: the public beacon."""
