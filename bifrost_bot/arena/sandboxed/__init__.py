"""Our side of the conversation in a program's process: all that is seen of us there, and the
standard library only.
"""
