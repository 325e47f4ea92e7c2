"""The board: 96 vertices of a hexagonal grid, their names and neighbours, and the end of a game.

A vertex is (x, y, z): x grows to the upper right, y to the lower right and z to the left. The
middle (0, 0, 0) is no vertex. `score.py` has the points of stones.
"""

from collections.abc import Container, Mapping
from itertools import groupby, product
from types import MappingProxyType
from typing import Final, TypeAlias

Vertex: TypeAlias = tuple[int, int, int]

COLOURS: Final = ("white", "black", "red")
"""The players 0, 1 and 2, in the order of their turns (Rule D-2)."""

PLAYERS: Final = len(COLOURS)
RADIUS: Final = 4
MOST_IDLE: Final = 3
"""The consecutive turns without a stone that end the game (Rule D-6)."""

_SPAN: Final = range(1 - RADIUS, RADIUS + 1)
_ROWS: Final = "ABCDEFGHIJKLMNO"


def _reading_order(vertex: Vertex) -> tuple[int, int]:
    x, y, z = vertex
    return y - x, x + y - 2 * z


_ALL: Final = product(_SPAN, _SPAN, _SPAN)
# Rule D-1
_ON_BOARD: Final = [vertex for vertex in _ALL if sum(vertex) in (1, 2)]
VERTICES: Final[tuple[Vertex, ...]] = tuple(sorted(_ON_BOARD, key=_reading_order))
"""All vertices in reading order: row by row from the top, each row from the left."""

NUMBER: Final[Mapping[Vertex, int]] = MappingProxyType(
    {vertex: number for number, vertex in enumerate(VERTICES)}
)
"""The place of each vertex in reading order, from 0."""


def _all_names() -> dict[str, Vertex]:
    names: dict[str, Vertex] = {}
    rows = groupby(VERTICES, key=lambda vertex: vertex[1] - vertex[0])
    for letter, (_, row) in zip(_ROWS, rows, strict=True):
        for number, vertex in enumerate(row, start=1):
            names[f"{letter}{number}"] = vertex
    return names


BY_NAME: Final[Mapping[str, Vertex]] = MappingProxyType(_all_names())
"""The vertices by their short names, such as `A1`."""

NAMES: Final[Mapping[Vertex, str]] = MappingProxyType(
    {vertex: name for name, vertex in BY_NAME.items()}
)
"""The short names by vertex."""


def _neighbours(vertex: Vertex) -> tuple[Vertex, ...]:
    x, y, z = vertex
    step = 1 if sum(vertex) == 1 else -1
    around = ((x + step, y, z), (x, y + step, z), (x, y, z + step))
    return tuple(other for other in around if other in NUMBER)


NEIGHBOURS: Final = MappingProxyType({vertex: _neighbours(vertex) for vertex in VERTICES})
"""The two or three vertices at the other ends of a vertex's edges (Rule D-1)."""


def on_board(vertex: tuple[float, ...]) -> bool:
    """Returns whether it is a vertex of the board."""
    return vertex in NUMBER


def is_legal(stones: Container[object], vertex: tuple[float, ...]) -> bool:
    """Returns whether a stone may be placed there: on a free vertex of the board (Rule D-3)."""
    return vertex in NUMBER and vertex not in stones


def is_over(stones: int, idle: int) -> bool:
    """Returns whether the game has ended (Rule D-6).

    Args:
        idle: The number of consecutive last turns without a stone.
    """
    return stones >= len(VERTICES) or idle >= MOST_IDLE


def place(vertex: Vertex) -> tuple[float, float]:
    """Returns the position of a vertex, in edge lengths from the board's middle, y downwards."""
    x, y, z = vertex
    across = (x + y) / 2 - z
    return across, (y - x) * 3**0.5 / 2
