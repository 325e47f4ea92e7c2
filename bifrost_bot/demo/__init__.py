"""What the demo does for the newcomer at its page: a match to join, a clock that waits, and
where to go.
"""
