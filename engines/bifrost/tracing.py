"""Lines on a board that show why colours have finished it: connections and walls."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.bifrost.finish import connection, wall
from bifrost_bot.engines.bifrost.model import COLOURS, LATTICE, BoardState, Finished
from bifrost_bot.engines.scene import Colour, Line, Meaning
from bifrost_bot.engines.values import Seat

_WIDTH: Final = 0.11
_WALL_WIDTH: Final = 0.08
_INSETS: Final = (0.85, 0.65, 0.45)
"""The distances of a wall's lines from a cell's middle, as a share of its size.

Lines for a second and third colour are further inside.
"""

_CORNER: Final = 3**-0.5
"""The distance of a cell's corners from its middle."""


def finish_lines(board: BoardState) -> tuple[Line, ...]:
    """Returns the connections of all winners of the board over the walls around all losers."""
    finished = [seat for seat in COLOURS if seat in board.placements]
    for event in board.last:
        if isinstance(event, Finished) and event.because == "last":
            finished.remove(event.seat)
    lines = list(_walls(board.cells, finished))
    for seat in finished:
        lines += _connection_lines(board.cells, seat)
    return tuple(lines)


def line_legend(board: BoardState) -> tuple[tuple[str, Meaning], ...]:
    """Returns an entry of the key, and the text board's words, for each colour with lines."""
    drawn = {line.colour for line in finish_lines(board)}
    return tuple(_legend_of(board.cells, seat) for seat in COLOURS if Colour(seat) in drawn)


def _legend_of(cells: str, seat: Seat) -> tuple[str, Meaning]:
    name = seat.capitalize()
    if connection(cells, seat):
        text = f"{name}'s connection"
        return f"{seat} line = {text}", Meaning("line", Colour(seat), text)
    meaning = Meaning("line", Colour(seat), f"What shuts {name} out")
    return f"{seat} line = shuts {name} out", meaning


def _connection_lines(cells: str, seat: Seat) -> Iterator[Line]:
    for path in connection(cells, seat):
        for one, other in pairwise(path):
            ends = (*LATTICE.centres[one], *LATTICE.centres[other])
            yield Line(*ends, Colour(seat), _WIDTH, over=True)


def _walls(cells: str, seats: Sequence[Seat]) -> Iterator[Line]:
    built: list[int] = []
    for seat in seats:
        found = wall(cells, seat)
        for cell, inside in found:
            inset = _INSETS[built.count(cell)]
            for other in inside:
                yield _side_line(cell, other, Colour(seat), inset)
        built += [cell for cell, _ in found]


def _side_line(cell: int, other: int, colour: Colour, inset: float) -> Line:
    """Returns a line in a cell along its side towards another one."""
    x, y = LATTICE.centres[cell]
    to_x, to_y = LATTICE.centres[other]
    direction = math.atan2(to_y - y, to_x - x)
    start = _point_at(x, y, direction - math.pi / 6, _CORNER * inset)
    end = _point_at(x, y, direction + math.pi / 6, _CORNER * inset)
    return Line(*start, *end, colour, _WALL_WIDTH, over=True)


def _point_at(x: float, y: float, direction: float, distance: float) -> tuple[float, float]:
    return x + distance * math.cos(direction), y + distance * math.sin(direction)
