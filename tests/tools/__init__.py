"""Tests of the instruments beside the bot."""
