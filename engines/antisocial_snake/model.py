"""The values of Antisocial Snake: tiles, snakes, boards, submissions, events, state, view."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType
from typing import Final, TypeAlias

from bifrost_bot.engines.squares import Rectangle, rectangle
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Outcome, Seat, Slot

Cell: TypeAlias = int
"""A tile by its number in reading order."""

Code: TypeAlias = str
"""A colour by its letter, a key of `COLOURS`."""

Letter: TypeAlias = str
"""A snake's name: A to Z, then AA, AB and so on."""

Points: TypeAlias = Mapping[Name, int]
Bonus: TypeAlias = Mapping[str, int]
"""Points not earned by snakes, by reason."""

Limits: TypeAlias = Mapping[Code, int]
"""How many twists a player's snake of each colour may make."""

Words: TypeAlias = tuple[str, ...]
Entries: TypeAlias = tuple[Words, ...]
"""The content of a part of an answer: a tuple of words for each thing named, as in
`(("A1", "A2"),)` for a swap.
"""

COLOURS: Final[Mapping[Code, str]] = MappingProxyType(
    {
        "r": "red",
        "b": "blue",
        "g": "green",
        "y": "yellow",
        "p": "purple",
        "o": "orange",
        "w": "white",
        "k": "black",
    }
)
CODES: Final[Mapping[str, Code]] = MappingProxyType({name: code for code, name in COLOURS.items()})
WHITE: Final[Code] = "w"
BLACK: Final[Code] = "k"
NEUTRAL: Final = (WHITE, BLACK)
"""The colours without snakes."""

EARLIER: Final = "earlier"
TIED: Final = "tied"
BOOTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        EARLIER: "another player listed it earlier",
        TIED: "several players listed it equally early, so nobody got it",
    }
)
"""How a snake can lose the tile it asked for (rule A-9), as the end of a sentence."""

OWN_WORTH: Final = 2
"""The factor for apples on tiles of a snake's own colour (rule A-20)."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of a board, row by row.

    Attributes:
        colours: A letter for each tile.
        apples: A number for each tile.
    """

    columns: int
    colours: str
    apples: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.colours)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self) // self.columns

    @property
    def lattice(self) -> Rectangle:
        """The board's cells: their names and neighbours."""
        return rectangle(self.columns, self.rows)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The colours that have snakes, in the order of `COLOURS` (rule A-7)."""
        return tuple(code for code in COLOURS if code in self.colours and code not in NEUTRAL)

    @property
    def colour_names(self) -> tuple[str, ...]:
        """The names of the colours that have snakes."""
        return tuple(COLOURS[code] for code in self.codes)

    def cells_of(self, code: Code) -> tuple[Cell, ...]:
        """Returns the tiles of a colour."""
        return tuple(cell for cell, colour in enumerate(self.colours) if colour == code)

    def apples_near(self, cell: Cell) -> int:
        """Returns the apples on a tile's neighbours."""
        return sum(self.apples[near] for near in self.lattice.neighbours[cell])

    def without_apples(self, cells: Iterable[Cell]) -> "Tiles":
        """Returns the tiles without the apples on these."""
        apples = list(self.apples)
        for cell in cells:
            apples[cell] = 0
        return replace(self, apples=tuple(apples))


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the host's own: only a person can tell whether an answer is right.

    Attributes:
        answer: The host's note of the right answer, if any; secret before the verdicts.
    """

    text: str
    points: int
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings of one board.

    Attributes:
        tiles: The host's tiles, or None where they are generated.
        twist_cap: The host's cap, or None for the usual one.
        questions: The host's own, asked after the variation's.
    """

    name: Name
    variation: str
    tiles: Tiles | None = None
    twist_cap: int | None = None
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Config:
    """A match's settings.

    Attributes:
        rounds: The boards of each round.
        phase_seconds: The length of every phase.
        warnings: Seconds before the end of a phase at which players who have not answered are
            warned.
    """

    rounds: tuple[tuple[Terms, ...], ...]
    phase_seconds: int
    warnings: tuple[int, ...]

    @property
    def boards(self) -> tuple[Terms, ...]:
        """The boards of all rounds."""
        return tuple(chain.from_iterable(self.rounds))


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an answer: all of one kind on one board; a new text replaces it.

    Attributes:
        typed: The words as they were typed, where that matters and differs from the entries.
    """

    board: Name
    kind: str
    entries: Entries
    typed: str = field(default="", compare=False)

    @property
    def key(self) -> tuple[Name, str]:
        """Its board and kind: a submission has one part of each."""
        return self.board, self.kind


Parts: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Submission:
    """A player's whole answer in a phase, part by part; it grows over several texts."""

    parts: Parts = ()

    def entries(self, board: Name, kind: str) -> Entries:
        """Returns the entries of a kind on a board; none without such a part."""
        for part in self.parts:
            if part.key == (board, kind):
                return part.entries
        return ()

    def parts_on(self, board: Name) -> list[Part]:
        """Returns the parts for a board."""
        return [part for part in self.parts if part.board == board]

    def said(self, board: Name, kind: str) -> bool:
        """Returns whether there is a part of a kind on a board, even `none`."""
        return any(part.key == (board, kind) for part in self.parts)


