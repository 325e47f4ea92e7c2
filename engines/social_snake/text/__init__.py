"""Texts besides events: instructions, settings, garnets, votes, and results for a season."""
