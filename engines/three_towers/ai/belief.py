"""Beliefs about the others' Power together, and the expected points of own choices under them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from heapq import nlargest
from operator import add, mul
from typing import Final

from bifrost_bot.engines.three_towers.ai.lights import (
    LIGHTS,
    Bits,
    shortest,
    spectrum,
    statement,
    table_by_count,
    transform,
)
from bifrost_bot.engines.three_towers.model import (
    MOST_DECLARATIONS,
    PAIRS,
    TOWERS,
    Divinity,
    Pattern,
    Terms,
    Tower,
)
from bifrost_bot.engines.three_towers.pattern import images

_AGREES: Final = 0.53
"""The probability, for level 0, that a light is as the own Power asks for."""

_STEP: Final = 4
"""How many configurations `prepare` works out between two checks of time: some two milliseconds."""


class Belief:
    """A belief about the others, with the tables worked out from it so far.

    Attributes:
        odds: The probability of each of the 512 lights from the others' Power alone.
    """

    def __init__(self, odds: Sequence[float]) -> None:
        self.odds = odds
        self._spectrum = [value / LIGHTS for value in transform(odds)]
        self._worths: dict[Pattern, list[float]] = {}
        self._lights: dict[tuple[Tower, ...], list[float]] = {}

    def worth(self, pattern: Pattern) -> list[float]:
        """Returns the expected points of a configuration, by own Power."""
        key = images(pattern)[0]
        if key not in self._worths:
            self._worths[key] = transform([*map(mul, self._spectrum, spectrum(key))])
        return self._worths[key]

    def prepare(self, more: Callable[[], bool]) -> bool:
        """Works out the tables for Divinity; returns whether there was enough time."""
        for at, pattern in enumerate(shortest()):
            if at % _STEP == 0 and not more():
                return False
            self.worth(pattern)
        return True

    def promise(self, terms: Terms, hand: Sequence[Pattern]) -> list[float]:
        """Returns the expected points of attributes and configurations, by own Power."""
        lit = map(max, *[self._lit(terms, pair) for pair in PAIRS])
        return [*map(sum, zip(lit, *map(self.worth, hand), strict=True))]

    def promise_with_divinity(self, terms: Terms, hand: Sequence[Pattern]) -> list[float]:
        """Returns the same with Divinity: the best configuration in place of the poorest."""
        promise = self.promise(terms, hand)
        poorest = map(min, *map(self.worth, hand))
        columns = zip(promise, poorest, self._best_worth, strict=True)
        return [all_three - one + other for all_three, one, other in columns]

    def pair(self, terms: Terms, own: Bits) -> str:
        """Returns the attributes that promise most."""
        return max(PAIRS, key=lambda pair: self._lit(terms, pair)[own])

    def divinity(self, hand: Sequence[Pattern], own: Bits) -> Divinity:
        """Returns the Divinity of `promise_with_divinity`."""

        def worth(pattern: Pattern) -> float:
            return self.worth(pattern)[own]

        poorest = min(hand, key=worth)
        return Divinity(1 + hand.index(poorest), max(shortest(), key=worth))

    def declarations(self, own: Bits) -> tuple[Pattern, ...]:
        """Returns the declarations that promise most points."""
        odds = list(self.odds)
        for _ in TOWERS:
            even = odds[::2]
            odd = odds[1::2]
            odds = [*even, *odd, *map(add, even, odd)]
        worths = zip(map(mul, odds, _sizes()), _statements(), strict=True)
        best = nlargest(MOST_DECLARATIONS, worths)
        return tuple(statement(said, (on ^ own) & said) for _, (said, on) in best)

    @cached_property
    def _best_worth(self) -> list[float]:
        """The worth of the best configuration of all, by own Power."""
        return [*map(max, *map(self.worth, shortest()))]

    def _lit(self, terms: Terms, pair: str) -> list[float]:
        """Returns how many towers with both attributes are expected to be ON, by own Power."""
        towers = terms.towers_of(pair)
        if towers not in self._lights:
            odd: dict[Bits, float] = {}
            for tower in towers:
                bit = 1 << tower - 1
                odd[bit] = (1 - LIGHTS * self._spectrum[bit]) / 2
            expected = [_expected_on(odd, own) for own in range(LIGHTS)]
            self._lights[towers] = expected
        return self._lights[towers]


def _expected_on(odd: Mapping[Bits, float], own: Bits) -> float:
    """Returns how many towers are expected to be ON, from the odds that the others light them."""
    return sum(1 - odds if own & bit else odds for bit, odds in odd.items())


@cache
def _statements() -> tuple[tuple[Bits, Bits], ...]:
    """Returns all statements about nine towers: the towers named, and those said to be ON.

    They are in the order in which `declarations` sums the odds: OFF, ON, either, the first tower
    fastest.
    """
    statements = [(0, 0)]
    for at in range(len(TOWERS)):
        bit = 1 << at
        off = [(said | bit, on) for said, on in statements]
        lit = [(said | bit, on | bit) for said, on in statements]
        statements = [*off, *lit, *statements]
    return tuple(statements)


@cache
def _sizes() -> tuple[int, ...]:
    return tuple(said.bit_count() for said, _ in _statements())


@cache
def level_0_belief() -> Belief:
    """Returns the belief of level 0: that each light obeys a little more often than not."""
    towers = len(TOWERS)
    by_count: list[float] = []
    for odd in range(towers + 1):
        agree = _AGREES ** (towers - odd)
        by_count.append(agree * (1 - _AGREES) ** odd)
    return Belief(table_by_count(by_count))
