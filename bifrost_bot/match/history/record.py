"""The stored record of a match: reads its events, and reports the first unreadable one."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
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
from bifrost_bot.speech.texts.refusal import RecordText

_LONGEST_KIND: Final = 60
_LONGEST_REASON: Final = 300


class RecordError(Exception):
    """The record of a match cannot be read; the message names the first unreadable event.

    Attributes:
        number: The number of that event, from 1.
        left: The match before it, with the hosts of the readable events after it; None if none
            was folded.
    """

    def __init__(
        self, bodies: Sequence[str], number: int, before: Match | None, problem: Exception
    ) -> None:
        sentence = RecordText.event.format(
            number=number, kind=_kind(bodies[number - 1]), reason=reason(problem)
        )
        super().__init__(sentence)
        self.number = number
        self.left = None if before is None else _with_later_hosts(before, bodies[number:])


def read(bodies: Sequence[str]) -> Match | None:
    """Returns the match of stored events, or None if there are none.

    Raises:
        RecordError: If an event cannot be read, or does not fit those before it.
    """
    match: Match | None = None
    events: list[Json] = []
    for number, body in enumerate(bodies, start=1):
        try:
            stored = json.loads(body)
            event = read_event(stored)
            match = _begin(event) if match is None else core.evolve(match, event)
        except Exception as problem:
            raise RecordError(bodies, number, match, problem) from problem
        events.append(stored)
    return match and replace(match, chain=match.chain.after(events))


def history(bodies: Sequence[str]) -> tuple[MatchEvent, ...]:
    """Returns the stored events; raises `RecordError` if one cannot be read."""
    found: list[MatchEvent] = []
    for number, body in enumerate(bodies, start=1):
        try:
            found.append(_decode(body))
        except Exception as problem:
            raise RecordError(bodies, number, None, problem) from problem
    return tuple(found)


def _begin(event: MatchEvent) -> Match:
    if not isinstance(event, MatchCreated):
        raise ValueError("a match's history begins with its creation")
    return core.begin(event)


def _decode(body: str) -> MatchEvent:
    return read_event(json.loads(body))


def _with_later_hosts(match: Match, bodies: Sequence[str]) -> Match:
    """Returns the match with the hosts in the readable ones of these events."""
    for event in _readable(bodies):
        if isinstance(event, HostAdded | HostRemoved | MatchHandedOver):
            match = core.evolve(match, event)
    return match


def _readable(bodies: Sequence[str]) -> Iterator[MatchEvent]:
    for body in bodies:
        with suppress(Exception):
            yield _decode(body)


def _kind(body: str) -> str:
    try:
        return kind(json.loads(body))
    except Exception:
        return kind(None)


def kind(event: Any) -> str:
    """Returns the class name in the JSON of an event."""
    if not isinstance(event, dict) or TAG not in event:
        return printable(RecordText.no_class)
    name = str(cast(dict[str, Any], event)[TAG])
    return printable(name[:_LONGEST_KIND])


def printable(name: str) -> str:
    """Returns a name from a file, with non-printing characters escaped."""
    return name if name.isprintable() else repr(name)


def reason(problem: Exception) -> str:
    """Returns why something stored cannot be read, in one line."""
    return repr(problem.__cause__ or problem)[:_LONGEST_REASON]
