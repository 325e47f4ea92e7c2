"""The arena: games between programs, each in a process that can do no harm.

`sandboxed` runs in that process with only the standard library, so nothing is imported here.
"""
