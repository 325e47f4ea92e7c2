"""Why a colour has finished a board, in cells: those that connect three edges, or the wall that
shuts it out.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from bifrost_bot.engines.bifrost.model import EMPTY, LATTICE, LETTERS
from bifrost_bot.engines.values import Seat

Cells: TypeAlias = frozenset[int]
"""Cells by their numbers in `LATTICE`."""

Wall: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""The cells of a wall, each with the cells next to it that it shuts in."""

_ENOUGH: Final = 3
_ALL: Final[Cells] = frozenset(range(len(LATTICE.names)))


@lru_cache(maxsize=64)
def connection(cells: str, seat: Seat) -> tuple[tuple[int, ...], ...]:
    """Returns the fewest of a seat's cells that connect three edges, as paths of neighbours; none
    if none do.

    One path leads from edge to edge, the other, if one is needed, from a cell of it to the third
    edge.
    """
    own = _of(cells, LETTERS[seat])
    ways = [_ways(own.intersection(side), own) for side in LATTICE.sides]
    found: list[tuple[int, list[tuple[int, ...]]]] = []
    for cell in sorted(own):
        arms = sorted((way[cell] for way in ways if cell in way), key=len)[:_ENOUGH]
        if len(arms) == _ENOUGH:
            found.append((sum(map(len, arms)), arms))
    if not found:
        return ()
    _, (third, second, first) = min(found, key=lambda one: one[0])
    through = (*first[::-1], *second[1:])
    return (through,) if len(third) == 1 else (through, third)


@lru_cache(maxsize=64)
def wall(cells: str, seat: Seat) -> Wall:
    """Returns the cells of others that part a seat from edges which it can no longer reach; none if
    it still can win.

    Of the connected areas of its own and the empty cells the wall is that of the one that reaches
    the most edges, of several the one with the most own cells. Cells next to it that lie between it
    and no such edge are left out.
    """
    own = _of(cells, LETTERS[seat])
    areas = _areas(own | _of(cells, EMPTY))
    if not areas:
        return ()
    area = max(areas, key=lambda one: (_reached(one), len(one & own), len(one)))
    if _reached(area) >= _ENOUGH:
        return ()
    beside = frozenset(other for cell in area for other in LATTICE.neighbours[cell]) - area
    beyond = frozenset(
        cell for side in LATTICE.sides if not area.intersection(side) for cell in side
    )
    behind = _spread(beyond - beside, _ALL - area - beside)
    needed = [
        cell
        for cell in sorted(beside)
        if cell in beyond or behind.intersection(LATTICE.neighbours[cell])
    ]
    return tuple(
        (cell, tuple(other for other in LATTICE.neighbours[cell] if other in area))
        for cell in needed
    )


def _of(cells: str, content: str) -> Cells:
    return frozenset(cell for cell, held in enumerate(cells) if held == content)


def _reached(area: Cells) -> int:
    """Returns how many edges an area touches."""
    return sum(not area.isdisjoint(side) for side in LATTICE.sides)


def _ways(start: Cells, within: Cells) -> dict[int, tuple[int, ...]]:
    """Returns a shortest path from each cell that can be reached to the start, the cell itself
    first.
    """
    ways = {cell: (cell,) for cell in sorted(start)}
    edge = list(ways)
    for cell in edge:
        fresh = [
            other for other in LATTICE.neighbours[cell] if other in within and other not in ways
        ]
        ways |= {other: (other, *ways[cell]) for other in fresh}
        edge += fresh
    return ways


def _spread(start: Cells, within: Cells) -> Cells:
    """Returns all cells that are connected with the start."""
    return frozenset(_ways(start, within))


def _areas(cells: Cells) -> list[Cells]:
    """Returns the connected parts of some cells, in reading order."""
    areas: list[Cells] = []
    while cells:
        areas.append(_spread(frozenset((min(cells),)), cells))
        cells -= areas[-1]
    return areas
