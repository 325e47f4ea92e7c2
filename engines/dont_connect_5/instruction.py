"""What the player on turn is told to do under the board, with an example that is legal there."""

from bifrost_bot.engines.dont_connect_5.board import NAMES, VERTICES
from bifrost_bot.engines.dont_connect_5.model import View
from bifrost_bot.engines.dont_connect_5.notation import explain_idle
from bifrost_bot.engines.values import Slot


def instruct(view: View, slot: Slot) -> str:
    """Returns how to move now; the example is the free vertex nearest to the middle (rules D-3,
    D-4 and D-10).
    """
    if view.to_act != slot.seat:
        return explain_idle(view, slot)
    stones = view.game.stones
    free = [vertex for vertex in VERTICES if vertex not in stones]
    nearest = min(free, key=lambda vertex: sum(part * part for part in vertex))
    said = " ".join(map(str, nearest))
    return (
        f"Type a free vertex, such as `{NAMES[nearest]}` or `{said}`, or `pass`. Your first "
        "answer ends the turn."
    )
