"""A computer player that sees only a view."""

from collections.abc import Callable

from engines.api import Slot
from engines.bifrost.model import EMPTY, LATTICE, Colour, Move, Pass, View, board_named
from engines.rng import Rng


def wander(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns an empty cell at random, or a pass if there is none."""
    board = board_named(view.boards, slot.board)
    if board is None or EMPTY not in board.cells:
        return Pass()
    return Colour(rng.choice(_empty_cells(board.cells), "wander"))


def _empty_cells(cells: str) -> tuple[str, ...]:
    return tuple(name for name, content in zip(LATTICE.names, cells, strict=True) if content == EMPTY)


def suggest(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns a move (placeholder)."""
    del more
    return wander(view, slot, rng)
