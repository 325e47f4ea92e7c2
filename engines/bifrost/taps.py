"""Moves without typing: the rows of a game, then one of the empty cells in them."""

from bifrost_bot.engines.bifrost.model import EMPTY, LATTICE, Move, View, board_named
from bifrost_bot.engines.taps import Path, Press, Taps, by_row
from bifrost_bot.engines.values import Slot


def taps(view: View, slot: Slot, draft: Move | None, path: Path) -> Taps | None:
    """Returns the empty cells of the slot's game by rows, and pass; or the move that was chosen
    (rule B-6).
    """
    del draft
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        return None
    empty = {
        name: ""
        for name, content in zip(LATTICE.names, board.cells, strict=True)
        if content == EMPTY
    }
    match path:
        case ():
            says = f"Game {board.name}: choose an empty cell, row by row, or pass."
            return Taps(says, (*by_row(empty), (Press(("pass",), "Pass"),)))
        case (said,) if said == "pass" or said in empty:
            return Taps(text=said)
        case _:
            return None
