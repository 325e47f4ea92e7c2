"""What a Discord server is made of, and the one place where it changes."""
