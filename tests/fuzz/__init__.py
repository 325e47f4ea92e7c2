"""Generated input: everything that people type or attach is answered in a sentence, changes
nothing, and pings no one.
"""
