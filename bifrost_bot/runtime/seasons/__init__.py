"""Seasons: the one door to all of them, their deadlines, their matches, and time that is given
back to them.
"""
