"""Answers given by tapping: an ephemeral message of menus and buttons, whose whole state lies in
their ids.
"""
