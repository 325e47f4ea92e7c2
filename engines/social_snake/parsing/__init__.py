"""What of a typed text takes more than a look: counts and arrows of a sequence, and the names of
colours.
"""
