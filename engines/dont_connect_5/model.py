"""The data of Don't Connect 5: settings, moves, events, state and view."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.board import COLOURS, PLAYERS, VERTICES, Vertex
from bifrost_bot.engines.values import Outcome, Seat

Scores: TypeAlias = tuple[int, int, int]
"""All players' points, in seat order."""

SEATS: Final[tuple[Seat, ...]] = COLOURS
BOARD: Final = "1"
"""The name of the only board."""

NO_SCORES: Final[Scores] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Config:
    """A match's settings.

    Attributes:
        move_seconds: The length of a turn.
        warnings: Seconds before the end of a turn at which the player on turn is warned.
    """

    move_seconds: int
    warnings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The move that places a stone on a free vertex."""

    vertex: Vertex


@dataclass(frozen=True, slots=True)
class Pass:
    """The move that places no stone."""


@dataclass(frozen=True, slots=True)
class Step:
    """A turn that was played: the player (0, 1 or 2), the stone if any, and the scores after it."""

    player: int
    stone: Vertex | None
    scores: Scores


@dataclass(frozen=True, slots=True)
class Placed:
    """The seat on turn placed a stone; `scores` are all players' after it."""

    seat: Seat
    vertex: Vertex
    scores: Scores


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat on turn placed no stone; it passed or was silent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The board is full, or three consecutive turns brought no stone; the ranking is final."""

    outcome: Outcome


Move: TypeAlias = Place | Pass
Event: TypeAlias = Placed | Passed | MatchEnded


@dataclass(frozen=True, slots=True)
class Game:
    """The turns played so far, which determine everything else."""

    steps: tuple[Step, ...] = ()

    @property
    def stones(self) -> dict[Vertex, int]:
        """The stones on the board in the order they were placed, each with its player."""
        return {step.stone: step.player for step in self.steps if step.stone is not None}

    @property
    def last_stone(self) -> Vertex | None:
        """The stone placed in the last turn, if any."""
        return self.steps[-1].stone if self.steps else None

    @property
    def scores(self) -> Scores:
        """All players' points now."""
        return self.steps[-1].scores if self.steps else NO_SCORES

    @property
    def turn(self) -> int:
        """The player on turn, also after the end: 0, 1 or 2."""
        return len(self.steps) % PLAYERS

    @property
    def idle(self) -> int:
        """The number of consecutive last turns without a stone."""
        count = 0
        while count < len(self.steps) and self.steps[-1 - count].stone is None:
            count += 1
        return count

    def stones_of(self, player: int) -> list[Vertex]:
        """Returns a player's stones in the order they were placed."""
        return [stone for stone, owner in self.stones.items() if owner == player]

    @property
    def free(self) -> list[Vertex]:
        """The vertices without a stone."""
        stones = self.stones
        return [vertex for vertex in VERTICES if vertex not in stones]


@dataclass(frozen=True, slots=True)
class State:
    """A whole match: one game on one board."""

    config: Config
    game: Game = Game()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A viewer's knowledge: the whole game."""

    viewer: Seat | None
    game: Game
    outcome: Outcome | None

    @property
    def to_act(self) -> Seat | None:
        """The seat that owes a move now, or None when the match is over."""
        return None if self.outcome else SEATS[self.game.turn]
