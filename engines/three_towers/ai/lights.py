"""Lights, and Power on towers, as numbers from 0 to 511: bit 0 is tower 1, and a bit says ON, or
Power.

What a player earns is a table over the 512 lights. Whoever gives Power `own` while the others'
Power meets at `others` (each bit: whether one of them alone is there) has the lights `own ^
others`, so that everything to be expected is a convolution over exclusive or, which the
Walsh-Hadamard transform turns into a product.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import add, sub
from typing import Final, TypeAlias

from bifrost_bot.engines.three_towers.model import (
    ATTRIBUTES,
    EITHER,
    OFF,
    ON,
    TOWERS,
    Pattern,
    Terms,
    Tower,
)
from bifrost_bot.engines.three_towers.pattern import SYMMETRIES, images
from bifrost_bot.engines.three_towers.score import PER_ITERATION

Bits: TypeAlias = int
"""Nine towers, each of which is ON or OFF, or has Power or none."""

LIGHTS: Final = 512
"""How many different lights there are."""

PAIRS: Final = tuple("".join(pair) for pair in combinations(ATTRIBUTES, 2))


def bits_of(towers: Sequence[Tower]) -> Bits:
    """Returns the towers as bits."""
    return sum(1 << tower - 1 for tower in towers)


def towers_in(bits: Bits) -> tuple[Tower, ...]:
    """Returns the towers whose bit is set, rising."""
    return tuple(tower for tower in TOWERS if bits >> tower - 1 & 1)


def liked(terms: Terms, pair: str, shown: Pattern) -> tuple[Tower, ...]:
    """Returns the towers that a newcomer wants ON: those of its attributes, then what a
    configuration shows ON.
    """
    lit = (tower for tower, sign in zip(TOWERS, shown, strict=True) if sign == ON)
    return tuple(dict.fromkeys([*towers_in(attribute_bits(terms.attributes, pair)), *lit]))


def statement(said: Bits, on: Bits) -> Pattern:
    """Returns the pattern that says ON of the towers `on`, and OFF of the others of those of
    which it says anything.
    """
    return "".join(
        (ON if on >> at & 1 else OFF) if said >> at & 1 else EITHER for at in range(len(TOWERS))
    )


def transform(values: Sequence[float]) -> list[float]:
    """Returns the Walsh-Hadamard transform of 512 values; done twice, it multiplies them by 512.

    Each step takes the lowest bit and puts it on top, so that after nine steps all are in their
    places again.
    """
    now = list(values)
    for _ in TOWERS:
        even, odd = now[::2], now[1::2]
        now = [*map(add, even, odd), *map(sub, even, odd)]
    return now


def earnings(pattern: Pattern) -> tuple[int, ...]:
    """Returns the points that a configuration earns under each of the 512 lights (rules T-9 to
    T-11).
    """
    return _earnings(images(pattern)[0])


@cache
def _earnings(pattern: Pattern) -> tuple[int, ...]:
    table = [0] * LIGHTS
    for image in images(pattern):
        on = sum(1 << at for at, sign in enumerate(image) if sign == ON)
        for either in _within(sum(1 << at for at, sign in enumerate(image) if sign == EITHER)):
            table[on | either] += PER_ITERATION
    return tuple(table)


@cache
def _within(bits: Bits) -> tuple[Bits, ...]:
    return tuple(part for part in range(LIGHTS) if part & bits == part)


def spectrum(pattern: Pattern) -> tuple[float, ...]:
    """Returns the transform of a configuration's earnings."""
    return _spectrum(images(pattern)[0])


@cache
def _spectrum(pattern: Pattern) -> tuple[float, ...]:
    # They are whole numbers, and mostly small ones, of which Python keeps only one each.
    return tuple(transform(_earnings(pattern)))


def attribute_bits(attributes: tuple[str, ...], pair: str) -> Bits:
    """Returns the towers that have both attributes of the pair (rule T-12)."""
    return bits_of(
        [tower for tower, has in zip(TOWERS, attributes, strict=True) if set(has) == set(pair)]
    )


@cache
def shortest() -> tuple[Pattern, ...]:
    """Returns one pattern of three towers for each set of eight different images: those that
    come true most often.
    """
    patterns = (
        statement(sum(said), sum(on))
        for said in combinations([bits_of([tower]) for tower in TOWERS], 3)
        for size in range(len(said) + 1)
        for on in combinations(said, size)
    )
    alike = {images(pattern) for pattern in patterns}
    return tuple(sorted(turned[0] for turned in alike if len(turned) == len(SYMMETRIES)))


@lru_cache(maxsize=16)
def plans(power: int, reserved: Bits) -> tuple[Bits, ...]:
    """Returns what a seat's Power can come to in a round: what it reserved, and as many other
    towers at the most.
    """
    return tuple(
        bits
        for bits in range(LIGHTS)
        if bits & reserved == reserved and (bits ^ reserved).bit_count() <= power
    )
