"""Load: many simultaneous matches on a local Discord in another process.

It builds the real bot with `app`, and may import any layer that it measures.
"""
