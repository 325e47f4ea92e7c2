"""Rectangular boards of square cells: names, neighbours and directions.

Columns are lettered from the left and rows numbered from the top: `A1` is the upper left corner.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final, TypeAlias

MOST: Final = 26
"""The most columns, and rows, of a board: one for each letter."""

OUTSIDE: Final = -1
"""The number for "no cell", where a direction leads off the board."""

WAYS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
)
"""The four directions: how far each leads to the right, and how far down."""

WAY_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"U": "up", "D": "down", "L": "left", "R": "right"}
)


Cells: TypeAlias = tuple[int, ...]
"""Cells by their numbers."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangular board; cells are numbered from 0 in reading order.

    Attributes:
        names: The cells' names, such as `A1`, by number.
        index: The cells' numbers by name.
        steps: For each direction (`U`, `D`, `L`, `R`) and cell, the next cell or `OUTSIDE`.
        neighbours: For each cell the cells that share an edge with it, in ascending order.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    index: Mapping[str, int]
    steps: Mapping[str, Cells]
    neighbours: tuple[Cells, ...]

    def cells(self, names: Iterable[str]) -> Cells:
        """Returns the numbers of named cells."""
        return tuple(self.index[name] for name in names)

    def place(self, cell: int) -> tuple[int, int]:
        """Returns a cell's column and row, both from 0."""
        row, column = divmod(cell, self.columns)
        return column, row

    def distance(self, first: int, second: int) -> int:
        """Returns the least number of steps from one cell to the other."""
        column, row = self.place(first)
        other_column, other_row = self.place(second)
        return abs(column - other_column) + abs(row - other_row)


@cache
def rectangle(columns: int, rows: int) -> Rectangle:
    """Returns the board of this size.

    Raises:
        ValueError: When a side is not from 1 to `MOST`.
    """
    sizes = range(1, MOST + 1)
    if columns not in sizes or rows not in sizes:
        raise ValueError(f"a board has 1 to {MOST} columns and rows, not {columns} and {rows}")
    index: dict[str, int] = {}
    for row in range(rows):
        for letter in ascii_uppercase[:columns]:
            index[f"{letter}{row + 1}"] = len(index)
    steps = {way: _steps(columns, rows, *step) for way, step in WAYS.items()}
    around = zip(*steps.values(), strict=True)
    return Rectangle(
        columns=columns,
        rows=rows,
        names=tuple(index),
        index=MappingProxyType(index),
        steps=MappingProxyType(steps),
        neighbours=tuple(map(_without_outside, around)),
    )


def _without_outside(cells: Iterable[int]) -> Cells:
    return tuple(sorted(cell for cell in cells if cell != OUTSIDE))


def _steps(columns: int, rows: int, across: int, down: int) -> Cells:
    steps: list[int] = []
    for row in range(down, rows + down):
        for column in range(across, columns + across):
            inside = 0 <= column < columns and 0 <= row < rows
            there = row * columns + column
            steps.append(there if inside else OUTSIDE)
    return tuple(steps)
