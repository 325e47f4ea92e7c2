"""Moves by menu: the rows of a game, then one of the empty cells in them."""

from bifrost_bot.engines.bifrost.model import Move, View, board_named
from bifrost_bot.engines.taps import Path, Press, Taps, by_row
from bifrost_bot.engines.values import Slot


def taps(view: View, slot: Slot, draft: Move | None, path: Path) -> Taps | None:
    """Returns the slot's empty cells by rows, and pass; or the chosen move as text (rule B-6)."""
    del draft
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        return None
    empty = dict.fromkeys(board.empty_names, "")
    match path:
        case ():
            says = f"Game {board.name}: choose an empty cell, or pass."
            return Taps(says, (*by_row(empty), (Press(("pass",), "Pass"),)))
        case (key,) if key == "pass" or key in empty:
            return Taps(text=key)
        case _:
            return None
