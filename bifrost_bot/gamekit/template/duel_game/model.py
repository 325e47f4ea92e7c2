"""The values of Duel: settings, answers, events, state and view; `rules` has the functions."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.engines.values import Board, Outcome, Seat

BOARD: Final[Board] = "1"
HIGHEST: Final = 3


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a host."""

    rounds: int = 4


@dataclass(frozen=True, slots=True)
class Pick:
    """A player's answer."""

    number: int


@dataclass(frozen=True, slots=True)
class Picked:
    """A player named a number."""

    seat: Seat
    round: int
    number: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """A round is over; without a seat, no player took its point."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = Picked | RoundWon | Ended


@dataclass(frozen=True, slots=True)
class State:
    """The whole state, secrets included.

    Attributes:
        won: The winner of each round's point.
        picks: All numbers named, the oldest first.
    """

    config: Config
    seats: tuple[Seat, ...]
    won: tuple[Seat | None, ...] = ()
    picks: tuple[Picked, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A viewer's part of the state; `picks` has only the numbers that the viewer may see."""

    viewer: Seat | None
    seats: tuple[Seat, ...]
    won: tuple[Seat | None, ...]
    picks: tuple[Picked, ...]
    outcome: Outcome | None
