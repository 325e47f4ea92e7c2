"""The nouns of Don't Connect 5: settings, moves, events, state, view. What they do is in
`rules`.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.board import COLOURS, PLAYERS, Vertex
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
        warnings: Seconds before the end of a turn at which the player on turn is told.
    """

    move_seconds: int
    warnings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The move that puts a stone on a free vertex."""

    vertex: Vertex


@dataclass(frozen=True, slots=True)
class Pass:
    """The move that puts no stone."""


@dataclass(frozen=True, slots=True)
class Step:
    """A turn that was played: by whom (0, 1 or 2), where the stone went if there was one, and
    the scores after it.
    """

    player: int
    stone: Vertex | None
    scores: Scores


@dataclass(frozen=True, slots=True)
class Placed:
    """The seat on turn put a stone; `scores` are all players' after it."""

    seat: Seat
    vertex: Vertex
    scores: Scores


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat on turn put no stone; whether it passed or was silent makes no difference."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The board is full, or three turns in a row brought no stone; the ranking is final."""

    outcome: Outcome


Move: TypeAlias = Place | Pass
Event: TypeAlias = Placed | Passed | MatchEnded


@dataclass(frozen=True, slots=True)
class Game:
    """The turns played so far, from which everything else follows."""

    steps: tuple[Step, ...] = ()

    @property
    def stones(self) -> dict[Vertex, int]:
        """The stones on the board in the order they were put, each with its player."""
        return {step.stone: step.player for step in self.steps if step.stone is not None}

    @property
    def scores(self) -> Scores:
        """All players' points now."""
        return self.steps[-1].scores if self.steps else NO_SCORES

    @property
    def turn(self) -> int:
        """Who is on turn, or would be: 0, 1 or 2."""
        return len(self.steps) % PLAYERS

    @property
    def idle(self) -> int:
        """How many turns in a row, up to now, brought no stone."""
        count = 0
        while count < len(self.steps) and self.steps[-1 - count].stone is None:
            count += 1
        return count

    def stones_of(self, player: int) -> list[Vertex]:
        """Returns a player's stones in the order they were put."""
        return [
            step.stone for step in self.steps if step.player == player and step.stone is not None
        ]


@dataclass(frozen=True, slots=True)
class State:
    """A whole match: one game on one board."""

    config: Config
    game: Game = Game()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know: the whole game."""

    viewer: Seat | None
    game: Game
    outcome: Outcome | None

    @property
    def to_act(self) -> Seat | None:
        """The seat that owes a move now, or None when the match is over."""
        return None if self.outcome else SEATS[self.game.turn]