Moves: TypeAlias = Mapping[Slot, Submission | None]
"""The submissions at the end of a phase."""


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake as everyone sees it.

    Attributes:
        colour: The letter of the colour of its starting tile.
        path: The tiles it was on, the starting tile first; empty if no tile was left for it.
        halted: Whether another snake stopped it, so that its apples were halved.
        apples: The apples after halving.
        score: What they are worth on its board.
    """

    letter: Letter
    colour: Code
    path: tuple[Cell, ...]
    halted: bool = False
    apples: int = 0
    score: int = 0

    @property
    def colour_name(self) -> str:
        """The name of its colour, such as `red`."""
        return COLOURS[self.colour]

    @property
    def start(self) -> Cell:
        """Its starting tile, if a tile was left for it."""
        return self.path[0]

    @property
    def head(self) -> Cell:
        """The tile that it is on now, if a tile was left for it."""
        return self.path[-1]


def tiles_visited(snakes: Iterable[Snake]) -> set[Cell]:
    """Returns the tiles on which a snake is or was."""
    return set(chain.from_iterable(snake.path for snake in snakes))


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the match.

    Attributes:
        round: The round it belongs to, from 1: placed in the phase of that number, moved in the
            next.
        tiles: The tiles now; apples that were claimed are gone.
        laid: The tiles as they were when the snakes began to move.
        snakes: In the order of their letters; none before placement closed.
        signs: The direction tiles, in quarter turns clockwise, by tile.
        owners: The owner of each snake. In a view only of the viewer's own.
        limits: Twists that each snake may make, by player and colour, where no common cap applies.
            Secret like owners.
        bonus: Points not earned by snakes, by player and reason. Secret like owners.
        questions: The host's own; in a view only once they are to be answered.
        partner: The other board of its round, if there is one.
        answers: The parts of every player's answer that counted. Secret like owners.
        boots: How snakes lost the tile they asked for, a key of `BOOTS`. Secret like owners.
        former: The tiles before the variation changed them; None where it changed nothing, and in
            older matches.
        aims: The tile that each halted snake would have entered.
    """

    name: Name
    round: int
    variation: str
    twist_cap: int
    tiles: Tiles
    laid: Tiles | None = None
    snakes: tuple[Snake, ...] = ()
    signs: Mapping[Cell, int] = field(default_factory=dict[Cell, int])
    owners: Mapping[Letter, Seat] = field(default_factory=dict[Letter, Seat])
    limits: Mapping[Seat, Limits] = field(default_factory=dict[Seat, Limits])
    bonus: Mapping[Seat, Bonus] = field(default_factory=dict[Seat, Bonus])
    questions: tuple[Question, ...] = ()
    partner: Name | None = None
    answers: Mapping[Seat, Parts] = field(default_factory=dict[Seat, Parts])
    boots: Mapping[Letter, str] = field(default_factory=dict[Letter, str])
    former: Tiles | None = None
    aims: Mapping[Letter, Cell] = field(default_factory=dict[Letter, Cell])

    @property
    def moved(self) -> bool:
        """Whether its movement is over."""
        return self.laid is not None

    @property
    def starting_tiles(self) -> frozenset[Cell]:
        """The tiles on which snakes began."""
        return frozenset(snake.start for snake in self.snakes if snake.path)

    def answer_of(self, seat: Seat) -> Submission:
        """Returns the parts of a seat's answer that counted, as far as they are known."""
        return Submission(self.answers.get(seat, ()))

    def own(self, seat: Seat) -> tuple[Snake, ...]:
        """Returns the snakes that are known to be a seat's."""
        return tuple(snake for snake in self.snakes if self.owners.get(snake.letter) == seat)


def boards_of_round(boards: Iterable[Board], number: int) -> tuple[Board, ...]:
    """Returns those of the boards that are of a round."""
    return tuple(board for board in boards if board.round == number)


@dataclass(frozen=True, slots=True)
class SnakesPlaced:
    """Placement on a board is over: the snakes are on their tiles, and their apples are gone."""

    board: Name
    snakes: tuple[Snake, ...]
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class SnakesDealt:
    """A player learns which snakes of a board are its own, and which of them were booted.
    Attributes:
        colours: The colours of the letters; empty in older matches.
        boots: How each of the booted lost its tile, a key of `BOOTS`; empty in older matches.
    """

    board: Name
    seat: Seat
    letters: tuple[Letter, ...]
    booted: tuple[Letter, ...] = ()
    colours: Mapping[Letter, Code] = field(default_factory=dict[Letter, Code])
    boots: Mapping[Letter, str] = field(default_factory=dict[Letter, str])


