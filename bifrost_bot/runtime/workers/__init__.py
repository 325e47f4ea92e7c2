"""What runs beside the bot: computer players and the reading of files."""
