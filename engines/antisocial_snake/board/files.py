"""Boards in a host's file: rows of tiles in CSV, a line such as `board 0` before each board."""

import re
from collections.abc import Mapping
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.tiles import MOST_APPLES, TOKENS, assembled, read_token, token
from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.squares import MOST
from bifrost_bot.engines.values import Json

_HEADING: Final = re.compile(r"board\s+(\S+)", re.IGNORECASE)
_NAME: Final = re.compile(r"[0-9]|[1-9][0-9]")
_FROM_FILE: Final = re.compile(r"(?:board)?[ _-]*([0-9]|[1-9][0-9])\.csv", re.IGNORECASE)
_DELIMITER: Final = re.compile("[,;\t]")
_Row = tuple[int, list[tuple[str, int]]]


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the boards that a CSV file holds, as the setting `boards`.

    Cells are separated by commas or semicolons. A file with one board may omit the heading if it is called by
    the board's name, such as `3.csv`.

    Raises:
        ConfigError: When the file is wrong; the place names file, row and column.
    """
    boards: dict[str, list[_Row]] = {}
    current = _FROM_FILE.fullmatch(name.rsplit("/", 1)[-1])
    board = current[1] if current else None
    for number, line in enumerate(text.splitlines(), start=1):
        cells = [cell.strip().strip('"').strip() for cell in _DELIMITER.split(line)]
        heading = _HEADING.fullmatch(cells[0])
        if heading:
            board = _opened(f"{name} row {number}", heading[1], boards)
            boards[board] = []
        elif any(cells):
            if board is None:
                raise ConfigError(f"{name} row {number}", "a line such as board 0 must come before the first tiles.")
            boards.setdefault(board, []).append((number, _tiles(f"{name} row {number}", cells)))
    if not boards:
        raise ConfigError(name, "there is no board in this file: write a line such as board 0, then its rows of tiles.")
    return {"boards": {board: _written(name, board, rows) for board, rows in boards.items()}}


def _opened(place: str, board: str, boards: Mapping[str, object]) -> str:
    if not _NAME.fullmatch(board):
        raise ConfigError(place, f"{quoted(board)} is no board; boards are named by whole numbers, 0 to 99.")
    if board in boards:
        raise ConfigError(place, f"board {board} is in this file twice; give each board once.")
    return board


def _tiles(place: str, cells: list[str]) -> list[tuple[str, int]]:
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST:
        raise ConfigError(place, f"a row has 1 to {MOST} tiles, and this one has {len(cells)}.")
    tiles: list[tuple[str, int]] = []
    for column, cell in enumerate(cells, start=1):
        tile = read_token(cell)
        if tile is None:
            raise ConfigError(
                f"{place}, column {column}", f"{quoted(cell)} is no tile; {TOKENS}, {MOST_APPLES} at most."
            )
        tiles.append(tile)
    return tiles


def _written(name: str, board: str, rows: list[_Row]) -> list[Json]:
    place = f"{name} board {board}"
    if not 1 <= len(rows) <= MOST:
        raise ConfigError(place, f"a board has 1 to {MOST} rows, and this one has {len(rows)}.")
    width = len(rows[0][1])
    for number, tiles in rows:
        if len(tiles) != width:
            raise ConfigError(
                f"{name} row {number}",
                f"this row has {len(tiles)} tiles and the board's first has {width}; all have as many.",
            )
    assembled(place, [tiles for _, tiles in rows])
    return [[token(colour, apples) for colour, apples in tiles] for _, tiles in rows]