@dataclass(frozen=True, slots=True)
class AnswerCounted:
    """The parts of a player's answer on a board that counted, perhaps none; kept for `why`."""

    board: Name
    seat: Seat
    parts: Parts


@dataclass(frozen=True, slots=True)
class BoardChanged:
    """A variation changed a board.

    Attributes:
        told: A sentence for everyone.
        former: The tiles before that; None in older matches.
    """

    board: Name
    tiles: Tiles
    signs: Mapping[Cell, int]
    told: str
    former: Tiles | None = None


@dataclass(frozen=True, slots=True)
class LimitsSet:
    """A player learns how many twists its snakes of each colour may make on a board."""

    board: Name
    seat: Seat
    limits: Limits


@dataclass(frozen=True, slots=True)
class SnakesMoved:
    """Movement on a board is over.

    Attributes:
        laid: The tiles when the snakes began to move.
        tiles: The tiles afterwards.
        aims: The tile that each halted snake would have entered; empty in older matches.
    """

    board: Name
    snakes: tuple[Snake, ...]
    laid: Tiles
    tiles: Tiles
    aims: Mapping[Letter, Cell] = field(default_factory=dict[Letter, Cell])


@dataclass(frozen=True, slots=True)
class Announced:
    """A sentence for everyone about a board."""

    board: Name
    told: str


@dataclass(frozen=True, slots=True)
class PointsEarned:
    """A player learns its points of a board: by its snakes, and otherwise, by reason."""

    board: Name
    seat: Seat
    snakes: int
    bonus: Bonus

    @property
    def total(self) -> int:
        """All points of the board."""
        return self.snakes + sum(self.bonus.values())


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase is over."""


@dataclass(frozen=True, slots=True)
class PointsRevealed:
    """At the end everyone learns all players' points, board by board."""

    points: Mapping[Seat, Points]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The last movement is over; the ranking is final."""

    outcome: Outcome


Event: TypeAlias = (
    SnakesPlaced
    | SnakesDealt
    | AnswerCounted
    | BoardChanged
    | LimitsSet
    | SnakesMoved
    | Announced
    | PointsEarned
    | PhaseEnded
    | PointsRevealed
    | MatchEnded
)


@dataclass(frozen=True, slots=True)
class State:
    """A whole match.

    Attributes:
        number: The phase to be played next, from 1.
        boards: All boards of the match, in the order in which they are played.
        points: What every player earned, by board whose movement is over.
        revealed: The same once everyone may know it.
    """

    config: Config
    seats: tuple[Seat, ...]
    number: int
    boards: tuple[Board, ...]
    points: Mapping[Seat, Points]
    revealed: Mapping[Seat, Points] = field(default_factory=dict[Seat, Points])
    outcome: Outcome | None = None

    def board(self, name: Name) -> Board:
        """Returns the board of that name."""
        return next(board for board in self.boards if board.name == name)

    @property
    def opened(self) -> tuple[Board, ...]:
        """The boards of the round that is placed, and of all before (rule A-2)."""
        return tuple(board for board in self.boards if board.round <= self.number)


@dataclass(frozen=True, slots=True)
class View:
    """The match as one viewer may know it.

    Attributes:
        rounds: How many rounds the match has.
        boards: The boards opened so far, without secrets of others.
        points: The viewer's own by board; all players' once the match is over.
    """

    viewer: Seat | None
    seats: tuple[Seat, ...]
    number: int
    rounds: int
    boards: tuple[Board, ...]
    points: Mapping[Seat, Points]
    outcome: Outcome | None = None

    def board(self, name: Name) -> Board | None:
        """Returns the board of that name if it is open."""
        return next((board for board in self.boards if board.name == name), None)

    def own(self, board: Board) -> tuple[Snake, ...]:
        """Returns the viewer's own snakes of a board."""
        return board.own(self.viewer or "")

    def asks(self, slot: Slot) -> bool:
        """Returns whether the slot owes an answer now."""
        return self.outcome is None and slot.seat in self.seats

    @property
    def open_boards(self) -> tuple[Board, ...]:
        """The boards that need an answer now: those that are moved, then those placed."""
        return (*self.moving, *self.placing)

    @property
    def placing(self) -> tuple[Board, ...]:
        """The boards on which snakes are to be placed now."""
        return () if self.outcome else boards_of_round(self.boards, self.number)

    @property
    def moving(self) -> tuple[Board, ...]:
        """The boards on which snakes are to be moved now."""
        return () if self.outcome else boards_of_round(self.boards, self.number - 1)

    @property
    def moved(self) -> tuple[Board, ...]:
        """The boards whose snakes moved last."""
        return boards_of_round(self.boards, self.number - 2)
