"""The cells that finish a colour: the connection of three edges, or the wall that shuts it out."""

from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from bifrost_bot.engines.bifrost.model import EMPTY, LATTICE, LETTERS
from bifrost_bot.engines.values import Seat

Cells: TypeAlias = frozenset[int]
"""Cells by their numbers in `LATTICE`."""

Wall: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""The cells of a wall, each with the neighbours that it shuts in."""

_ENOUGH: Final = 3
_ALL: Final[Cells] = frozenset(range(len(LATTICE.names)))


@lru_cache(maxsize=64)
def connection(cells: str, seat: Seat) -> tuple[tuple[int, ...], ...]:
    """Returns the shortest paths of a seat's cells that connect three edges; empty if none do.

    One path leads from edge to edge; a second one, if needed, from a cell of it to the third edge.
    """
    own = _cells_with(cells, LETTERS[seat])
    paths = [_paths(own.intersection(side), own) for side in LATTICE.sides]
    found: list[tuple[int, list[tuple[int, ...]]]] = []
    for cell in sorted(own):
        arms = sorted((path[cell] for path in paths if cell in path), key=len)[:_ENOUGH]
        if len(arms) == _ENOUGH:
            found.append((sum(map(len, arms)), arms))
    if not found:
        return ()
    _, (third, second, first) = min(found, key=lambda one: one[0])
    through = (*first[::-1], *second[1:])
    return (through,) if len(third) == 1 else (through, third)


@lru_cache(maxsize=64)
def wall(cells: str, seat: Seat) -> Wall:
    """Returns the foreign cells that shut a seat out from edges; empty if it can still win.

    The wall is that of the connected area of own and empty cells that reaches the most edges, then
    has the most own cells. Neighbours of it that lie between it and no missing edge are left out.
    """
    own = _cells_with(cells, LETTERS[seat])
    areas = _areas(own | _cells_with(cells, EMPTY))
    if not areas:
        return ()
    area = max(areas, key=lambda one: (_edge_count(one), len(one & own), len(one)))
    if _edge_count(area) >= _ENOUGH:
        return ()
    missing_sides = [side for side in LATTICE.sides if area.isdisjoint(side)]
    beyond = frozenset(chain.from_iterable(missing_sides))
    around = frozenset(chain.from_iterable(LATTICE.neighbours[cell] for cell in area)) - area
    behind = frozenset(_paths(beyond - around, _ALL - area - around))
    found: list[tuple[int, tuple[int, ...]]] = []
    for cell in sorted(around):
        neighbours = LATTICE.neighbours[cell]
        if cell in beyond or behind.intersection(neighbours):
            found.append((cell, tuple(other for other in neighbours if other in area)))
    return tuple(found)


def _cells_with(cells: str, content: str) -> Cells:
    return frozenset(cell for cell, letter in enumerate(cells) if letter == content)


def _edge_count(area: Cells) -> int:
    """Returns how many edges an area touches."""
    return sum(not area.isdisjoint(side) for side in LATTICE.sides)


def _paths(start: Cells, within: Cells) -> dict[int, tuple[int, ...]]:
    """Returns a shortest path from each connected cell to the start, beginning with the cell."""
    paths: dict[int, tuple[int, ...]] = {cell: (cell,) for cell in sorted(start)}
    queue = list(paths)
    for cell in queue:
        for other in LATTICE.neighbours[cell]:
            if other in within and other not in paths:
                paths[other] = (other, *paths[cell])
                queue.append(other)
    return paths


def _areas(cells: Cells) -> list[Cells]:
    """Returns the connected parts of some cells, in reading order."""
    areas: list[Cells] = []
    while cells:
        area = frozenset(_paths(frozenset((min(cells),)), cells))
        areas.append(area)
        cells -= area
    return areas
