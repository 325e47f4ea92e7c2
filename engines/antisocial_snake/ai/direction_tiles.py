"""Direction tiles (rule A-30): they save the own snakes twists, and turn others off their ways."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from bifrost_bot.engines.antisocial_snake.ai.fast_board import (
    FastBoard,
    Route,
    World,
    facings_of,
    moves_of,
    route_along,
    write_moves,
)
from bifrost_bot.engines.antisocial_snake.board.names import name_of
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Entries
from bifrost_bot.engines.antisocial_snake.movement import twists
from bifrost_bot.engines.antisocial_snake.variations.redirect import (
    MOST,
    TURN_NAMES,
    TURNS,
    controlled_tiles,
)
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat

SAVED: Final = 3
"""How many twists over the cap a player's routes may have, as direction tiles save them."""

_MOST_ROUTES: Final = 24
"""How many routes of others are examined."""


class Shortcut(NamedTuple):
    """Moves of the own snakes, and the direction tiles by which they follow the own routes.

    Attributes:
        turns: Quarter turns clockwise, by tile.
    """

    moves: tuple[str, ...]
    turns: dict[Cell, int]


def save_twists(board: Board, seat: Seat, fast: FastBoard, own: World) -> Shortcut:
    """Returns moves along the routes that keep to the cap, with as few direction tiles as do.

    Routes are cut where five direction tiles do not save enough.
    """
    free = controlled_tiles(board, seat)
    ways = [list(route.path) for route in own]
    while True:
        shortcut = _shortcut(fast, ways, free, board.twist_cap)
        if sum(map(twists, shortcut.moves)) <= board.twist_cap:
            return shortcut
        longest = max(ways, key=lambda way: twists(moves_of(fast, way)))
        del longest[-1]


def _shortcut(
    fast: FastBoard, ways: Sequence[Sequence[Cell]], free: frozenset[Cell], cap: int
) -> Shortcut:
    excess = sum(twists(moves_of(fast, way)) for way in ways) - cap
    most = min(excess, MOST)
    turns: dict[Cell, int] = {}
    typed: list[str] = []
    for way in ways:
        facings = facings_of(fast, way)
        moves = facings[:1]
        turned = 0
        for cell, (before, after) in zip(way[1:], pairwise(facings), strict=False):
            turn = (after - before + 1) % 4 - 1
            if turn and cell in free and len(turns) < most:
                turns[cell] = turn
                turned += turn
            moves.append((after - turned) % 4)
        typed.append(write_moves(moves))
    return Shortcut(tuple(typed), turns)


def hinder_others(
    board: Board, seat: Seat, fast: FastBoard, own: World, others: Sequence[World]
) -> dict[Cell, int]:
    """Returns the direction tiles that cost others most in these worlds, one for each snake."""
    if not others:
        return {}
    free = set(controlled_tiles(board, seat))
    for route in own:
        free.difference_update(route.path)
    snakes = max(1, len(others[0]))
    worlds = others[: max(1, _MOST_ROUTES // snakes)]
    best: list[tuple[int, Cell, int]] = []
    for routes in zip(*worlds, strict=True):
        losses: Counter[tuple[Cell, int]] = Counter()
        for route in routes:
            for step, cell in enumerate(route.path[1:-1], 1):
                if cell not in free:
                    continue
                for turn in TURNS.values():
                    losses[cell, turn] += _loss(fast, board, route, step, turn)
        if losses:
            best.append(max((loss, *turned) for turned, loss in losses.items()))
    best.sort(reverse=True)
    return {cell: turn for loss, cell, turn in best if loss > 0}


def _loss(fast: FastBoard, board: Board, route: Route, step: int, turn: int) -> int:
    """Returns the points that a snake loses if it is turned in a step of its route."""
    path = list(route.path[: step + 1])
    for facing in facings_of(fast, route.path[step:]):
        lane = fast.ways[(facing + turn) % 4]
        cell = lane[path[-1]]
        if cell == OUTSIDE or cell in path:
            break
        path.append(cell)
    colour = board.tiles.colours[path[0]]
    turned = route_along(fast, colour, tuple(path))
    return fast.points(route, route.end) - fast.points(turned, turned.end)


def direction_tile_entries(board: Board, turns: Mapping[Cell, int]) -> Entries:
    """Returns direction tiles as entries of an answer."""
    entries: list[tuple[str, str]] = []
    for cell, turn in sorted(turns.items()):
        entries.append((TURN_NAMES[turn], name_of(board.tiles, cell)))
    return tuple(entries)
