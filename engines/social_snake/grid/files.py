"""Grids from a host's table: comma-separated values as spreadsheets write them."""

import csv
import re
from collections.abc import Iterable, Mapping
from typing import Final

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Board, Json

_NAME: Final = re.compile(r"[A-Z0-9]{1,8}")
_HEADING: Final = re.compile(r"grid\s+(\S.*)", re.IGNORECASE)
ENDING: Final = ".csv"


def grid_name(text: object) -> Board | None:
    """Returns a grid's name as it is written everywhere, or None if it cannot be one."""
    name = text.strip().upper() if isinstance(text, str) else ""
    return name if _NAME.fullmatch(name) else None


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the setting `grids` that a CSV file stands for.

    A line `grid A` begins the grid A; a file without such lines is one grid, named after the file.
    Cells are checked when the match is set up, as those of any other settings.

    Raises:
        ConfigError: When there is no grid in it, or a name is wrong or comes twice.
    """
    grids: dict[Board, list[Json]] = {}
    current: list[Json] | None = None
    for number, cells in enumerate(_lines(name, text), 1):
        if not any(cells):
            continue
        heading = _HEADING.fullmatch(cells[0])
        if heading and not any(cells[1:]):
            current = _begin(f"{name}, line {number}", heading[1], grids)
        elif current is None:
            current = _begin(name, name.rpartition(".")[0], grids)
            current.append(_row(cells))
        else:
            current.append(_row(cells))
    for grid, rows in grids.items():
        if not rows:
            raise ConfigError(name, f"grid {grid} has no rows; they follow below its line.")
    if not grids:
        raise ConfigError(name, "there is no grid in it; write a line for each row, its cells parted by commas.")
    return {"grids": {grid: list(rows) for grid, rows in grids.items()}}


def _lines(name: str, text: str) -> list[list[str]]:
    """Returns the file's lines, cut at commas, or at semicolons or tabs if it has more of those."""
    delimiter = max(",;\t", key=text.count)
    try:
        return [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=delimiter)]
    except csv.Error:
        raise ConfigError(name, "this is no table; export the sheet as comma-separated values (CSV).") from None


def _begin(place: str, name: str, grids: dict[Board, list[Json]]) -> list[Json]:
    known = grid_name(name)
    if known is None:
        raise ConfigError(
            place, "a grid's name has one to eight letters and digits; call the file A.csv, or write a line: grid A."
        )
    if known in grids:
        raise ConfigError(place, f"there is a grid {known} above already; each grid stands in the file once.")
    return grids.setdefault(known, [])


def _row(cells: Iterable[str]) -> list[Json]:
    """Returns a row's cells; spreadsheets fill short rows up with empty ones at their ends."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return list(kept)
