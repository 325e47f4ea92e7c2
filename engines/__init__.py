"""The rules of the games, as pure functions on frozen values. Nothing here knows Discord, a
clock or a disk.
"""
