"""Results and ratings, kept in step with the matches."""
