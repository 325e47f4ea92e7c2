"""Discord out: what is told there, how it is drawn, sent, edited and found again."""
