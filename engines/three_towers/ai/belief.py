"""What a player expects of the others' Power together, and what each own choice is worth under
it.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from heapq import nlargest
from operator import add, mul
from typing import Final

from bifrost_bot.engines.three_towers.ai.lights import (
    LIGHTS,
    PAIRS,
    Bits,
    attribute_bits,
    shortest,
    spectrum,
    statement,
    transform,
)
from bifrost_bot.engines.three_towers.model import (
    MOST_DECLARATIONS,
    TOWERS,
    Divinity,
    Pattern,
    Terms,
)
from bifrost_bot.engines.three_towers.pattern import images

_AGREES: Final = 0.53
"""How likely a light is taken to be what the own Power asks for by who knows nothing of the
others.
"""

_STEP: Final = 4
"""For how many configurations `prepare` works between two questions for time: some two
milliseconds.
"""


class Belief:
    """What is expected of the others, with what was worked out from it so far.

    Attributes:
        odds: How likely the others' Power meets so that these of the 512 lights would be ON by it
        alone.
    """

    def __init__(self, odds: Sequence[float]) -> None:
        self.odds = odds
        self._spectrum = [value / LIGHTS for value in transform(odds)]
        self._worths: dict[Pattern, list[float]] = {}
        self._lights: dict[Bits, list[float]] = {}

    def worth(self, pattern: Pattern) -> list[float]:
        """Returns the points to be expected from a configuration by where the own Power is."""
        key = images(pattern)[0]
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = transform([*map(mul, self._spectrum, spectrum(key))])
        return found

    def prepare(self, more: Callable[[], bool]) -> bool:
        """Works out in small steps what `replaced` and `divinity` need; returns whether time was
        enough.
        """
        for at, pattern in enumerate(shortest()):
            if at % _STEP == 0 and not more():
                return False
            self.worth(pattern)
        return True

    def promise(self, terms: Terms, hand: Sequence[Pattern]) -> list[float]:
        """Returns the points to be expected from attributes and configurations, by where the own
        Power is.
        """
        attributes = map(
            max, *(self._lit(attribute_bits(terms.attributes, pair)) for pair in PAIRS)
        )
        return [*map(sum, zip(attributes, *map(self.worth, hand), strict=True))]

    def replaced(self, terms: Terms, hand: Sequence[Pattern]) -> list[float]:
        """Returns the same where Divinity puts the best configuration in the place of the
        poorest.
        """
        poorest = map(min, *map(self.worth, hand))
        return [
            all_three - one + other
            for all_three, one, other in zip(
                self.promise(terms, hand), poorest, self._best_worth, strict=True
            )
        ]

    def pair(self, terms: Terms, own: Bits) -> str:
        """Returns the attributes that promise most."""
        return max(PAIRS, key=lambda pair: self._lit(attribute_bits(terms.attributes, pair))[own])

    def divinity(self, hand: Sequence[Pattern], own: Bits) -> Divinity:
        """Returns the Divinity that `replaced` takes for granted."""
        worths = [self.worth(pattern)[own] for pattern in hand]
        return Divinity(
            1 + worths.index(min(worths)),
            max(shortest(), key=lambda pattern: self.worth(pattern)[own]),
        )

    def declarations(self, own: Bits) -> tuple[Pattern, ...]:
        """Returns the declarations that promise most points."""
        odds = list(self.odds)
        for _ in TOWERS:
            even, odd = odds[::2], odds[1::2]
            odds = [*even, *odd, *map(add, even, odd)]
        best = nlargest(
            MOST_DECLARATIONS, zip(map(mul, odds, _sizes()), _statements(), strict=True)
        )
        return tuple(statement(said, (on ^ own) & said) for _, (said, on) in best)

    @cached_property
    def _best_worth(self) -> list[float]:
        """What the best configuration of all is worth, by where the own Power is."""
        return [*map(max, *map(self.worth, shortest()))]

    def _lit(self, towers: Bits) -> list[float]:
        """Returns how many of these towers are to be expected ON, by where the own Power is."""
        found = self._lights.get(towers)
        if found is None:
            odd = {
                1 << at: (1 - LIGHTS * self._spectrum[1 << at]) / 2
                for at in range(len(TOWERS))
                if towers >> at & 1
            }
            found = self._lights[towers] = [
                sum(1 - odds if own & bit else odds for bit, odds in odd.items())
                for own in range(LIGHTS)
            ]
        return found


@cache
def _statements() -> tuple[tuple[Bits, Bits], ...]:
    """Returns all statements about nine towers, as those of which it speaks and those it says are
    ON.

    They are in the order in which `declarations` sums the odds: OFF, ON, either, the first tower
    fastest.
    """
    said = [(0, 0)]
    for at in range(len(TOWERS)):
        bit = 1 << at
        said = [
            *((towers | bit, on) for towers, on in said),
            *((towers | bit, on | bit) for towers, on in said),
            *said,
        ]
    return tuple(said)


@cache
def _sizes() -> tuple[int, ...]:
    return tuple(said.bit_count() for said, _ in _statements())


@cache
def guess() -> Belief:
    """Returns the belief of who knows nothing of the others: that each light obeys a little more
    often than not.
    """
    right, wrong = _AGREES, 1 - _AGREES
    return Belief(
        [
            right ** (len(TOWERS) - bits.bit_count()) * wrong ** bits.bit_count()
            for bits in range(LIGHTS)
        ]
    )
