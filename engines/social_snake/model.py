"""The nouns of Social Snake: settings, grids, snakes, submissions, events, state, view. What
they do is in `rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bifrost_bot.engines.values import Board, Outcome, Seat

Cell: TypeAlias = int
"""A cell's number on its grid, in reading order; names such as `C3` come from
`bifrost_bot.engines.squares`.
"""

Step: TypeAlias = Literal["start", "round", "vote"]
"""What is asked for: start lists, sequences, or votes."""

LIST_LENGTH: Final = 3
"""How many cells a start list has (rule S-6)."""

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


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A pair of tunnel tiles of one colour (rule S-29)."""

    colour: str
    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid as it is before any snake starts on it.

    Attributes:
        apples: What each cell holds, 0 where there is none.
        garnets: Likewise.
    """

    columns: int
    rows: int
    apples: tuple[int, ...]
    garnets: tuple[int, ...]
    tunnels: tuple[Tunnel, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings that everyone may know.

    Attributes:
        edition: `original`, `mm2_5` or `archipelago`.
        schedule: The grids of each stage.
        rounds: How many rounds a stage has at most.
        free_rounds: The rounds in which a sequence may turn.
        failed_step_stops: Whether a step of handing out Tokens that cannot be completed ends it
        (R-40).
    """

    edition: str
    schedule: tuple[tuple[Board, ...], ...]
    rounds: int
    free_rounds: tuple[int, ...]
    failed_step_stops: bool


@dataclass(frozen=True, slots=True)
class Config:
    """A match's settings.

    Attributes:
        garnets: What each seat starts with.
        grids: The grids the host laid out; the others are generated when their stage begins.
        round_seconds: The length of every phase.
        warnings: Seconds before a deadline at which players who have sent nothing yet are told.
    """

    terms: Terms
    garnets: Mapping[Seat, int]
    grids: Mapping[Board, Layout]
    round_seconds: int
    warnings: tuple[int, ...]


# Submissions


@dataclass(frozen=True, slots=True)
class Starts:
    """A player's start lists by grid: the names of three cells, first choice first."""

    lists: Mapping[Board, tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Sequence:
    """What a player asks of its snake on one grid: ways such as `RRU`, and the garnets spent to
    go ahead.
    """

    ways: str
    garnets: int = 0


@dataclass(frozen=True, slots=True)
class Moves:
    """A player's sequences of a round by grid."""

    sequences: Mapping[Board, Sequence]


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote for as many candidates as there are places."""

    candidates: tuple[Seat, ...]


Submission: TypeAlias = Starts | Moves | Vote


# What happens on a grid


@dataclass(frozen=True, slots=True)
class Run:
    """What one snake did on a grid in a round.

    Attributes:
        ahead: The garnets it spent; its first move was made so many steps before the others' (rule
        S-15). ways: The moves it made, one that collided included. path: The cells it entered.
        apples: What it took from each of them. garnets: Likewise. change: By how many apples its
        total changed in the round, gifts and losses included.
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
        step: When: 0 is the first step of those who spent nothing, premoves come before (rule
        S-15). cell: Where. seats: Whose heads, in seat order. apples: What each of them gave or
        lost. owner: Whose body is there; None where the cell was free, so that the items on it
        vanished.
    """

    step: int
    cell: Cell
    seats: tuple[Seat, ...]
    apples: tuple[int, ...]
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class Round:
    """A round on one grid as everyone saw it; `phase` is the number of the phase in which it was
    played.
    """

    phase: int
    number: int
    runs: tuple[Run, ...]
    collisions: tuple[Collision, ...] = ()


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake on one grid.

    Attributes:
        cells: Where its head has been, in order; the last is where it is.
        ways: By which way it left each of them but the last.
    """

    seat: Seat
    cells: tuple[Cell, ...]
    ways: str = ""

    @property
    def head(self) -> Cell:
        """Where the head is."""
        return self.cells[-1]


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid in play, all of it public.

    Attributes:
        stage: The stage it belongs to, from 1.
        snakes: In seat order; none before the starts are drawn.
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


# What players have


@dataclass(frozen=True, slots=True)
class Standing:
    """What everyone may know of a player: its apples by grid."""

    seat: Seat
    apples: Mapping[Board, int] = field(default_factory=dict[Board, int])

    @property
    def total(self) -> int:
        """All its apples."""
        return sum(self.apples.values())


@dataclass(frozen=True, slots=True)
class Plea:
    """What a player asked of one grid and what was made of it; only that player may know.

    Attributes:
        asked: The cells of its start list, or its sequence as sent; empty if it sent nothing.
        choice: Which of the cells it got, 1 to 3; 0 is chance, None a round.
        cut: Why its sequence was cut before it was played, as a clause; empty if it was not.
    """

    grid: Board
    asked: tuple[str, ...]
    choice: int | None = None
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """What became of a player's last answer; `phase` is the number of the phase it was for."""

    phase: int
    pleas: tuple[Plea, ...]


@dataclass(frozen=True, slots=True)
class Ballot:
    """Who votes on what (rule S-38).

    Attributes:
        certain: Elimination Candidates on whom no vote is needed.
        candidates: The tied players.
        places: How many of them become Elimination Candidates.
        voters: Who has a vote.
    """

    certain: tuple[Seat, ...]
    candidates: tuple[Seat, ...]
    places: int
    voters: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the match ended for each player, by seat.

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
    """All heads stand on their starting cells on a grid; cells are in seat order."""

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
    """Heads collided; `name` is the cell's. Where there is no body, all items on the cell
    vanish.
    """

    grid: Board
    name: str
    collision: Collision


@dataclass(frozen=True, slots=True)
class Explained:
    """A player is told privately what became of its answer."""

    seat: Seat
    account: Account


@dataclass(frozen=True, slots=True)
class GridClosed:
    """A grid is closed; `spent` if nothing on it can be obtained, else because its stage is
    over.
    """

    grid: Board
    spent: bool


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase is over; what comes next is `step`, of round `round`."""

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
        stage: The stage it is in, from 1.
        step: What it asks for.
        round: The round of the stage, from 1; 0 at the start.
        grids: Those opened so far, in order.
        standings: In seat order.
        garnets: What each seat holds.
        accounts: What became of each seat's last answer.
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


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know; `accounts` are the viewer's own, and until the end so are
    `garnets`.
    """

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
    def due(self) -> tuple[Grid, ...]:
        """The grids for which an answer is owed now, whichever seats owe it."""
        if self.outcome is not None or self.step == "vote":
            return ()
        return tuple(grid for grid in self.grids if grid.stage == self.stage and grid.open)
