"""A kind of thing that is stored as events, such as matches: its rules, tables and refusals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bifrost_bot.store.database import Transaction
from bifrost_bot.store.streams import StreamTables
from bifrost_bot.stream.record import Record, Recorded


class State(Recorded, Protocol):
    """One match or season: its events, folded."""

    @property
    def seq(self) -> int:
        """The number of its last event."""
        ...

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        ...


S = TypeVar("S", bound=State)
C = TypeVar("C")
E = TypeVar("E")
R = TypeVar("R")
C_co = TypeVar("C_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)


class Alarm(Protocol[C_co]):
    """The next instant at which a command is due, in Unix milliseconds."""

    @property
    def at_ms(self) -> int:
        """The instant."""
        ...

    @property
    def command(self) -> C_co:
        """The command."""
        ...


class Outbox(Protocol[R_co]):
    """The module of the notices' table."""

    async def add(  # noqa: D102 - see the module
        self, connection: Transaction, id: str, notices: Sequence[Any], now_ms: int, /
    ) -> tuple[R_co, ...]: ...


@dataclass(frozen=True)
class Stream(Generic[S, C, E, R]):
    """A kind of thing that is stored as events.

    Attributes:
        kind: Its name in logs.
        tables: The tables of its events and alarms.
        moment: Returns the present for its decisions.
        brief: Returns the notices of events, given the states before and after.
        credit: Returns the command that gives back the time since then, in which it could not be
            reached or (False) the bot did not run.
        halt: Returns the command that halts it after a bug in a command, given the incident; None
            if the command is refused instead.
        refusals: The exceptions that are answers to a person.
        missing: Returns the exception for an unknown id.
        unreadable: The sentence for one that cannot be read.
    """

    kind: str
    record: Record[S, E]
    tables: StreamTables[S, E]
    outbox: Outbox[R]
    moment: Callable[[int], Any]
    decide: Callable[[S, C, Any], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    alarm: Callable[[S], Alarm[C] | None]
    brief: Callable[[S | None, Sequence[E], S, Any], Sequence[Any]]
    credit: Callable[[int, bool], C]
    halt: Callable[[S, C, str], C | None]
    refusals: tuple[type[Exception], ...]
    missing: Callable[[str], Exception]
    unreadable: str


@dataclass(frozen=True)
class Change(Generic[S, E, R]):
    """The effect of a command: the state before and after, its events, and the recorded notices.

    Attributes:
        repeated: Whether the request was carried out before; then the events are the earlier ones,
            and nothing is announced again.
        last_event: The JSON of the last event that was written, "" if none was.
    """

    before: S | None
    after: S
    events: tuple[E, ...]
    rows: tuple[R, ...]
    repeated: bool = False
    last_event: str = ""

    @property
    def is_news(self) -> bool:
        """Whether the listeners are called."""
        return not self.repeated and bool(self.events or self.rows)


@dataclass(frozen=True)
class Plan(Generic[S, E]):
    """The effect that commands would have, decided at `at_ms`."""

    before: S | None
    after: S
    events: tuple[E, ...]
    notices: Sequence[Any]
    at_ms: int
