"""The record of a sentence, for the collectors and the guard."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

HOLE: Final = "{…}"
"""Stands for everything that is put into a sentence."""

_VARIABLE: Final = re.compile(r"\{…\}|<[@#t][^>]*>|\b[A-Z]{0,2}[0-9]+\b|`[0-9a-f]{16,}`")

_FIXED: Final = re.compile(r"```.*?(?:```|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that people can read.

    Attributes:
        area: The module that says it, or the piece of a match in which it was read.
        text: The text; holes are written `{…}`.
        most: How many characters Discord takes at this place; 0 where it sets no bound.
        rendered: Whether it was read in a match, so that nothing may be left to fill in.
    """

    area: str
    text: str
    most: int = 0
    rendered: bool = False


def lines_of(text: str) -> Iterator[str]:
    """Yields the lines of a message, without boards and tables in fixed columns."""
    yield from (line.strip() for line in _FIXED.sub("", text).split("\n") if line.strip())


def without_doubles(found: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yields the sentences; those of an area that differ in figures or names only once."""
    seen: set[tuple[str, str]] = set()
    for one in found:
        key = one.area, _VARIABLE.sub("#", one.text)
        if key not in seen:
            seen.add(key)
            yield one
