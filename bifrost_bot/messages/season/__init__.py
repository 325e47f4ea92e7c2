"""Messages of a season: its board, news and audit, and the picture of places over time."""
