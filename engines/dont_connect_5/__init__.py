"""Don't Connect 5: three players place stones, and score by paths of three or four. The rules are in RULES.md."""
