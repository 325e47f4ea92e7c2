"""The data of Social Snake: settings, grids, snakes, submissions, events, state and view."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bifrost_bot.engines.squares import Rectangle, rectangle
from bifrost_bot.engines.values import Board, Outcome, Seat

Cell: TypeAlias = int
"""A cell's number on its grid, in reading order; `engines.squares` gives names such as `C3`."""

Step: TypeAlias = Literal["start", "round", "vote"]
"""What players owe: start lists, sequences, or votes."""

Schedule: TypeAlias = tuple[tuple[Board, ...], ...]
"""The grids of each stage."""

StartList: TypeAlias = tuple[str, str, str]
"""The names of three cells, first choice first (rule S-6)."""

LIST_LENGTH: Final = 3
"""The number of cells in a start list (rule S-6)."""

COLOURS: Final = (
    "red",
    "orange",
    "yellow",
    "light-green",
    "dark-green",
    "cyan",
    "navy",
    "purple",
    "magenta",
    "maroon",
    "brown",
    "grey",
    "black",
)
"""The colours that snakes, and pairs of tunnels, can have (rule S-2)."""

ALL_COLOURS: Final = (*COLOURS, "blue", "green")
"""The colours of snakes, and two more for tunnels and for seats of match files."""


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A pair of tunnel tiles of one colour (rule S-29)."""

    colour: str
    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid before any snake starts on it; `apples` and `garnets` hold a number for each cell."""

    columns: int
    rows: int
    apples: tuple[int, ...]
    garnets: tuple[int, ...]
    tunnels: tuple[Tunnel, ...] = ()

    @property
    def board(self) -> Rectangle:
        """The cells: their names and neighbours."""
        return rectangle(self.columns, self.rows)


@dataclass(frozen=True, slots=True)
class Terms:
    """The public settings.

    Attributes:
        edition: `original`, `mm2_5` or `archipelago`.
        schedule: The grids of each stage.
        rounds: The most rounds of a stage.
        free_rounds: The rounds in which a sequence may turn.
        failed_step_stops: Whether a place that gets no Tokens ends their distribution (R-40).
    """

    edition: str
    schedule: Schedule
    rounds: int
    free_rounds: tuple[int, ...]
    failed_step_stops: bool


@dataclass(frozen=True, slots=True)
class Config:
    """A match's settings.

    Attributes:
        garnets: The garnets of each seat at the start.
        grids: The grids that the host laid out; others are generated when their stage begins.
        round_seconds: The length of every phase.
        warnings: Seconds before a deadline at which players who owe an answer are warned.
    """

    terms: Terms
    garnets: Mapping[Seat, int]
    grids: Mapping[Board, Layout]
    round_seconds: int
    warnings: tuple[int, ...]


# Submissions


@dataclass(frozen=True, slots=True)
class Starts:
    """A player's start lists by grid."""

    lists: Mapping[Board, StartList]


@dataclass(frozen=True, slots=True)
class Sequence:
    """A player's moves on one grid, such as `RRU`, and the garnets spent to go ahead."""

    ways: str
    garnets: int = 0


