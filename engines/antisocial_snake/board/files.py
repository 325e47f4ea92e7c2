"""Boards in a host's file: rows of tiles in CSV, a line such as `board 0` before each board."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, cast

from bifrost_bot.engines.antisocial_snake.board.tiles import assembled, check_rows, token
from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Board, Json

_HEADING: Final = re.compile(r"board\s+(\S+)", re.IGNORECASE)
_NAME: Final = re.compile(r"[0-9]|[1-9][0-9]")
_FROM_FILE: Final = re.compile(r"(?:board)?[ _-]*([0-9]|[1-9][0-9])\.csv", re.IGNORECASE)
_DELIMITER: Final = re.compile("[,;\t]")


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the boards that a CSV file holds, as the setting `boards`.

    Cells are separated by commas, semicolons or tabs, or by blanks where there are none of these. A
    file with one board may omit the heading if it is called by the board's name, such as `3.csv`.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the file.
    """
    called = _FROM_FILE.fullmatch(name.rsplit("/", 1)[-1])
    boards = read_boards(f"{name}, ", called[1] if called else None, text)
    return {"boards": {board: cast(Json, rows) for board, rows in boards.items()}}


def read_boards(place: str, first: Board | None, text: str) -> dict[Board, list[list[str]]]:
    """Returns the rows of boards that are written like a table, by board.

    Args:
        place: What stands before a row's place, such as `boards.csv, `; empty for a text that is in
        no file. first: The name of a board that no line `board 0` comes before; None if there is
        none. text: The lines.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the text.
    """
    mistakes = Mistakes()
    boards: dict[Board, list[tuple[str, list[str]]]] = {}
    current: list[tuple[str, list[str]]] | None = None if first is None else []
    for number, cells in enumerate(_lines(text), start=1):
        at = f"{place}row {number}"
        heading = _HEADING.fullmatch(cells[0])
        if heading:
            current = mistakes.read([], _opened, at, heading[1], boards)
        elif any(cells):
            if current is None:
                mistakes.add(at, "write a line such as board 0 before the first tiles.")
                current = []
            current.append((at, cells))
            if not boards and first is not None:
                boards[first] = current
    read = {
        board: mistakes.read([], _written, f"{place}board {board}", rows)
        for board, rows in boards.items()
    }
    mistakes.require_none()
    if not boards:
        raise ConfigError(
            place.removesuffix(", "),
            "there is no board. Write a line such as board 0, then its rows of tiles.",
        )
    return read


def _lines(text: str) -> list[list[str]]:
    lines = text.splitlines()
    if not _DELIMITER.search(text):
        return [
            [line.strip()] if _HEADING.fullmatch(line.strip()) else line.split() or [""]
            for line in lines
        ]
    return [[cell.strip().strip('"').strip() for cell in _DELIMITER.split(line)] for line in lines]


def _opened(
    place: str, board: str, boards: dict[Board, list[tuple[str, list[str]]]]
) -> list[tuple[str, list[str]]]:
    if not _NAME.fullmatch(board):
        raise ConfigError(
            place, f"{quoted(board)} is not a board. Boards have whole numbers, 0 to 99."
        )
    if board in boards:
        raise ConfigError(place, f"board {board} is already above. Give each board once.")
    return boards.setdefault(board, [])


def _written(place: str, rows: list[tuple[str, list[str]]]) -> list[list[str]]:
    """Returns the rows of a board as they are written in settings."""
    given = check_rows(place, [(at, _row(cells)) for at, cells in rows])
    assembled(place, given)
    return [[token(colour, apples) for colour, apples in row] for row in given]


def _row(cells: Iterable[str]) -> list[str]:
    """Returns a row's cells; spreadsheets fill short rows up with empty ones at their ends."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept
