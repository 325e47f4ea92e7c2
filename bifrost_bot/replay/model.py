"""The model of a replay: scenes and lines by step, viewpoint and board, without a game's rules."""

from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import Board, Seat

PUBLIC: Final = "public"
"""The id of the viewpoint without a seat."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A viewpoint on a match: `public`, a seat, or `all`; with its title."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Pane:
    """A board at one step: the drawings while the phase was resolved, at least the last one."""

    board: Board
    frames: tuple[Scene, ...]

    @property
    def scene(self) -> Scene:
        """The board at the end of the step."""
        return self.frames[-1]


@dataclass(frozen=True, slots=True)
class Line:
    """An event in words, and its board; None for the match as a whole."""

    board: Board | None
    text: str


@dataclass(frozen=True, slots=True)
class Sight:
    """One step in one viewpoint.

    Attributes:
        panes: The open boards.
        lines: The events of the step.
        answers: The submissions that counted, as typed.
        notes: The viewer's notes besides the boards.
        results: The scores.
    """

    panes: tuple[Pane, ...]
    lines: tuple[Line, ...]
    answers: tuple[str, ...]
    notes: tuple[str, ...]
    results: Table


@dataclass(frozen=True, slots=True)
class Step:
    """A resolved phase, with a sight for every viewpoint, in order.

    Attributes:
        number: The phase's number; 0 for the boards before the first.
        name: The phase's name.
    """

    number: int
    name: str
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """All draws, their seed, and the hash of the seed that was published at the start.

    Attributes:
        nonces: The additions of each press on *Join* to the seed.
        beacon: The public beacon's addition, if there was one.
    """

    seed: str
    commitment: str
    draws: tuple[Draw, ...]
    nonces: tuple[str, ...] = ()
    beacon: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A match, step by step.

    Attributes:
        noun: The players' word for a board.
        people: The names of the players by seat.
        hosts: The names of the hosts.
        ending: The result, one line each.
        chance: None if there is none, as in a game saved by another program.
    """

    game: str
    title: str
    noun: str
    viewpoints: tuple[Viewpoint, ...]
    people: tuple[tuple[Seat, str], ...]
    steps: tuple[Step, ...]
    ending: tuple[str, ...] = ()
    chance: Chance | None = None
    hosts: tuple[str, ...] = ()
