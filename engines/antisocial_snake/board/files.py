"""Boards in a host's CSV file: rows of tiles, and a line such as `board 0` before each board."""

import re
from collections.abc import Mapping
from typing import Final, cast

from bifrost_bot.engines.antisocial_snake.board.tiles import build_tiles, check_rows, write_tiles
from bifrost_bot.engines.board_files import BoardTable, Rows
from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.errors import ConfigError
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
    found = _FROM_FILE.fullmatch(name.rsplit("/", 1)[-1])
    boards = BOARDS.read(name, found[1] if found else None, text)
    return {"boards": {board: cast(Json, rows) for board, rows in boards.items()}}


def _split(file: str, text: str) -> list[list[str]]:
    """Returns the cells of each line; what follows a heading on its line is ignored."""
    del file
    delimited = _DELIMITER.search(text) is not None
    lines: list[list[str]] = []
    for line in text.splitlines():
        cells = [line.strip()]
        if delimited:
            cells = [cell.strip().strip('"').strip() for cell in _DELIMITER.split(line)]
        if _HEADING.fullmatch(cells[0]):
            lines.append(cells[:1])
        else:
            lines.append(cells if delimited else line.split())
    return lines


def _name(place: str, board: str | None) -> Board:
    if board is None:
        raise ConfigError(place, "write a line such as board 0 before the first tiles.")
    if not _NAME.fullmatch(board):
        raise ConfigError(
            place, f"{quoted(board)} is not a board. Boards have whole numbers, 0 to 99."
        )
    return board


def _check(place: str, board: Board, rows: Rows) -> list[list[str]]:
    """Returns the rows of a board as they are written in settings."""
    del board
    return write_tiles(build_tiles(place, check_rows(place, rows)))


BOARDS: Final = BoardTable(
    noun="board",
    heading=_HEADING,
    split=_split,
    name=_name,
    check=_check,
    absent="there is no board. Write a line such as board 0, then its rows of tiles.",
)
"""Boards as a table."""
