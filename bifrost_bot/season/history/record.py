"""The stored record of a season."""

from collections.abc import Iterable
from typing import Final

from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.model import Season
from bifrost_bot.season.upcast import read_event
from bifrost_bot.stream.record import Record


def _as_it_was(season: Season, _: Iterable[SeasonEvent]) -> Season:
    return season


RECORD: Final = Record(read_event, evolve, _as_it_was)
"""The reader of seasons' records."""

read = RECORD.read
history = RECORD.history
