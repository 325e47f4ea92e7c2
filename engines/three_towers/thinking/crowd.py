"""What the others may do: hands are dealt to them as the rules deal them, and played with more or less thought.

Who thinks least plans like who knows nothing of the others (level 0); level n answers best to all levels below. Besides
there are those who move at random. What a seat is its declarations and abilities tell, as everybody learns of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb
from operator import mul
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.model import TOWERS, Hand, Standing, View
from bifrost_bot.engines.three_towers.pattern import deal
from bifrost_bot.engines.three_towers.thinking.belief import Belief, guess
from bifrost_bot.engines.three_towers.thinking.lights import LIGHTS, Bits, plans, transform
from bifrost_bot.engines.values import Seat

_FEWEST: Final = 32
"""How many hands are dealt to every level at first; with each pass it is twice as many."""

_ODDS: Final = (0.2, 0.4, 0.4)
"""How likely a seat moves at random, is of level 0, or thinks further, before anything is known of it."""

_EARNS: Final[tuple[Mapping[int, float], ...]] = (
    {0: 0.83, 1: 0.08, 2: 0.04, 3: 0.02},
    {0: 0.125, 1: 0.375, 2: 0.375, 3: 0.125},
    {0: 0.5, 2: 0.2, 4: 0.09, 6: 0.14},
)
"""How often the declarations of each of the three earn so many points in a round, as matches between them show."""

_SELDOM: Final = 0.01
"""The same where the points are not named."""

_USES: Final = (0.5, 0.95, 0.95)
"""How likely each of the three uses Miracle or Divinity in a round, and not Radiance or nothing."""


def beliefs(view: View, seat: Seat, rng: Rng, more: Callable[[], bool]) -> Iterator[Belief]:
    """Yields better and better beliefs, each from more hands and of a level more, until time is up."""
    others = [standing for standing in view.standings if standing.seat != seat]
    hands = _FEWEST
    levels = 1
    while (crowd := _crowd(view, levels, hands, rng, more)) is not None:
        kinds = [careless(view), *crowd]
        belief = _meeting([_mixed(kinds, _shares(view, other, levels)) for other in others])
        if not belief.prepare(more):
            return
        yield belief
        hands, levels = 2 * hands, levels + 1


def _crowd(view: View, levels: int, hands: int, rng: Rng, more: Callable[[], bool]) -> list[list[float]] | None:
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
    """Returns the Power that promises most with a hand, of which Divinity may replace one configuration."""
    worth = belief.replaced(view.terms, hand) if replaced else belief.promise(view.terms, hand)
    return best_of(worth, plans(view.terms.power, 0))


def best_of(worth: Sequence[float], allowed: Sequence[Bits]) -> list[Bits]:
    """Returns the allowed ones that are worth most; what only rounding tells apart is worth as much."""
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
    """Returns the odds of Power that is given at random, and had been reserved at random (rules T-4 to T-6)."""
    most = min(view.terms.power, len(TOWERS))
    counts = [0.0] * (len(TOWERS) + 1)
    for now in range(most + 1):
        left = 0 if view.number == 1 else min(view.terms.power - now, len(TOWERS))
        for before in range(left + 1):
            counts[min(now + before, len(TOWERS))] += 1 / (most + 1) / (left + 1)
    return [counts[own.bit_count()] / comb(len(TOWERS), own.bit_count()) for own in range(LIGHTS)]


def _shares(view: View, other: Standing, levels: int) -> list[float]:
    """Returns how likely a seat is of each kind, those who move at random first, by what everybody saw of it."""
    likely = list(_ODDS)
    for points, closed in zip(other.rounds, view.closed, strict=True):
        used = any(use.seat == other.seat and use.ability != "radiance" for use in closed.uses)
        seen = (earns.get(points.declarations, _SELDOM) for earns in _EARNS)
        likely = [
            odds * declares * (uses if used else 1 - uses)
            for odds, declares, uses in zip(likely, seen, _USES, strict=True)
        ]
    careless_one, planner, thinker = likely
    deeper = levels - 1
    shares = [careless_one, planner, *[thinker / deeper for _ in range(deeper)]]
    return [share / sum(shares) for share in shares]
