"""Boards as a table, in a host's file or form: a line such as `board 0`, then rows of cells.

What spreadsheets add is left out: a line `sep=;`, blank rows and columns, a row of letters above a
board, and then the row numbers to its left.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from string import ascii_uppercase
from typing import Final, TypeAlias

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Board

Rows: TypeAlias = list[tuple[str, list[str]]]
"""The rows of a board, each with its place."""

Cells: TypeAlias = list[list[str]]
"""The cells of a board, row by row."""

_SEPARATOR: Final = re.compile(r'"?sep=([,;\t])"?', re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"\n]*"')
_WHOLE: Final = re.compile(r"([+-]?[0-9]+)[.,]0+")


@dataclass(frozen=True, slots=True)
class BoardTable:
    """The way in which a game's boards are written as a table.

    Attributes:
        noun: The word for a board.
        heading: Matches the line before a board's rows; its group is the board's name.
        name: Returns the checked name of a board, given with the place of its first line.
        check: Returns the cells of a board's rows, given with its place and name.
        absent: The sentence for a text without a board.
    """

    noun: str
    heading: re.Pattern[str]
    name: Callable[[str, str | None], Board]
    check: Callable[[str, Board, Rows], Cells]
    absent: str

    def read(self, file: str, first: str | None, text: str) -> dict[Board, Cells]:
        """Returns the cells of each board in a text, row by row.

        Args:
            file: The name of the text's file; empty if it is in none.
            first: The name of a board without a line before it; None if there is none.

        Raises:
            ConfigError: With all mistakes, each at its row and column of the text.
        """
        mistakes = Mistakes()
        before = f"{file}, " if file else ""
        boards: dict[Board, Rows] = {}
        current: Rows | None = None
        for number, cells in enumerate(self._split(text), 1):
            filled = next(filter(None, cells), "")
            if not filled:
                continue
            place = f"{before}row {number}"
            heading = self.heading.fullmatch(filled)
            if heading:
                current = mistakes.read([], self._begin, place, heading[1], boards)
                continue
            if current is None:
                current = mistakes.read([], self._begin, place, first, boards)
            current.append((place, cells))
        found: dict[Board, Cells] = {}
        for board, rows in boards.items():
            place = f"{before}{self.noun} {board}"
            found[board] = mistakes.read([], self._checked_cells, place, board, rows)
        mistakes.require_none()
        if not boards:
            raise ConfigError(file, self.absent)
        return found

    def _split(self, text: str) -> Iterator[list[str]]:
        """Yields the cells of each line.

        They are separated by what the first line names, or else by the most frequent of comma,
        semicolon and tab, in the text or at least in the line; without any of them by blanks.
        """
        lines = text.splitlines()
        named = _SEPARATOR.fullmatch(lines[0].strip(" ")) if lines else None
        usual = named[1] if named else _separator(text)
        if named:
            lines[0] = ""
        for line in lines:
            separator = usual if named or usual in line else _separator(line)
            if separator in line:
                cells = next(csv.reader([line], delimiter=separator))
            elif named or self.heading.fullmatch(line.strip()):
                cells = [line]
            else:
                cells = line.split()
            yield [_without_decimals(cell.strip()) for cell in cells]

    def _begin(self, place: str, name: str | None, boards: dict[Board, Rows]) -> Rows:
        board = self.name(place, name)
        if board in boards:
            raise ConfigError(
                place, f"{self.noun} {board} is already above. Give each {self.noun} once."
            )
        return boards.setdefault(board, [])

    def _checked_cells(self, place: str, board: Board, rows: Rows) -> Cells:
        """Returns the checked cells of a board, without what a spreadsheet has around them."""
        kept, shift = _without_surroundings(rows)
        lines = [cells for _, cells in kept]
        columns = zip_longest(*lines, fillvalue="")
        for number, column in enumerate(columns, shift):
            if len(column) > 1 and not any(column):
                letter = _column_name(number)
                raise ConfigError(place, f"column {letter} is empty. Fill its cells, or delete it.")
        try:
            return self.check(place, board, kept)
        except ConfigError as problem:
            raise problem.moved(partial(_shift_place, shift)) from None


def _without_surroundings(rows: Rows) -> tuple[Rows, int]:
    """Returns the rows of a board, and how many columns are left out before them."""
    shift = min(_blanks_before(cells) for _, cells in rows) if rows else 0
    kept = [(place, _without_empty_end(cells[shift:])) for place, cells in rows]
    if not kept:
        return kept, shift
    _, first = kept[0]
    header = list(map(str.upper, first))
    letters = header[1:] if header[0] == "" else header
    if letters != list(ascii_uppercase[: len(letters)]):
        return kept, shift
    # The column below a blank corner has the numbers of the rows.
    labels = len(header) - len(letters)
    below = [(place, cells[labels:]) for place, cells in kept[1:]]
    return below, shift + labels


def _separator(text: str) -> str:
    return max(",;\t", key=_QUOTED.sub("", text).count)


def _without_decimals(cell: str) -> str:
    """Returns a whole number such as `1.0`, as some programs save 1, without its decimals."""
    whole = _WHOLE.fullmatch(cell)
    return whole[1] if whole else cell


def _blanks_before(cells: Sequence[str]) -> int:
    return next(number for number, cell in enumerate(cells) if cell)


def _without_empty_end(cells: Sequence[str]) -> list[str]:
    """Returns a row without the empty cells that spreadsheets add at its end."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _column_name(number: int) -> str:
    """Returns the letters of a column, as in spreadsheets: A, B, …, Z, AA."""
    first, last = divmod(number, len(ascii_uppercase))
    before = _column_name(first - 1) if first else ""
    return f"{before}{ascii_uppercase[last]}"


def _shift_place(shift: int, place: str) -> str:
    """Returns a place with its column counted from the first of the table."""
    before, named, letter = place.rpartition(", column ")
    if not named:
        return place
    column = ascii_uppercase.index(letter) + shift
    return f"{before}{named}{_column_name(column)}"