@dataclass(frozen=True, slots=True)
class Moves:
    """A player's sequences of a round by grid."""

    sequences: Mapping[Board, Sequence]

    @property
    def garnets(self) -> int:
        """The garnets spent on all grids."""
        return sum(sequence.garnets for sequence in self.sequences.values())


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote for as many candidates as there are places."""

    candidates: tuple[Seat, ...]


Submission: TypeAlias = Starts | Moves | Vote


# Rounds


@dataclass(frozen=True, slots=True)
class Run:
    """One snake's moves on a grid in a round.

    Attributes:
        ahead: The garnets spent: its first move comes this many steps early (rule S-15).
        ways: The moves made, including one that collided.
        path: The cells entered.
        apples: The apples taken from each cell of the path.
        garnets: The garnets taken from each cell of the path.
        change: The change of its total in the round, with apples received and lost in collisions.
    """

    seat: Seat
    ahead: int
    ways: str
    path: tuple[Cell, ...]
    apples: tuple[int, ...]
    garnets: tuple[int, ...]
    change: int


@dataclass(frozen=True, slots=True)
class Collision:
    """Heads that ran onto one cell in one step.

    Attributes:
        step: Step 0 is the first of those who spent nothing; premoves have negative steps (S-15).
        seats: The seats whose heads collided, in seat order.
        apples: The apples that each of them gave or lost.
        owner: The owner of the body on the cell; None for a free cell, whose items vanished.
    """

    step: int
    cell: Cell
    seats: tuple[Seat, ...]
    apples: tuple[int, ...]
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class Round:
    """A round on one grid, all of it public; `phase` is the number of its phase."""

    phase: int
    number: int
    runs: tuple[Run, ...]
    collisions: tuple[Collision, ...] = ()


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake on one grid.

    Attributes:
        cells: The cells that its head has been on, in order; the last is the head.
        ways: The direction in which it left each of them but the last.
    """

    seat: Seat
    cells: tuple[Cell, ...]
    ways: str = ""

    @property
    def head(self) -> Cell:
        """The cell of its head."""
        return self.cells[-1]


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid in play, all of it public.

    Attributes:
        stage: The stage it belongs to, from 1.
        snakes: In seat order; empty before the starts are drawn.
        cleared: Free cells whose items vanished in a collision.
        open: Whether it is still in play.
        last: The last round on it.
    """

    name: Board
    stage: int
    layout: Layout
    snakes: tuple[Snake, ...] = ()
    cleared: tuple[Cell, ...] = ()
    open: bool = True
    last: Round | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells, such as `C3`, by number."""
        return self.layout.board.names

    def snake_of(self, seat: Seat) -> Snake:
        """Returns the snake of a seat, which must have started."""
        return next(snake for snake in self.snakes if snake.seat == seat)


def grids_by_name(grids: Iterable[Grid]) -> dict[Board, Grid]:
    """Returns grids by their names, in order."""
    return {grid.name: grid for grid in grids}


def open_grids(grids: Iterable[Grid], stage: int) -> tuple[Grid, ...]:
    """Returns the open grids of a stage."""
    return tuple(grid for grid in grids if grid.stage == stage and grid.open)


# Players


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's apples by grid, all public."""

    seat: Seat
    apples: Mapping[Board, int] = field(default_factory=dict[Board, int])

    @property
    def total(self) -> int:
        """The apples on all grids."""
        return sum(self.apples.values())


@dataclass(frozen=True, slots=True)
class Plea:
    """A player's answer for one grid and its result; private to that player.

    Attributes:
        asked: The cells of its start list, or its sequence as sent; empty if it sent nothing.
        choice: The number of the cell it got, 1 to 3; 0 for chance, None for a round.
        cut: The reason why its sequence was cut before it was played, as a clause, or empty.
    """

    grid: Board
    asked: tuple[str, ...]
    choice: int | None = None
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """The results of a player's last answer; `phase` is the number of its phase."""

    phase: int
    pleas: tuple[Plea, ...]


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote on Elimination Candidates (rule S-38).

    Attributes:
        certain: Elimination Candidates without a vote.
        candidates: The tied players.
        places: How many of them become Elimination Candidates.
        voters: The players who vote.
    """

    certain: tuple[Seat, ...]
    candidates: tuple[Seat, ...]
    places: int
    voters: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the match by seat.

    Attributes:
        eliminated: The Elimination Candidates.
        tokens: Tokens of Life.
        awards: Garnets won with apples.
    """

    eliminated: tuple[Seat, ...]
    tokens: Mapping[Seat, int]
    awards: Mapping[Seat, int]


# Events


