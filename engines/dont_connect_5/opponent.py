"""Computer players that see only a view: one that thinks as long as it is allowed to, one that is
new to the game.

The one that thinks grows a tree of moves, in which all three choose what is best for themselves,
and returns to a move the more often the better it went (`thinking/tree.py`). A position is judged
by what every group of stones scores and may still grow to (`thinking/growth.py`). The one that is
new sees what scores at once (`thinking/openings.py`), never what others want, and at times forgets
that a stone too many costs all points.
"""

from collections.abc import Callable
from typing import Final

from bifrost_bot.engines.dont_connect_5.ai.openings import each, openings, spread
from bifrost_bot.engines.dont_connect_5.ai.table import Table
from bifrost_bot.engines.dont_connect_5.ai.tree import Search
from bifrost_bot.engines.dont_connect_5.board import PLAYERS, VERTICES
from bifrost_bot.engines.dont_connect_5.model import Move, Pass, Place, View
from bifrost_bot.engines.dont_connect_5.score import BITS, bits
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

_CAREFUL: Final = 6
"""In one of so many turns the easy player does not look what its stone costs."""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns the vertex after which all went best; passes where every stone costs more than it
    gains.

    Each call of `more` allows a look at a few more positions, some 2 ms. Without any it takes what
    is worth most at once.
    """
    _check(view, slot)
    search = Search(_table(view), rng.below(1 << 63, "search"))
    while not search.settled and more():
        search.think()
    return _move(search.best())


def easy_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns a vertex of the best kind for one's own stones; one time in six any next to them,
    whatever it costs.
    """
    _check(view, slot)
    table = _table(view)
    own = table.owned[table.turn]
    careless = rng.below(_CAREFUL, "careless") == 0
    some = (careless and spread(own) & table.free) or next(
        filter(None, openings(own, table.free)), 0
    )
    return _move(rng.choice(tuple(each(some)), "easy")) if some else Pass()


def random_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns a free vertex, all equally likely."""
    _check(view, slot)
    stones = view.game.stones
    return Place(rng.choice([vertex for vertex in VERTICES if vertex not in stones], "wander"))


def _table(view: View) -> Table:
    game = view.game
    return Table([bits(game.stones_of(player)) for player in range(PLAYERS)], game.turn, game.idle)


def _move(chosen: int) -> Move:
    """Returns the move that a bit stands for, or 0 for a pass."""
    return next((Place(vertex) for vertex, bit in BITS.items() if bit == chosen), Pass())


def _check(view: View, slot: Slot) -> None:
    if view.to_act != slot.seat:
        raise ValueError(f"{slot} owes no move")
