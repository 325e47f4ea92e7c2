"""What a host is asked for, and what of it cannot be meant."""
