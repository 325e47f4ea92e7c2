"""Reads grids from a CSV file as spreadsheets write it."""

import csv
import re
from collections.abc import Mapping
from typing import Final, cast

from bifrost_bot.engines.board_files import BoardTable, Rows
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.social_snake.grid.layout import check_rows
from bifrost_bot.engines.values import Board, Json

ENDING: Final = ".csv"
_NAME: Final = re.compile(r"[A-Z0-9]{1,8}")
_HEADING: Final = re.compile(r"grid\s+(\S.*)", re.IGNORECASE)


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
    grids = GRIDS.read(name, name.rpartition(".")[0], text)
    return {"grids": {grid: cast(Json, rows) for grid, rows in grids.items()}}


def _split(file: str, text: str) -> list[list[str]]:
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
        raise ConfigError(file, sentence) from None


def _name(place: str, text: str | None) -> Board:
    grid = grid_name(text)
    if grid is None:
        raise ConfigError(
            place,
            "a grid's name has one to eight letters and digits. Call the file A.csv, or write a "
            "line: grid A.",
        )
    return grid


def _check(place: str, grid: Board, rows: Rows) -> list[list[str]]:
    if not rows:
        file, _, _ = place.rpartition(", ")
        raise ConfigError(file, f"grid {grid} has no rows. Write them below its line.")
    check_rows(rows)
    return [cells for _, cells in rows]


GRIDS: Final = BoardTable(
    noun="grid",
    heading=_HEADING,
    split=_split,
    name=_name,
    check=_check,
    absent="there is no grid. Write a line for each row, with commas between its cells.",
)
"""Grids as a table."""
