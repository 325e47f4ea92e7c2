"""Work outside the bot's own process: computer players, and reading files."""
