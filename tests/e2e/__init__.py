"""Whole matches through the real discord.py client, over real HTTP and a real websocket."""
