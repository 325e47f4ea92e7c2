"""Instruments beside the bot: referee, bench, tournaments, verification."""
