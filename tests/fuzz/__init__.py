"""Generated input: whatever people type or attach is answered in a sentence, changes nothing,
and pings nobody.
"""
