"""The lines on a board that show why colours have finished it: who connected how, and what shuts
whom out.
"""

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
"""How far from a cell's middle a wall's sides lie, as a share of its size: those against a
second colour are within.
"""

_CORNER: Final = 3**-0.5
"""How far a cell's corners are from its middle."""


def traced(board: BoardState) -> tuple[Line, ...]:
    """Returns the lines of all who have won or lost the board, the connections over the walls."""
    last = [
        event.seat
        for event in board.last
        if isinstance(event, Finished) and event.because == "last"
    ]
    finished = [seat for seat in COLOURS if seat in board.placements and seat not in last]
    return (
        *_walls(board.cells, finished),
        *(line for seat in finished for line in _connected(board.cells, seat)),
    )


def explained(board: BoardState) -> tuple[tuple[str, Meaning], ...]:
    """Returns what the lines of a board mean: an entry of the key, and the text board's words,
    for each colour.
    """
    drawn = {line.colour for line in traced(board)}
    return tuple(_explained(board.cells, seat) for seat in COLOURS if Colour(seat) in drawn)


def _explained(cells: str, seat: Seat) -> tuple[str, Meaning]:
    name = seat.capitalize()
    if connection(cells, seat):
        return f"{seat} line = {name}'s connection", Meaning(
            "line", Colour(seat), f"{name}'s connection"
        )
    return f"{seat} line = shuts {name} out", Meaning(
        "line", Colour(seat), f"What shuts {name} out"
    )


def _connected(cells: str, seat: Seat) -> Iterator[Line]:
    for path in connection(cells, seat):
        for one, other in pairwise(path):
            yield Line(
                *LATTICE.centres[one], *LATTICE.centres[other], Colour(seat), _WIDTH, over=True
            )


def _walls(cells: str, seats: Sequence[Seat]) -> Iterator[Line]:
    built: list[int] = []
    for seat in seats:
        shutting = wall(cells, seat)
        for cell, inside in shutting:
            for other in inside:
                yield _side(cell, other, Colour(seat), _INSETS[built.count(cell)])
        built += [cell for cell, _ in shutting]


def _side(cell: int, other: int, colour: Colour, inset: float) -> Line:
    """Returns a line in a cell along its side towards another one."""
    (x, y), (to_x, to_y) = LATTICE.centres[cell], LATTICE.centres[other]
    reach, towards = _CORNER * inset, math.atan2(to_y - y, to_x - x)
    ends = [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in _around(towards)]
    return Line(*ends[0], *ends[1], colour, _WALL_WIDTH, over=True)


def _around(direction: float) -> tuple[float, float]:
    return direction - math.pi / 6, direction + math.pi / 6
