"""The parts of an answer besides starts and moves that help the routes that are planned: frame,
toggle, swap.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.fast_board import World, ground
from bifrost_bot.engines.antisocial_snake.board.cells import name_of, names_of
from bifrost_bot.engines.antisocial_snake.model import BLACK, OWN_WORTH, Board, Cell, Code, Entries
from bifrost_bot.engines.antisocial_snake.variations import frame, swap, toggle

Planner: TypeAlias = Callable[[Board, World], Entries]
"""Makes a part's entries of the planned routes of the own snakes."""

_TOGGLED: Final = MappingProxyType({"r": "b", "b": "r"})


def _visitors(board: Board, planned: World) -> dict[Cell, Code]:
    """Returns the colour of the own snake that is to enter each tile."""
    return {
        cell: board.tiles.colours[route.path[0]] for route in planned for cell in route.path[1:]
    }


def _heads(board: Board, planned: World) -> set[Cell]:
    return {route.path[0] for route in planned} | {
        snake.path[0] for snake in board.snakes if snake.path
    }


def framed(board: Board, planned: World) -> Entries:
    """Returns the tiles whose apples fall into the own ways and gain most there (rule A-26)."""
    tiles, visitors = board.tiles, _visitors(board, planned)
    fall = frame.ROWS * tiles.columns
    gains: list[tuple[int, Cell]] = []
    for target, code in visitors.items():
        source = target - fall
        if 0 <= source < fall and source not in visitors and source not in _heads(board, planned):
            factor = OWN_WORTH if tiles.colours[target] == code else 1
            gains.append((tiles.apples[source] * factor, source))
    best = sorted(gains, reverse=True)[: frame.MOST]
    return names_of(tiles, (source for gain, source in best if gain > 0))


def toggled(board: Board, planned: World) -> Entries:
    """Returns the tiles that turn most apples in the own ways to the colour of who enters them
    (rule A-29).
    """
    tiles, visitors = board.tiles, _visitors(board, planned)
    colours = list(tiles.colours)
    chosen: list[Cell] = []
    for _ in range(toggle.MOST):
        gains = [_gain(board, visitors, colours, cell) for cell in range(len(colours))]
        best = gains.index(max(gains))
        if gains[best] <= 0:
            break
        chosen.append(best)
        for cell in (best, *tiles.lattice.neighbours[best]):
            colours[cell] = _TOGGLED.get(colours[cell], colours[cell])
    return names_of(tiles, chosen)


def _gain(
    board: Board, visitors: Mapping[Cell, Code], colours: Sequence[Code], center: Cell
) -> int:
    """Returns the apples by which the own snakes gain if a tile is toggled, on a board coloured
    like this.
    """
    tiles = board.tiles
    around = (
        cell for cell in (center, *tiles.lattice.neighbours[center]) if colours[cell] in _TOGGLED
    )
    return sum(
        tiles.apples[cell] * ((_TOGGLED[colours[cell]] == code) - (colours[cell] == code))
        for cell in around
        if (code := visitors.get(cell))
    )


def swapped(board: Board, planned: World) -> Entries:
    """Returns the swaps that bring most apples into the own ways from beside them (rule A-27)."""
    tiles, visitors, table = board.tiles, _visitors(board, planned), ground(board)
    kept = visitors.keys() | _heads(board, planned)
    gains = [
        (table.gives[code][other] - table.gives[code][cell], cell, other)
        for cell, code in visitors.items()
        for other in tiles.lattice.neighbours[cell]
        if other not in kept and tiles.colours[other] != BLACK
    ]
    chosen: list[tuple[Cell, Cell]] = []
    used: set[Cell] = set()
    for gain, cell, other in sorted(gains, reverse=True):
        if gain > 0 and len(chosen) < swap.MOST and not used & {cell, other}:
            chosen.append((cell, other))
            used |= {cell, other}
    return tuple((name_of(tiles, cell), name_of(tiles, other)) for cell, other in chosen)


PLANNERS: Final[Mapping[str, Planner]] = MappingProxyType(
    {"frame": framed, "toggle": toggled, "swap": swapped}
)
"""By the word with which the part begins."""
