"""The stored record of a match."""

from collections.abc import Iterable
from typing import Final

from bifrost_bot.match.decide import core
from bifrost_bot.match.events import (
    HostAdded,
    HostRemoved,
    MatchCreated,
    MatchEvent,
    MatchHandedOver,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.upcast import read_event
from bifrost_bot.stream.record import Record


def _evolve(match: Match | None, event: MatchEvent) -> Match:
    if match is not None:
        return core.evolve(match, event)
    if not isinstance(event, MatchCreated):
        raise ValueError("a match's history begins with its creation")
    return core.begin(event)


def _with_later_hosts(match: Match, events: Iterable[MatchEvent]) -> Match:
    for event in events:
        if isinstance(event, HostAdded | HostRemoved | MatchHandedOver):
            match = core.evolve(match, event)
    return match


RECORD: Final = Record(read_event, _evolve, _with_later_hosts)
"""The reader of matches' records."""

read = RECORD.read
history = RECORD.history
