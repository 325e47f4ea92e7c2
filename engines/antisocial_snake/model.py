"""The nouns of Antisocial Snake: tiles, snakes, boards, submissions, events, state, view. Verbs
are in `rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from bifrost_bot.engines.squares import Rectangle, rectangle
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Outcome, Seat

Cell: TypeAlias = int
"""A tile by its number in reading order."""

Code: TypeAlias = str
"""A colour by its letter, a key of `COLOURS`."""

Letter: TypeAlias = str
"""What a snake is called: A to Z, then AA, AB and so on."""

Points: TypeAlias = Mapping[Name, int]
Words: TypeAlias = tuple[str, ...]
Entries: TypeAlias = tuple[Words, ...]
"""What a part of an answer says: a tuple of words for each thing named, such as `(("A1",
"A2"),)` for a swap.
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
"""What a tile of a snake's own colour multiplies its apples by (rule A-20)."""


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

    @property
    def lattice(self) -> Rectangle:
        """The board's cells: their names and neighbours."""
        return rectangle(self.columns, len(self.colours) // self.columns)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The colours that have snakes, in the order of `COLOURS` (rule A-7)."""
        return tuple(
            code for code in COLOURS if code in self.colours and code not in (WHITE, BLACK)
        )


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the host's own: only a person can tell whether an answer is right.

    Attributes:
        answer: What the host noted as the right answer, if anything; nobody is told before the
        verdicts.
    """

    text: str
    points: int
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is fixed about a board before the match.

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
        warnings: Seconds before the end of a phase at which players who have sent nothing yet are
        told.
    """

    rounds: tuple[tuple[Terms, ...], ...]
    phase_seconds: int
    warnings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an answer: what a player said of one kind on one board; new words replace it.

    Attributes:
        typed: What was said as it was typed, where that matters and differs from the entries.
    """

    board: Name
    kind: str
    entries: Entries
    typed: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Submission:
    """All that a player decides in a phase, part by part; it grows over several texts."""

    parts: tuple[Part, ...] = ()

    def entries(self, board: Name, kind: str) -> Entries:
        """Returns what was said of a kind on a board; nothing if nothing was."""
        return next(
            (part.entries for part in self.parts if part.board == board and part.kind == kind), ()
        )

    def said(self, board: Name, kind: str) -> bool:
        """Returns whether anything was said of a kind on a board, even `none`."""
        return any(part.board == board and part.kind == kind for part in self.parts)


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake as everyone sees it.

    Attributes:
        colour: The letter of the colour of its starting tile.
        path: The tiles it was on, the starting tile first; empty if no tile was left for it.
        halted: Whether another snake stopped it, so that its apples were halved.
        apples: What it has after halving.
        score: What that is worth on its board.
    """

    letter: Letter
    colour: Code
    path: tuple[Cell, ...]
    halted: bool = False
    apples: int = 0
    score: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the match.

    Attributes:
        round: The round it belongs to, from 1: placed in the phase of that number, moved in the
        next. partner: The other board of its round, if there is one. tiles: The tiles as they
        stand; apples that were claimed are gone. laid: The tiles as they were when the snakes began
        to move. snakes: In the order of their letters; none before placement closed. signs: What
        lies on tiles and turns snakes: quarter turns clockwise, by tile. owners: Whose snake is
        whose. In a view only the viewer's own. limits: Twists that each snake may make, by player
        and colour, where no common cap applies. Also secret. bonus: Points not earned by snakes, by
        player and reason. Also secret. questions: The host's own; in a view only once they are to
        be answered. answers: What every player said of it that counted. In a view only the viewer's
        own. boots: How snakes lost the tile they asked for, a key of `BOOTS`. Secret like owners.
        former: The tiles before the variation changed them; None where it changed nothing, and in
        older matches. aims: The tile that each halted snake would have entered.
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
    limits: Mapping[Seat, Mapping[Code, int]] = field(
        default_factory=dict[Seat, Mapping[Code, int]]
    )
    bonus: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict[Seat, Mapping[str, int]])
    questions: tuple[Question, ...] = ()
    partner: Name | None = None
    answers: Mapping[Seat, tuple[Part, ...]] = field(default_factory=dict[Seat, tuple[Part, ...]])
    boots: Mapping[Letter, str] = field(default_factory=dict[Letter, str])
    former: Tiles | None = None
    aims: Mapping[Letter, Cell] = field(default_factory=dict[Letter, Cell])

    @property
    def moved(self) -> bool:
        """Whether its movement is over."""
        return self.laid is not None

    def own(self, seat: Seat) -> tuple[Snake, ...]:
        """Returns the snakes that are known to be a seat's."""
        return tuple(snake for snake in self.snakes if self.owners.get(snake.letter) == seat)


@dataclass(frozen=True, slots=True)
class SnakesPlaced:
    """Placement on a board is over: the snakes stand on their tiles, and their apples are gone."""

    board: Name
    snakes: tuple[Snake, ...]
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class SnakesDealt:
    """A player is told which snakes of a board are its own, and which of them had to leave the tile
    it asked for.

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
    """What a player said of a board counted, be it nothing; kept so that the player can be told
    what became of it.
    """

    board: Name
    seat: Seat
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class BoardChanged:
    """A variation changed a board; `told` says so in a sentence.

    Attributes:
        former: The tiles before that; None in older matches.
    """

    board: Name
    tiles: Tiles
    signs: Mapping[Cell, int]
    told: str
    former: Tiles | None = None


@dataclass(frozen=True, slots=True)
class LimitsSet:
    """A player is told how many twists its snakes of each colour may make on a board."""

    board: Name
    seat: Seat
    limits: Mapping[Code, int]


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
    """Something else that everyone learns about a board."""

    board: Name
    told: str


@dataclass(frozen=True, slots=True)
class PointsEarned:
    """A player is told what it earned on a board: by its snakes, and otherwise, by reason."""

    board: Name
    seat: Seat
    snakes: int
    bonus: Mapping[str, int]

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


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know.

    Attributes:
        rounds: How many rounds the match has.
        boards: The boards opened so far, with what the viewer may not know left out.
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

    @property
    def placing(self) -> tuple[Board, ...]:
        """The boards on which snakes are to be placed now."""
        return (
            ()
            if self.outcome
            else tuple(board for board in self.boards if board.round == self.number)
        )

    @property
    def moved(self) -> tuple[Board, ...]:
        """The boards whose snakes moved last."""
        return tuple(board for board in self.boards if board.round == self.number - 2)

    @property
    def moving(self) -> tuple[Board, ...]:
        """The boards on which snakes are to be moved now."""
        return (
            ()
            if self.outcome
            else tuple(board for board in self.boards if board.round == self.number - 1)
        )
