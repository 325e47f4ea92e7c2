"""Reader of a season's stored events, which names the first unreadable one."""

import json
from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.engines.values import Json
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.model import Season
from bifrost_bot.season.upcast import read_event

_LONGEST_REASON = 300


class RecordError(Exception):
    """The record of a season cannot be read; the message names the first unreadable event.

    Attributes:
        number: The event's number, from 1.
    """

    def __init__(self, number: int, problem: Exception) -> None:
        super().__init__(f"event {number}: {repr(problem.__cause__ or problem)[:_LONGEST_REASON]}")
        self.number = number


def read(bodies: Sequence[str]) -> Season | None:
    """Returns the season, given the JSON of its events; None where there are none.

    Raises:
        RecordError: When an event cannot be read, or does not fit those before it.
    """
    season: Season | None = None
    events: list[Json] = []
    for number, body in enumerate(bodies, start=1):
        try:
            stored = json.loads(body)
            season = evolve(season, read_event(stored))
        except Exception as problem:
            raise RecordError(number, problem) from problem
        events.append(stored)
    return season and replace(season, chain=season.chain.after(events))


def history(bodies: Sequence[str]) -> tuple[SeasonEvent, ...]:
    """Returns the events, given their JSON.

    Raises:
        RecordError: When one cannot be read.
    """
    found: list[SeasonEvent] = []
    for number, body in enumerate(bodies, start=1):
        try:
            found.append(read_event(json.loads(body)))
        except Exception as problem:
            raise RecordError(number, problem) from problem
    return tuple(found)
