"""What a replay is: scenes and lines by step, viewpoint and board. Frozen values that know no
game.
"""

from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import Board, Seat

PUBLIC: Final = "public"
"""What the viewpoint of those without a seat is called."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Through whose eyes a match can be looked at: `public`, a seat, or `all`; and what people
    call it.
    """

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Pane:
    """A board at one step: how it looked while the phase was resolved, at least how it did in
    the end.
    """

    board: Board
    frames: tuple[Scene, ...]

    @property
    def scene(self) -> Scene:
        """The board at the end of the step."""
        return self.frames[-1]


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, and the board where it did; None for the match as a whole."""

    board: Board | None
    text: str


@dataclass(frozen=True, slots=True)
class Sight:
    """One step through one pair of eyes.

    Attributes:
        panes: The boards that are open.
        lines: What happened in this step.
        answers: The submissions that counted, as their players typed them.
        notes: What the viewer may know apart from the boards.
        results: The scores.
    """

    panes: tuple[Pane, ...]
    lines: tuple[Line, ...]
    answers: tuple[str, ...]
    notes: tuple[str, ...]
    results: Table


@dataclass(frozen=True, slots=True)
class Step:
    """What a phase made of the match: a sight for every viewpoint, in their order.

    Attributes:
        number: The phase's number; 0 for the boards before the first.
        name: The phase's name.
    """

    number: int
    name: str
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """All that was drawn, the seed it was drawn from, and the hash of the seed that was published
    at the start.

    Attributes:
        nonces: What the presses on *Join* added to the seed.
        beacon: What the public beacon added, if there was one.
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
        noun: What players call a board.
        people: Who sat where, by name.
        hosts: Who hosted it, by name.
        ending: How it ended, one line each.
        chance: None where the match has none, as in a game saved by another program.
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
