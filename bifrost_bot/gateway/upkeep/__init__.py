"""Keeps true what the bot has set up on Discord: one comparison, and one actor for it."""
