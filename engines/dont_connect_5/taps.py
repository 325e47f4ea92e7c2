"""Moves by menu: the rows of the board, then one of the free vertices in them."""

from dataclasses import replace

from bifrost_bot.engines.dont_connect_5.board import NAMES
from bifrost_bot.engines.dont_connect_5.model import Move, View
from bifrost_bot.engines.taps import MOST_ROWS, Choice, Menu, Path, Press, Presses, Taps, by_row
from bifrost_bot.engines.values import Slot


def taps(view: View, slot: Slot, draft: Move | None, path: Path) -> Taps | None:
    """Returns the free vertices by rows, and pass; or the chosen move as text (D-3 and D-4)."""
    del draft
    if view.to_act != slot.seat:
        return None
    free = {NAMES[vertex]: " ".join(map(str, vertex)) for vertex in view.game.free}
    if not path:
        says = "Choose a free vertex, or pass. It ends your turn and cannot be taken back."
        return Taps(says, _with_pass(by_row(free, "vertex")))
    key, *rest = path
    if rest or key not in (*free, "pass"):
        return None
    return Taps(text=key)


def _with_pass(rows: tuple[Menu, ...]) -> tuple[Menu | Presses, ...]:
    """Returns the menus with a button to pass, or without room for it a choice in the last menu."""
    if len(rows) < MOST_ROWS:
        return (*rows, (Press(("pass",), "Pass"),))
    *others, last = rows
    pass_choice = Choice("pass", "pass", "no stone in this turn")
    label = f"{last.label}, or pass"
    return (*others, replace(last, label=label, choices=(*last.choices, pass_choice)))
