"""Sentences about a season: announcements, questions, board and status, made from views only."""
