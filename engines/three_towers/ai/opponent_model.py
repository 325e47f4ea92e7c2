"""What the others may do: hands are dealt to them as the rules deal them, and played with more or
less thought.

Who thinks least plans like who knows nothing of the others (level 0); level n answers best to all
levels below. Besides there are newcomers and those who move at random. What a seat is its
declarations and abilities tell, as everybody learns of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import comb
from operator import mul
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.ai.belief import Belief, guess
from bifrost_bot.engines.three_towers.ai.lights import (
    LIGHTS,
    PAIRS,
    Bits,
    bits_of,
    liked,
    plans,
    transform,
)
from bifrost_bot.engines.three_towers.model import TOWERS, Hand, Standing, View
from bifrost_bot.engines.three_towers.pattern import deal
from bifrost_bot.engines.values import Seat

_FEWEST: Final = 32
"""How many hands are dealt to every level at first; with each pass it is twice as many."""

_ODDS: Final = (0.2, 0.2, 0.3, 0.3)
"""How likely a seat moves at random, is a newcomer, is of level 0, or thinks further, while
nothing is known of it.
"""

_EARNS: Final[tuple[Mapping[int, float], ...]] = (
    {0: 0.83, 1: 0.08, 2: 0.04, 3: 0.02},
    {0: 0.59, 1: 0.25, 2: 0.05, 3: 0.07, 4: 0.03},
    {0: 0.125, 1: 0.375, 2: 0.375, 3: 0.125},
    {0: 0.5, 2: 0.2, 4: 0.09, 6: 0.14},
)
"""How often the declarations of each of the four earn so many points in a round, as matches
between them show.
"""

_USES: Final[tuple[Mapping[str, float], ...]] = (
    {"divinity": 0.17, "miracle": 0.38, "radiance": 0.1, "": 0.35},
    {"miracle": 0.41, "radiance": 0.17, "": 0.42},
    {"divinity": 0.48, "miracle": 0.48, "radiance": 0.02, "": 0.02},
    {"divinity": 0.48, "miracle": 0.48, "radiance": 0.02, "": 0.02},
)
"""How often each of the four uses an ability in a round, or none."""

_SELDOM: Final = 0.01
"""How often whatever is not named in these tables happens."""


def beliefs(view: View, seat: Seat, rng: Rng, more: Callable[[], bool]) -> Iterator[Belief]:
    """Yields better and better beliefs, each from more hands and of a level more, until time is
    up.
    """
    others = [standing for standing in view.standings if standing.seat != seat]
    unthinking = [careless(view), newcomers(view, rng)]
    hands, levels = _FEWEST, 1
    while (crowd := _crowd(view, levels, hands, rng, more)) is not None:
        belief = _meeting(
            [_mixed([*unthinking, *crowd], _shares(view, other, levels)) for other in others]
        )
        if not belief.prepare(more):
            return
        yield belief
        hands, levels = 2 * hands, levels + 1


def _crowd(
    view: View, levels: int, hands: int, rng: Rng, more: Callable[[], bool]
) -> list[list[float]] | None:
    """Returns the odds of each Power by level, or None when time is up."""
    crowd: list[list[float]] = []
    for level in range(levels):
        belief = _meeting([_mixed(crowd, [1 / level] * level)] * 2) if level else guess()
        if not belief.prepare(more):
            return None
        odds = [0.0] * LIGHTS
        for at in range(hands):
            if not more():
                return None
            chosen = _answers(view, belief, deal(rng, "guess"), replaced=level > 0 and at % 2 == 0)
            for own in chosen:
                odds[own] += 1 / len(chosen) / hands
        crowd.append(odds)
    return crowd


def _answers(view: View, belief: Belief, hand: Hand, *, replaced: bool) -> list[Bits]:
    """Returns the Power that promises most with a hand, of which Divinity may replace one
    configuration.
    """
    worth = belief.replaced(view.terms, hand) if replaced else belief.promise(view.terms, hand)
    return best_of(worth, plans(view.terms.power, 0))


def best_of(worth: Sequence[float], allowed: Sequence[Bits]) -> list[Bits]:
    """Returns the allowed ones that are worth most; what only rounding tells apart is worth as
    much.
    """
    least = max(worth[own] for own in allowed) - 1e-9
    return [own for own in allowed if worth[own] >= least]


def _mixed(kinds: Sequence[Sequence[float]], shares: Sequence[float]) -> list[float]:
    return [sum(map(mul, column, shares)) for column in zip(*kinds, strict=True)]


def _meeting(players: Sequence[Sequence[float]]) -> Belief:
    """Returns the belief where the Power of two players meets."""
    first, second = (transform(odds) for odds in players)
    # Where the odds are 0 rounding can leave a little less.
    return Belief([max(0.0, value / LIGHTS) for value in transform([*map(mul, first, second)])])


def careless(view: View) -> list[float]:
    """Returns the odds of Power that is given at random, and had been reserved at random (rules
    T-4 to T-6).
    """
    most = min(view.terms.power, len(TOWERS))
    counts = [0.0] * (len(TOWERS) + 1)
    for now in range(most + 1):
        left = 0 if view.number == 1 else min(view.terms.power - now, len(TOWERS))
        for before in range(left + 1):
            counts[min(now + before, len(TOWERS))] += 1 / (most + 1) / (left + 1)
    return [counts[own.bit_count()] / comb(len(TOWERS), own.bit_count()) for own in range(LIGHTS)]


def newcomers(view: View, rng: Rng) -> list[float]:
    """Returns the odds of the Power of newcomers, who give it to what they like, by some hands."""
    odds = [0.0] * LIGHTS
    for _ in range(_FEWEST):
        for pair, shown in product(PAIRS, deal(rng, "newcomer")):
            odds[bits_of(liked(view.terms, pair, shown)[: view.terms.power])] += 1
    return [share / sum(odds) for share in odds]


def _shares(view: View, other: Standing, levels: int) -> list[float]:
    """Returns how likely a seat is of each kind, in their order, by what everybody saw of it."""
    likely = list(_ODDS)
    for points, closed in zip(other.rounds, view.closed, strict=True):
        used = next((use.ability for use in closed.uses if use.seat == other.seat), "")
        likely = [
            odds * earns.get(points.declarations, _SELDOM) * uses.get(used, _SELDOM)
            for odds, earns, uses in zip(likely, _EARNS, _USES, strict=True)
        ]
    *simpler, thinker = likely
    deeper = levels - 1
    shares = [*simpler, *[thinker / deeper for _ in range(deeper)]]
    return [share / sum(shares) for share in shares]
