"""Boards as a table, in a host's file or form: a line such as `board 0`, then rows of cells."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Board

Rows: TypeAlias = list[tuple[str, list[str]]]
"""The rows of a board, each with its place."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """The way in which a game's boards are written as a table.

    Attributes:
        noun: The word for a board.
        heading: Matches the line before a board's rows; its group is the board's name.
        split: Returns the cells of each line of a text, given with its place.
        name: Returns the checked name of a board, given with the place of its first line.
        check: Returns the cells of a board's rows, given with its place and name.
        absent: The sentence for a text without a board.
    """

    noun: str
    heading: re.Pattern[str]
    split: Callable[[str, str], Sequence[Sequence[str]]]
    name: Callable[[str, str | None], Board]
    check: Callable[[str, Board, Rows], list[list[str]]]
    absent: str

    def read(self, file: str, first: str | None, text: str) -> dict[Board, list[list[str]]]:
        """Returns the cells of each board in a text, row by row.

        Args:
            file: The name of the text's file; empty if it is in none.
            first: The name of a board without a line before it; None if there is none.
            text: The lines.

        Raises:
            ConfigError: With all mistakes, each at its row and column of the text.
        """
        mistakes = Mistakes()
        before = f"{file}, " if file else ""
        boards: dict[Board, Rows] = {}
        current: Rows | None = None
        for number, cells in enumerate(self.split(file, text), 1):
            if not any(cells):
                continue
            place = f"{before}row {number}"
            heading = self.heading.fullmatch(cells[0])
            if heading and not any(cells[1:]):
                current = mistakes.read([], self._begin, place, heading[1], boards)
                continue
            if current is None:
                current = mistakes.read([], self._begin, place, first, boards)
            current.append((place, _without_empty_end(cells)))
        found: dict[Board, list[list[str]]] = {}
        for board, rows in boards.items():
            place = f"{before}{self.noun} {board}"
            found[board] = mistakes.read([], self.check, place, board, rows)
        mistakes.require_none()
        if not boards:
            raise ConfigError(file, self.absent)
        return found

    def _begin(self, place: str, name: str | None, boards: dict[Board, Rows]) -> Rows:
        board = self.name(place, name)
        if board in boards:
            raise ConfigError(
                place, f"{self.noun} {board} is already above. Give each {self.noun} once."
            )
        return boards.setdefault(board, [])


def _without_empty_end(cells: Iterable[str]) -> list[str]:
    """Returns a row without the empty cells that spreadsheets add at its end."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept
