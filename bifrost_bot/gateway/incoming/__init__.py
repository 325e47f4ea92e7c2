"""Discord in: commands, messages, buttons and forms, and what they are answered."""
