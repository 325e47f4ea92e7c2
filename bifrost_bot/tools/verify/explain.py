"""Stored events explained: the command that gives them, found by asking `decide`.

An event is possible if some command gives it and the events stored after it. Which command that
was is not stored: every kind is tried, with the values of the event, until one gives them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from itertools import groupby, product
from typing import Any, Final, Generic, TypeVar

Event = TypeVar("Event")

Values = Mapping[str, Sequence[Any]]
"""The values that fields of commands can have, by the name of the field."""

FLAGS: Final[Values] = dict.fromkeys(
    ("steward", "replaces", "substitute", "right", "agrees", "careful", "keep", "accepts"),
    (True, False),
)
"""Fields of commands that no event stores, with all their values."""


def values_in(events: Iterable[object]) -> dict[str, Sequence[Any]]:
    """Returns the values that some events have, each once, by the name of the field."""
    found: dict[str, Sequence[Any]] = {}
    for event in events:
        for name in _fields(type(event)):
            known = found.get(name, ())
            value = getattr(event, name)
            found[name] = known if value in known else (*known, value)
    return found


@dataclass(frozen=True, slots=True)
class Question(Generic[Event]):
    """What is asked of `decide` before some stored events.

    Attributes:
        stored: The stored events from here on.
        kinds: The classes of commands that may have given the first of them.
        values: The values that their fields can have.
        decide: Yields what a command gives, once for each instant at which it may have come.
        differing: Returns the fields in which a stored event differs from one that `decide` gives.
        commands: Commands that the events hold as a whole.
    """

    stored: Sequence[Event]
    kinds: Sequence[type]
    values: Values
    decide: Callable[[Any], Iterator[Sequence[Event]]]
    differing: Callable[[Event, Event], Sequence[str]]
    commands: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Explanation(Generic[Event]):
    """The events of the command that fits the stored ones best.

    Attributes:
        events: What it gives; empty if no command begins with an event of that kind.
        rank: How well they fit: whether all are stored, how many are, how few fields differ.
    """

    events: Sequence[Event] = ()
    rank: tuple[bool, int, int] = (False, 0, 0)


def explain(question: Question[Event]) -> tuple[Explanation[Event], Exception | None]:
    """Returns the best explanation, and the refusal of the most similar command that is refused.

    The more fields a command has in common with the event, the earlier it is tried.
    """
    best, refusal = _explain_by(question, question.commands)
    if best.rank[0]:
        return best, None
    own = set(_fields(type(question.stored[0]))) - {"at_ms"}

    def shared_count(kind: type) -> int:
        return len(own & set(_fields(kind)))

    for similarity, similar in groupby(
        sorted(question.kinds, key=shared_count, reverse=True), shared_count
    ):
        for kind in similar:
            found, refused = _explain_by(question, _commands(kind, question.values))
            best = max(best, found, key=lambda one: one.rank)
            refusal = refusal or (refused if similarity else None)
        if best.rank[0]:
            return best, None
    return best, refusal


def _explain_by(
    question: Question[Event], commands: Iterable[Any]
) -> tuple[Explanation[Event], Exception | None]:
    """Returns the best explanation by some commands, and their first refusal."""
    best: Explanation[Event] = Explanation()
    refusal: Exception | None = None
    for command in commands:
        try:
            for events in question.decide(command):
                best = max(best, _compare(question, events), key=lambda one: one.rank)
                if best.rank[0]:
                    return best, None
        except Exception as problem:  # A forged event may make the rules fail in any way.
            refusal = refusal or problem
    return best, refusal


def _commands(kind: type, values: Values) -> Iterator[Any]:
    """Yields every command of a kind with these values; its other fields have their defaults."""
    known: dict[str, Sequence[Any]] = {}
    for name, field in _fields(kind).items():
        if name in values:
            known[name] = values[name]
        elif field.default is MISSING and field.default_factory is MISSING:
            return
    for chosen in product(*known.values()):
        yield kind(**dict(zip(known, chosen, strict=True)))


def _compare(question: Question[Event], events: Sequence[Event]) -> Explanation[Event]:
    """Returns how well events that `decide` gives fit the stored ones."""
    stored = question.stored[: len(events)]
    alike = 0
    differences = 0
    for found, event in zip(stored, events, strict=False):
        if type(found) is not type(event):
            break
        alike += 1
        differences += len(question.differing(found, event))
    if not alike:
        return Explanation()
    is_whole = alike == len(stored) and not differences
    return Explanation(events, (is_whole, alike, -differences))


@cache
def _fields(kind: type) -> Mapping[str, Field[Any]]:
    return {field.name: field for field in fields(kind)}
