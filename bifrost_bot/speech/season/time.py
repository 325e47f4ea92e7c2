"""Deadlines of a season in words."""

from bifrost_bot.speech.wording import countdown


def deadline(until_ms: int) -> str:
    """Returns an instant (Unix milliseconds) as Discord shows it, with the time until then."""
    time = f"<t:{until_ms // 1000}:f>"
    return f"{time} ({countdown(until_ms)})"


def due(until_ms: int) -> str:
    """Returns the end of a match's turn, to the second."""
    return f"<t:{until_ms // 1000}:T> ({countdown(until_ms)})"
