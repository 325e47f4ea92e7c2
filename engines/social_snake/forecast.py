"""The result of a sequence if no other snake moved, which reveals no secret."""

from collections.abc import Iterator, Set
from collections.abc import Sequence as Cells
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from bifrost_bot.engines.social_snake.grid.lattice import items, owners, passages, route, ways
from bifrost_bot.engines.social_snake.model import Cell, Grid, Layout, Sequence, View
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat

Path: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """A sequence played alone on a grid as it is now.

    Attributes:
        start: The cell of the head.
        cells: The cells it would enter.
        apples: The apples on them in all.
        garnets: The garnets on them in all.
        given: The apples lost to the owner of the snake it collides with (rules S-19 and S-28).
        hit: The taken cell that it would run into, where it stops for good.
        owner: The owner of the body there; None for the snake's own.
        tunnels: The colours of the tunnels on the way, each once.
        cut: The reason why the rest of the sequence is not played, as a clause, or empty.
        safe: Whether no other snake can come to any of the cells in this round.
    """

    start: Cell
    cells: Path
    apples: int
    garnets: int
    given: int = 0
    hit: Cell | None = None
    owner: Seat | None = None
    tunnels: tuple[str, ...] = ()
    cut: str = ""
    safe: bool = False

    @property
    def net(self) -> int:
        """The change of its total."""
        return self.apples - self.given


def forecast(view: View, grid: Grid, seat: Seat, sequence: Sequence) -> Forecast:
    """Returns the forecast of the sequence for the seat's snake."""
    bodies = owners(grid)
    start = grid.snake_of(seat).head
    free = view.is_free_round
    led = route(grid.layout, start, sequence.ways, free)
    cells, hit = _free_way(led.cells, bodies.keys())
    owner = bodies[hit].seat if hit in bodies else seat
    apples, garnets = items(grid)
    taken = 0
    stake = 0
    found = 0
    for cell in cells:
        taken += apples[cell]
        stake += max(0, apples[cell])
        found += garnets[cell]
    return Forecast(
        start=start,
        cells=cells,
        apples=taken,
        garnets=found,
        given=0 if owner == seat else stake,
        hit=hit,
        owner=None if owner == seat else owner,
        tunnels=_tunnels(grid.layout, (start, *cells), sequence.ways),
        cut="" if hit is not None else led.cut,
        safe=not _within_reach(grid, seat, free).intersection(cells),
    )


def _free_way(cells: Path, owned: Set[Cell]) -> tuple[Path, Cell | None]:
    """Returns the cells up to the first that a body or the path itself has taken; and that one."""
    entered: dict[Cell, None] = {}
    for cell in cells:
        if cell in owned or cell in entered:
            return tuple(entered), cell
        entered[cell] = None
    return tuple(entered), None


def _tunnels(layout: Layout, cells: Path, sequence: str) -> tuple[str, ...]:
    """Returns the colours of the tunnels between consecutive cells (rule S-29)."""
    if not layout.tunnels:
        return ()
    colours: dict[str, None] = {}
    for cell, way in zip(cells[:-1], sequence, strict=False):
        for tunnel in passages(layout, cell, way):
            colours[tunnel.colour] = None
    return tuple(colours)


def _within_reach(grid: Grid, seat: Seat, free: bool) -> set[Cell]:
    """Returns all cells to which another snake can come in this round (rules S-11 to S-13)."""
    taken = owners(grid).keys()
    tables = tuple(ways(grid.layout).values())
    edge = [snake.head for snake in grid.snakes if snake.seat != seat]
    reached: set[Cell] = set()
    if not free:
        for head, table in product(edge, tables):
            reached.update(_line(table, head, taken))
        return reached
    while edge:
        here = edge.pop()
        for table in tables:
            cell = table[here]
            if cell != OUTSIDE and cell not in taken and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return reached


def _line(table: Cells[Cell], head: Cell, taken: Set[Cell]) -> Iterator[Cell]:
    """Yields the free cells ahead; a circle of tunnels ends at the head, which is taken."""
    cell = table[head]
    while cell != OUTSIDE and cell not in taken:
        yield cell
        cell = table[cell]
