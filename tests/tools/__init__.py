"""Tests of the instruments next to the bot."""
