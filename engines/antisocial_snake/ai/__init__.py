"""How the computer player thinks: a fast model of a board, routes, worlds of what others may do,
starts, and parts.
"""
