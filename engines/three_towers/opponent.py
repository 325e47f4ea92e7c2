"""Computer players that see only a view: one plans, one is new, and one moves at random.

The first answer of the one that plans fits its own hand as if each light obeyed a little more often
than not, and puts a better configuration in place of the poorest. With time it deals hands to the
others, lets them plan like that, others answer those, and so on, and weighs all these by the
abilities that each player used and what its declarations earned: so it learns where the Power of
the others is likely to be. It answers with the most promising Power, attributes, declarations and
Divinity; the longer it thinks, the more hands and levels of thought it has seen. It never reserves
and never uses Radiance: under such beliefs a reservation takes more choice from the next round than
it gives, and Radiance earns less than Divinity, which costs less.
"""

from collections.abc import Callable, Sequence
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.ai.belief import Belief, level_0_belief
from bifrost_bot.engines.three_towers.ai.lights import (
    Bits,
    bits_of,
    newcomer_towers,
    power_choices,
    statement,
    towers_in,
)
from bifrost_bot.engines.three_towers.ai.opponent_model import beliefs, best_choices
from bifrost_bot.engines.three_towers.model import (
    DIVINITY_PRICE,
    EITHER,
    MOST_DECLARATIONS,
    OFF,
    ON,
    PAIRS,
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
from bifrost_bot.engines.three_towers.pattern import FEWEST_TOWERS
from bifrost_bot.engines.values import Slot

_WORTH_DIVINITY: Final = 0.75
"""How many points Divinity must promise to be worth its garnets."""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the submission that promises most points; calls `more` every few milliseconds."""
    _check(view, slot)
    answer = _first_answer(view, slot, rng)
    if more():
        for belief in beliefs(view, slot.seat, rng, more):
            answer = _best_answer(view, slot, belief)
    return answer


def _first_answer(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns the level-0 answer, with declarations of a single tower each."""
    belief = level_0_belief()
    terms = view.terms
    hand = view.secret.hand
    promise = belief.promise(terms, hand)
    own = rng.choice(best_choices(promise, _power_choices(view)), "plan")
    declared: list[Pattern] = []
    for tower in rng.shuffled(TOWERS, "declare")[:MOST_DECLARATIONS]:
        said = bits_of([tower])
        declared.append(statement(said, own & said))
    ability: Ability = Miracle()
    gain = belief.promise_with_divinity(terms, hand)[own] - promise[own]
    if gain >= _WORTH_DIVINITY and _affords(view, slot, DIVINITY_PRICE):
        ability = belief.divinity(hand, own)
    return Submission(
        power=_new_power(view, own),
        attributes=belief.pair(terms, own),
        declarations=tuple(declared),
        ability=ability,
    )


def _best_answer(view: View, slot: Slot, belief: Belief) -> Submission:
    """Returns the submission that promises most points under the belief."""
    terms = view.terms
    hand = view.secret.hand
    promise = belief.promise(terms, hand)
    own = best_choices(promise, _power_choices(view))[0]
    ability: Ability = Miracle()
    if _affords(view, slot, DIVINITY_PRICE):
        replaced = belief.promise_with_divinity(terms, hand)
        other = best_choices(replaced, _power_choices(view))[0]
        if replaced[other] - promise[own] >= _WORTH_DIVINITY:
            own = other
            ability = belief.divinity(hand, own)
    return Submission(
        power=_new_power(view, own),
        attributes=belief.pair(terms, own),
        declarations=belief.declarations(own),
        ability=ability,
    )


def _power_choices(view: View) -> tuple[Bits, ...]:
    return power_choices(view.terms.power, bits_of(view.secret.reserved))


def _new_power(view: View, own: Bits) -> tuple[Tower, ...]:
    return towers_in(own & ~bits_of(view.secret.reserved))


def _affords(view: View, slot: Slot, price: int) -> bool:
    return view.standing(slot.seat).garnets >= price


def easy_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a newcomer's answer, who forgets that the others give Power too.

    It powers the towers of its attributes and those ON in one configuration, never turned or
    mirrored. It declares that a few of these will all be ON, and one more of them, or forgets to.
    It spends garnets only on Radiance for itself.
    """
    _check(view, slot)
    pair = rng.choice(PAIRS, "attributes")
    pattern = rng.choice(view.secret.hand, "configuration")
    towers = newcomer_towers(view.terms, pair, pattern)
    free = [tower for tower in towers if tower not in view.secret.reserved]
    power = tuple(sorted(free[: view.terms.power]))
    can_reserve = len(power) < view.terms.power and view.number < view.terms.rounds
    reserves = can_reserve and rng.below(2, "reserve") == 0
    order = rng.shuffled(power, "declare") if rng.below(3, "remember") else ()
    several = 3 + rng.below(2, "declared")
    declared: list[Pattern] = []
    for part in filter(None, (order[:1], order[1:several])):
        on = bits_of(part)
        declared.append(statement(on, on))
    return Submission(
        power=power,
        reserve=(rng.choice(TOWERS, "reserved"),) if reserves else (),
        attributes=pair,
        declarations=tuple(declared),
        ability=_newcomer_ability(view, slot, rng),
    )


def _newcomer_ability(view: View, slot: Slot, rng: Rng) -> Ability | None:
    if _affords(view, slot, RADIANCE_PRICE) and rng.below(3, "radiance") == 0:
        return Radiance(slot.seat, rng.choice(TOWERS, "tower"), on=True)
    return Miracle() if rng.below(2, "miracle") == 0 else None


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random submission: any Power, attributes, declarations and ability."""
    _check(view, slot)
    free = view.secret.free_towers
    most = min(view.terms.power, len(free))
    power = _some(free, rng.below(most + 1, "power"), rng)
    left = min(view.terms.power - len(power), len(TOWERS))
    if view.number >= view.terms.rounds:
        left = 0
    reserve = _some(TOWERS, rng.below(left + 1, "reserve"), rng)
    made = rng.below(MOST_DECLARATIONS + 1, "declarations")
    declared = dict.fromkeys(_any_pattern(1, "declared", rng) for _ in range(made))
    attributes = rng.choice(PAIRS, "attributes")
    return Submission(power, reserve, attributes, tuple(declared), _any_ability(view, slot, rng))


def _some(towers: Sequence[Tower], size: int, rng: Rng) -> tuple[Tower, ...]:
    return tuple(sorted(rng.shuffled(towers, "towers")[:size]))


def _any_pattern(fewest: int, purpose: str, rng: Rng) -> Pattern:
    size = fewest + rng.below(len(TOWERS) - fewest + 1, purpose)
    towers = _some(TOWERS, size, rng)
    pattern = ""
    for tower in TOWERS:
        pattern += rng.choice((ON, OFF), "lights") if tower in towers else EITHER
    return pattern


def _any_ability(view: View, slot: Slot, rng: Rng) -> Ability | None:
    garnets = view.standing(slot.seat).garnets
    kinds = ["none", "miracle"]
    if garnets >= DIVINITY_PRICE:
        kinds.append("divinity")
    if garnets >= RADIANCE_PRICE:
        kinds.append("radiance")
    match rng.choice(kinds, "ability"):
        case "miracle":
            return Miracle()
        case "divinity":
            number = 1 + rng.below(3, "number")
            return Divinity(number, _any_pattern(FEWEST_TOWERS, "pattern", rng))
        case "radiance":
            target = rng.choice(view.seats, "target")
            tower = rng.choice(TOWERS, "tower")
            return Radiance(target, tower, rng.below(2, "on") == 1)
        case _:
            return None


def _check(view: View, slot: Slot) -> None:
    if view.outcome is not None or slot.seat not in view.seats:
        raise ValueError(f"{slot} owes no answer")
