"""What became of a turn, for its player: placements, sealed parts, halts, and how each snake
came to its apples.
"""
