"""Reads grids from a CSV file as spreadsheets write it."""

import csv
import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.social_snake.grid.layout import check_rows
from bifrost_bot.engines.values import Board, Json

_NAME: Final = re.compile(r"[A-Z0-9]{1,8}")
_HEADING: Final = re.compile(r"grid\s+(\S.*)", re.IGNORECASE)
ENDING: Final = ".csv"

_Rows: TypeAlias = list[tuple[str, list[str]]]
"""The rows of a grid, each with its place."""


def grid_name(text: object) -> Board | None:
    """Returns a grid's name in upper case, or None if it cannot be one."""
    name = text.strip().upper() if isinstance(text, str) else ""
    return name if _NAME.fullmatch(name) else None


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the setting `grids` from a CSV file.

    A line `grid A` begins the grid A; a file without such lines is one grid, named after the file.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the file.
    """
    grids = read_grids(f"{name}, ", name.rpartition(".")[0], text)
    return {"grids": {grid: cast(Json, rows) for grid, rows in grids.items()}}


def read_grids(place: str, first: str, text: str) -> dict[Board, list[list[str]]]:
    """Returns the rows of each grid in a table.

    Args:
        place: The prefix of a row's place, such as `grids.csv, `; empty if the text is in no file.
        first: The name of a grid without a line `grid A` before it.
        text: The lines.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the text.
    """
    mistakes = Mistakes()
    grids: dict[Board, _Rows] = {}
    current: _Rows | None = None
    for number, cells in enumerate(_lines(place, text), 1):
        if not any(cells):
            continue
        at = f"{place}row {number}"
        heading = _HEADING.fullmatch(cells[0])
        if heading and not any(cells[1:]):
            current = mistakes.read([], _begin, at, heading[1], grids)
            continue
        if current is None:
            current = mistakes.read([], _begin, at, first, grids)
        current.append((at, _row(cells)))
    for grid, rows in grids.items():
        if rows:
            mistakes.read([], check_rows, rows)
        else:
            mistakes.add(_file(place), f"grid {grid} has no rows. Write them below its line.")
    mistakes.require_none()
    if not grids:
        raise ConfigError(
            _file(place),
            "there is no grid. Write a line for each row, with commas between its cells.",
        )
    return {grid: _cells_of(rows) for grid, rows in grids.items()}


def _cells_of(rows: _Rows) -> list[list[str]]:
    return [cells for _, cells in rows]


def _file(place: str) -> str:
    return place.removesuffix(", ")


def _lines(place: str, text: str) -> list[list[str]]:
    """Returns the cells of each line, split at the most frequent of comma, semicolon and tab.

    Without any of them, lines are split at blanks.
    """
    delimiter = max(",;\t", key=text.count)
    lines = text.splitlines()
    if delimiter not in text:
        return [[line] if _HEADING.fullmatch(line.strip()) else line.split() for line in lines]
    try:
        return [list(map(str.strip, row)) for row in csv.reader(lines, delimiter=delimiter)]
    except csv.Error:
        sentence = "this is not a table. Export the sheet as comma-separated values (CSV)."
        raise ConfigError(_file(place), sentence) from None


def _begin(place: str, name: str, grids: dict[Board, _Rows]) -> _Rows:
    grid = grid_name(name)
    if grid is None:
        raise ConfigError(
            place,
            "a grid's name has one to eight letters and digits. Call the file A.csv, or write a "
            "line: grid A.",
        )
    if grid in grids:
        raise ConfigError(place, f"grid {grid} is already above. Give each grid once.")
    return grids.setdefault(grid, [])


def _row(cells: Iterable[str]) -> list[str]:
    """Returns a row without empty cells at its end, which spreadsheets add to short rows."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept
