"""A game's figures in words: `42 points · attributes: 10 · board 0: 132`."""

import re
from collections.abc import Sequence
from typing import Final

_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_OF_NUMBER: Final = re.compile(r"(?<= of )(\d)$")
_HIDDEN: Final = ("", "-")


def amount(head: str, figure: str) -> str:
    """Returns the first figure of a table with what it counts, such as `42 points`."""
    noun = _lower(head)
    return f"{figure} {noun.removesuffix('s') if figure == '1' else noun}"


def figures_text(heads: Sequence[str], figures: Sequence[str]) -> str:
    """Returns a row of a table without its name; unknown figures are left out."""
    parts: list[str] = []
    for place, (head, figure) in enumerate(zip(heads, figures, strict=True)):
        if figure not in _HIDDEN:
            parts.append(f"{_name_of_figure(head)}: {figure}" if place else amount(head, figure))
    return " · ".join(parts)


def _name_of_figure(head: str) -> str:
    """Returns the name of a figure within a line: `Paths of 4` becomes `paths of four`."""
    return _OF_NUMBER.sub(lambda found: _NUMBERS[int(found[1])], _lower(head))


def _lower(head: str) -> str:
    return f"{head[:1].lower()}{head[1:]}"
