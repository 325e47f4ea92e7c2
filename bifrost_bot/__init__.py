"""Bifrost Bot: hosts live strategy matches on Discord. The rules of the games live in `engines`."""
