"""Discord in, Discord out. The only package that knows discord.py."""
