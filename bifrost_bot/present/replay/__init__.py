"""Replays: a match as everybody may look at it once it is over, step by step and through every pair of eyes.

`record` makes a replay of a match's history, `pack` writes it as JSON, `page` as one HTML file that needs no server.
"""
