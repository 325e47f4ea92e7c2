"""The rules of hosting: what a match is, whatever the game. Pure values and functions: no clock,
disk or Discord.
"""
