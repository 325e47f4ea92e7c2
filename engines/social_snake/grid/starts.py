"""Starting cells: start lists, then chance (rules S-6 to S-10)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.grid.lattice import tunnel_cells
from bifrost_bot.engines.social_snake.model import Cell, Layout
from bifrost_bot.engines.values import Board, Seat


@dataclass(frozen=True, slots=True)
class Start:
    """A starting cell, and the player's choice that it was: 1 to 3, or 0 for chance."""

    cell: Cell
    choice: int


def draw_starts(
    grid: Board,
    layout: Layout,
    seats: Sequence[Seat],
    lists: Mapping[Seat, Sequence[Cell]],
    rng: Rng,
) -> dict[Seat, Start]:
    """Returns every player's start by seat.

    Players whose lists give them nothing get one of the cells left, in seat order (rule S-9, R-8).
    """
    granted = {seat: grant(seat, lists) for seat in seats}
    free = set(range(len(layout.apples))) - tunnel_cells(layout)
    left = sorted(free - {start.cell for start in granted.values() if start})
    starts: dict[Seat, Start] = {}
    for seat in seats:
        start = granted[seat]
        if start is None:
            start = Start(rng.choice(left, f"start {grid}"), 0)
            left.remove(start.cell)
        starts[seat] = start
    return starts


def grant(seat: Seat, lists: Mapping[Seat, Sequence[Cell]]) -> Start | None:
    """Returns the first cell that no other player lists as high or higher (rules S-7 and S-8).

    It does not matter whether that player gets the cell (rule S-8), so no two players get the same.
    """
    others = [cells for other, cells in lists.items() if other != seat]
    for choice, cell in enumerate(lists.get(seat, ()), 1):
        if not any(cell in cells[:choice] for cells in others):
            return Start(cell, choice)
    return None
