"""Deadlines of a season in words."""

from bifrost_bot.speech.texts.season.ask import AskText
from bifrost_bot.speech.wording import countdown


def deadline(until_ms: int) -> str:
    """Returns an instant (Unix milliseconds) as Discord shows it, with the time until then."""
    return AskText.deadline.format(time=f"<t:{until_ms // 1000}:f>", countdown=countdown(until_ms))
