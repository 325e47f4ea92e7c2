"""The computer players' search: a fast position, random games by the hundred, a tree of moves."""
