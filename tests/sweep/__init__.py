"""Whole matches in virtual time against a scripted Discord, and processes that die at chosen
points of them.
"""
