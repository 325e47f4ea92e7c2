"""Reads the stored record of a match event by event, and says which one cannot be read."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import HostAdded, HostRemoved, MatchEvent, MatchHandedOver
from bifrost_bot.match.model import Match
from bifrost_bot.match.upcast import read_fact

_LONGEST_KIND: Final = 60
_LONGEST_REASON: Final = 300


class RecordError(Exception):
    """The record of a match cannot be read; the message names the first unreadable event, and its class.

    Attributes:
        number: Which event, from 1.
        left: What the events before it make, with the hosts that the events after it name; None where none was folded.
    """

    def __init__(self, facts: Sequence[str], number: int, before: Match | None, problem: Exception) -> None:
        super().__init__(f"fact {number} ({_kind(facts[number - 1])}): {reason(problem)}")
        self.number = number
        self.left = None if before is None else _hosted(before, facts[number:])


def read(facts: Sequence[str]) -> Match | None:
    """Returns the match that the JSON of its events makes; None where there are none.

    Raises:
        RecordError: When an event cannot be read, or does not fit those before it.
    """
    match: Match | None = None
    for number, fact in enumerate(facts, start=1):
        try:
            event = _decoded(fact)
            match = core.fold((event,)) if match is None else core.evolve(match, event)
        except Exception as problem:
            raise RecordError(facts, number, match, problem) from problem
    return match


def history(facts: Sequence[str]) -> tuple[MatchEvent, ...]:
    """Returns the events that are stored as JSON.

    Raises:
        RecordError: When one cannot be read.
    """
    found: list[MatchEvent] = []
    for number, fact in enumerate(facts, start=1):
        try:
            found.append(_decoded(fact))
        except Exception as problem:
            raise RecordError(facts, number, None, problem) from problem
    return tuple(found)


def _decoded(fact: str) -> MatchEvent:
    return read_fact(json.loads(fact))


def _hosted(match: Match, facts: Sequence[str]) -> Match:
    """Returns the match with the hosts that the readable ones of these events name."""
    for event in _readable(facts):
        if isinstance(event, HostAdded | HostRemoved | MatchHandedOver):
            match = core.evolve(match, event)
    return match


def _readable(facts: Sequence[str]) -> Iterator[MatchEvent]:
    for fact in facts:
        with suppress(Exception):
            yield _decoded(fact)


def _kind(fact: str) -> str:
    try:
        return kind(json.loads(fact))
    except Exception:
        return kind(None)


def kind(fact: Any) -> str:
    """Returns the class that the JSON of an event names."""
    named = isinstance(fact, dict) and TAG in fact
    return str(cast(dict[str, Any], fact)[TAG])[:_LONGEST_KIND] if named else "of no class"


def reason(problem: Exception) -> str:
    """Returns why something stored cannot be read, in one line."""
    return repr(problem.__cause__ or problem)[:_LONGEST_REASON]
