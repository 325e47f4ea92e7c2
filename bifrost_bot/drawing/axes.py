"""Names of a board's cells: by rows and columns, by rows with counts, or individual ones."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from bifrost_bot.engines.scene import Tile

SAME_LINE = 0.05
"""Tiles whose heights (or sides) differ by less than this are in one row (or column)."""

_SIDE_BY_SIDE = 1 + SAME_LINE
"""Tiles, each 1.0 wide, with nearer centres have no gap between them."""

_NAME = re.compile(r"([A-Za-z]+)([0-9]+)")


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles of one height, from left to right.

    Attributes:
        label: The common part of their names, or the row's number from the top.
        counted: Whether the rest of their names is 1, 2, 3 and so on from the left.
    """

    label: str
    tiles: tuple[Tile, ...]
    counted: bool


@dataclass(frozen=True, slots=True)
class Axes:
    """The rows of a board, and its columns if their names have a common part.

    Attributes:
        columns: Pairs of x and label from left to right; empty without common parts.
        named: Whether row and column, or row and count, give every cell's name.
    """

    rows: tuple[Row, ...]
    columns: tuple[tuple[float, str], ...]
    named: bool

    @property
    def labels(self) -> set[str]:
        """The labels of rows and columns."""
        return {row.label for row in self.rows} | {label for _, label in self.columns}


def axes_of(tiles: Sequence[Tile]) -> Axes:
    """Returns the rows and columns of these cells; any names are accepted."""
    rows = _rows(tiles)
    part = _shared_part(rows)
    if part is None:
        return Axes(number_rows(tiles), (), False)
    other = 1 - part
    labelled = tuple(Row(_part(row[0], part), row, _counts(row, other)) for row in rows)
    distinct = len({row.label for row in labelled}) == len(labelled)
    columns = _columns(tiles, other)
    complete = bool(columns) or all(row.counted for row in labelled)
    return Axes(labelled, columns, distinct and complete)


def number_rows(tiles: Sequence[Tile]) -> tuple[Row, ...]:
    """Returns the rows of these cells, numbered from the top."""
    rows = enumerate(_rows(tiles), 1)
    return tuple(Row(str(at), row, counted=False) for at, row in rows)


def blocks_of(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Returns the groups of adjacent cells, the group of the first cell first."""
    blocks: list[list[Tile]] = []
    left = list(tiles)
    while left:
        block = [left.pop(0)]
        # The block grows during the loop, by the neighbours of its neighbours.
        for tile in block:
            block += [other for other in left if _are_side_by_side(tile, other)]
            left = [other for other in left if other not in block]
        blocks.append(block)
    return blocks


def _are_side_by_side(tile: Tile, other: Tile) -> bool:
    return hypot(other.x - tile.x, other.y - tile.y) < _SIDE_BY_SIDE


def _rows(tiles: Sequence[Tile]) -> list[tuple[Tile, ...]]:
    line = _lines(tile.y for tile in tiles)
    rows: dict[int, list[Tile]] = {}
    for tile in sorted(tiles, key=lambda tile: tile.x):
        rows.setdefault(line[tile.y], []).append(tile)
    return [tuple(rows[number]) for number in sorted(rows)]


def _lines(places: Iterable[float]) -> dict[float, int]:
    """Returns the number of the line of each place, regardless of rounding errors."""
    lines: dict[float, int] = {}
    number = 0
    last = None
    for place in sorted(set(places)):
        number += last is not None and place - last > SAME_LINE
        lines[place] = number
        last = place
    return lines


def _part(tile: Tile, part: int) -> str:
    """Returns the letters (0) or the numbers (1) of a name; empty if it has not both."""
    match = _NAME.fullmatch(tile.name)
    return match[part + 1] if match else ""


def _shared_part(rows: Sequence[tuple[Tile, ...]]) -> int | None:
    """Returns 0 if the letters stay the same along every row, 1 if the numbers do, else None."""
    for part in (0, 1):
        if rows and all(_shares(row, part) for row in rows):
            return part
    return None


def _shares(row: Sequence[Tile], part: int) -> bool:
    names = {_part(tile, part) for tile in row}
    return len(names) == 1 and "" not in names


def _counts(row: Sequence[Tile], part: int) -> bool:
    return all(_part(tile, part) == str(number) for number, tile in enumerate(row, 1))


def _columns(tiles: Sequence[Tile], part: int) -> tuple[tuple[float, str], ...]:
    line = _lines(tile.x for tile in tiles)
    found: dict[int, tuple[float, str]] = {}
    for tile in tiles:
        label = _part(tile, part)
        _, first_label = found.setdefault(line[tile.x], (tile.x, label))
        if first_label != label:
            return ()
    columns = tuple(sorted(found.values()))
    labels = {label for _, label in columns}
    return columns if len(labels) == len(columns) else ()
