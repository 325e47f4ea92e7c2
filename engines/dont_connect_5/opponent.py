"""Computer players that see only a view: one that thinks as long as it is allowed to, one that moves at random."""

from collections.abc import Callable

from bifrost_bot.engines.dont_connect_5.board import PLAYERS, VERTICES
from bifrost_bot.engines.dont_connect_5.model import Move, Pass, Place, View
from bifrost_bot.engines.dont_connect_5.score import BITS, bits
from bifrost_bot.engines.dont_connect_5.search import Search, Table
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns the vertex from which simulated games went best; passes where every stone costs more than it gains.

    Each call of `more` allows one more game, well under a millisecond. Without any it takes what scores most at once.
    """
    _check(view, slot)
    game = view.game
    table = Table([bits(game.stones_of(player)) for player in range(PLAYERS)], game.turn, game.idle)
    search = Search(table, rng.below(1 << 63, "search"))
    while not search.settled and more():
        search.think()
    chosen = search.best()
    return next((Place(vertex) for vertex, bit in BITS.items() if bit == chosen), Pass())


def random_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns a free vertex, all equally likely."""
    _check(view, slot)
    stones = view.game.stones
    return Place(rng.choice([vertex for vertex in VERTICES if vertex not in stones], "wander"))


def _check(view: View, slot: Slot) -> None:
    if view.to_act != slot.seat:
        raise ValueError(f"{slot} owes no move")
