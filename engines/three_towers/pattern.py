"""Patterns of lights: turned, mirrored, counted, written and read (rules T-9 to T-12)."""

import re
from functools import cache
from itertools import chain, combinations
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.model import EITHER, OFF, ON, TOWERS, Hand, Pattern, Tower

FEWEST_TOWERS: Final = 3
_SIZES: Final = (3, 4, 5)
_ALL_ON_ONE_IN: Final = 8
_FORM: Final = re.compile(r"([#.?]{3})/([#.?]{3})/([#.?]{3})")


def _symmetries() -> tuple[tuple[int, ...], ...]:
    """Returns the eight symmetries of the square: for every place, its sign's place before."""
    ways: list[tuple[int, ...]] = []
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    for _ in range(4):
        rows = list(zip(*reversed(rows), strict=True))
        mirrored = [row[::-1] for row in rows]
        ways.append(tuple(chain.from_iterable(rows)))
        ways.append(tuple(chain.from_iterable(mirrored)))
    return tuple(ways)


SYMMETRIES: Final = _symmetries()


@cache
def images(pattern: Pattern) -> tuple[Pattern, ...]:
    """Returns the different rotations and reflections of a pattern, with itself (T-9, R-95)."""
    found: set[Pattern] = set()
    for way in SYMMETRIES:
        found.add("".join(pattern[source] for source in way))
    return tuple(sorted(found))


def towers_of(pattern: Pattern) -> tuple[Tower, ...]:
    """Returns the towers for which a pattern has a state."""
    return tuple(tower for tower in TOWERS if pattern[tower - 1] != EITHER)


def towers_with(pattern: Pattern, sign: str) -> tuple[Tower, ...]:
    """Returns the towers with a sign in a pattern, rising."""
    return tuple(tower for tower in TOWERS if pattern[tower - 1] == sign)


def holds(pattern: Pattern, lights: Pattern) -> bool:
    """Returns whether the lights match the pattern; `?` matches both (rules T-10 and T-13)."""
    return all(sign in (EITHER, light) for sign, light in zip(pattern, lights, strict=True))


def iterations(pattern: Pattern, lights: Pattern) -> tuple[str, ...]:
    """Returns the sets of towers on which an image of the pattern holds, as `2458` (T-9)."""
    sets = {towers_of(image) for image in images(pattern) if holds(image, lights)}
    return tuple("".join(map(str, towers)) for towers in sorted(sets))


def write(pattern: Pattern) -> str:
    """Returns a pattern as it is typed: three rows of three, such as `##./?.?/???`."""
    return f"{pattern[:3]}/{pattern[3:6]}/{pattern[6:]}"


def read(text: str) -> Pattern | None:
    """Returns the pattern of a typed configuration of at least three towers, or None (T-8)."""
    form = _FORM.fullmatch(text)
    if form is None:
        return None
    pattern = "".join(form.groups())
    if len(towers_of(pattern)) < FEWEST_TOWERS:
        return None
    return pattern


def deal(rng: Rng, purpose: str) -> Hand:
    """Returns configurations of 3, 4 and 5 towers in random order, for equal chances (R-118)."""
    sizes = rng.shuffled(_SIZES, purpose)
    first, second, third = (_deal_one(size, rng, purpose) for size in sizes)
    return first, second, third


def _deal_one(size: int, rng: Rng, purpose: str) -> Pattern:
    """Returns a configuration with at least one tower ON, and in 7 cases of 8 one OFF."""
    choices = list(combinations(range(9), size))
    towers = rng.choice(choices, purpose)
    dark = 0
    if rng.below(_ALL_ON_ONE_IN, purpose):
        dark = 1 + rng.below(size - 1, purpose)
    off = rng.choice(list(combinations(towers, dark)), purpose)
    signs = [EITHER] * 9
    for place in towers:
        signs[place] = OFF if place in off else ON
    return "".join(signs)
