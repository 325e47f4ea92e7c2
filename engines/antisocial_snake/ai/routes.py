"""The routes that promise a snake most, by the number of twists: a beam over straight stretches."""

from collections.abc import Iterable
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.danger import LONGEST, Danger
from bifrost_bot.engines.antisocial_snake.ai.fast_board import Ground, Route
from bifrost_bot.engines.antisocial_snake.model import Cell, Code
from bifrost_bot.engines.squares import OUTSIDE

MOST_TWISTS: Final = 5
"""The most twists of a snake that are looked at."""

_WIDTH: Final = 16
"""How many ways are followed at the same time."""

Routes: TypeAlias = tuple[Route, ...]
"""The best route with at most 0, 1, 2 … twists."""


class _Way(NamedTuple):
    """A route as far as it is looked at.

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


def walls(cells: Iterable[Cell]) -> int:
    """Returns these tiles as a set, a bit each."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def routes(
    ground: Ground, colour: Code, start: Cell, danger: Danger, closed: int, cap: int
) -> Routes:
    """Returns the best route for every number of twists up to the cap, past the closed tiles."""
    count = danger.worlds.bit_count()
    begin = _Way(0.0, 0, (start,), (0,), 0, danger.worlds, 0.0, 0.0, closed | 1 << start, 0)
    beam = [way for facing in range(4) for way in _stretch(ground, colour, danger, begin, facing)]
    found = [_best([begin, *beam], count)]
    for _ in range(cap):
        beam = [
            longer
            for way in _widest(beam)
            for turn in (1, 3)
            for longer in _stretch(ground, colour, danger, way, way.facing + turn & 3)
        ]
        found.append(
            max(found[-1], _best(beam, count), key=lambda route: route.worth) if beam else found[-1]
        )
    return tuple(found)


def _widest(beam: list[_Way]) -> list[_Way]:
    """Returns the best ways, one for each tile and facing: others of the same go on alike."""
    best: dict[tuple[Cell, int], _Way] = {}
    for way in beam:
        key = way.path[-1], way.facing & 1
        if key not in best or way.worth > best[key].worth:
            best[key] = way
    return nlargest(_WIDTH, best.values())


def _best(ways: list[_Way], count: int) -> Route:
    best = max(ways)
    return Route(best.worth / count, best.path, best.sums)


def _stretch(ground: Ground, colour: Code, danger: Danger, way: _Way, facing: int) -> list[_Way]:
    """Returns the ways that continue straight from this one, of every length."""
    lane, gives, stales, score = (
        ground.ways[facing],
        ground.gives[colour],
        ground.stales[colour],
        ground.score,
    )
    blocked, trust = danger.blocked, danger.trust
    _, _, path, sums, stale, alive, settled, spoils, seen, halts = way
    cell, apples, step, weight = path[-1], sums[-1], len(path), trust ** (len(path) - 1)
    found: list[_Way] = []
    while step <= LONGEST:
        cell = lane[cell]
        if cell == OUTSIDE or seen >> cell & 1:
            break
        if cell in danger.prey:
            for bit, latest, worlds, loss in danger.prey[cell]:
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
        path, sums, seen = (*path, cell), (*sums, apples), seen | 1 << cell
        worth = settled + count * weight * score(apples) + spoils
        way = _Way(worth, facing, path, sums, stale, alive, settled, spoils, seen, halts)
        found.append(way)
        if not alive:
            break
        step += 1
    return found
