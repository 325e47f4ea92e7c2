"""The data of Bifröst: settings, boards, moves, events, state and view."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bifrost_bot.engines.hexagons import Hexagon, hexagon
from bifrost_bot.engines.values import Board, Outcome, Seat

Cell: TypeAlias = str
"""A cell's name in capitals, such as `A1`."""

Place: TypeAlias = Literal[1, 2, 3]
PLACES: Final[tuple[Place, ...]] = (1, 2, 3)
Placements: TypeAlias = tuple[Seat | None, Seat | None, Seat | None]
Status: TypeAlias = Literal["playing", "complete", "frozen"]

COLOURS: Final[tuple[Seat, ...]] = ("red", "green", "blue")
"""The seats, in the order of turns of the first half."""

HALVES: Final[tuple[tuple[Board, ...], ...]] = (("1", "2", "3"), ("4", "5", "6"))
"""The boards of each half."""

SECOND_HALF: Final = (
    "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."
)
"""The announcement of the second half."""

LETTERS: Final = {"red": "R", "green": "G", "blue": "B"}
EMPTY: Final = "."
LATTICE: Final[Hexagon] = hexagon(5)
"""The board of 61 cells (rules B-1 and B-2)."""


def _edges_of(cell: int) -> int:
    return sum(1 << edge for edge, side in enumerate(LATTICE.sides) if cell in side)


EDGES: Final = tuple(map(_edges_of, range(len(LATTICE.names))))
"""For each cell the edges it lies on, as bits."""

FREEZE_AFTER: Final = 6
"""Consecutive turns without a placement after which a board freezes (R-124)."""

WARN_AFTER: Final = 3
"""Consecutive turns without a placement after which players are warned of the freeze (R-124)."""


@dataclass(frozen=True, slots=True)
class Config:
    """A match's settings.

    Attributes:
        start: The cells at the start of every board, written like `BoardState.cells`.
        points: The points for first, second and third place.
        move_seconds: The length of a turn.
        warnings: Seconds before the end of a turn at which those who still owe a move are warned.
        half_break: The seconds of break before the second half.
        wait_for_finished: Whether a minute with only finished seats on turn lasts its full time.
    """

    start: str
    points: tuple[int, int, int]
    move_seconds: int
    warnings: tuple[int, ...]
    half_break: int = 0
    wait_for_finished: bool = False


@dataclass(frozen=True, slots=True)
class Colour:
    """The move that colours an empty cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Pass:
    """The move that colours nothing."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The seat on turn coloured a cell."""

    board: Board
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat on turn coloured nothing; whether it passed or was silent is not shown."""

    board: Board
    seat: Seat


@dataclass(frozen=True, slots=True)
class Waited:
    """A turn passed of a seat that had finished on this board."""

    board: Board
    seat: Seat


@dataclass(frozen=True, slots=True)
class Finished:
    """A seat took its place: it connected three edges, no longer could, or was the last left."""

    board: Board
    seat: Seat
    place: Place
    because: Literal["won", "lost", "last"]


@dataclass(frozen=True, slots=True)
class BoardCompleted:
    """All three places of a board are taken, first to third."""

    board: Board
    placements: tuple[Seat, Seat, Seat]


@dataclass(frozen=True, slots=True)
class FreezeThreatened:
    """A whole round of a board's turns passed without a placement."""

    board: Board


@dataclass(frozen=True, slots=True)
class BoardFrozen:
    """A second whole round passed: the board ends, and seats without a place there get none."""

    board: Board


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A minute that lasted is over; the turn of every board still in play moves on."""


@dataclass(frozen=True, slots=True)
class MinuteSkipped:
    """A minute in which no seat was to act was skipped; the turns of all boards move on."""


@dataclass(frozen=True, slots=True)
class HalfBegan:
    """The three boards of the second half opened."""

    half: Literal[2]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The last board ended; the ranking is final."""

    outcome: Outcome


Move: TypeAlias = Colour | Pass
BoardEvent: TypeAlias = (
    Placed | Passed | Waited | Finished | BoardCompleted | FreezeThreatened | BoardFrozen
)
Event: TypeAlias = BoardEvent | TurnEnded | MinuteSkipped | HalfBegan | MatchEnded


@dataclass(frozen=True, slots=True)
class BoardState:
    """One of the six games.

    Attributes:
        name: `1` to `6`.
        cells: 61 characters in the order of `LATTICE.names`: `R`, `G`, `B`, or `.` for empty.
        turn: The seat on turn, even if it has finished; None when the board has ended.
        placements: The seats in first, second and third place.
        idle: Consecutive turns without a placement, including those of finished seats.
        frozen: Whether the board ended for want of placements.
        last: The events since the last seat that could act acted, beginning with its move.
    """

    name: Board
    cells: str
    turn: Seat | None
    placements: Placements = (None, None, None)
    idle: int = 0
    frozen: bool = False
    last: tuple[BoardEvent, ...] = ()

    @property
    def status(self) -> Status:
        """Whether play on the board continues, and if not, why."""
        if self.frozen:
            return "frozen"
        return "playing" if None in self.placements else "complete"

    def place_of(self, seat: Seat) -> Place | None:
        """Returns the place the seat has taken, or None."""
        for place in PLACES:
            if self.placements[place - 1] == seat:
                return place
        return None

    @property
    def empty_cells(self) -> tuple[int, ...]:
        """The numbers of the empty cells."""
        return cells_with(self.cells, EMPTY)

    @property
    def empty_names(self) -> tuple[str, ...]:
        """The names of the empty cells."""
        return tuple(LATTICE.names[cell] for cell in self.empty_cells)

    @property
    def to_act(self) -> Seat | None:
        """The seat that owes a move now: the one on turn, unless it has finished."""
        return None if self.turn is None or self.place_of(self.turn) else self.turn


def cells_with(cells: str, contents: str) -> tuple[int, ...]:
    """Returns the numbers of the cells with one of these contents, letters or `EMPTY`."""
    return tuple(cell for cell, content in enumerate(cells) if content in contents)


@dataclass(frozen=True, slots=True)
class State:
    """A whole match.

    Attributes:
        config: Its settings.
        half: The half being played.
        number: The number of the next phase; minutes in which no seat acts have none.
        boards: All boards opened so far, in order.
        outcome: The end of the match, or None while it runs.
        minute: The board events of the present minute; empty between phases.
        last_turn: The board events of the last phase, and of minutes that were skipped after it.
    """

    config: Config
    half: Literal[1, 2]
    number: int
    boards: tuple[BoardState, ...]
    outcome: Outcome | None = None
    minute: tuple[BoardEvent, ...] = ()
    last_turn: tuple[BoardEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A viewer's knowledge: all boards are public, so only the viewer's own colour differs."""

    viewer: Seat | None
    config: Config
    half: Literal[1, 2]
    number: int
    boards: tuple[BoardState, ...]
    outcome: Outcome | None
    last_turn: tuple[BoardEvent, ...] = ()


def order(half: int) -> tuple[Seat, ...]:
    """Returns the order of turns in a half (rule B-12)."""
    return COLOURS if half == 1 else COLOURS[::-1]


def board_named(boards: tuple[BoardState, ...], name: Board | None) -> BoardState | None:
    """Returns the board of that name, or None if it is not open."""
    return next((board for board in boards if board.name == name), None)
