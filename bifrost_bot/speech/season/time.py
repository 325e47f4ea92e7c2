"""Deadlines and dates of a season in words."""

from collections.abc import Sequence

from bifrost_bot.season.model import EpisodeDate
from bifrost_bot.speech.season.view import game_title
from bifrost_bot.speech.wording import countdown


def deadline(until_ms: int) -> str:
    """Returns an instant (Unix milliseconds) as Discord shows it, with the time until then."""
    time = f"<t:{until_ms // 1000}:f>"
    return f"{time} ({countdown(until_ms)})"


def due(until_ms: int) -> str:
    """Returns the end of a match's turn, to the second."""
    return f"<t:{until_ms // 1000}:T> ({countdown(until_ms)})"


def date_lines(dates: Sequence[EpisodeDate], first: int) -> list[str]:
    """Returns a line for each date; `first` is the number of the next episode."""
    return [_date_line(date, number) for number, date in enumerate(dates, first)]


def _date_line(date: EpisodeDate, number: int) -> str:
    begins = date.begins_ms // 1000
    game = f" · {game_title(date.game)}" if date.game else ""
    return f"**Episode {number}** · <t:{begins}:F>, <t:{begins}:R>{game}"
