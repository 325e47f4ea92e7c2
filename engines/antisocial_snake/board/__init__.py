"""Boards: their tiles as they are written, generated and read from files, and the words that
name them.
"""
