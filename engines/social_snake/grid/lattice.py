"""Where a snake can go on a grid: through tunnels, along the playable part of a sequence, and
what it can reach.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from bifrost_bot.engines.social_snake.model import Cell, Grid, Layout, Tunnel
from bifrost_bot.engines.squares import OUTSIDE, Rectangle, rectangle
from bifrost_bot.engines.words import count

WAY_NAMES: Mapping[str, str] = MappingProxyType({"U": "up", "D": "down", "L": "left", "R": "right"})


def board(layout: Layout) -> Rectangle:
    """Returns the cells of a grid, their names and neighbours."""
    return rectangle(layout.columns, layout.rows)


def ways(layout: Layout) -> Mapping[str, tuple[Cell, ...]]:
    """Returns by direction, for each cell, where one move leads: through tunnels (rule S-29), or
    `OUTSIDE` (R-34).
    """
    return _ways(layout.columns, layout.rows, layout.tunnels)


@cache
def _ways(columns: int, rows: int, tunnels: tuple[Tunnel, ...]) -> Mapping[str, tuple[Cell, ...]]:
    plain = rectangle(columns, rows).steps
    if not tunnels:
        return plain
    partner = {tunnel.first: tunnel.second for tunnel in tunnels} | {
        t.second: t.first for t in tunnels
    }
    return MappingProxyType(
        {way: tuple(_exit(cell, steps, partner) for cell in steps) for way, steps in plain.items()}
    )


def _exit(cell: Cell, steps: Sequence[Cell], partner: Mapping[Cell, Cell]) -> Cell:
    """Returns where a move onto the cell ends; tunnels may lead into others (R-35) but not in a
    circle (R-36).
    """
    # Tunnel tiles are themselves no place to start from; a walk from one might never end.
    for _ in range(len(partner) + 1):
        if cell not in partner:
            return cell
        cell = steps[partner[cell]]
    return OUTSIDE


class Passage(NamedTuple):
    """A tunnel that a move leads through: where a snake goes in, and where it comes out."""

    colour: str
    into: Cell
    out_of: Cell


def passages(layout: Layout, cell: Cell, way: str) -> tuple[Passage, ...]:
    """Returns the tunnels that a move from a cell leads through, in order (rule S-29, R-35)."""
    ends = {tunnel.first: (tunnel.colour, tunnel.second) for tunnel in layout.tunnels}
    ends |= {tunnel.second: (tunnel.colour, tunnel.first) for tunnel in layout.tunnels}
    steps, found = board(layout).steps[way], list[Passage]()
    onto = steps[cell]
    while onto in ends and len(found) < len(ends):
        colour, out_of = ends[onto]
        found.append(Passage(colour, onto, out_of))
        onto = steps[out_of]
    return tuple(found)


def tunnel_cells(layout: Layout) -> frozenset[Cell]:
    """Returns the tiles that are tunnels, on which no snake ever stands (rule S-30)."""
    return frozenset(cell for tunnel in layout.tunnels for cell in (tunnel.first, tunnel.second))


class Route(NamedTuple):
    """The part of a sequence that is played, one cell a move, and why the rest is not; `cut` is
    a clause or empty.
    """

    cells: tuple[Cell, ...]
    cut: str = ""


def route(layout: Layout, start: Cell, sequence: str, free: bool) -> Route:
    """Returns where a sequence leads up to its first invalid move (rules S-12 to S-14).

    Whether a move is invalid depends on nothing but the start and the sequence: a snake that
    collides stops.
    """
    tables = ways(layout)
    kept = (
        len(sequence) if free or not sequence else len(sequence) - len(sequence.lstrip(sequence[0]))
    )
    cells: list[Cell] = []
    cell = start
    for way in sequence[:kept]:
        following = tables[way][cell]
        if following == OUTSIDE:
            return Route(tuple(cells), _left(layout, cell, way, len(cells)))
        cells.append(following)
        cell = following
    return Route(tuple(cells), _turned(sequence, kept) if kept < len(sequence) else "")


def _turned(sequence: str, number: int) -> str:
    first, other = WAY_NAMES[sequence[0]], WAY_NAMES[sequence[number]]
    return (
        f"move {number + 1} goes {other} after {first}, and this round a snake keeps to one "
        "direction"
    )


def _left(layout: Layout, cell: Cell, way: str, number: int) -> str:
    onto = board(layout).steps[way][cell]
    where = "off the grid" if onto == OUTSIDE else "through a tunnel and off the grid"
    return f"move {number + 1} leads {WAY_NAMES[way]} from {board(layout).names[cell]} {where}"


def reach(sequence: str, cells: Sequence[Cell], names: Sequence[str]) -> str:
    """Returns how far a sequence goes, in words."""
    return f"{count(len(cells), 'move')} to {names[cells[-1]]}" if sequence and cells else "no move"


def occupied(grid: Grid) -> set[Cell]:
    """Returns the cells that hold a head or a body, and so are never free again."""
    return {cell for snake in grid.snakes for cell in snake.cells}


def items(grid: Grid) -> tuple[list[int], list[int]]:
    """Returns the apples and the garnets that lie on each cell now (rules S-10, S-16 and S-20)."""
    apples, garnets = list(grid.layout.apples), list(grid.layout.garnets)
    for snake in grid.snakes:
        for cell in snake.cells:
            apples[cell] = garnets[cell] = 0
    for cell in grid.cleared:
        apples[cell] = garnets[cell] = 0
    return apples, garnets


def obtainable(
    layout: Layout,
    heads: Iterable[Cell],
    taken: Sequence[bool],
    apples: Sequence[int],
    garnets: Sequence[int],
) -> bool:
    """Returns whether some head can reach an item over cells that are not taken (rule S-32, R-5
    to R-7).
    """
    tables = tuple(ways(layout).values())
    # `OUTSIDE` is the last place of the list, and counts as seen.
    seen = [*taken, True]
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
