"""What a message says and carries."""
