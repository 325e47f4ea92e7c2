"""Computer players that see only a view: one that thinks, one that moves at random."""

from collections.abc import Callable

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
from bifrost_bot.engines.bifrost.search import UNOWNED, Search, Table
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Move:
    """Returns the move that most simulated games favour; passes only on a full board.

    A win at once is taken without thinking. Each call of `more` allows one more simulated game, well under 2 ms.
    """
    board = _board(view, slot)
    search = Search(_table(board, slot, view.half), _worth(view.config.points), rng.below(1 << 63, "search"))
    while not search.settled and more():
        search.think()
    cell = search.best()
    return Pass() if cell is None else Colour(LATTICE.names[cell])


def random_move(view: View, slot: Slot, rng: Rng) -> Move:
    """Returns an empty cell, all equally likely, or a pass if there is none."""
    cells = _board(view, slot).cells
    empty = [name for name, content in zip(LATTICE.names, cells, strict=True) if content == EMPTY]
    return Colour(rng.choice(empty, "wander")) if empty else Pass()


def _board(view: View, slot: Slot) -> BoardState:
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        raise ValueError(f"{slot} owes no move")
    return board


def _table(board: BoardState, slot: Slot, half: int) -> Table:
    """Returns the board with the slot's seat as player 0 and the others in the order of their turns."""
    turns = order(half)
    first = turns.index(slot.seat)
    players = {seat: player for player, seat in enumerate(turns[first:] + turns[:first])}
    owners = {LETTERS[seat]: player for seat, player in players.items()} | {EMPTY: UNOWNED}
    places = [None if seat is None else players[seat] for seat in board.placements]
    return Table([owners[content] for content in board.cells], places)


def _worth(points: tuple[int, int, int]) -> tuple[float, float, float]:
    """Returns what each place is worth to the search, from 1 to 0; if points do not tell them apart, the order does."""
    first, second, third = points
    if first == third:
        return 1.0, 0.5, 0.0
    return 1.0, (second - third) / (first - third), 0.0
