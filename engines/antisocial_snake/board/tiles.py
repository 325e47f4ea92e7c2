"""Tiles as they are written, such as `r3` or `w`, in settings and in a host's CSV file."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias, cast

from bifrost_bot.engines.antisocial_snake.model import COLOURS, NEUTRAL, Tiles
from bifrost_bot.engines.board_files import BoardTable, Rows
from bifrost_bot.engines.checks import even_rows, items, quoted
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.squares import MOST
from bifrost_bot.engines.values import Board, Json
from bifrost_bot.engines.words import listed

MOST_APPLES: Final = 999
"""The most apples a tile may hold, so that its number fits into it."""

_TOKEN: Final = re.compile(r"([rbgypowk])([0-9]{1,3})?")
TOKENS: Final = f"Write r, b, g, y, p, o, w or k, then apples up to {MOST_APPLES}, such as r3 or w."


Token: TypeAlias = tuple[str, int]
"""A tile as written: its colour and apples."""


def read_token(text: str) -> Token | None:
    """Returns a tile's colour and apples, or None if the token is no tile."""
    found = _TOKEN.fullmatch(text.strip().lower())
    return (found[1], int(found[2] or 0)) if found else None


def read_tiles(place: str, value: object) -> Tiles:
    """Returns the tiles of a board from its rows of tokens.

    Raises:
        ConfigError: With all mistakes, each at its row and column.
    """
    given = items(place, value, 'a list of rows of tiles, such as [["r3", "w"], ["b", "k"]]')
    rows = [(f"{place}, row {down}", row) for down, row in enumerate(given, 1)]
    return build_tiles(place, check_rows(place, rows))


def check_rows(place: str, rows: Sequence[tuple[str, object]]) -> list[list[Token]]:
    """Returns the colours and apples of a board's rows, each given with its place.

    Raises:
        ConfigError: With all mistakes, each at its row and column.
    """
    if not 1 <= len(rows) <= MOST:
        raise ConfigError(place, f"a board has 1 to {MOST} rows, and this one has {len(rows)}.")
    return even_rows(rows, _tiles, "tile")


def _tiles(place: str, value: object) -> list[Token]:
    row = items(place, value, 'a row of tiles, such as ["r3", "w", "k"]')
    if not 1 <= len(row) <= MOST:
        raise ConfigError(place, f"a row has 1 to {MOST} tiles, and this one has {len(row)}.")
    mistakes = Mistakes()
    tiles: list[Token] = []
    for across, token in enumerate(row):
        tile = read_token(token) if isinstance(token, str) else None
        if tile is None:
            column = chr(ord("A") + across)
            mistakes.add(f"{place}, column {column}", f"{quoted(token)} is not a tile. {TOKENS}")
        else:
            tiles.append(tile)
    mistakes.require_none()
    return tiles


def build_tiles(place: str, rows: Sequence[Sequence[Token]]) -> Tiles:
    """Returns the tiles of these rows of one length.

    Raises:
        ConfigError: When there is no colour to place a snake on.
    """
    colours, apples = zip(*chain.from_iterable(rows), strict=True)
    tiles = Tiles(len(rows[0]), "".join(colours), apples)
    if not tiles.codes:
        names = listed([name for code, name in COLOURS.items() if code not in NEUTRAL], "or")
        raise ConfigError(place, f"snakes need a colour to start on. Add tiles of {names}.")
    return tiles


def write_tiles(tiles: Tiles) -> list[list[str]]:
    """Returns the rows of tokens of these tiles; a token leaves out 0 apples."""
    tokens: list[str] = []
    for colour, apples in zip(tiles.colours, tiles.apples, strict=True):
        tokens.append(f"{colour}{apples}" if apples else colour)
    starts = range(0, len(tokens), tiles.columns)
    return [tokens[start : start + tiles.columns] for start in starts]


_HEADING: Final = re.compile(r"board\s+(\S+)", re.IGNORECASE)
_NAME: Final = re.compile(r"[0-9]|[1-9][0-9]")
_FROM_FILE: Final = re.compile(r"(?:board)?[ _-]*([0-9]|[1-9][0-9])\.csv", re.IGNORECASE)


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Returns the boards that a CSV file holds, as the setting `boards`.

    A file with one board may omit the heading if it is called by the board's name, such as `3.csv`.

    Raises:
        ConfigError: With all mistakes, each at its row and column of the file.
    """
    found = _FROM_FILE.fullmatch(name.rsplit("/", 1)[-1])
    boards = BOARDS.read(name, found[1] if found else None, text)
    return {"boards": {board: cast(Json, rows) for board, rows in boards.items()}}


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
    name=_name,
    check=_check,
    absent="there is no board. Write a line such as board 0, then its rows of tiles.",
)
"""Boards as a table."""
