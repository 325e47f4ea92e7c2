"""Work done outside the bot's own process: computer players and the reading of files."""
