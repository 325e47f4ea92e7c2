"""The processes of programs: their walls, their limits, what they use, and the pipes to and from
them.
"""
