"""The danger of other snakes on every tile in every step, in all guessed worlds at once.

A world is one guess of what all others do. A set of worlds is an integer with one bit a world, so
that a route is followed through all of them at once. Others' routes also show where a snake would
halt others, and what they would lose.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_
from typing import Final, NamedTuple

from bifrost_bot.engines.antisocial_snake.ai.fast_board import End, Ending, FastBoard, Followed
from bifrost_bot.engines.antisocial_snake.model import Cell

LONGEST: Final = 40
"""The most steps of a route that are examined."""


class Prey(NamedTuple):
    """Another snake's route that a snake on this tile would halt.

    Attributes:
        bit: The route's own, so that it is halted only once.
        latest: The last step in which entering the tile still halts it.
        worlds: Those in which it is followed.
        loss: The points that it would lose.
    """

    bit: int
    latest: int
    worlds: int
    loss: float


@dataclass(frozen=True, slots=True)
class Danger:
    """The risks and chances that others' routes bring.

    Attributes:
        worlds: The set of all worlds.
        trust: The probability per step that nothing outside the guessed worlds halts a snake.
        blocked: By tile, for each step the worlds in which entering it then halts a snake.
        prey: By tile, the routes that would be halted there.
    """

    worlds: int
    trust: float
    blocked: Mapping[Cell, Sequence[int]]
    prey: Mapping[Cell, Sequence[Prey]]


def danger_in(board: FastBoard, worlds: Sequence[Ending], trust: float, spite: float) -> Danger:
    """Returns the danger of worlds in which these routes are followed, each to its end.

    Args:
        spite: How many points a point is worth that another player loses.
    """
    worlds_of: dict[Followed, int] = {}
    for at, world in enumerate(worlds):
        for followed in world:
            worlds_of[followed] = worlds_of.get(followed, 0) | 1 << at
    entered: dict[Cell, list[int]] = {}
    prey: dict[Cell, list[Prey]] = {}
    steps = LONGEST + 1
    bit = 1
    for (route, end), found in worlds_of.items():
        total = board.points(route, end)
        for step, cell in enumerate(route.path[: min(end.length, steps)]):
            entered.setdefault(cell, [0] * steps)[step] |= found
            if step == 0:
                continue
            halted = board.points(route, End(step, halted=True))
            loss = spite * (total - halted)
            if loss > 0:
                prey.setdefault(cell, []).append(Prey(bit, step, found, loss))
        bit <<= 1
    blocked: dict[Cell, Sequence[int]] = {}
    for cell, sets in entered.items():
        blocked[cell] = tuple(accumulate(sets, or_))
    every_world = (1 << len(worlds)) - 1
    return Danger(every_world, trust, blocked, prey)


UNKNOWN: Final = Danger(1, 0.93, {}, {})
"""The danger without any guess of others' plans."""

ALONE: Final = Danger(1, 1.0, {}, {})
"""The danger for a player that ignores all others."""
