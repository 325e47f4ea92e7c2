"""What the bot and a server have to do with each other: the welcome, help, and settings for all
its matches.
"""
