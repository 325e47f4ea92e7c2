"""Reads grids from a CSV file as spreadsheets write it."""

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
_FROM_FILE: Final = re.compile(r"(?:grid[ _-]++)?(.*)\.csv", re.IGNORECASE)


def grid_name(text: object) -> Board | None:
    """Returns a grid's name in upper case, or None if it cannot be one."""
    name = text.strip().upper() if isinstance(text, str) else ""
    return name if _NAME.fullmatch(name) else None


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the setting `grids` from a CSV file.

    A line `grid A` begins the grid A; a file without such lines is one grid, named after the file:
    `A.csv` or `grid A.csv`.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the file.
    """
    found = _FROM_FILE.fullmatch(name)
    grids = GRIDS.read(name, found[1] if found else None, text)
    return {"grids": {grid: cast(Json, rows) for grid, rows in grids.items()}}


def _name(place: str, text: str | None) -> Board:
    grid = grid_name(text)
    if grid is None:
        raise ConfigError(
            place,
            "a grid's name has one to eight letters and digits. Call the file or its sheet A, or "
            "write a line: grid A.",
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
    name=_name,
    check=_check,
    absent="there is no grid. Write a line for each row, with commas between its cells.",
)
"""Grids as a table."""
