"""Moves without typing: the rows of the board, then one of the free vertices in them."""

from dataclasses import replace

from bifrost_bot.engines.dont_connect_5.board import NAMES, VERTICES
from bifrost_bot.engines.dont_connect_5.model import Move, View
from bifrost_bot.engines.taps import MOST_ROWS, Choice, Menu, Path, Press, Presses, Taps, by_row
from bifrost_bot.engines.values import Slot


def taps(view: View, slot: Slot, draft: Move | None, path: Path) -> Taps | None:
    """Returns the free vertices by rows, and pass; or the move that was chosen (rules D-3 and
    D-4).
    """
    del draft
    if view.to_act != slot.seat:
        return None
    stones = view.game.stones
    free = {
        NAMES[vertex]: " ".join(map(str, vertex)) for vertex in VERTICES if vertex not in stones
    }
    match path:
        case ():
            says = (
                "Choose a free vertex, row by row, or pass. It ends your turn and cannot be "
                "taken back."
            )
            return Taps(says, _with_pass(by_row(free, "vertex")))
        case (said,) if said == "pass" or said in free:
            return Taps(text=said)
        case _:
            return None


def _with_pass(rows: tuple[Menu, ...]) -> tuple[Menu | Presses, ...]:
    """Returns the menus and a button to pass; a nearly empty board leaves no room for it but in
    the last menu.
    """
    if len(rows) < MOST_ROWS:
        return (*rows, (Press(("pass",), "Pass"),))
    *others, last = rows
    return (
        *others,
        replace(
            last,
            label=f"{last.label}, or pass",
            choices=(*last.choices, Choice("pass", "pass", "no stone in this turn")),
        ),
    )
