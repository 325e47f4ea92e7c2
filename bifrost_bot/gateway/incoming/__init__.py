"""Handlers of interactions and messages from Discord, and their replies."""
