"""Boards in a host's CSV file: rows of tiles, and a line such as `board 0` before each board."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from bifrost_bot.engines.antisocial_snake.board.tiles import build_tiles, check_rows, write_tiles
from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Board, Json

_HEADING: Final = re.compile(r"board\s+(\S+)", re.IGNORECASE)
_NAME: Final = re.compile(r"[0-9]|[1-9][0-9]")
_FROM_FILE: Final = re.compile(r"(?:board)?[ _-]*([0-9]|[1-9][0-9])\.csv", re.IGNORECASE)
_DELIMITER: Final = re.compile("[,;\t]")

_Row: TypeAlias = tuple[str, list[str]]
"""A row with its place."""


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the boards that a CSV file holds, as the setting `boards`.

    Cells are separated by commas, semicolons or tabs, or by blanks where there are none of these. A
    file with one board may omit the heading if it is called by the board's name, such as `3.csv`.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the file.
    """
    found = _FROM_FILE.fullmatch(name.rsplit("/", 1)[-1])
    boards = read_boards(f"{name}, ", found[1] if found else None, text)
    return {"boards": {board: cast(Json, rows) for board, rows in boards.items()}}


def read_boards(place: str, first: Board | None, text: str) -> dict[Board, list[list[str]]]:
    """Returns the rows of boards that are written like a table, by board.

    Args:
        place: The beginning of a row's place, such as `boards.csv, `; empty for a text in no file.
        first: The name of a first board without a line `board 0` before it; None if there is none.
        text: The lines.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the text.
    """
    mistakes = Mistakes()
    boards: dict[Board, list[_Row]] = {}
    current: list[_Row] | None = None if first is None else []
    for number, cells in enumerate(_lines(text), start=1):
        at = f"{place}row {number}"
        heading = _HEADING.fullmatch(cells[0])
        if heading:
            current = mistakes.read([], _new_board, at, heading[1], boards)
        elif any(cells):
            if current is None:
                mistakes.add(at, "write a line such as board 0 before the first tiles.")
                current = []
            current.append((at, cells))
            if not boards and first is not None:
                boards[first] = current
    read: dict[Board, list[list[str]]] = {}
    for board, rows in boards.items():
        read[board] = mistakes.read([], _settings_rows, f"{place}board {board}", rows)
    mistakes.require_none()
    if not boards:
        raise ConfigError(
            place.removesuffix(", "),
            "there is no board. Write a line such as board 0, then its rows of tiles.",
        )
    return read


def _lines(text: str) -> list[list[str]]:
    """Returns the cells of each line."""
    delimited = _DELIMITER.search(text) is not None
    lines: list[list[str]] = []
    for line in text.splitlines():
        if delimited:
            cells = _DELIMITER.split(line)
            lines.append([cell.strip().strip('"').strip() for cell in cells])
        elif _HEADING.fullmatch(line.strip()):
            lines.append([line.strip()])
        else:
            lines.append(line.split() or [""])
    return lines


def _new_board(place: str, board: str, boards: dict[Board, list[_Row]]) -> list[_Row]:
    if not _NAME.fullmatch(board):
        raise ConfigError(
            place, f"{quoted(board)} is not a board. Boards have whole numbers, 0 to 99."
        )
    if board in boards:
        raise ConfigError(place, f"board {board} is already above. Give each board once.")
    return boards.setdefault(board, [])


def _settings_rows(place: str, rows: Sequence[_Row]) -> list[list[str]]:
    """Returns the rows of a board as they are written in settings."""
    given = check_rows(place, [(at, _without_empty_end(cells)) for at, cells in rows])
    return write_tiles(build_tiles(place, given))


def _without_empty_end(cells: Iterable[str]) -> list[str]:
    """Returns a row without the empty cells that spreadsheets add at its end."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept
