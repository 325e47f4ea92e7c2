"""What a sequence would lead to if no other snake moved, which can be said of it without knowing
a secret.
"""

from collections.abc import Iterator, Set
from collections.abc import Sequence as Cells
from dataclasses import dataclass

from bifrost_bot.engines.social_snake.grid.lattice import items, occupied, passages, route, ways
from bifrost_bot.engines.social_snake.model import Cell, Grid, Layout, Sequence, View
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat


@dataclass(frozen=True, slots=True)
class Forecast:
    """A sequence played alone on a grid as it is now.

    Attributes:
        start: Where the head is.
        cells: The cells it would enter.
        apples: What lies on them in all.
        garnets: Likewise.
        given: How many of the apples go to the owner of the body that it would run into (rules S-19
        and S-28). hit: The cell, taken already, onto which it would run; it never gets farther, as
        no cell becomes free. owner: Whose body is there; None for the snake's own. tunnels: The
        colours of the tunnels through which it would come to them, each once. cut: Why the rest of
        the sequence is not played, as a clause; empty if all of it is. safe: Whether no other snake
        can come to any of the cells in this round, so that it is sure to enter them.
    """

    start: Cell
    cells: tuple[Cell, ...]
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
        """By how many apples its total would change."""
        return self.apples - self.given


def forecast(view: View, grid: Grid, seat: Seat, sequence: Sequence) -> Forecast:
    """Returns what the sequence would lead to for the seat's snake."""
    owners = {cell: snake.seat for snake in grid.snakes for cell in snake.cells}
    start = next(snake.head for snake in grid.snakes if snake.seat == seat)
    free = view.round in view.terms.free_rounds
    led = route(grid.layout, start, sequence.ways, free)
    cells, hit = _free_way(led.cells, owners.keys())
    owner = None if hit is None or owners.get(hit, seat) == seat else owners[hit]
    apples, garnets = items(grid)
    taken = [apples[cell] for cell in cells]
    return Forecast(
        start=start,
        cells=cells,
        apples=sum(taken),
        garnets=sum(garnets[cell] for cell in cells),
        given=0 if owner is None else sum(found for found in taken if found > 0),
        hit=hit,
        owner=owner,
        tunnels=_tunnels(grid.layout, (start, *cells), sequence.ways),
        cut="" if hit is not None else led.cut,
        safe=not _within_reach(grid, seat, free).intersection(cells),
    )


def _free_way(cells: tuple[Cell, ...], owned: Set[Cell]) -> tuple[tuple[Cell, ...], Cell | None]:
    """Returns the cells up to the first that is taken, by a body or by the sequence itself; and
    that one.
    """
    entered: dict[Cell, None] = {}
    for cell in cells:
        if cell in owned or cell in entered:
            return tuple(entered), cell
        entered[cell] = None
    return tuple(entered), None


def _tunnels(layout: Layout, cells: tuple[Cell, ...], sequence: str) -> tuple[str, ...]:
    """Returns the colours of the tunnels between cells that follow each other (rule S-29)."""
    moves = zip(cells[:-1], sequence, strict=False) if layout.tunnels else ()
    return tuple(
        dict.fromkeys(
            tunnel.colour for cell, way in moves for tunnel in passages(layout, cell, way)
        )
    )


def _within_reach(grid: Grid, seat: Seat, free: bool) -> set[Cell]:
    """Returns all cells to which another snake can come in this round, whatever it spends (rules
    S-11 to S-13).
    """
    taken, tables = occupied(grid), tuple(ways(grid.layout).values())
    heads = [snake.head for snake in grid.snakes if snake.seat != seat]
    if not free:
        return {cell for head in heads for table in tables for cell in _line(table, head, taken)}
    reached, edge = set[Cell](), heads
    while edge:
        here = edge.pop()
        new = {table[here] for table in tables} - taken - reached - {OUTSIDE}
        reached |= new
        edge += new
    return reached


def _line(table: Cells[Cell], head: Cell, taken: set[Cell]) -> Iterator[Cell]:
    """Yields the free cells ahead; tunnels may lead round in a circle, but never past the head,
    which is taken.
    """
    cell = table[head]
    while cell != OUTSIDE and cell not in taken:
        yield cell
        cell = table[cell]
