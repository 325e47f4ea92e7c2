"""Reads the stored record of a match or season, and names the first unreadable event."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.stream.chain import Chain

_LONGEST_KIND: Final = 60
_LONGEST_REASON: Final = 300


class Recorded(Protocol):
    """The state that the events of one match or season give, with their running hash."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str:
        """The number of the match or season."""
        ...

    @property
    def chain(self) -> Chain:
        """The running hash of its stored events."""
        ...


S = TypeVar("S", bound=Recorded)
E = TypeVar("E")


class RecordError(Exception):
    """The record of a match or season cannot be read; the message names the first unreadable event.

    Attributes:
        number: The number of that event, from 1.
        left: What the readable events give; None if none was folded.
    """

    def __init__(self, bodies: Sequence[str], number: int, left: Any, problem: Exception) -> None:
        event = _kind(bodies[number - 1])
        super().__init__(f"event {number} ({event}): {reason(problem)}")
        self.number = number
        self.left = left


@dataclass(frozen=True, slots=True, eq=False)
class Record(Generic[S, E]):
    """A reader of the records of matches, or of seasons.

    Attributes:
        decode: Returns a stored event of any version.
        evolve: Applies an event, to None if it is the first.
        salvage: Applies what counts of the readable events after an unreadable one.
    """

    decode: Callable[[Json], E]
    evolve: Callable[[S | None, E], S]
    salvage: Callable[[S, Iterable[E]], S]

    def read(self, bodies: Sequence[str]) -> S | None:
        """Returns the match or season of stored events, or None if there are none.

        Raises:
            RecordError: If an event cannot be read, or does not fit those before it.
        """
        return self._fold(None, bodies)

    def go_on(self, state: S, bodies: Sequence[str]) -> S:
        """Returns the match or season after more stored events; raises like `read`."""
        return self._fold(state, bodies) or state

    def _fold(self, state: S | None, bodies: Sequence[str]) -> S | None:
        events: list[Json] = []
        for number, body in enumerate(bodies, start=1):
            try:
                stored = json.loads(body)
                state = self.evolve(state, self.decode(stored))
            except Exception as problem:
                rest = self._readable(bodies[number:])
                left = state and self.salvage(state, rest)
                raise RecordError(bodies, number, left, problem) from problem
            events.append(stored)
        return state and replace(state, chain=state.chain.after(events))

    def history(self, bodies: Sequence[str]) -> tuple[E, ...]:
        """Returns the stored events; raises `RecordError` if one cannot be read."""
        found: list[E] = []
        for number, body in enumerate(bodies, start=1):
            try:
                found.append(self.decode(json.loads(body)))
            except Exception as problem:
                raise RecordError(bodies, number, None, problem) from problem
        return tuple(found)

    def _readable(self, bodies: Sequence[str]) -> Iterator[E]:
        for body in bodies:
            with suppress(Exception):
                yield self.decode(json.loads(body))


def _kind(body: str) -> str:
    try:
        return kind(json.loads(body))
    except Exception:
        return kind(None)


def kind(event: Any) -> str:
    """Returns the class name in the JSON of an event."""
    if not isinstance(event, dict) or TAG not in event:
        return printable("of no class")
    name = str(cast(dict[str, Any], event)[TAG])
    return printable(name[:_LONGEST_KIND])


def printable(name: str) -> str:
    """Returns a name from a file, with non-printing characters escaped."""
    return name if name.isprintable() else repr(name)


def reason(problem: Exception) -> str:
    """Returns why something stored cannot be read, in one line."""
    cause = problem.__cause__ or problem
    return repr(cause)[:_LONGEST_REASON]
