"""Computer players that see only a view: the best one, a beginner, and a random one.

The best one plays 128 random games at once from the present position: each cell is worth what its
owner got in them on average. With more time it grows a tree of moves, in which each player wants
the best places for itself: 128 more games value every new position, and suggest to all positions
before it which cells to try next. A player who can win at once does, and a cell with which the next
player would win comes before all others. The beginner sees few of the cells, and of those takes the
one that random games favour.
"""

from collections.abc import Callable
from typing import Final

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
from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat, Slot

_CELLS_SEEN: Final = 6
"""The number of empty cells a beginner thinks of."""

_OVERLOOKS: Final = 4
"""A beginner overlooks one in so many moves that win, or that avoid losing."""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns the most promising move; passes only on a full board.

    A win at once needs no search. Each call of `more` allows one more position, well under 5 ms.
    """
    search = _search(view, slot, rng)
    while not search.settled and more():
        search.think()
    return _move_to(search.best())


def easy_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns the best of a few cells; sometimes overlooks a win, or a threat that must be met."""
    search = _search(view, slot, rng)
    if search.settled and rng.below(_OVERLOOKS, "overlook") > 0:
        return _move_to(search.best())
    hints = search.hints()
    seen = rng.shuffled(_board(view, slot).empty_cells, "see")
    best = max(seen[:_CELLS_SEEN], key=lambda cell: hints.get(cell, 0.0), default=None)
    return _move_to(best)


def random_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns an empty cell, all equally likely, or a pass if there is none."""
    empty = _board(view, slot).empty_cells
    return _move_to(rng.choice(empty, "wander") if empty else None)


def _move_to(cell: int | None) -> Move:
    return Pass() if cell is None else Colour(LATTICE.names[cell])


def _search(view: View, slot: Slot, rng: Rng) -> Search:
    position = _position(_board(view, slot), slot, view.half)
    chance = FastRng(rng.below(1 << 63, "search"))
    return Search(position, _worth(view.config.points), chance)


def _board(view: View, slot: Slot) -> BoardState:
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        raise ValueError(f"{slot} owes no move")
    return board


def _position(board: BoardState, slot: Slot, half: int) -> Position:
    """Returns the board with the slot's seat as player 0 and the others in order of turns."""
    turns = order(half)
    first = turns.index(slot.seat)
    owners = {EMPTY: UNOWNED}
    players: dict[Seat | None, int | None] = {None: None}
    for player, seat in enumerate(turns[first:] + turns[:first]):
        players[seat] = player
        owners[LETTERS[seat]] = player
    cells = [owners[content] for content in board.cells]
    return Position(cells, [players[seat] for seat in board.placements])


def _worth(points: tuple[int, int, int]) -> tuple[float, float, float]:
    """Returns the value of each place to the search, from 1 to 0; equal points count by order."""
    first, second, third = points
    middle = 0.5
    if first != third:
        middle = (second - third) / (first - third)
    return 1.0, middle, 0.0
