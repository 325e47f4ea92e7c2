"""A season's calendar in words: when its coming episodes are to begin."""

from collections.abc import Sequence

from bifrost_bot.season.model import EpisodeDate
from bifrost_bot.speech.season.view import game_title


def date_lines(dates: Sequence[EpisodeDate], first: int) -> list[str]:
    """Returns a line for each date; `first` is the number of the next episode."""
    return [_date_line(date, number) for number, date in enumerate(dates, first)]


def _date_line(date: EpisodeDate, number: int) -> str:
    begins = date.begins_ms // 1000
    game = f" · {game_title(date.game)}" if date.game else ""
    return f"**Episode {number}** · <t:{begins}:F>, <t:{begins}:R>{game}"
