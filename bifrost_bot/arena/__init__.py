"""The arena: games of Don't Connect 5 between programs, each in a process that can do no harm.

`child` and what it imports run inside that process, with the standard library alone: nothing is imported here.
"""
