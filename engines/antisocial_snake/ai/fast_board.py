"""A board as the search sees it: where one can go, what tiles give, and how routes that are given
in full meet.

Routes never lead into black, the border or themselves, so that only other snakes can stop them
(rules A-16 to A-18).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Code
from bifrost_bot.engines.antisocial_snake.snake.movement import CLOCKWISE, lanes
from bifrost_bot.engines.squares import OUTSIDE


class Route(NamedTuple):
    """A path that a snake may be sent on.

    Attributes:
        worth: The points that it promises.
        path: Its tiles, the starting tile first.
        sums: The apples claimed when each of them was reached.
    """

    worth: float
    path: tuple[Cell, ...]
    sums: tuple[int, ...]


class End(NamedTuple):
    """Where a route ended: how many tiles of its path the snake was on, and whether another
    halted it.
    """

    length: int
    halted: bool


World: TypeAlias = tuple[Route, ...]
"""A guess of what all snakes do, or all those of others."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A board's tables, by tile.

    Attributes:
        ways: For each of the four ways, clockwise from up, where it leads; `OUTSIDE` off the board
        and into black. gives: What a tile gives a snake of a colour that is not stale, by colour.
        stales: How much staleness it adds, by colour. score: What a snake's apples are worth.
    """

    ways: tuple[tuple[Cell, ...], ...]
    gives: Mapping[Code, tuple[int, ...]]
    stales: Mapping[Code, tuple[int, ...]]
    score: Callable[[int], int]

    def points(self, route: Route, end: End) -> int:
        """Returns what a snake scores that ended there (rule A-18)."""
        apples = route.sums[end.length - 1]
        return self.score(apples // 2 if end.halted else apples)


def ground(board: Board) -> Ground:
    """Returns the tables of a board."""
    tiles, give = board.tiles, variation_of(board).give
    bites = {
        code: [
            give(code, colour, number, None)
            for colour, number in zip(tiles.colours, tiles.apples, strict=True)
        ]
        for code in tiles.codes
    }
    ways = tuple(
        tuple(OUTSIDE if cell == OUTSIDE or tiles.colours[cell] == BLACK else cell for cell in lane)
        for lane in lanes(tiles)
    )
    return Ground(
        ways,
        {code: tuple(bite.number * bite.factor for bite in found) for code, found in bites.items()},
        {code: tuple(bite.staleness for bite in found) for code, found in bites.items()},
        cache(variation_of(board).score),
    )


def route_along(ground: Ground, colour: Code, path: tuple[Cell, ...]) -> Route:
    """Returns the route along a path, worth what it gives if nobody is met."""
    gives, stales = ground.gives[colour], ground.stales[colour]
    apples, stale, sums = 0, 0, [0]
    for cell in path[1:]:
        stale += stales[cell]
        apples += max(0, gives[cell] - stale)
        sums.append(apples)
    return Route(ground.score(apples), path, tuple(sums))


def moves_of(ground: Ground, path: Sequence[Cell]) -> str:
    """Returns the moves that lead along a path."""
    return "".join(CLOCKWISE[_facing(ground, here, there)] for here, there in pairwise(path))


def _facing(ground: Ground, here: Cell, there: Cell) -> int:
    return next(facing for facing, lane in enumerate(ground.ways) if lane[here] == there)


def met(routes: Sequence[Route]) -> list[tuple[Route, End]]:
    """Returns where each of the routes ends when all are followed at the same time (rules A-16
    to A-18).
    """
    held = {route.path[0] for route in routes}
    ends = [End(len(route.path), halted=False) for route in routes]
    moving = [(at, route.path) for at, route in enumerate(routes)]
    step = 0
    while moving:
        step += 1
        wanted: dict[Cell, int] = {}
        moving = [mover for mover in moving if len(mover[1]) > step]
        for _, path in moving:
            wanted[path[step]] = wanted.get(path[step], 0) + 1
        left: list[tuple[int, tuple[Cell, ...]]] = []
        for mover in moving:
            cell = mover[1][step]
            if cell in held or wanted[cell] > 1:
                ends[mover[0]] = End(step, halted=True)
            else:
                left.append(mover)
        held.update(wanted.keys() if len(left) == len(moving) else (path[step] for _, path in left))
        moving = left
    return list(zip(routes, ends, strict=True))
