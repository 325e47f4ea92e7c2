"""Instructions for a turn, with an example that is legal."""

from bifrost_bot.engines.bifrost.model import LATTICE, View, board_named
from bifrost_bot.engines.bifrost.notation import explain_idle
from bifrost_bot.engines.values import Slot


def instruct(view: View, slot: Slot) -> str:
    """Returns how to move now; the example is the empty cell nearest to the middle (rule B-6)."""
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        return explain_idle(view, slot)
    if not board.empty_cells:
        return "No cell is empty any more: type `pass`."
    nearest = min(board.empty_cells, key=_distance_to_middle)
    return f"Type an empty cell, such as `{LATTICE.names[nearest]}`, or `pass`."


def _distance_to_middle(cell: int) -> float:
    x, y = LATTICE.centres[cell]
    return x * x + y * y
