"""A sequence as it is typed: letters, arrows, and counts such as `R10` or `3R`, where they can be
read in one way only.

A number belongs to the letter before or after it. Where it clings to one of them, or a comma parts
it from the other, that settles it; else all it could belong to is tried, and the sequence is taken
if it always comes to the same.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.social_snake.grid.lattice import board
from bifrost_bot.engines.social_snake.model import Grid
from bifrost_bot.engines.words import echo, shortened

_ARROWS: Final[Mapping[str, str]] = {
    "↑": "u",
    "⬆": "u",
    "↓": "d",
    "⬇": "d",
    "←": "l",
    "⬅": "l",
    "→": "r",
    "➡": "r",
}
_ARROW: Final = re.compile(f"([{''.join(_ARROWS)}])[\ufe0e\ufe0f]?")
"""An arrow, perhaps with the sign that makes it an emoji or none."""

_PART: Final = re.compile(r"(?P<run>[udlr]+)|(?P<number>[0-9]+)|(?P<gap>[\s,]+)|(?P<odd>.)")


_LONGEST_SHOWN: Final = 30
_LONGEST: Final = 9
"""How many digits of a number are looked at: no more can ever matter."""


class _Part(NamedTuple):
    """Letters without a gap, or a number; `gap` is what parts it from the one before: nothing,
    blanks, or a comma.
    """

    text: str
    gap: str

    @property
    def counts(self) -> bool:
        """Whether it is a number."""
        return self.text.isdigit()


def read_ways(text: str, grid: Grid) -> str:
    """Returns the letters that a sequence in lower case stands for, in upper case.

    Raises:
        MoveError: When there is something else in it, or a count that means nothing, too much or
        two things.
    """
    parts = _parts(_ARROW.sub(lambda found: _ARROWS[found[1]], text))
    if not any(part.counts for part in parts):
        return "".join(part.text for part in parts).upper()
    most = len(board(grid.layout).names)
    early, late = _owners(parts, early=True), _owners(parts, early=False)
    if early is None or late is None:
        raise UnreadableError(
            f"{echo(text.upper())} has a number without a letter of its own. Write a number next "
            "to one letter, "
            "such as R3 or 3R for RRR."
        )
    readings = [
        _spelled(parts, early, most),
        _spelled(parts, late, most),
        _spelled(parts, early, most, whole=True),
    ]
    other = next((reading for reading in readings if reading != readings[0]), None)
    if other is not None:
        one, another = _shown(readings[0]), _shown(other)
        raise UnreadableError(
            f"{echo(text.upper())} can be read as {one} or as {another}. Write the letters out, "
            "or put commas between "
            "the moves, such as R3, U."
        )
    if len(readings[0]) > most:
        raise IllegalError(
            f"{echo(text.upper())} makes more moves than can ever be played: grid {grid.name} has "
            f"{most} cells. "
            "Write a smaller number."
        )
    return readings[0]


def _shown(reading: str) -> str:
    """Returns letters for reading: a very long sequence in counts that can be read in one way."""
    if len(reading) <= _LONGEST_SHOWN:
        return reading
    runs = ((way, sum(1 for _ in same)) for way, same in groupby(reading))
    return shortened(
        ", ".join(f"{way}{times}" if times > 1 else way for way, times in runs), _LONGEST_SHOWN
    )


def _parts(text: str) -> list[_Part]:
    parts: list[_Part] = []
    gap = ""
    for found in _PART.finditer(text):
        if found.lastgroup == "odd":
            raise UnreadableError(
                f"{echo(found[0])} is not a move. A sequence is made of U, D, L and R; write +2 "
                "after it to spend "
                "2 garnets, such as RRR +2."
            )
        if found.lastgroup == "gap":
            gap = "," if "," in found[0] else " "
            continue
        if found.lastgroup == "number" and not int(found[0][:_LONGEST]):
            raise UnreadableError(
                f"{echo(found[0])} means 0 moves. Write a number from 1, or leave the letter out."
            )
        parts.append(_Part(found[0], gap))
        gap = ""
    return parts


def _owners(parts: list[_Part], *, early: bool) -> dict[int, int] | None:
    """Returns the place of each number by that of its letters; None where some number has none.

    Args:
        parts: Letters and numbers.
        early: Whether each number goes with the letters before it wherever it can, else with those
        after it.
    """
    found: dict[int, int] = {}
    numbers = [at for at, part in enumerate(parts) if part.counts]
    for at in numbers if early else reversed(numbers):
        beside = _beside(parts, at)
        choice = next(
            (one for one in (beside if early else reversed(beside)) if one not in found), None
        )
        if choice is None:
            return None
        found[choice] = at
    return found


def _beside(parts: list[_Part], at: int) -> list[int]:
    """Returns the places of the letters that a number can go with: before it, after it, or both."""
    # What parts two neighbours is noted at the second.
    sides = [(one, parts[max(one, at)].gap) for one in (at - 1, at + 1) if 0 <= one < len(parts)]
    near = [(one, gap) for one, gap in sides if not parts[one].counts and gap != ","]
    close = [one for one, gap in near if not gap]
    return close if len(close) == 1 else [one for one, _ in near]


def _spelled(
    parts: list[_Part], owners: Mapping[int, int], most: int, *, whole: bool = False
) -> str:
    """Returns all letters, a number for those that it goes with: the one next to it, or `whole`,
    all without a gap.
    """
    return "".join(_repeated(parts, owners, most, whole)).upper()


def _repeated(
    parts: list[_Part], owners: Mapping[int, int], most: int, whole: bool
) -> Iterable[str]:
    for at, part in enumerate(parts):
        if part.counts:
            continue
        if at not in owners:
            yield part.text
            continue
        number = parts[owners[at]].text
        times = min(int(number[:_LONGEST]), most + 1)
        if whole:
            yield part.text * times
        elif owners[at] < at:
            yield part.text[0] * times + part.text[1:]
        else:
            yield part.text[:-1] + part.text[-1] * times
