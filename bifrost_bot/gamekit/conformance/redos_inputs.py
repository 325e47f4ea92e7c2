"""Adversarial inputs that trigger slow parsing: repeats, near matches, long tokens."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(r"[^\W\d_]+|[0-9]+|\S")
_DIGIT: Final = re.compile("[0-9]")
_SIGNS: Final = tuple("()[]{}<>+-\N{MINUS SIGN}/#.?*|=_~'\"!&@\\:;,")
_SEPARATORS: Final = (
    "",
    " ",
    "  ",
    ",",
    ", ",
    " , ",
    ";",
    "\n",
    "\t",
    ":",
    ": ",
    "-",
    " - ",
    " / ",
    "\u3000",
)
_ENDS: Final = ("", "", "!", "1", "x", ")", "\u0663", ",", "-", " 1", "\n", "\u200b")
_DIGITS: Final = ("\u0663", "\u096a", "\uff11", "\u00b2", "\u2167", "\U0001d7d9")
"""Digits of other scripts, and characters that some programs take for digits."""

_INVISIBLE: Final = ("\u200b", "\u200d", "\u2060", "\ufeff", "\u0301", "\u0489", "\ufe0f")
"""Characters that are invisible or combine with the one before."""

_LONGEST_BEGINNING: Final = 100
_LONGEST_REPEATED: Final = 200


@dataclass(frozen=True, slots=True)
class Shape:
    """A text of any length: a repeated part with a beginning and an end."""

    begins: str
    repeated: str
    ends: str

    def text(self, length: int) -> str:
        """Returns the text with as many whole repetitions as fit into that length."""
        room = length - len(self.begins) - len(self.ends)
        middle = self.repeated * (room // len(self.repeated))
        text = self.begins + middle + self.ends
        return text[:length]


def shape(dice: random.Random, right: Sequence[str]) -> Shape:
    """Returns an adversarial shape, made from valid texts."""
    make = dice.choice(_SHAPES)
    return make(dice, right)


def _token(dice: random.Random, right: Sequence[str]) -> str:
    found: list[str] = []
    if right and dice.random() < 0.8:
        found = _TOKEN.findall(dice.choice(right))
    return dice.choice(found or (*_SIGNS, "0", "9", "A"))


def _prefix(dice: random.Random, right: Sequence[str]) -> str:
    """Returns nothing, a valid text, or the beginning of one."""
    text = dice.choice(right) if right and dice.random() < 0.6 else ""
    lengths = (dice.randint(0, 12), _LONGEST_BEGINNING)
    return text[: dice.choice(lengths)]


def _repeat(dice: random.Random, right: Sequence[str]) -> Shape:
    token = _token(dice, right)
    separator = dice.choice(("", " ", dice.choice(_SEPARATORS)))
    return Shape("", token + separator, dice.choice(_ENDS))


def _mixture(dice: random.Random, right: Sequence[str]) -> Shape:
    some: list[str] = []
    for _ in range(3):
        is_whole = bool(right) and dice.random() < 0.3
        some.append(dice.choice(right) if is_whole else _token(dice, right))
    taken = some[: dice.randint(1, 3)]
    repeated = "".join(one + dice.choice(_SEPARATORS) for one in taken)
    shortened = repeated[:_LONGEST_REPEATED] or " "
    return Shape(_prefix(dice, right), shortened, dice.choice(_ENDS))


def _separators(dice: random.Random, right: Sequence[str]) -> Shape:
    prefix = _prefix(dice, right)
    separator = dice.choice(_SEPARATORS[1:])
    return Shape(prefix, separator, _token(dice, right))


def _long_token(dice: random.Random, right: Sequence[str]) -> Shape:
    prefix = _prefix(dice, right)
    character = _token(dice, right)[0]
    return Shape(prefix, character, dice.choice(_ENDS))


def _foreign(dice: random.Random, right: Sequence[str]) -> Shape:
    """Returns a valid text with another script's digits, or with invisible characters."""
    text = dice.choice(right) if right else "1"
    digit = dice.choice(_DIGITS)
    invisible = dice.choice(_INVISIBLE)
    spaced = "".join(character + invisible for character in text)
    odd = dice.choice((_DIGIT.sub(digit, text), spaced, text + invisible))
    repeated = odd[:_LONGEST_REPEATED] or invisible
    return Shape(dice.choice(("", text)), repeated, dice.choice(_ENDS))


_SHAPES: Final = (_repeat, _repeat, _mixture, _mixture, _separators, _long_token, _foreign)
"""The kinds of shapes, the most frequent ones twice."""
