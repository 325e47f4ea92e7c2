"""`/season …`: hosting, playing and following seasons."""
