"""Every command with every kind of input."""
