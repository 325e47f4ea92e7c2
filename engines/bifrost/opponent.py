"""Computer players that see only a view: one that thinks, one that is new to the game, one that
moves at random.

The thinker plays random games, 128 at once, from the position at hand: each cell is worth what its
owner got in them on average. With time it grows a tree of moves, in which each player is taken to
want the best places for itself: 128 more games value every new position, and tell all positions
before it which cells to look at next. Whoever can win at once does, and a cell with which the next
player would win comes before all others. The newcomer sees few of the cells, and of those takes the
one that random games favour.
"""

from collections.abc import Callable
from typing import Final

from bifrost_bot.engines.bifrost.ai.chance import Chance
from bifrost_bot.engines.bifrost.ai.position import UNOWNED, Position
from bifrost_bot.engines.bifrost.ai.tree import Search
from bifrost_bot.engines.bifrost.model import (
    EMPTY,
    LATTICE,
    LETTERS,
    BoardState,
    Colour,
    Move,
    Pass,
    View,
    board_named,
    order,
)
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

_SEEN_BY_NEWCOMER: Final = 6
"""How many empty cells somebody new to the game thinks of."""

_OVERLOOKS_ONE_IN: Final = 4
"""Out of how many moves that are a win, or the only way not to lose, somebody new to the game
overlooks one.
"""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns the move that promises most; passes only on a full board.

    A win at once is taken without thinking. Each call of `more` allows a look at one more position,
    well under 5 ms.
    """
    search = _search(view, slot, rng)
    while not search.settled and more():
        search.think()
    return _coloured(search.best())


def easy_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns the best of a few cells; a win at once, and a threat that must be met, are
    overlooked once in a while.
    """
    search = _search(view, slot, rng)
    if search.settled and rng.below(_OVERLOOKS_ONE_IN, "overlook") > 0:
        return _coloured(search.best())
    hints = search.hints()
    empty = [cell for cell, content in enumerate(_board(view, slot).cells) if content == EMPTY]
    seen = rng.shuffled(empty, "see")[:_SEEN_BY_NEWCOMER]
    return _coloured(max(seen, key=lambda cell: hints.get(cell, 0.0), default=None))


def random_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns an empty cell, all equally likely, or a pass if there is none."""
    cells = _board(view, slot).cells
    empty = [name for name, content in zip(LATTICE.names, cells, strict=True) if content == EMPTY]
    return Colour(rng.choice(empty, "wander")) if empty else Pass()


def _coloured(cell: int | None) -> Move:
    return Pass() if cell is None else Colour(LATTICE.names[cell])


def _search(view: View, slot: Slot, rng: Rng) -> Search:
    position = _position(_board(view, slot), slot, view.half)
    return Search(position, _worth(view.config.points), Chance(rng.below(1 << 63, "search")))


def _board(view: View, slot: Slot) -> BoardState:
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        raise ValueError(f"{slot} owes no move")
    return board


def _position(board: BoardState, slot: Slot, half: int) -> Position:
    """Returns the board with the slot's seat as player 0 and the others in the order of their
    turns.
    """
    turns = order(half)
    first = turns.index(slot.seat)
    players = {seat: player for player, seat in enumerate(turns[first:] + turns[:first])}
    owners = {LETTERS[seat]: player for seat, player in players.items()} | {EMPTY: UNOWNED}
    places = [None if seat is None else players[seat] for seat in board.placements]
    return Position([owners[content] for content in board.cells], places)


def _worth(points: tuple[int, int, int]) -> tuple[float, float, float]:
    """Returns what each place is worth to the search, from 1 to 0; if points do not tell them
    apart, the order does.
    """
    first, second, third = points
    if first == third:
        return 1.0, 0.5, 0.0
    return 1.0, (second - third) / (first - third), 0.0
