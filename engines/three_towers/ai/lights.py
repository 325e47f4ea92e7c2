"""Lights, and Power on towers, as numbers from 0 to 511: bit 0 is tower 1, set for ON or Power.

A player's points are a table over the 512 lights. With own Power `own`, and the others' Power
together at `others` (each bit: whether exactly one of them is there), the lights are `own ^
others`, so that every expected value is a convolution over exclusive or, which the Walsh-Hadamard
transform turns into a product.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import add, sub
from typing import Final, TypeAlias

from bifrost_bot.engines.three_towers.model import EITHER, OFF, ON, TOWERS, Pattern, Terms, Tower
from bifrost_bot.engines.three_towers.pattern import SYMMETRIES, images, towers_with
from bifrost_bot.engines.three_towers.score import PER_ITERATION

Bits: TypeAlias = int
"""Nine towers, each of which is ON or OFF, or has Power or none."""

LIGHTS: Final = 512
"""How many different lights there are."""


def bits_of(towers: Sequence[Tower]) -> Bits:
    """Returns the towers as bits."""
    return sum(1 << tower - 1 for tower in towers)


def towers_in(bits: Bits) -> tuple[Tower, ...]:
    """Returns the towers whose bit is set, rising."""
    return tuple(tower for tower in TOWERS if bits >> tower - 1 & 1)


def newcomer_towers(terms: Terms, pair: str, pattern: Pattern) -> tuple[Tower, ...]:
    """Returns the towers a newcomer wants ON: those of its attributes, then of a configuration."""
    return tuple(dict.fromkeys([*terms.towers_of(pair), *towers_with(pattern, ON)]))


def statement(said: Bits, on: Bits) -> Pattern:
    """Returns the pattern about the towers `said`: ON for those in `on`, OFF for the others."""
    pattern = ""
    for tower in TOWERS:
        bit = 1 << tower - 1
        if said & bit:
            pattern += ON if on & bit else OFF
        else:
            pattern += EITHER
    return pattern


def transform(values: Sequence[float]) -> list[float]:
    """Returns the Walsh-Hadamard transform of 512 values; done twice, it multiplies them by 512.

    Each step takes the lowest bit and puts it on top, so that after nine steps all are in their
    places again.
    """
    now = list(values)
    for _ in TOWERS:
        even = now[::2]
        odd = now[1::2]
        now = [*map(add, even, odd), *map(sub, even, odd)]
    return now


@cache
def earnings(pattern: Pattern) -> tuple[int, ...]:
    """Returns a configuration's points under each of the 512 lights (rules T-9 to T-11)."""
    table = [0] * LIGHTS
    for image in images(pattern):
        on = bits_of(towers_with(image, ON))
        for either in _subsets(bits_of(towers_with(image, EITHER))):
            table[on | either] += PER_ITERATION
    return tuple(table)


@cache
def _subsets(bits: Bits) -> tuple[Bits, ...]:
    return tuple(part for part in range(LIGHTS) if part & bits == part)


@cache
def spectrum(pattern: Pattern) -> tuple[float, ...]:
    """Returns the transform of a configuration's earnings."""
    # They are whole numbers, and mostly small ones, of which Python keeps only one each.
    return tuple(transform(earnings(pattern)))


@cache
def shortest() -> tuple[Pattern, ...]:
    """Returns one pattern of three towers for each set of eight images: the likeliest to hold."""
    found: set[Pattern] = set()
    for towers in combinations(TOWERS, 3):
        said = bits_of(towers)
        for on in _subsets(said):
            alike = images(statement(said, on))
            if len(alike) == len(SYMMETRIES):
                found.add(alike[0])
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def power_choices(power: int, reserved: Bits) -> tuple[Bits, ...]:
    """Returns all Power of a seat in a round: its reservations and at most `power` more towers."""
    more = _subsets(LIGHTS - 1 - reserved)
    return tuple(reserved | new for new in more if new.bit_count() <= power)


def table_by_count(values: Sequence[float]) -> list[float]:
    """Returns the value of each of the 512 numbers, given by how many bits are set."""
    return [values[bits.bit_count()] for bits in range(LIGHTS)]
