"""The connection to Discord, in both directions. The only package that knows discord.py."""
