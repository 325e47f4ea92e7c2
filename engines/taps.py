"""Answers by menus and buttons, step by step, until there is a text as it would be typed.

A game's `taps` is a pure function of a view and a path, the keys tapped so far. No state is kept
between two taps: the path is in the ids of menus and buttons.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from bifrost_bot.engines.values import Field

Path: TypeAlias = tuple[str, ...]
"""The keys tapped so far; keys have no `/`, and `,` only between several keys of a menu."""

Texts: TypeAlias = Mapping[str, str]
"""A description of each cell, by its name."""

LONGEST_PATH: Final = 64
"""The most characters of a path, with a `/` before each key."""

MOST_ROWS: Final = 5
"""The most rows of menus and buttons of a message."""

# Discord's limits for a menu, a row of buttons, and their labels.
MOST_CHOICES: Final = 25
MOST_PRESSES: Final = 5
LONGEST_LABEL: Final = 80
LONGEST_CHOICE: Final = 100

LONGEST_SAID: Final = 600
"""The most characters of the text above menus and buttons, which follows a recorded answer."""

SEND: Final = "send"
"""The key of buttons that send the answer."""

_RUN: Final = re.compile(r"([UDLR])([0-9]{0,3})")
_STRIDE: Final = 5
_ARROWS: Final[Mapping[str, str]] = {"L": "←", "U": "↑", "D": "↓", "R": "→"}


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a menu.

    Attributes:
        key: The key added to the menu's path.
        about: A description, or empty.
        chosen: Whether it is chosen now.
    """

    key: str
    label: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of choices; the key chosen, or several joined by commas, is added to the path.

    Attributes:
        path: The path that the choice is added to.
        label: The label of the menu.
        fewest: The fewest choices.
        most: The most choices.
    """

    path: Path
    label: str
    choices: tuple[Choice, ...]
    fewest: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Press:
    """A button.

    Attributes:
        path: The path that it leads to.
        main: Whether it is emphasised, such as one that sends.
        off: Whether it is disabled, and only keeps the others in their places.
    """

    path: Path
    label: str
    main: bool = False
    off: bool = False


Presses: TypeAlias = tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class Taps:
    """The next menus and buttons; or, with a text or fields, the result.

    Attributes:
        says: The choices so far and the next one, for the player.
        rows: The menus and rows of buttons, from the top.
        text: The answer, as it would be typed.
        fields: Those of a form for the answer, where words are needed.
    """

    says: str = ""
    rows: tuple[Menu | Presses, ...] = ()
    text: str = ""
    fields: tuple[Field, ...] = ()


def under(stem: Path, taps: Taps) -> Taps:
    """Returns the same taps with all paths below another one."""
    rows = [_row_under(stem, row) for row in taps.rows]
    return replace(taps, rows=tuple(rows))


def _row_under(stem: Path, row: Menu | Presses) -> Menu | Presses:
    if isinstance(row, Menu):
        return replace(row, path=(*stem, *row.path))
    moved = [replace(press, path=(*stem, *press.path)) for press in row]
    return tuple(moved)


def written(path: Path) -> str:
    """Returns a path as text for the id of a menu or button; see `read_path`."""
    return "/".join(("", *path))


def read_path(text: str) -> Path:
    """Returns the path of a text by `written`."""
    return tuple(text.split("/")[1:])


def fits(path: Path) -> bool:
    """Returns whether a path is short enough for an id."""
    return len(written(path)) <= LONGEST_PATH


def keys(joined: str) -> Path:
    """Returns the keys chosen in a menu with several choices."""
    return tuple(filter(None, joined.split(",")))


# Menus


def menus(path: Path, label: str, choices: Sequence[Choice]) -> tuple[Menu, ...]:
    """Returns the choices in as few menus as possible, labelled by their ends if several."""
    if not choices:
        return ()
    if len(choices) <= MOST_CHOICES:
        return (Menu(path, label, tuple(choices)),)
    found: list[Menu] = []
    for at in range(0, len(choices), MOST_CHOICES):
        part = tuple(choices[at : at + MOST_CHOICES])
        ends = f"{part[0].label} to {part[-1].label}"
        found.append(Menu(path, f"{label}: {ends}", part))
    return tuple(found)


def by_row(cells: Texts, noun: str = "cell") -> tuple[Menu, ...]:
    """Returns menus of cells by whole rows of a board, as few as possible and of similar length.

    Args:
        cells: A description of each cell, by its name in reading order; the row's letter is first.
        noun: The word for a cell.
    """
    rows = [list(row) for _, row in groupby(cells, key=_letter_of)]
    fewest = len(_join_rows(rows, MOST_CHOICES))
    # As many groups of the smallest size that is enough.
    size = 1
    while len(_join_rows(rows, size)) > fewest:
        size += 1
    return tuple(_row_menu(names, cells, noun) for names in _join_rows(rows, size))


def _letter_of(cell: str) -> str:
    return cell[0]


def _join_rows(rows: Sequence[Sequence[str]], most: int) -> list[list[str]]:
    """Returns the rows joined to groups of at most so many cells, or of one longer row."""
    groups: list[list[str]] = []
    for row in rows:
        if groups and len(groups[-1]) + len(row) <= most:
            groups[-1] += row
        else:
            groups.append([*row])
    return groups


def _row_menu(names: Sequence[str], cells: Texts, noun: str) -> Menu:
    first = _letter_of(names[0])
    last = _letter_of(names[-1])
    rows = f"Row {first}" if first == last else f"Rows {first} to {last}"
    choices = tuple(Choice(name, name, cells[name]) for name in names)
    return Menu((), f"{rows}: choose a {noun}", choices)


def by_column(path: Path, column: str, cells: Texts, noun: str) -> tuple[Menu, ...]:
    """Returns a menu of columns, and once one is chosen a menu of its cells.

    Args:
        path: The path that the cell is added to.
        column: The column's letter; empty while none is chosen.
        cells: A description of each cell that can be chosen, by its name.
        noun: The word for the cell, such as `first tile`.
    """
    letters = sorted(set(map(_letter_of, cells)))
    columns = [Choice(one, f"Column {one}", chosen=one == column) for one in letters]
    inside = [cell for cell in cells if _letter_of(cell) == column]
    here = [Choice(cell, cell, cells[cell]) for cell in inside]
    found = menus(path, f"Column of the {noun}", columns)
    return (*found, *menus(path, f"The {noun}", here))


def split_column(path: Path) -> tuple[Path, str]:
    """Returns a path without a column chosen last, and that column, or empty."""
    last = path[-1] if path else ""
    if len(last) == 1 and last.isalpha():
        return path[:-1], last
    return path, ""


# Arrow pads


def packed(ways: str) -> str:
    """Returns a sequence as a key, with a number after each letter that is repeated."""
    key = ""
    for way, run in groupby(ways):
        times = len(list(run))
        key += f"{way}{times}" if times > 1 else way
    return key


def unpacked(key: str) -> str | None:
    """Returns the sequence of a key by `packed`, or None for other keys."""
    ways = ""
    for way, times in _RUN.findall(key):
        ways += way * int(times or 1)
    # Anything else in the key is missing here.
    return ways if packed(ways) == key else None


@dataclass(frozen=True, slots=True)
class Pad:
    """An arrow pad for a path that is being planned.

    Attributes:
        stem: The keys before the ways.
        rest: The keys after the ways.
        ways: The ways planned so far.
        free: By way, the number of further steps that can be planned.
        stay: The label of the send button for a plan without ways.
    """

    stem: Path
    ways: str
    free: Mapping[str, int]
    rest: Path = ()
    stay: str = "Stay"

    @property
    def rows(self) -> tuple[Presses, ...]:
        """The rows of buttons: a step each way, several ahead, a step back, and send."""
        ways = self.ways
        last = ways[-1:]
        steps: list[Press] = []
        for way, label in _ARROWS.items():
            allowed = self.free.get(way, 0) > 0
            steps.append(self._press(label, ways + way, allowed))
        stride = min(_STRIDE, self.free.get(last, 0))
        repeat = f"{_ARROWS.get(last, 'Again')} × {_STRIDE}"
        ahead = self._press(repeat, ways + last * stride, stride > 1)
        back = self._press("Undo a step", ways[:-1], bool(ways))
        label = "Send" if ways else self.stay
        send = Press((*self._path(ways), SEND), label, main=True)
        return tuple(steps), (ahead, back, send)

    @property
    def again(self) -> Presses:
        """The button that starts again, if there is a plan."""
        return (Press(self._path(""), "Start again"),) if self.ways else ()

    def _path(self, ways: str) -> Path:
        return (*self.stem, packed(ways), *self.rest)

    def _press(self, label: str, ways: str, allowed: bool) -> Press:
        path = self._path(ways)
        if allowed and fits((*path, SEND)):
            return Press(path, label)
        return Press(self._path(self.ways), label, off=True)


Table: TypeAlias = Sequence[int]
"""For each cell the next cell in one direction; a negative number if there is none."""


def steps_free(table: Table, start: int, closed: Iterable[int]) -> int:
    """Returns how many steps lead straight from a cell, up to a closed cell or around to itself."""
    passed = {*closed, start}
    cell = table[start]
    steps = 0
    while cell >= 0 and cell not in passed:
        passed.add(cell)
        cell = table[cell]
        steps += 1
    return steps


def longest_way(tables: Mapping[str, Table], start: int, closed: Collection[int], most: int) -> str:
    """Returns the longest straight sequence over free cells, such as `UUU`, up to so many steps."""
    lines: list[str] = []
    for way, table in tables.items():
        steps = steps_free(table, start, closed)
        lines.append(way * min(steps, most))
    return max(lines, key=len)
