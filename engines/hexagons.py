"""Hexagonal boards of hexagonal cells: names, neighbours, sides and places.

Rows are lettered from the top and cells numbered from the left: `A1` is the left end of the top
row.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

ROW_HEIGHT = 3**0.5 / 2
"""The distance between two rows of cells that are 1 wide and stand on a corner."""


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
    neighbours: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[int, ...], ...]
    centres: tuple[tuple[float, float], ...]

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
    # Axial coordinates: q grows to the right, r downwards, and q + r + s = 0.
    number: dict[tuple[int, int], int] = {}
    index: dict[str, int] = {}
    centres: list[tuple[float, float]] = []
    for r in range(-reach, reach + 1):
        letter = chr(ord("A") + r + reach)
        row = range(max(-reach, -reach - r), min(reach, reach - r) + 1)
        for place, q in enumerate(row, start=1):
            number[q, r] = index[f"{letter}{place}"] = len(centres)
            centres.append((q + r / 2, r * ROW_HEIGHT))
    return Hexagon(
        side=side,
        names=tuple(index),
        index=MappingProxyType(index),
        neighbours=tuple(_neighbours(place, number) for place in number),
        sides=_sides(number, reach),
        centres=tuple(centres),
    )


def _neighbours(place: tuple[int, int], number: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    q, r = place
    around = ((q, r - 1), (q + 1, r - 1), (q - 1, r), (q + 1, r), (q - 1, r + 1), (q, r + 1))
    return tuple(sorted(number[other] for other in around if other in number))


def _sides(number: Mapping[tuple[int, int], int], reach: int) -> tuple[tuple[int, ...], ...]:
    sides: list[list[int]] = [[] for _ in range(6)]
    for (q, r), cell in number.items():
        # How far the cell is towards each side, clockwise from the top.
        for side, depth in zip(sides, (-r, q, q + r, r, -q, -q - r), strict=True):
            if depth == reach:
                side.append(cell)
    return tuple(map(tuple, sides))
