"""What a player is told to do under a board on which it is their turn, with an example that is
legal there.
"""

from bifrost_bot.engines.bifrost.model import EMPTY, LATTICE, View, board_named
from bifrost_bot.engines.bifrost.notation import explain_idle
from bifrost_bot.engines.values import Slot


def instruct(view: View, slot: Slot) -> str:
    """Returns how to move on the slot's game now; the example is the empty cell nearest to the
    middle (rule B-6).
    """
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        return explain_idle(view, slot)
    empty = [cell for cell, content in enumerate(board.cells) if content == EMPTY]
    if not empty:
        return "No cell is empty any more: type `pass`."
    nearest = min(empty, key=lambda cell: (sum(way * way for way in LATTICE.centres[cell]), cell))
    return f"Type an empty cell, such as `{LATTICE.names[nearest]}`, or `pass`."
