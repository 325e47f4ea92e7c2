"""The live load: many matches at once on a local Discord in another process, and what the bot makes of them.

Next to the composition root: it builds the real bot with `app` and may import whatever it measures.
"""
