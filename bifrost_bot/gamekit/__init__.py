"""For authors of games: the conformance suite, the project template, and recording matches for
tests.
"""
