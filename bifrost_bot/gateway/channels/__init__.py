"""The channels of matches: finding, creating, closing, deleting and repairing them, and who may
see them.
"""
