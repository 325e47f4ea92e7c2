"""What a message says and carries of a season: its board, with the picture of places over time."""
