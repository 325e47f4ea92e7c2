"""Reads a typed sequence: letters, arrows, and counts such as `R10` or `3R`.

A number belongs to the letter before or after it: to the one it touches, or the one that no comma
separates from it. If that leaves a choice, the sequence is read every way, and accepted if all
readings are equal."""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from bifrost_bot.engines.errors import IllegalError, UnreadableError
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
"""An arrow, perhaps with a variation selector."""

_PART: Final = re.compile(r"(?P<run>[udlr]+)|(?P<number>[0-9]+)|(?P<gap>[\s,]+)|(?P<odd>.)")

_LONGEST_SHOWN: Final = 30
_LONGEST: Final = 9
"""The most digits of a number that are read: more cannot matter."""


class _Part(NamedTuple):
    """Adjacent letters, or a number; `gap` is an empty text, a blank or a comma before it."""

    text: str
    gap: str

    @property
    def is_number(self) -> bool:
        return self.text.isdigit()


def read_ways(text: str, grid: Grid) -> str:
    """Returns the letters, in upper case, that a sequence in lower case stands for.

    Raises:
        MoveError: For other characters, and counts that are useless, too large or ambiguous.
    """
    parts = _split_parts(_ARROW.sub(lambda found: _ARROWS[found[1]], text))
    if not any(part.is_number for part in parts):
        return "".join(part.text for part in parts).upper()
    most = len(grid.names)
    early = _assign_numbers(parts, early=True)
    late = _assign_numbers(parts, early=False)
    if early is None or late is None:
        raise UnreadableError(
            f"{echo(text.upper())} has a number without a letter of its own. Write a number next "
            "to one letter, such as R3 or 3R for RRR."
        )
    reading = _spell(parts, early, most)
    for other in (_spell(parts, late, most), _spell(parts, early, most, whole=True)):
        if other != reading:
            raise UnreadableError(
                f"{echo(text.upper())} can be read as {_shorten(reading)} or as "
                f"{_shorten(other)}. Write the letters out, or put commas between the moves, such "
                "as R3, U."
            )
    if len(reading) > most:
        raise IllegalError(
            f"{echo(text.upper())} makes more moves than can ever be played: grid {grid.name} has "
            f"{most} cells. Write a smaller number."
        )
    return reading


def _shorten(reading: str) -> str:
    """Returns the letters, or unambiguous counts if they are many."""
    if len(reading) <= _LONGEST_SHOWN:
        return reading
    runs: list[str] = []
    for way, same in groupby(reading):
        times = len(list(same))
        runs.append(f"{way}{times}" if times > 1 else way)
    return shortened(", ".join(runs), _LONGEST_SHOWN)


def _split_parts(text: str) -> list[_Part]:
    parts: list[_Part] = []
    gap = ""
    for found in _PART.finditer(text):
        if found.lastgroup == "odd":
            raise UnreadableError(
                f"{echo(found[0])} is not a move. A sequence is made of U, D, L and R; write +2 "
                "after it to spend 2 garnets, such as RRR +2."
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


def _assign_numbers(parts: list[_Part], *, early: bool) -> dict[int, int] | None:
    """Returns the place of each number by that of its letters; None if a number has no letters.

    Args:
        parts: Letters and numbers.
        early: Whether numbers go with the letters before them if possible, else with those after.
    """
    found: dict[int, int] = {}
    numbers = [at for at, part in enumerate(parts) if part.is_number]
    for at in numbers if early else reversed(numbers):
        free = [place for place in _letters_around(parts, at) if place not in found]
        if not free:
            return None
        found[free[0] if early else free[-1]] = at
    return found


def _letters_around(parts: list[_Part], at: int) -> list[int]:
    """Returns the places of the letters that a number can go with: before it, after it, or both."""
    near: list[int] = []
    touching: list[int] = []
    for place in (at - 1, at + 1):
        if not 0 <= place < len(parts) or parts[place].is_number:
            continue
        gap = parts[max(place, at)].gap
        if gap != ",":
            near.append(place)
        if not gap:
            touching.append(place)
    return touching if len(touching) == 1 else near


def _spell(parts: list[_Part], owners: Mapping[int, int], most: int, *, whole: bool = False) -> str:
    """Returns all letters; a number repeats the letter next to it, or with `whole` the run."""
    return "".join(_repeat_letters(parts, owners, most, whole)).upper()


def _repeat_letters(
    parts: list[_Part], owners: Mapping[int, int], most: int, whole: bool
) -> Iterable[str]:
    for at, part in enumerate(parts):
        if part.is_number:
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
