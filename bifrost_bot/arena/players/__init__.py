"""Who takes a seat in the arena: a strategy, a program, an address, or a player of ours, all
asked in the same way.
"""
