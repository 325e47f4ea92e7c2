"""Tools next to the bot: referee, bench, tournaments, verification."""
