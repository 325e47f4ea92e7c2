"""Beam search for the routes that promise a snake most, by number of twists."""

from collections.abc import Iterable
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.danger import LONGEST, Danger
from bifrost_bot.engines.antisocial_snake.ai.fast_board import FastBoard, Route
from bifrost_bot.engines.antisocial_snake.model import Cell, Code
from bifrost_bot.engines.squares import OUTSIDE

MOST_TWISTS: Final = 5
"""The most twists of a snake that are examined."""

_WIDTH: Final = 16
"""The width of the beam."""

Routes: TypeAlias = tuple[Route, ...]
"""The best route with at most 0, 1, 2 … twists."""


class _Way(NamedTuple):
    """A route as far as it is followed.

    Attributes:
        worth: The points it promises if it ends here, over all worlds.
        alive: The worlds in which it was not halted yet.
        settled: The points of the worlds in which it was.
        spoils: The points that others lose.
        seen: The tiles that it cannot enter again, a bit each.
        halts: The routes that it halts, a bit each.
    """

    worth: float
    facing: int
    path: tuple[Cell, ...]
    sums: tuple[int, ...]
    stale: int
    alive: int
    settled: float
    spoils: float
    seen: int
    halts: int


def bit_set(cells: Iterable[Cell]) -> int:
    """Returns the tiles as a set of bits."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def find_routes(
    board: FastBoard, colour: Code, start: Cell, danger: Danger, closed: int, cap: int
) -> Routes:
    """Returns the best route for every number of twists up to the cap, past the closed tiles."""
    count = danger.worlds.bit_count()
    begin = _Way(
        worth=0.0,
        facing=0,
        path=(start,),
        sums=(0,),
        stale=0,
        alive=danger.worlds,
        settled=0.0,
        spoils=0.0,
        seen=closed | 1 << start,
        halts=0,
    )
    beam: list[_Way] = []
    for facing in range(4):
        beam += _stretch(board, colour, danger, begin, facing)
    found = [_best([begin, *beam], count)]
    for _ in range(cap):
        longer: list[_Way] = []
        for way in _widest(beam):
            longer += _stretch(board, colour, danger, way, way.facing + 1 & 3)
            longer += _stretch(board, colour, danger, way, way.facing + 3 & 3)
        beam = longer
        best = found[-1]
        if beam:
            best = max(best, _best(beam, count), key=lambda route: route.worth)
        found.append(best)
    return tuple(found)


def _widest(beam: list[_Way]) -> list[_Way]:
    """Returns the best ways, one per tile and axis: others of the same continue alike."""
    best: dict[tuple[Cell, int], _Way] = {}
    for way in beam:
        key = (way.path[-1], way.facing & 1)
        if key not in best or way.worth > best[key].worth:
            best[key] = way
    return nlargest(_WIDTH, best.values())


def _best(ways: list[_Way], count: int) -> Route:
    best = max(ways)
    return Route(best.worth / count, best.path, best.sums)


def _stretch(board: FastBoard, colour: Code, danger: Danger, way: _Way, facing: int) -> list[_Way]:
    """Returns the ways that continue straight from this one, of every length."""
    lane = board.ways[facing]
    gives = board.gives[colour]
    stales = board.stales[colour]
    score = board.score
    prey = danger.prey
    blocked = danger.blocked
    trust = danger.trust
    _, _, path, sums, stale, alive, settled, spoils, seen, halts = way
    cell = path[-1]
    apples = sums[-1]
    step = len(path)
    weight = trust ** (step - 1)
    found: list[_Way] = []
    while step <= LONGEST:
        cell = lane[cell]
        if cell == OUTSIDE or seen >> cell & 1:
            break
        if cell in prey:
            for bit, latest, worlds, loss in prey[cell]:
                if step <= latest and not halts & bit:
                    halts |= bit
                    spoils += (worlds & alive).bit_count() * weight * loss
        if cell in blocked:
            lost = alive & blocked[cell][step]
            if lost:
                settled += lost.bit_count() * weight * score(apples // 2)
                alive ^= lost
        count = alive.bit_count()
        settled += count * weight * (1 - trust) * score(apples // 2)
        weight *= trust
        stale += stales[cell]
        apples += max(0, gives[cell] - stale)
        path = (*path, cell)
        sums = (*sums, apples)
        seen |= 1 << cell
        worth = settled + count * weight * score(apples) + spoils
        way = _Way(worth, facing, path, sums, stale, alive, settled, spoils, seen, halts)
        found.append(way)
        if not alive:
            break
        step += 1
    return found
