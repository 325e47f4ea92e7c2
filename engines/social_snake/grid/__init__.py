"""Grids: laid out by hosts or generated, where a snake can go on them, and how they are written
and drawn.
"""
