"""What is stored of seasons: journal, deadlines, notices, and the matches that belong to them."""
