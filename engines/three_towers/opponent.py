"""Computer players that see only a view: one that plans, one that moves at random.

What the others power is unknown, and with two others every light is nearly a toss-up. So the planner
takes each light to be as it wants it with a little more than even odds, aims at the lights that are worth most to it
under these odds, stakes its declarations one tower each, and spends garnets on configurations that come true often.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.model import (
    ATTRIBUTES,
    DIVINITY_PRICE,
    EITHER,
    MOST_DECLARATIONS,
    OFF,
    ON,
    RADIANCE_PRICE,
    TOWERS,
    Ability,
    Divinity,
    Miracle,
    Pattern,
    Radiance,
    Submission,
    Tower,
    View,
)
from bifrost_bot.engines.three_towers.pattern import images
from bifrost_bot.engines.three_towers.score import PER_ITERATION, lit_towers
from bifrost_bot.engines.values import Slot

_AGREES: Final = 0.53
"""How likely a light is taken to be what the planner's own Power asks for."""

_WORTH_DIVINITY: Final = 0.75
"""How many points Divinity must promise to be worth its garnets."""

_PAIRS: Final = tuple("".join(pair) for pair in combinations(ATTRIBUTES, 2))


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the submission that promises most points if each light obeys a little more often than not.

    It needs no time to think: `more` is never called.
    """
    del more
    _check(view, slot)
    plans = sorted(_plans(view))
    best = max(plans, key=lambda lights: (_promise(view, lights), rng.below(1 << 16, "plan")))
    power = tuple(tower for tower in TOWERS if best[tower - 1] == ON and tower not in view.secret.reserved)
    attributes = max(_PAIRS, key=lambda pair: len(lit_towers(view.terms, pair, best)))
    declared = tuple(_single(tower, best) for tower in rng.shuffled(TOWERS, "declare")[:MOST_DECLARATIONS])
    return Submission(power, (), attributes, declared, _ability(view, slot, best))


def _plans(view: View) -> list[Pattern]:
    """Returns the lights that the seat's own Power can ask for."""
    free = [tower for tower in TOWERS if tower not in view.secret.reserved]
    most = min(view.terms.power, len(free))
    sets = (chosen for size in range(most + 1) for chosen in combinations(free, size))
    return ["".join(ON if t in chosen or t in view.secret.reserved else OFF for t in TOWERS) for chosen in sets]


def _promise(view: View, lights: Pattern) -> float:
    """Returns the points to be expected from hand and attributes when these lights are asked for."""
    hand = sum(_worth(pattern, lights) for pattern in view.secret.hand)
    on = max(len(lit_towers(view.terms, pair, lights)) for pair in _PAIRS)
    return hand + on * (2 * _AGREES - 1)


@cache
def _odds() -> tuple[tuple[float, ...], ...]:
    """Returns the odds that so many towers agree and so many others do not."""
    return tuple(tuple(_AGREES**right * (1 - _AGREES) ** wrong for wrong in range(10)) for right in range(10))


def _worth(pattern: Pattern, lights: Pattern) -> float:
    odds = _odds()
    worth = 0.0
    for image in images(pattern):
        right = sum(sign == light for sign, light in zip(image, lights, strict=True))
        worth += odds[right][9 - image.count(EITHER) - right]
    return PER_ITERATION * worth


def _single(tower: Tower, lights: Pattern) -> Pattern:
    return "".join(light if place == tower else EITHER for place, light in zip(TOWERS, lights, strict=True))


def _ability(view: View, slot: Slot, lights: Pattern) -> Ability:
    """Returns Divinity on the poorest configuration where it pays, else Miracle."""
    if view.standing(slot.seat).garnets < DIVINITY_PRICE:
        return Miracle()
    worths = [_worth(pattern, lights) for pattern in view.secret.hand]
    poorest = min(worths)
    best = max(_candidates(), key=lambda pattern: _worth(pattern, lights))
    if _worth(best, lights) - poorest < _WORTH_DIVINITY:
        return Miracle()
    return Divinity(worths.index(poorest) + 1, best)


@cache
def _candidates() -> tuple[Pattern, ...]:
    """Returns one pattern of three towers for each orbit: those that come true most often."""
    found: set[Pattern] = set()
    for towers in combinations(range(9), 3):
        for signs in product((ON, OFF), repeat=3):
            at: Mapping[int, str] = dict(zip(towers, signs, strict=True))
            found.add(images("".join(at.get(place, EITHER) for place in range(9)))[0])
    return tuple(sorted(found))


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random submission: any number of Power, two attributes, up to three declarations, any ability."""
    _check(view, slot)
    free = [tower for tower in TOWERS if tower not in view.secret.reserved]
    power = _some(free, rng.below(min(view.terms.power, len(free)) + 1, "power"), rng)
    left = 0 if view.number >= view.terms.rounds else min(view.terms.power - len(power), len(TOWERS))
    reserve = _some(TOWERS, rng.below(left + 1, "reserve"), rng)
    declared = dict.fromkeys(_statement(rng) for _ in range(rng.below(MOST_DECLARATIONS + 1, "declarations")))
    return Submission(power, reserve, rng.choice(_PAIRS, "attributes"), tuple(declared), _any_ability(view, slot, rng))


def _some(towers: Sequence[Tower], size: int, rng: Rng) -> tuple[Tower, ...]:
    return tuple(sorted(rng.shuffled(towers, "towers")[:size]))


def _statement(rng: Rng) -> Pattern:
    towers = _some(TOWERS, 1 + rng.below(9, "declared"), rng)
    return "".join(rng.choice((ON, OFF), "lights") if tower in towers else EITHER for tower in TOWERS)


def _any_ability(view: View, slot: Slot, rng: Rng) -> Ability | None:
    garnets = view.standing(slot.seat).garnets
    kinds = ["none", "miracle"]
    kinds += ["divinity"] if garnets >= DIVINITY_PRICE else []
    kinds += ["radiance"] if garnets >= RADIANCE_PRICE else []
    match rng.choice(kinds, "ability"):
        case "miracle":
            return Miracle()
        case "divinity":
            return Divinity(1 + rng.below(3, "number"), _any_pattern(rng))
        case "radiance":
            target, tower = rng.choice(view.seats, "target"), rng.choice(TOWERS, "tower")
            return Radiance(target, tower, rng.below(2, "on") == 1)
        case _:
            return None


def _any_pattern(rng: Rng) -> Pattern:
    towers = _some(TOWERS, 3 + rng.below(7, "pattern"), rng)
    return "".join(rng.choice((ON, OFF), "lights") if tower in towers else EITHER for tower in TOWERS)


def _check(view: View, slot: Slot) -> None:
    if view.outcome is not None or slot.seat not in view.seats:
        raise ValueError(f"{slot} owes no answer")
