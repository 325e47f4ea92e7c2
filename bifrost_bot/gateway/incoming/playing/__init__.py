"""The cogs for everybody: moves, boards, practice, preferences, ratings, privacy."""
