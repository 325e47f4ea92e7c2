"""The arena: games of Don't Connect 5 between programs, each in a process that can do no harm.

`child` and its imports run inside that process with only the standard library, so nothing is imported here.
"""
