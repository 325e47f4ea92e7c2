"""A project with a tiny game, Duel. `bifrost-bot new-game` writes it under another name, and the
tests play it.
"""
