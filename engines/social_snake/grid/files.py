"""Grids from a host's table: comma-separated values as spreadsheets write them."""

import csv
import re
from collections.abc import Iterable, Mapping
from typing import Final, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.social_snake.grid.layout import check_rows
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

    Raises:
        ConfigError: With all mistakes, each at its row and column of the file.
    """
    grids = read_grids(f"{name}, ", name.rpartition(".")[0], text)
    return {"grids": {grid: cast(Json, rows) for grid, rows in grids.items()}}


def read_grids(place: str, first: str, text: str) -> dict[Board, list[list[str]]]:
    """Returns the rows of grids that are written like a table, by grid.

    Args:
        place: What stands before a row's place, such as `grids.csv, `; empty for a text that is in
        no file. first: The name of a grid that no line `grid A` comes before. text: The lines.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the text.
    """
    mistakes = Mistakes()
    grids: dict[Board, list[tuple[str, list[str]]]] = {}
    current: list[tuple[str, list[str]]] | None = None
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
    return {grid: [cells for _, cells in rows] for grid, rows in grids.items()}


def _file(place: str) -> str:
    return place.removesuffix(", ")


def _lines(place: str, text: str) -> list[list[str]]:
    """Returns the text's lines, cut at commas, or at semicolons or tabs if it has more of those;
    at blanks if none.
    """
    delimiter = max(",;\t", key=text.count)
    if delimiter not in text:
        return [
            [line] if _HEADING.fullmatch(line.strip()) else line.split()
            for line in text.splitlines()
        ]
    try:
        return [
            [cell.strip() for cell in row]
            for row in csv.reader(text.splitlines(), delimiter=delimiter)
        ]
    except csv.Error:
        sentence = "this is not a table. Export the sheet as comma-separated values (CSV)."
        raise ConfigError(_file(place), sentence) from None


def _begin(
    place: str, name: str, grids: dict[Board, list[tuple[str, list[str]]]]
) -> list[tuple[str, list[str]]]:
    known = grid_name(name)
    if known is None:
        raise ConfigError(
            place,
            "a grid's name has one to eight letters and digits. Call the file A.csv, or write a "
            "line: grid A.",
        )
    if known in grids:
        raise ConfigError(place, f"grid {known} is already above. Give each grid once.")
    return grids.setdefault(known, [])


def _row(cells: Iterable[str]) -> list[str]:
    """Returns a row's cells; spreadsheets fill short rows up with empty ones at their ends."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept
