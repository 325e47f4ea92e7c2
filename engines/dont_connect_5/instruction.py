"""Instructions for a turn, with an example that is legal."""

from bifrost_bot.engines.dont_connect_5.board import NAMES, VERTICES, Vertex
from bifrost_bot.engines.dont_connect_5.model import View
from bifrost_bot.engines.dont_connect_5.notation import explain_idle
from bifrost_bot.engines.values import Slot


def instruct(view: View, slot: Slot) -> str:
    """Returns how to move; the example is the free vertex nearest to the middle (rule D-3)."""
    if view.to_act != slot.seat:
        return explain_idle(view, slot)
    stones = view.game.stones
    free = [vertex for vertex in VERTICES if vertex not in stones]
    nearest = min(free, key=_squared_distance)
    coordinates = " ".join(map(str, nearest))
    return (
        f"Type a free vertex, such as `{NAMES[nearest]}` or `{coordinates}`, or `pass`. Your "
        "first answer ends the turn."
    )


def _squared_distance(vertex: Vertex) -> int:
    return sum(part * part for part in vertex)
