"""Answers without typing: what a game offers to be tapped, step by step, until there is a text as
it would be typed.

A game's `taps` is a pure function of a view and a path: the keys tapped so far. Nothing is
remembered between two taps; the path lies in what is tapped.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from bifrost_bot.engines.values import Field

Path: TypeAlias = tuple[str, ...]
"""What was tapped so far, key by key; keys have neither `/` nor `,`, but for several keys of a
menu joined by `,`.
"""

LONGEST_PATH: Final = 64
"""How many characters a path may have, with a `/` before each key."""

MOST_ROWS: Final = 5
"""How many rows of menus and buttons a message has."""

MOST_CHOICES: Final = 25
MOST_PRESSES: Final = 5
LONGEST_LABEL: Final = 80
LONGEST_CHOICE: Final = 100
"""What Discord takes of a menu, of a row of buttons, and as their words."""

LONGEST_SAID: Final = 600
"""How many characters the words over menus and buttons have, so that they fit under a recorded
answer.
"""

SEND: Final = "send"
"""The key of buttons that send what was put together."""

_RUN: Final = re.compile(r"([UDLR])([0-9]{0,3})")
_STRIDE: Final = 5
_ARROWS: Final[Mapping[str, str]] = {"L": "←", "U": "↑", "D": "↓", "R": "→"}


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a menu.

    Attributes:
        key: What it adds to the menu's path.
        about: What else is to be known of it; empty if nothing.
        chosen: Whether it is chosen now.
    """

    key: str
    label: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of choices; the path goes on with the key chosen, or with several joined by commas.

    Attributes:
        path: The path that the choice is added to.
        label: What is chosen in it.
        fewest: How many choices are to be made at least.
        most: And at most.
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
        main: Whether it stands out, such as one that sends.
        off: Whether it cannot be pressed now, and only keeps the others in their places.
    """

    path: Path
    label: str
    main: bool = False
    off: bool = False


Presses: TypeAlias = tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class Taps:
    """What can be tapped next; or, with a text or fields, what the taps have led to.

    Attributes:
        says: What was chosen so far and what comes next, for the player.
        rows: The menus and rows of buttons, from the top.
        text: The answer, as it would be typed.
        fields: Those of a form by which the answer is given, where only words will do.
    """

    says: str = ""
    rows: tuple[Menu | Presses, ...] = ()
    text: str = ""
    fields: tuple[Field, ...] = ()


def under(stem: Path, taps: Taps) -> Taps:
    """Returns the same taps with all their paths below another one."""
    return replace(taps, rows=tuple(_row_under(stem, row) for row in taps.rows))


def _row_under(stem: Path, row: Menu | Presses) -> Menu | Presses:
    if isinstance(row, Menu):
        return replace(row, path=(*stem, *row.path))
    return tuple(replace(press, path=(*stem, *press.path)) for press in row)


def written(path: Path) -> str:
    """Returns a path as it is kept in what is tapped; see `read_path`."""
    return "".join(f"/{key}" for key in path)


def read_path(text: str) -> Path:
    """Returns the path that was written so."""
    return tuple(text.split("/")[1:])


def fits(path: Path) -> bool:
    """Returns whether a path is short enough to be kept."""
    return len(written(path)) <= LONGEST_PATH


def keys(joined: str) -> Path:
    """Returns the keys chosen in a menu of which several may be chosen."""
    return tuple(key for key in joined.split(",") if key)


# Menus


def menus(path: Path, label: str, choices: Sequence[Choice]) -> tuple[Menu, ...]:
    """Returns the choices in as many menus as they need, with their first and last named where
    there are several.
    """
    parts = [tuple(choices[at : at + MOST_CHOICES]) for at in range(0, len(choices), MOST_CHOICES)]
    ends = [f": {part[0].label} to {part[-1].label}" if len(parts) > 1 else "" for part in parts]
    return tuple(Menu(path, f"{label}{end}", part) for part, end in zip(parts, ends, strict=True))


def by_row(cells: Mapping[str, str], noun: str = "cell") -> tuple[Menu, ...]:
    """Returns menus of cells by whole rows of a board, as few as hold them.

    Args:
        cells: What is to be known of each cell, by its name in reading order; the row's letter
        comes first. noun: What a cell is called.
    """
    rows = [list(row) for _, row in groupby(cells, key=lambda name: name[0])]
    fewest = len(_parted(rows, MOST_CHOICES))
    # As few, and then as alike in length as may be.
    held = next(
        parts for most in range(1, MOST_CHOICES + 1) if len(parts := _parted(rows, most)) <= fewest
    )
    return tuple(
        Menu(
            (),
            _rows(names[0][0], names[-1][0], noun),
            tuple(Choice(name, name, cells[name]) for name in names),
        )
        for names in held
    )


def _parted(rows: Sequence[Sequence[str]], most: int) -> list[list[str]]:
    """Returns the rows joined to parts of so many cells at most, where a row has no more by
    itself.
    """
    held: list[list[str]] = []
    for row in rows:
        if held and len(held[-1]) + len(row) <= most:
            held[-1] += row
        else:
            held.append([*row])
    return held


def _rows(first: str, last: str, noun: str) -> str:
    return (
        f"Row {first}: choose a {noun}"
        if first == last
        else f"Rows {first} to {last}: choose a {noun}"
    )


def by_column(path: Path, column: str, cells: Mapping[str, str], noun: str) -> tuple[Menu, ...]:
    """Returns a menu of columns, and once one is chosen a menu of its cells.

    Args:
        path: The path that the cell is added to.
        column: The column's letter; empty while none is chosen.
        cells: What is to be known of each cell that can be chosen, by its name.
        noun: What is chosen, such as `first tile`.
    """
    columns = [
        Choice(letter, f"Column {letter}", chosen=letter == column)
        for letter in sorted(dict.fromkeys(name[0] for name in cells))
    ]
    here = [Choice(name, name, about) for name, about in cells.items() if name[0] == column]
    return (*menus(path, f"Column of the {noun}", columns), *menus(path, f"The {noun}", here))


def split_column(path: Path) -> tuple[Path, str]:
    """Returns a path without the column that was chosen last, and that column; empty where a
    cell was.
    """
    if path and len(path[-1]) == 1 and path[-1].isalpha():
        return path[:-1], path[-1]
    return path, ""


# Arrow pads


def packed(ways: str) -> str:
    """Returns a sequence of ways with a number after what comes several times on end, as a key."""
    runs = [(way, len(list(run))) for way, run in groupby(ways)]
    return "".join(f"{way}{times if times > 1 else ''}" for way, times in runs)


def unpacked(key: str) -> str | None:
    """Returns the sequence of ways that was packed so, or None where it was none."""
    runs = _RUN.findall(key)
    if "".join(f"{way}{times}" for way, times in runs) != key:
        return None
    ways = "".join(way * int(times or 1) for way, times in runs)
    return ways if packed(ways) == key else None


@dataclass(frozen=True, slots=True)
class Pad:
    """An arrow pad under a path that is being planned.

    Attributes:
        stem: The path before the ways.
        rest: What follows them in the path.
        ways: The ways planned so far.
        free: By way, how many steps on can be planned from here.
        stay: What the button says that sends a plan without any way.
    """

    stem: Path
    ways: str
    free: Mapping[str, int]
    rest: Path = ()
    stay: str = "Stay"

    @property
    def rows(self) -> tuple[Presses, ...]:
        """The rows of buttons: a step each way, several ahead, a step back, and what sends."""
        ways = self.ways
        last = ways[-1:]
        stride = min(_STRIDE, self.free.get(last, 0))
        steps = tuple(
            self._press(label, ways + way, self.free.get(way, 0) > 0)
            for way, label in _ARROWS.items()
        )
        ahead = self._press(
            f"{_ARROWS.get(last, 'Again')} × {_STRIDE}", ways + last * stride, stride > 1
        )
        back = self._press("Undo a step", ways[:-1], bool(ways))
        send = Press(
            (*self.stem, packed(ways), *self.rest, SEND), "Send" if ways else self.stay, main=True
        )
        return steps, (ahead, back, send)

    @property
    def again(self) -> Presses:
        """The button that begins the plan anew, where there is one."""
        return (Press((*self.stem, "", *self.rest), "Start again"),) if self.ways else ()

    def _press(self, label: str, ways: str, may: bool) -> Press:
        path = (*self.stem, packed(ways), *self.rest)
        off = not (may and fits((*path, SEND)))
        return Press((*self.stem, packed(self.ways), *self.rest) if off else path, label, off=off)


def steps_free(table: Sequence[int], start: int, closed: Iterable[int]) -> int:
    """Returns how many steps lead straight on from a cell without coming to one that is closed, or
    back.

    Args:
        table: For each cell the cell one step on; a negative number where there is none.
    """
    passed = {*closed, start}
    cell, steps = table[start], 0
    while cell >= 0 and cell not in passed:
        passed.add(cell)
        cell, steps = table[cell], steps + 1
    return steps
