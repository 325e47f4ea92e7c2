"""Hexagonal boards of hexagonal cells: names, neighbours, sides and places.

Rows are lettered from the top and cells numbered from the left: `A1` is the left end of the top
row.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import permutations
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

ROW_HEIGHT = 3**0.5 / 2
"""The distance between two rows of cells that are 1 wide and stand on a corner."""

Cells: TypeAlias = tuple[int, ...]
"""Cells by their numbers."""

Point: TypeAlias = tuple[float, float]

_STEPS: Final = tuple(permutations((-1, 0, 1), 2))
"""The steps to the six neighbours, in axial coordinates."""


@dataclass(frozen=True, slots=True)
class Hexagon:
    """A hexagonal board; cells are numbered from 0 in reading order.

    Attributes:
        side: The number of cells along a side.
        names: The cells' names, such as `A1`, by number.
        index: The cells' numbers by name.
        neighbours: For each cell the cells that share an edge with it, in ascending order.
        sides: The cells of the six sides, clockwise from the top; a corner is in two of them.
        centres: For each cell (x, y) in cell widths from the board's centre, y downwards.
    """

    side: int
    names: tuple[str, ...]
    index: Mapping[str, int]
    neighbours: tuple[Cells, ...]
    sides: tuple[Cells, ...]
    centres: tuple[Point, ...]

    def row(self, letter: str) -> tuple[str, ...]:
        """Returns the names of a row's cells from the left; none if there is no such row."""
        return tuple(name for name in self.names if name[0] == letter)

    @property
    def letters(self) -> str:
        """The rows' letters from the top."""
        return "".join(dict.fromkeys(name[0] for name in self.names))


def hexagon(side: int) -> Hexagon:
    """Returns the board with `side` cells along each side."""
    reach = side - 1
    numbers: dict[_Place, int] = {}
    index: dict[str, int] = {}
    for r in range(-reach, reach + 1):
        letter = ascii_uppercase[r + reach]
        first = max(-reach, -reach - r)
        last = min(reach, reach - r)
        for at, q in enumerate(range(first, last + 1), start=1):
            index[f"{letter}{at}"] = len(numbers)
            numbers[_Place(q, r)] = len(numbers)
    return Hexagon(
        side=side,
        names=tuple(index),
        index=MappingProxyType(index),
        neighbours=tuple(_neighbours(place, numbers) for place in numbers),
        sides=_sides(numbers, reach),
        centres=tuple(place.centre for place in numbers),
    )


class _Place(NamedTuple):
    """A cell in axial coordinates: q grows to the right, r downwards; the middle is (0, 0)."""

    q: int
    r: int

    @property
    def centre(self) -> Point:
        """How far to the right and down it is, in cell widths."""
        return self.q + self.r / 2, self.r * ROW_HEIGHT

    @property
    def depths(self) -> tuple[int, ...]:
        """How far it is towards each of the six sides, clockwise from the top."""
        q, r = self
        return -r, q, q + r, r, -q, -q - r


def _neighbours(place: _Place, numbers: Mapping[_Place, int]) -> Cells:
    found: list[int] = []
    for right, down in _STEPS:
        other = _Place(place.q + right, place.r + down)
        if other in numbers:
            found.append(numbers[other])
    return tuple(sorted(found))


def _sides(places: Collection[_Place], reach: int) -> tuple[Cells, ...]:
    sides: list[list[int]] = [[] for _ in range(6)]
    for cell, place in enumerate(places):
        for side, depth in zip(sides, place.depths, strict=True):
            if depth == reach:
                side.append(cell)
    return tuple(map(tuple, sides))
