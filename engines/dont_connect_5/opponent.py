"""Computer players that see only a view: the best one, a beginner, and a random one.

The best one grows a tree of moves, in which all three choose what is best for themselves, and
returns to the moves that went best (`ai/tree.py`). A position is judged by the score of every group
of stones and its room to grow (`ai/growth.py`). The beginner sees what scores at once
(`ai/openings.py`), ignores the others, and at times forgets that a stone too many costs all points.
"""

from collections.abc import Callable
from typing import Final

from bifrost_bot.engines.dont_connect_5.ai.openings import each, openings, spread
from bifrost_bot.engines.dont_connect_5.ai.table import Table
from bifrost_bot.engines.dont_connect_5.ai.tree import Search
from bifrost_bot.engines.dont_connect_5.board import PLAYERS
from bifrost_bot.engines.dont_connect_5.model import Move, Pass, Place, View
from bifrost_bot.engines.dont_connect_5.score import BITS, bits
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

_CAREFUL: Final = 6
"""The beginner ignores the cost of a stone in one of so many turns."""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns the most promising vertex; passes where every stone costs more than it gains.

    Each call of `more` allows some 2 ms of search. Without any, the best immediate worth counts.
    """
    _check(view, slot)
    search = Search(_table(view), rng.below(1 << 63, "search"))
    while not search.settled and more():
        search.think()
    return _move(search.best())


def easy_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns a vertex of the best kind for one's own stones; at times any next to them."""
    _check(view, slot)
    table = _table(view)
    own = table.owned[table.turn]
    candidates = 0
    if rng.below(_CAREFUL, "careless") == 0:
        candidates = spread(own) & table.free
    if not candidates:
        candidates = next(filter(None, openings(own, table.free)), 0)
    if not candidates:
        return Pass()
    return _move(rng.choice(tuple(each(candidates)), "easy"))


def random_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns a free vertex, all equally likely."""
    _check(view, slot)
    return Place(rng.choice(view.game.free, "wander"))


def _table(view: View) -> Table:
    game = view.game
    owned = [bits(game.stones_of(player)) for player in range(PLAYERS)]
    return Table(owned, game.turn, game.idle)


def _move(chosen: int) -> Move:
    """Returns the move for a vertex's bit, or for 0 a pass."""
    for vertex, bit in BITS.items():
        if bit == chosen:
            return Place(vertex)
    return Pass()


def _check(view: View, slot: Slot) -> None:
    if view.to_act != slot.seat:
        raise ValueError(f"{slot} owes no move")
