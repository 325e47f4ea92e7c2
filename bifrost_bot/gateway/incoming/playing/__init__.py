"""The cogs for all users: moves, boards, practice, preferences, ratings, privacy."""
