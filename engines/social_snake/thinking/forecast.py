"""What a sequence would lead to if no other snake moved, which can be said of it without knowing a secret."""

from dataclasses import dataclass

from bifrost_bot.engines.social_snake.grid.lattice import items, route
from bifrost_bot.engines.social_snake.model import Cell, Grid, Sequence, View
from bifrost_bot.engines.values import Seat


@dataclass(frozen=True, slots=True)
class Forecast:
    """A sequence played alone on a grid as it is now.

    Attributes:
        start: Where the head is.
        cells: The cells it would enter.
        apples: What lies on them in all.
        garnets: Likewise.
        hit: The cell, taken already, onto which it would run; it is sure to, as no cell becomes free.
        owner: Whose body is there; None for the snake's own.
        cut: Why the rest of the sequence is not played, as a clause; empty if all of it is.
    """

    start: Cell
    cells: tuple[Cell, ...]
    apples: int
    garnets: int
    hit: Cell | None = None
    owner: Seat | None = None
    cut: str = ""


def forecast(view: View, grid: Grid, seat: Seat, sequence: Sequence) -> Forecast:
    """Returns what the sequence would lead to for the seat's snake."""
    owners = {cell: snake.seat for snake in grid.snakes for cell in snake.cells}
    start = next(snake.head for snake in grid.snakes if snake.seat == seat)
    led = route(grid.layout, start, sequence.ways, view.round in view.terms.free_rounds)
    apples, garnets = items(grid)
    cells: list[Cell] = []
    taken: set[Cell] = set()
    hit = None
    for cell in led.cells:
        if cell in owners or cell in taken:
            hit = cell
            break
        cells.append(cell)
        taken.add(cell)
    return Forecast(
        start=start,
        cells=tuple(cells),
        apples=sum(apples[cell] for cell in cells),
        garnets=sum(garnets[cell] for cell in cells),
        hit=hit,
        owner=None if hit is None or owners.get(hit, seat) == seat else owners[hit],
        cut="" if hit is not None else led.cut,
    )
