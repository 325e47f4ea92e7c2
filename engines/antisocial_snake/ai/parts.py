"""Parts of the variations: frames, toggles and swaps that help the planned routes, and answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from statistics import median, mode
from types import MappingProxyType
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.fast_board import Ending, World, fast_board
from bifrost_bot.engines.antisocial_snake.board.names import name_of, names_of
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    OWN_WORTH,
    Board,
    Cell,
    Code,
    Entries,
    Snake,
    tiles_visited,
)
from bifrost_bot.engines.antisocial_snake.variations import frame, swap, toggle
from bifrost_bot.engines.antisocial_snake.variations.quiz import BANK

Planner: TypeAlias = Callable[[Board, World], Entries]
"""Makes a part's entries of the planned routes of the own snakes."""


def _visitors(board: Board, planned: World) -> dict[Cell, Code]:
    """Returns the colour of the own snake that is to enter each tile."""
    visitors: dict[Cell, Code] = {}
    for route in planned:
        colour = board.tiles.colours[route.path[0]]
        visitors.update(dict.fromkeys(route.path[1:], colour))
    return visitors


def _heads(board: Board, planned: World) -> set[Cell]:
    heads = {route.path[0] for route in planned}
    return heads.union(board.starting_tiles)


def plan_frame(board: Board, planned: World) -> Entries:
    """Returns the tiles whose apples fall into the own ways and gain most there (rule A-26)."""
    tiles = board.tiles
    visitors = _visitors(board, planned)
    kept = visitors.keys() | _heads(board, planned)
    fall = frame.ROWS * tiles.columns
    gains: list[tuple[int, Cell]] = []
    for target, code in visitors.items():
        source = target - fall
        if 0 <= source < fall and source not in kept:
            factor = OWN_WORTH if tiles.colours[target] == code else 1
            gains.append((tiles.apples[source] * factor, source))
    best = sorted(gains, reverse=True)[: frame.MOST]
    return names_of(tiles, (source for gain, source in best if gain > 0))


def plan_toggle(board: Board, planned: World) -> Entries:
    """Returns the tiles that give the own ways most apples of their snakes' colours (A-29)."""
    tiles = board.tiles
    visitors = _visitors(board, planned)
    colours = list(tiles.colours)
    chosen: list[Cell] = []
    for _ in range(toggle.MOST):
        gains = [_gain(board, visitors, colours, cell) for cell in range(len(tiles))]
        best = gains.index(max(gains))
        if gains[best] <= 0:
            break
        chosen.append(best)
        for cell in (best, *tiles.lattice.neighbours[best]):
            colour = colours[cell]
            colours[cell] = toggle.OTHER.get(colour, colour)
    return names_of(tiles, chosen)


def _gain(
    board: Board, visitors: Mapping[Cell, Code], colours: Sequence[Code], center: Cell
) -> int:
    """Returns the apples that toggling a tile gives the own snakes on a board coloured so."""
    tiles = board.tiles
    gain = 0
    for cell in (center, *tiles.lattice.neighbours[center]):
        code = visitors.get(cell)
        other = toggle.OTHER.get(colours[cell])
        if code and other == code:
            gain += tiles.apples[cell]
        elif other and colours[cell] == code:
            gain -= tiles.apples[cell]
    return gain


def plan_swap(board: Board, planned: World) -> Entries:
    """Returns the swaps that bring most apples into the own ways from next to them (A-27)."""
    tiles = board.tiles
    visitors = _visitors(board, planned)
    kept = visitors.keys() | _heads(board, planned)
    table = fast_board(board)
    fixed = kept.union(tiles.cells_of(BLACK))
    gains: list[tuple[int, Cell, Cell]] = []
    for cell, code in visitors.items():
        gives = table.gives[code]
        others = set(tiles.lattice.neighbours[cell]).difference(fixed)
        gains += [(gives[other] - gives[cell], cell, other) for other in others]
    chosen: list[tuple[str, str]] = []
    used: set[Cell] = set()
    for gain, cell, other in sorted(gains, reverse=True):
        if gain <= 0 or len(chosen) == swap.MOST:
            break
        if used.isdisjoint((cell, other)):
            chosen.append((name_of(tiles, cell), name_of(tiles, other)))
            used |= {cell, other}
    return tuple(chosen)


PLANNERS: Final[Mapping[str, Planner]] = MappingProxyType(
    {"frame": plan_frame, "toggle": plan_toggle, "swap": plan_swap}
)
"""By the word with which the part begins."""


def board_after(board: Board, ending: Ending) -> Board:
    """Returns the board after a movement in which its placed snakes end so."""
    placed = [snake for snake in board.snakes if snake.path]
    snakes: list[Snake] = []
    for snake, (route, end) in zip(placed, ending, strict=True):
        path = route.path[: end.length]
        apples = route.sums[end.length - 1]
        if end.halted:
            apples //= 2
        ended = replace(snake, path=path, halted=end.halted, apples=apples)
        snakes.append(ended)
    tiles = board.tiles.without_apples(tiles_visited(snakes))
    return replace(board, snakes=tuple(snakes), tiles=tiles)


def choose_answer(outcomes: Sequence[Board], elsewhere: float, item: int) -> Entries:
    """Returns the likeliest answer to a question; nothing to a host's own, which need a person.

    Args:
        outcomes: The board after movement in each guessed world, at least one.
        elsewhere: How many points more the own snakes promise on the round's other board.
    """
    query = BANK.get(item)
    if query is None:
        return ()
    truths = [query.truth(board, None) for board in outcomes]
    match item:
        case 3:
            # Of several snakes with most apples, any is right.
            answer = mode(map(max, truths))
        case 5:
            # An answer that is close is right.
            answer = round(median(truths))
        case 6:
            answer = "yes" if elsewhere > 0 else "no"
        case _:
            answer = mode(truths)
    return ((str(answer),),)
