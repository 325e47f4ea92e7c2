"""Many simultaneous matches on a local Discord in another process, and how the bot copes.

Like the composition root, it builds the real bot with `app` and may import whatever it measures.
"""
