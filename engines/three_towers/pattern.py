"""Patterns of lights: turned, mirrored, counted, written and read. Rules T-9 to T-12 of
RULES.md.
"""

import re
from functools import cache
from itertools import combinations
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.model import EITHER, OFF, ON, TOWERS, Hand, Pattern, Tower

FEWEST_TOWERS: Final = 3
_SIZES: Final = (3, 4, 5)
_ALL_ON_ONE_IN: Final = 8
_FORM: Final = re.compile(r"([#.?]{3})/([#.?]{3})/([#.?]{3})")


def _square() -> tuple[tuple[int, ...], ...]:
    """Returns the eight symmetries of the square: for every place, the place its sign comes
    from.
    """
    ways: list[tuple[int, ...]] = []
    turned = tuple(range(9))
    for _ in range(4):
        turned = tuple(turned[(2 - column) * 3 + row] for row in range(3) for column in range(3))
        ways += [
            turned,
            tuple(turned[row * 3 + 2 - column] for row in range(3) for column in range(3)),
        ]
    return tuple(ways)


SYMMETRIES: Final = _square()


@cache
def images(pattern: Pattern) -> tuple[Pattern, ...]:
    """Returns the different rotations and reflections of a pattern, itself among them (rule T-9,
    R-95).
    """
    return tuple(sorted({"".join(pattern[source] for source in way) for way in SYMMETRIES}))


def towers_of(pattern: Pattern) -> tuple[Tower, ...]:
    """Returns the towers that a pattern says something about."""
    return tuple(tower for tower, sign in zip(TOWERS, pattern, strict=True) if sign != EITHER)


def holds(pattern: Pattern, lights: Pattern) -> bool:
    """Returns whether the lights are as the pattern says; `?` says nothing (rules T-10 and
    T-13).
    """
    return all(sign in (EITHER, light) for sign, light in zip(pattern, lights, strict=True))


def iterations(pattern: Pattern, lights: Pattern) -> tuple[str, ...]:
    """Returns the different sets of towers on which some image of the pattern holds, such as
    `2458` (rule T-9).
    """
    sets = {towers_of(image) for image in images(pattern) if holds(image, lights)}
    return tuple("".join(map(str, towers)) for towers in sorted(sets))


def write(pattern: Pattern) -> str:
    """Returns a pattern as it is typed: three rows of three, such as `##./?.?/???`."""
    return f"{pattern[:3]}/{pattern[3:6]}/{pattern[6:]}"


def read(text: str) -> Pattern | None:
    """Returns the pattern of a configuration as typed, or None if it is none: of at least three
    towers (rule T-8).
    """
    form = _FORM.fullmatch(text)
    pattern = "".join(form.groups()) if form else ""
    return pattern if pattern and len(towers_of(pattern)) >= FEWEST_TOWERS else None


def deal(rng: Rng, purpose: str) -> Hand:
    """Returns configurations of 3, 4 and 5 towers in random order, so that no hand is much
    luckier (R-118).
    """
    first, second, third = (_deal_one(size, rng, purpose) for size in rng.shuffled(_SIZES, purpose))
    return first, second, third


def _deal_one(size: int, rng: Rng, purpose: str) -> Pattern:
    """Returns one configuration: at least one tower ON, and in seven cases of eight at least one
    OFF.
    """
    towers = rng.choice(tuple(combinations(range(9), size)), purpose)
    dark = 0 if rng.below(_ALL_ON_ONE_IN, purpose) == 0 else 1 + rng.below(size - 1, purpose)
    off = rng.choice(tuple(combinations(towers, dark)), purpose)
    return "".join(
        EITHER if place not in towers else OFF if place in off else ON for place in range(9)
    )
