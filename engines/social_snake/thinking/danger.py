"""How likely a cell is taken when a snake gets there, guessed from where the other heads are."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bifrost_bot.engines.social_snake.grid.lattice import ways
from bifrost_bot.engines.social_snake.model import Cell, Grid
from bifrost_bot.engines.squares import OUTSIDE

_FARTHEST: Final = 9
_NEAREST: Final = 3
"""How many of the nearest heads are considered."""

_GOES_ON: Final = 0.93
"""How likely a snake that has come so far in a straight line goes one cell farther."""

_ARRIVES: Final = 0.4
_LINGERS: Final = 0.08
_MOST: Final = 0.7
_UNSEEN: Final = 0.004


class Danger(Protocol):
    """The likelihood that a cell is taken by others up to and in a step."""

    def __call__(self, cell: Cell, step: int) -> float:
        """Returns a likelihood from 0 to 1."""
        ...


def straight_danger(grid: Grid, heads: Sequence[Cell], free: Sequence[bool], apples: Sequence[int]) -> Danger:
    """Returns the guess for a round in which snakes keep to one direction: likelier where there is more to take."""
    arrivals: dict[Cell, list[tuple[int, float]]] = {}
    for head in heads:
        lines = [_line(head, table, free) for table in ways(grid.layout).values()]
        worths = [1 + sum(max(0, apples[cell]) for cell in line) for line in lines]
        for line, worth in zip(lines, worths, strict=True):
            chance = worth / sum(worths)
            for step, cell in enumerate(line):
                chance *= _GOES_ON
                arrivals.setdefault(cell, []).append((step, chance))

    def danger(cell: Cell, step: int) -> float:
        safe = 1.0
        for arrival, chance in arrivals.get(cell, ()):
            if arrival <= step:
                safe *= 1 - chance
        return 1 - safe

    return danger


def _line(head: Cell, table: Sequence[Cell], free: Sequence[bool]) -> list[Cell]:
    line: list[Cell] = []
    cell = table[head]
    while cell != OUTSIDE and free[cell] and cell not in line:
        line.append(cell)
        cell = table[cell]
    return line


def free_danger(grid: Grid, heads: Sequence[Cell], free: Sequence[bool]) -> Danger:
    """Returns the guess for a round in which snakes may turn: it grows with time, and with nearness of their heads."""
    distances: dict[Cell, list[int]] = {}
    for head in heads:
        for cell, distance in _distances(head, tuple(ways(grid.layout).values()), free).items():
            distances.setdefault(cell, []).append(distance)
    nearest = {cell: sorted(found)[:_NEAREST] for cell, found in distances.items()}

    def danger(cell: Cell, step: int) -> float:
        safe = 1 - min(_MOST, _UNSEEN * max(step, 0))
        for distance in nearest.get(cell, ()):
            late = step + 1 - distance
            if late >= 0:
                safe *= 1 - min(_MOST, _ARRIVES / distance * (1 + _LINGERS * late))
        return 1 - safe

    return danger


def _distances(head: Cell, tables: Sequence[Sequence[Cell]], free: Sequence[bool]) -> Mapping[Cell, int]:
    found = {head: 0}
    edge = deque([head])
    while edge:
        cell = edge.popleft()
        distance = found[cell] + 1
        if distance > _FARTHEST:
            break
        for table in tables:
            following = table[cell]
            if following != OUTSIDE and free[following] and following not in found:
                found[following] = distance
                edge.append(following)
    del found[head]
    return found
