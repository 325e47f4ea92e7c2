"""The explanation of a turn for its player: placements, sealed parts, halts and apples."""