@dataclass(frozen=True, slots=True)
class StageOpened:
    """A stage begins: its grids are shown, and start lists are due."""

    stage: int
    names: tuple[Board, ...]
    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class Started:
    """All heads are placed on their starting cells of a grid; cells are in seat order."""

    grid: Board
    seats: tuple[Seat, ...]
    cells: tuple[Cell, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round was played on a grid."""

    grid: Board
    phase: int
    number: int
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Collided:
    """Heads collided on the cell `name`; without a body there, all items on it vanish."""

    grid: Board
    name: str
    collision: Collision


@dataclass(frozen=True, slots=True)
class Explained:
    """A player learns in private how its answer was carried out."""

    seat: Seat
    account: Account


@dataclass(frozen=True, slots=True)
class GridClosed:
    """A grid is closed: `spent` if nothing on it can be reached, else as its stage is over."""

    grid: Board
    spent: bool


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase is over; `step` and `round` are those of the next one."""

    step: Step
    round: int


@dataclass(frozen=True, slots=True)
class VoteCalled:
    """The Elimination Candidate must be chosen by vote."""

    ballot: Ballot


@dataclass(frozen=True, slots=True)
class VoteCounted:
    """The votes are counted; `drawn` if a coin had to decide."""

    votes: Mapping[Seat, int]
    chosen: tuple[Seat, ...]
    drawn: bool


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """Tokens, awards, Elimination Candidates and the ranking are final."""

    verdict: Verdict
    outcome: Outcome


Event: TypeAlias = (
    StageOpened
    | Started
    | RoundPlayed
    | Collided
    | Explained
    | GridClosed
    | PhaseEnded
    | VoteCalled
    | VoteCounted
    | MatchEnded
)


@dataclass(frozen=True, slots=True)
class State:
    """A whole match.

    Attributes:
        number: The phase to be played next, from 1.
        stage: The present stage, from 1.
        step: What players owe in the next phase.
        round: The round of the stage, from 1; 0 at the start.
        grids: Those opened so far, in order.
        standings: In seat order.
        garnets: The garnets of each seat now.
        accounts: The results of each seat's last answer.
        counted: The votes, once they are counted.
    """

    config: Config
    number: int
    stage: int
    step: Step
    round: int
    grids: tuple[Grid, ...]
    standings: tuple[Standing, ...]
    garnets: Mapping[Seat, int]
    accounts: Mapping[Seat, Account] = field(default_factory=dict[Seat, Account])
    ballot: Ballot | None = None
    verdict: Verdict | None = None
    outcome: Outcome | None = None
    counted: VoteCounted | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order."""
        return tuple(standing.seat for standing in self.standings)

    @property
    def due(self) -> tuple[Grid, ...]:
        """The open grids of the present stage."""
        return open_grids(self.grids, self.stage)

    def grid(self, name: Board) -> Grid:
        """Returns the grid of that name, which must be opened."""
        return grids_by_name(self.grids)[name]


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know: only its own `accounts`, and until the end its own `garnets`."""

    viewer: Seat | None
    terms: Terms
    number: int
    stage: int
    step: Step
    round: int
    grids: tuple[Grid, ...]
    standings: tuple[Standing, ...]
    garnets: Mapping[Seat, int]
    accounts: Mapping[Seat, Account]
    ballot: Ballot | None
    counted: VoteCounted | None
    verdict: Verdict | None
    outcome: Outcome | None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order."""
        return tuple(standing.seat for standing in self.standings)

    @property
    def is_free_round(self) -> bool:
        """Whether sequences may turn in the present round."""
        return self.round in self.terms.free_rounds

    def garnets_of(self, seat: Seat) -> int:
        """Returns the garnets that a seat is known to have."""
        return self.garnets.get(seat, 0)

    def grid(self, name: Board) -> Grid:
        """Returns the grid of that name, which must be opened."""
        return grids_by_name(self.grids)[name]

    @property
    def due(self) -> tuple[Grid, ...]:
        """The open grids of the present stage, for which answers are due."""
        if self.outcome is not None or self.step == "vote":
            return ()
        return open_grids(self.grids, self.stage)
