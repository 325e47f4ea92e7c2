"""What a computer player thinks with: a position, random games by the hundred, a tree of moves."""
