"""A board as tables for the search: steps, gains, and the outcome of given routes.

Routes never lead into black, the border or themselves, so that only other snakes can stop them
(rules A-16 to A-18).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Code
from bifrost_bot.engines.antisocial_snake.movement import CLOCKWISE, Lane, facing_between, lanes
from bifrost_bot.engines.antisocial_snake.variations import variation_of
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

    @property
    def end(self) -> "End":
        """Its end if nothing halts the snake."""
        return End(len(self.path), halted=False)


class End(NamedTuple):
    """The end of a route: how many tiles of it the snake was on, and whether it was halted."""

    length: int
    halted: bool


World: TypeAlias = tuple[Route, ...]
"""A guess of all snakes' routes, or of all those of others."""

Followed: TypeAlias = tuple[Route, End]
"""A route as far as its snake came."""

Ending: TypeAlias = Sequence[Followed]
"""How snakes end in a world."""


Numbers: TypeAlias = tuple[int, ...]
"""A number for each tile."""


@dataclass(frozen=True, slots=True)
class FastBoard:
    """A board's tables, by tile.

    Attributes:
        ways: For each of the four ways, clockwise from up, where it leads; `OUTSIDE` off the board
            and into black.
        gives: A tile's apples for a snake of a colour without staleness, by colour.
        stales: How much staleness it adds, by colour.
        score: The score of a snake's apples.
    """

    ways: tuple[Lane, ...]
    gives: Mapping[Code, Numbers]
    stales: Mapping[Code, Numbers]
    score: Callable[[int], int]

    def points(self, route: Route, end: End) -> int:
        """Returns the score of a snake that ended there (rule A-18)."""
        apples = route.sums[end.length - 1]
        return self.score(apples // 2 if end.halted else apples)


def fast_board(board: Board) -> FastBoard:
    """Returns the tables of a board."""
    tiles = board.tiles
    variation = variation_of(board)
    gives: dict[Code, Numbers] = {}
    stales: dict[Code, Numbers] = {}
    for code in tiles.codes:
        given: list[int] = []
        staleness: list[int] = []
        for colour, number in zip(tiles.colours, tiles.apples, strict=True):
            gain = variation.give(code, colour, number, None)
            given.append(gain.number * gain.factor)
            staleness.append(gain.staleness)
        gives[code] = tuple(given)
        stales[code] = tuple(staleness)
    closed = frozenset(tiles.cells_of(BLACK))
    ways = tuple(_open_lane(lane, closed) for lane in lanes(tiles))
    return FastBoard(ways, gives, stales, cache(variation.score))


def _open_lane(lane: Lane, closed: frozenset[Cell]) -> Lane:
    return tuple(OUTSIDE if cell in closed else cell for cell in lane)


def route_along(board: FastBoard, colour: Code, path: tuple[Cell, ...]) -> Route:
    """Returns the route along a path, with its worth if the snake meets no other."""
    gives = board.gives[colour]
    stales = board.stales[colour]
    apples = 0
    staleness = 0
    sums = [0]
    for cell in path[1:]:
        staleness += stales[cell]
        apples += max(0, gives[cell] - staleness)
        sums.append(apples)
    return Route(board.score(apples), path, tuple(sums))


def facings_of(board: FastBoard, path: Sequence[Cell]) -> list[int]:
    """Returns which of the four ways each move along a path goes."""
    return [facing_between(board.ways, here, there) for here, there in pairwise(path)]


def write_moves(facings: Iterable[int]) -> str:
    """Returns moves in these ways as they are typed."""
    return "".join(CLOCKWISE[facing] for facing in facings)


def moves_of(board: FastBoard, path: Sequence[Cell]) -> str:
    """Returns the moves that lead along a path."""
    return write_moves(facings_of(board, path))


def play_routes(routes: Sequence[Route]) -> list[Followed]:
    """Returns each route with its end when all are followed at the same time (A-16 to A-18)."""
    occupied = {route.path[0] for route in routes}
    ends = [route.end for route in routes]
    moving = [(at, route.path) for at, route in enumerate(routes)]
    step = 0
    while moving:
        step += 1
        entering: dict[Cell, int] = {}
        moving = [mover for mover in moving if len(mover[1]) > step]
        for _, path in moving:
            cell = path[step]
            entering[cell] = entering.get(cell, 0) + 1
        remaining: list[tuple[int, Lane]] = []
        for mover in moving:
            at, path = mover
            cell = path[step]
            if cell in occupied or entering[cell] > 1:
                ends[at] = End(step, halted=True)
            else:
                occupied.add(cell)
                remaining.append(mover)
        moving = remaining
    return list(zip(routes, ends, strict=True))
