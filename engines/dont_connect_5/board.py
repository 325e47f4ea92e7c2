"""The board: 96 vertices of a hexagonal grid, their names and neighbours, and when a game on it is
over.

A vertex is (x, y, z): x grows to the upper right, y to the lower right and z to the left, and (0,
0, 0), which is no vertex, lies in the middle. Everything here is a table or a question about the
board; what stones score is in score.py.
"""

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Vertex: TypeAlias = tuple[int, int, int]

COLOURS: Final = ("white", "black", "red")
"""The players 0, 1 and 2, in the order of their turns (Rule D-2)."""

PLAYERS: Final = len(COLOURS)
RADIUS: Final = 4
MOST_IDLE: Final = 3
"""So many turns in a row without a stone end the game (Rule D-6)."""

_SPAN: Final = range(1 - RADIUS, RADIUS + 1)
_ROWS: Final = "ABCDEFGHIJKLMNO"


def _all_vertices() -> tuple[Vertex, ...]:
    found = [
        (x, y, total - x - y)
        for total in (1, 2)
        for x in _SPAN
        for y in _SPAN
        if total - x - y in _SPAN
    ]  # Rule D-1
    return tuple(
        sorted(
            found, key=lambda vertex: (vertex[1] - vertex[0], vertex[0] + vertex[1] - 2 * vertex[2])
        )
    )


VERTICES: Final = _all_vertices()
"""All vertices in reading order: row by row from the top, each row from the left."""

NUMBER: Final[Mapping[Vertex, int]] = MappingProxyType(
    {vertex: number for number, vertex in enumerate(VERTICES)}
)
"""How many vertices come before each in reading order."""


def _all_names() -> dict[str, Vertex]:
    rows = [
        [vertex for vertex in VERTICES if vertex[1] - vertex[0] == depth] for depth in range(-7, 8)
    ]
    return {
        f"{letter}{number}": vertex
        for letter, row in zip(_ROWS, rows, strict=True)
        for number, vertex in enumerate(row, start=1)
    }


BY_NAME: Final[Mapping[str, Vertex]] = MappingProxyType(_all_names())
"""The vertices by their short names, such as `A1`."""

NAMES: Final[Mapping[Vertex, str]] = MappingProxyType(
    {vertex: name for name, vertex in BY_NAME.items()}
)
"""The short names by vertex."""


def _neighbours(vertex: Vertex) -> tuple[Vertex, ...]:
    x, y, z = vertex
    step = 1 if x + y + z == 1 else -1
    around = ((x + step, y, z), (x, y + step, z), (x, y, z + step))
    return tuple(other for other in around if other in NUMBER)


NEIGHBOURS: Final[Mapping[Vertex, tuple[Vertex, ...]]] = MappingProxyType(
    {vertex: _neighbours(vertex) for vertex in VERTICES}
)
"""The two or three vertices at the other ends of a vertex's edges (Rule D-1)."""


def on_board(vertex: tuple[float, ...]) -> bool:
    """Returns whether there is such a vertex."""
    return vertex in NUMBER


def is_legal(stones: Container[object], vertex: tuple[float, ...]) -> bool:
    """Returns whether a stone may be put there: on a vertex of the board that has none (Rule
    D-3).
    """
    return vertex in NUMBER and vertex not in stones


def is_over(stones: int, idle: int) -> bool:
    """Returns whether the game has ended (Rule D-6).

    Args:
        stones: How many stones are on the board.
        idle: How many turns in a row, up to now, brought no stone.
    """
    return stones >= len(VERTICES) or idle >= MOST_IDLE


def place(vertex: Vertex) -> tuple[float, float]:
    """Returns where a vertex lies, in edge lengths from the middle of the board, y downwards."""
    x, y, z = vertex
    return (x + y) / 2 - z, (y - x) * 3**0.5 / 2
