"""What others' routes mean for a snake on every tile and in every step, all worlds at once.

A world is one guess of what all others do. A set of worlds is an integer with one bit a world, so
that a route is followed through all of them at once. Others' routes also show where a snake would
halt others, and what that takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import or_
from typing import Final, NamedTuple

from bifrost_bot.engines.antisocial_snake.ai.fast_board import End, Ground, Route
from bifrost_bot.engines.antisocial_snake.model import Cell

LONGEST: Final = 40
"""The most steps that a route is looked at for."""


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
    """What is to be feared and hoped for.

    Attributes:
        worlds: The set of all worlds.
        blocked: By tile, for each step the worlds in which whoever enters it then is halted.
        prey: By tile, the routes that would be halted there.
        trust: How likely a snake is not halted in a step by what no world foresees.
    """

    worlds: int
    trust: float
    blocked: Mapping[Cell, Sequence[int]] = field(default_factory=dict[Cell, Sequence[int]])
    prey: Mapping[Cell, Sequence[Prey]] = field(default_factory=dict[Cell, Sequence[Prey]])


def danger(
    ground: Ground, worlds: Sequence[Sequence[tuple[Route, End]]], trust: float, spite: float
) -> Danger:
    """Returns the danger of worlds in which these routes are followed, each to where it ends.

    Args:
        spite: How many points a point is worth that another player loses.
    """
    followed: dict[tuple[Route, End], int] = {}
    for at, world in enumerate(worlds):
        for one in world:
            followed[one] = followed.get(one, 0) | 1 << at
    entered: dict[Cell, list[int]] = {}
    prey: dict[Cell, list[Prey]] = {}
    for number, ((route, end), found) in enumerate(followed.items()):
        total = ground.points(route, end)
        for step, cell in enumerate(route.path[: end.length][: LONGEST + 1]):
            entered.setdefault(cell, [0] * (LONGEST + 1))[step] |= found
            loss = spite * (total - ground.points(route, End(step, halted=True))) if step else 0.0
            if loss > 0:
                prey.setdefault(cell, []).append(Prey(1 << number, step, found, loss))
    blocked = {cell: tuple(accumulate(steps, or_)) for cell, steps in entered.items()}
    return Danger((1 << len(worlds)) - 1, trust, blocked, prey)


UNKNOWN: Final = Danger(1, 0.93)
"""The danger where nobody's plans are looked at."""

ALONE: Final = Danger(1, 1.0)
"""The danger for whoever thinks of nobody else."""
