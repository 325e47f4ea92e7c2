"""The connection to Discord, in both directions: the only package that imports discord.py."""
