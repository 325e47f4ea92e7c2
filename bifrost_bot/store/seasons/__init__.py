"""The stored data of seasons: journal, deadlines, notices, and links to matches."""
