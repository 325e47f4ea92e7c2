"""Direction tiles (rule A-30): they save the own snakes twists, and turn others out of the ways
that they may take.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bifrost_bot.engines.antisocial_snake.ai.fast_board import (
    End,
    Ground,
    Route,
    World,
    moves_of,
    route_along,
)
from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Entries
from bifrost_bot.engines.antisocial_snake.snake.movement import CLOCKWISE, twists
from bifrost_bot.engines.antisocial_snake.variations.redirect import MOST, TURNS, controlled
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat

SAVED: Final = 3
"""How many twists more than allowed a player's routes may have together, as direction tiles save
them.
"""

_LOOKED_AT: Final = 24
"""How many routes of others are looked at."""


class Laid(NamedTuple):
    """The moves of the own snakes, and the direction tiles with which they lead along the own
    routes.

    Attributes:
        signs: Quarter turns clockwise, by tile.
    """

    moves: tuple[str, ...]
    signs: dict[Cell, int]


def saving(board: Board, seat: Seat, ground: Ground, own: World) -> Laid:
    """Returns moves along the routes, with as few direction tiles as keep to the cap; ways are
    cut if all do not.
    """
    free = controlled(board, seat)
    ways = [list(route.path) for route in own]
    while True:
        laid = _signed(ground, ways, free, board.twist_cap)
        if sum(map(twists, laid.moves)) <= board.twist_cap:
            return laid
        longest = max(ways, key=lambda way: twists(moves_of(ground, way)))
        del longest[-1]


def _signed(
    ground: Ground, ways: Sequence[Sequence[Cell]], free: frozenset[Cell], cap: int
) -> Laid:
    left = sum(twists(moves_of(ground, way)) for way in ways) - cap
    signs: dict[Cell, int] = {}
    typed: list[str] = []
    for way in ways:
        wanted = [CLOCKWISE.index(move) for move in moves_of(ground, way)]
        turned, moves = 0, wanted[:1]
        for cell, before, after in zip(way[1:], wanted, wanted[1:], strict=False):
            turn = (after - before + 1) % 4 - 1
            if turn and cell in free and len(signs) < min(left, MOST):
                signs[cell] = turn
                turned += turn
            moves.append((after - turned) % 4)
        typed.append("".join(CLOCKWISE[facing] for facing in moves))
    return Laid(tuple(typed), signs)


def hindering(
    board: Board, seat: Seat, ground: Ground, own: World, others: Sequence[World]
) -> dict[Cell, int]:
    """Returns direction tiles that cost others most, one for each of their snakes, in the worlds
    thought of.
    """
    free = controlled(board, seat) - {cell for route in own for cell in route.path}
    worlds = others[: max(1, _LOOKED_AT // max(1, len(others[0])))] if others else ()
    best: list[tuple[int, Cell, int]] = []
    for routes in zip(*worlds, strict=True):
        losses: dict[tuple[Cell, int], int] = {}
        for route in routes:
            for step, cell in enumerate(route.path[1:-1], 1):
                for turn in TURNS.values() if cell in free else ():
                    loss = _loss(ground, board, route, step, turn)
                    losses[cell, turn] = losses.get((cell, turn), 0) + loss
        if losses:
            (cell, turn), loss = max(losses.items(), key=lambda one: (one[1], one[0]))
            best.append((loss, cell, turn))
    return {cell: turn for loss, cell, turn in sorted(best, reverse=True) if loss > 0}


def _loss(ground: Ground, board: Board, route: Route, step: int, turn: int) -> int:
    """Returns the points that a snake loses which is turned when it enters a tile of its route."""
    path = list(route.path[: step + 1])
    for move in moves_of(ground, route.path[step:]):
        cell = ground.ways[(CLOCKWISE.index(move) + turn) % 4][path[-1]]
        if cell == OUTSIDE or cell in path:
            break
        path.append(cell)
    turned = route_along(ground, board.tiles.colours[route.path[0]], tuple(path))
    return ground.points(route, End(len(route.path), halted=False)) - ground.points(
        turned, End(len(path), halted=False)
    )


def direction_tiles(board: Board, signs: Mapping[Cell, int]) -> Entries:
    """Returns direction tiles as they are said."""
    words = {turn: word for word, turn in TURNS.items()}
    return tuple((words[turn], name_of(board.tiles, cell)) for cell, turn in sorted(signs.items()))
