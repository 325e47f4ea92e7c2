"""Turns: boards, answers, channels, clocks, and the end of a match."""
