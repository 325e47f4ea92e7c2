"""A model of the other players: random ones, newcomers, and levels of thought (level-k reasoning).

Hands are dealt to them as the rules deal them. Level 0 ignores its opponents; level n best-responds
to the levels below. The public declarations and abilities of a seat tell how likely it is each.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import comb
from operator import mul
from typing import Final, TypeAlias

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.ai.belief import Belief, level_0_belief
from bifrost_bot.engines.three_towers.ai.lights import (
    LIGHTS,
    Bits,
    bits_of,
    newcomer_towers,
    power_choices,
    table_by_count,
    transform,
)
from bifrost_bot.engines.three_towers.model import PAIRS, TOWERS, Standing, View
from bifrost_bot.engines.three_towers.pattern import deal
from bifrost_bot.engines.values import Seat

_Odds: TypeAlias = list[float]
"""The probability of each Power, or of each kind of player."""

_FEWEST: Final = 32
"""How many hands are dealt to every level at first; the number doubles with each pass."""

_PRIOR: Final = (0.2, 0.2, 0.3, 0.3)
"""The prior odds that a seat moves at random, is a newcomer, is of level 0, or is higher."""

_EARNS: Final[tuple[Mapping[int, float], ...]] = (
    {0: 0.83, 1: 0.08, 2: 0.04, 3: 0.02},
    {0: 0.59, 1: 0.25, 2: 0.05, 3: 0.07, 4: 0.03},
    {0: 0.125, 1: 0.375, 2: 0.375, 3: 0.125},
    {0: 0.5, 2: 0.2, 4: 0.09, 6: 0.14},
)
"""How often declarations earn so many points in a round, by kind of player, as matches show."""

_USES: Final[tuple[Mapping[str, float], ...]] = (
    {"divinity": 0.17, "miracle": 0.38, "radiance": 0.1, "": 0.35},
    {"miracle": 0.41, "radiance": 0.17, "": 0.42},
    {"divinity": 0.48, "miracle": 0.48, "radiance": 0.02, "": 0.02},
    {"divinity": 0.48, "miracle": 0.48, "radiance": 0.02, "": 0.02},
)
"""How often each kind of player uses an ability in a round, or none."""

_RARE: Final = 0.01
"""The probability of anything that is not in these tables."""


def beliefs(view: View, seat: Seat, rng: Rng, more: Callable[[], bool]) -> Iterator[Belief]:
    """Yields better beliefs, from more hands and one more level each, until time is up."""
    first, second = (standing for standing in view.standings if standing.seat != seat)
    simple = [random_odds(view), newcomer_odds(view, rng)]
    hands = _FEWEST
    levels = 1
    while (thinkers := _level_odds(view, levels, hands, rng, more)) is not None:
        kinds = [*simple, *thinkers]
        of_first = _mix(kinds, _shares(view, first, levels))
        of_second = _mix(kinds, _shares(view, second, levels))
        belief = _belief_about(of_first, of_second)
        if not belief.prepare(more):
            return
        yield belief
        hands *= 2
        levels += 1


def _level_odds(
    view: View, levels: int, hands: int, rng: Rng, more: Callable[[], bool]
) -> list[_Odds] | None:
    """Returns the odds of each Power by level, or None when time is up."""
    allowed = power_choices(view.terms.power, 0)
    found: list[_Odds] = []
    for level in range(levels):
        belief = level_0_belief()
        if level:
            mixed = _mix(found, [1 / level] * level)
            belief = _belief_about(mixed, mixed)
        if not belief.prepare(more):
            return None
        odds = [0.0] * LIGHTS
        for at in range(hands):
            if not more():
                return None
            hand = deal(rng, "guess")
            # In half of the hands, Divinity replaces one configuration.
            replaced = level > 0 and at % 2 == 0
            promise = belief.promise_with_divinity if replaced else belief.promise
            chosen = best_choices(promise(view.terms, hand), allowed)
            for own in chosen:
                odds[own] += 1 / len(chosen) / hands
        found.append(odds)
    return found


def best_choices(worth: Sequence[float], allowed: Sequence[Bits]) -> list[Bits]:
    """Returns the allowed choices that are worth most, apart from rounding errors."""
    least = max(worth[own] for own in allowed) - 1e-9
    return [own for own in allowed if worth[own] >= least]


def _mix(kinds: Sequence[_Odds], shares: Sequence[float]) -> _Odds:
    return [sum(map(mul, column, shares)) for column in zip(*kinds, strict=True)]


def _belief_about(first: _Odds, second: _Odds) -> Belief:
    """Returns the belief about the Power of two players together."""
    together = transform([*map(mul, transform(first), transform(second))])
    # Where the odds are 0 rounding can leave a little less.
    return Belief([max(0.0, value / LIGHTS) for value in together])


def random_odds(view: View) -> _Odds:
    """Returns the odds of Power given at random, and reserved at random before (T-4 to T-6)."""
    towers = len(TOWERS)
    most = min(view.terms.power, towers)
    counts = [0.0] * (towers + 1)
    for now in range(most + 1):
        left = 0 if view.number == 1 else min(view.terms.power - now, towers)
        share = 1 / (most + 1) / (left + 1)
        for before in range(left + 1):
            counts[min(now + before, towers)] += share
    for number in range(towers + 1):
        counts[number] /= comb(towers, number)
    return table_by_count(counts)


def newcomer_odds(view: View, rng: Rng) -> _Odds:
    """Returns the odds of a newcomer's Power, from some hands."""
    odds = [0.0] * LIGHTS
    for _ in range(_FEWEST):
        for pair, pattern in product(PAIRS, deal(rng, "newcomer")):
            towers = newcomer_towers(view.terms, pair, pattern)
            odds[bits_of(towers[: view.terms.power])] += 1
    return _normalized(odds)


def _shares(view: View, other: Standing, levels: int) -> _Odds:
    """Returns the odds that a seat is of each kind, in their order, by its public record."""
    likely = list(_PRIOR)
    for points, closed in zip(other.rounds, view.closed, strict=True):
        used = next((use.ability for use in closed.uses if use.seat == other.seat), "")
        for kind, uses in enumerate(_USES):
            earns = _EARNS[kind]
            likely[kind] *= earns.get(points.declarations, _RARE)
            likely[kind] *= uses.get(used, _RARE)
    *shares, thinker = likely
    deeper = levels - 1
    if deeper:
        shares += [thinker / deeper] * deeper
    return _normalized(shares)


def _normalized(odds: _Odds) -> _Odds:
    total = sum(odds)
    return [share / total for share in odds]
