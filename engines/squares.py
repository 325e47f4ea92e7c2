"""Boards of square cells in the shape of a rectangle: names, neighbours and directions. No rule of
any game.

Columns are lettered from the left and rows numbered from the top, so `A1` is the upper left corner.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

MOST: Final = 26
"""The most columns, and rows, a board may have: one for each letter."""

OUTSIDE: Final = -1
"""The number that stands for no cell, where a way leads off the board."""

WAYS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
)
"""The four ways: how far each leads to the right, and how far down."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangular board; cells are numbered from 0 in reading order, and all tables go by that
    number.

    Attributes:
        names: The cells' names, such as `A1`.
        index: The cells' numbers by name.
        steps: By way (`U`, `D`, `L`, `R`), for each cell the cell one step on, or `OUTSIDE`.
        neighbours: For each cell the cells that share an edge with it, in ascending order.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    index: Mapping[str, int]
    steps: Mapping[str, tuple[int, ...]]
    neighbours: tuple[tuple[int, ...], ...]

    def place(self, cell: int) -> tuple[int, int]:
        """Returns a cell's column and row, both from 0."""
        row, column = divmod(cell, self.columns)
        return column, row

    def distance(self, first: int, second: int) -> int:
        """Returns the least number of steps from one cell to the other."""
        (column, row), (other_column, other_row) = self.place(first), self.place(second)
        return abs(column - other_column) + abs(row - other_row)


@cache
def rectangle(columns: int, rows: int) -> Rectangle:
    """Returns the board with so many columns and rows.

    Raises:
        ValueError: When either is not from 1 to `MOST`.
    """
    if not (1 <= columns <= MOST and 1 <= rows <= MOST):
        raise ValueError(f"a board has 1 to {MOST} columns and rows, not {columns} and {rows}")
    names = tuple(
        f"{chr(ord('A') + column)}{row + 1}" for row in range(rows) for column in range(columns)
    )
    steps = {way: _steps(columns, rows, across, down) for way, (across, down) in WAYS.items()}
    around = zip(*steps.values(), strict=True)
    return Rectangle(
        columns=columns,
        rows=rows,
        names=names,
        index=MappingProxyType({name: cell for cell, name in enumerate(names)}),
        steps=MappingProxyType(steps),
        neighbours=tuple(
            tuple(sorted(cell for cell in cells if cell != OUTSIDE)) for cells in around
        ),
    )


def _steps(columns: int, rows: int, across: int, down: int) -> tuple[int, ...]:
    return tuple(
        (row + down) * columns + column + across
        if 0 <= column + across < columns and 0 <= row + down < rows
        else OUTSIDE
        for row in range(rows)
        for column in range(columns)
    )
