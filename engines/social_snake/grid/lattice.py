"""Movement on a grid: tunnels, the playable part of a sequence, and reachable items."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from bifrost_bot.engines.social_snake.model import Cell, Grid, Layout, Snake, Tunnel
from bifrost_bot.engines.squares import OUTSIDE, WAY_NAMES, rectangle

Ways: TypeAlias = Mapping[str, tuple[Cell, ...]]
"""By direction the cell after one move from each cell, or `OUTSIDE`."""


def ways(layout: Layout) -> Ways:
    """Returns by direction the cell after one move from each cell, or `OUTSIDE` (S-29, R-34)."""
    return _ways(layout.columns, layout.rows, layout.tunnels)


@cache
def _ways(columns: int, rows: int, tunnels: tuple[Tunnel, ...]) -> Ways:
    plain = rectangle(columns, rows).steps
    if not tunnels:
        return plain
    partner: dict[Cell, Cell] = {}
    for tunnel in tunnels:
        partner[tunnel.first] = tunnel.second
        partner[tunnel.second] = tunnel.first
    through: dict[str, tuple[Cell, ...]] = {}
    for way, steps in plain.items():
        through[way] = tuple(_exit(cell, steps, partner) for cell in steps)
    return MappingProxyType(through)


def _exit(cell: Cell, steps: Sequence[Cell], partner: Mapping[Cell, Cell]) -> Cell:
    """Returns where a move onto the cell ends; tunnels may lead into others (R-35, R-36)."""
    # No move starts on a tunnel; a walk from one might never end.
    for _ in range(len(partner) + 1):
        if cell not in partner:
            return cell
        cell = steps[partner[cell]]
    return OUTSIDE


class Passage(NamedTuple):
    """A tunnel that a move leads through, with its entrance and its exit."""

    colour: str
    into: Cell
    out_of: Cell


def passages(layout: Layout, cell: Cell, way: str) -> tuple[Passage, ...]:
    """Returns the tunnels that a move from a cell leads through, in order (rule S-29, R-35)."""
    ends: dict[Cell, tuple[str, Cell]] = {}
    for tunnel in layout.tunnels:
        ends[tunnel.first] = (tunnel.colour, tunnel.second)
        ends[tunnel.second] = (tunnel.colour, tunnel.first)
    steps = layout.board.steps[way]
    found: list[Passage] = []
    onto = steps[cell]
    while onto in ends and len(found) < len(ends):
        colour, out_of = ends[onto]
        found.append(Passage(colour, onto, out_of))
        onto = steps[out_of]
    return tuple(found)


def tunnel_cells(layout: Layout) -> frozenset[Cell]:
    """Returns the cells that are tunnels, on which no snake can be (rule S-30)."""
    ends = [(tunnel.first, tunnel.second) for tunnel in layout.tunnels]
    return frozenset(chain.from_iterable(ends))


def startable_cells(layout: Layout) -> list[Cell]:
    """Returns the cells that are no tunnels, in reading order."""
    cells = set(range(len(layout.apples)))
    return sorted(cells - tunnel_cells(layout))


class Route(NamedTuple):
    """The playable part of a sequence, one cell a move; `cut` is why the rest is not, or empty."""

    cells: tuple[Cell, ...]
    cut: str = ""


def route(layout: Layout, start: Cell, sequence: str, free: bool) -> Route:
    """Returns the path of a sequence up to its first invalid move (rules S-12 to S-14).

    Only the start and the sequence decide which moves are invalid: a snake that collides stops.
    """
    tables = ways(layout)
    cells: list[Cell] = []
    cell = start
    for number, way in enumerate(sequence):
        if not free and way != sequence[0]:
            return Route(tuple(cells), _explain_turn(sequence, number))
        following = tables[way][cell]
        if following == OUTSIDE:
            return Route(tuple(cells), _explain_exit(layout, cell, way, number))
        cells.append(following)
        cell = following
    return Route(tuple(cells))


def _explain_turn(sequence: str, number: int) -> str:
    first = WAY_NAMES[sequence[0]]
    other = WAY_NAMES[sequence[number]]
    return (
        f"move {number + 1} goes {other} after {first}, and this round a snake keeps to one "
        "direction"
    )


def _explain_exit(layout: Layout, cell: Cell, way: str, number: int) -> str:
    onto = layout.board.steps[way][cell]
    where = "off the grid" if onto == OUTSIDE else "through a tunnel and off the grid"
    return f"move {number + 1} leads {WAY_NAMES[way]} from {layout.board.names[cell]} {where}"


def owners(grid: Grid) -> dict[Cell, Snake]:
    """Returns the snake on each cell that holds a head or a body."""
    found: dict[Cell, Snake] = {}
    for snake in grid.snakes:
        found.update(dict.fromkeys(snake.cells, snake))
    return found


def occupied(grid: Grid) -> set[Cell]:
    """Returns the cells that hold a head or a body; they are never free again."""
    return set(owners(grid))


def items(grid: Grid) -> tuple[list[int], list[int]]:
    """Returns the apples and the garnets on each cell now (rules S-10, S-16 and S-20)."""
    apples = list(grid.layout.apples)
    garnets = list(grid.layout.garnets)
    for cell in occupied(grid).union(grid.cleared):
        apples[cell] = garnets[cell] = 0
    return apples, garnets


def obtainable(
    layout: Layout,
    heads: Iterable[Cell],
    owners: Sequence[object],
    apples: Sequence[int],
    garnets: Sequence[int],
) -> bool:
    """Returns whether a head can reach an item over cells without an owner (S-32, R-5 to R-7)."""
    tables = tuple(ways(layout).values())
    # `OUTSIDE` is the last place of the list, and counts as seen.
    seen = [*(owner is not None for owner in owners), True]
    edge = list(heads)
    while edge:
        cell = edge.pop()
        for table in tables:
            following = table[cell]
            if not seen[following]:
                if apples[following] or garnets[following]:
                    return True
                seen[following] = True
                edge.append(following)
    return False
