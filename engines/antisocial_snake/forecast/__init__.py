"""What a player can know of a turn ahead: what is sure, what depends on others, in words and
drawn.
"""
