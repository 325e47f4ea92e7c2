"""Computer players that see only a view: one that thinks, one that is new to the game, one that
moves at random.

The first idea plans its own hand as if each light obeyed a little more often than not, and puts a
better configuration in the place of the poorest. With time it deals hands to the others, lets them
plan like that, others answer those, and so on, and weighs all these by everybody's abilities and
what their declarations earned so far: so it learns where the Power of the others is likely to meet.
It answers with the Power, attributes, declarations and Divinity that promise most points then; the
longer it thinks, the more hands and levels of thought it has seen. Reserving and Radiance it leaves
to others: under such beliefs a reservation takes more choice from the next round than it gives, and
Radiance earns less than Divinity, which costs less.
"""

from collections.abc import Callable, Sequence
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.ai.belief import Belief, guess
from bifrost_bot.engines.three_towers.ai.lights import (
    PAIRS,
    Bits,
    bits_of,
    liked,
    plans,
    statement,
    towers_in,
)
from bifrost_bot.engines.three_towers.ai.opponent_model import beliefs, best_of
from bifrost_bot.engines.three_towers.model import (
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
from bifrost_bot.engines.values import Slot

_WORTH_DIVINITY: Final = 0.75
"""How many points Divinity must promise to be worth its garnets."""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the submission that promises most points; between calls of `more` are a few
    milliseconds at most.
    """
    _check(view, slot)
    answer = _first_idea(view, slot, rng)
    if more():
        for belief in beliefs(view, slot.seat, rng, more):
            answer = _best_answer(view, slot, belief)
    return answer


def _first_idea(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns what suits the hand if the others are a riddle; its declarations are of a single
    tower each.
    """
    belief = guess()
    own = rng.choice(best_of(belief.promise(view.terms, view.secret.hand), _plans(view)), "plan")
    declared = [bits_of([tower]) for tower in rng.shuffled(TOWERS, "declare")[:MOST_DECLARATIONS]]
    ability = belief.divinity(view.secret.hand, own)
    gain = (
        belief.replaced(view.terms, view.secret.hand)[own]
        - belief.promise(view.terms, view.secret.hand)[own]
    )
    return Submission(
        power=_new_power(view, own),
        attributes=belief.pair(view.terms, own),
        declarations=tuple(statement(said, own & said) for said in declared),
        ability=ability
        if _affords(view, slot, DIVINITY_PRICE) and gain >= _WORTH_DIVINITY
        else Miracle(),
    )


def _best_answer(view: View, slot: Slot, belief: Belief) -> Submission:
    """Returns the submission that promises most points under the belief."""
    promise, ability = belief.promise(view.terms, view.secret.hand), Miracle()
    own = best_of(promise, _plans(view))[0]
    if _affords(view, slot, DIVINITY_PRICE):
        replaced = belief.replaced(view.terms, view.secret.hand)
        other = best_of(replaced, _plans(view))[0]
        if replaced[other] - promise[own] >= _WORTH_DIVINITY:
            own, ability = other, belief.divinity(view.secret.hand, other)
    return Submission(
        power=_new_power(view, own),
        attributes=belief.pair(view.terms, own),
        declarations=belief.declarations(own),
        ability=ability,
    )


def _plans(view: View) -> tuple[Bits, ...]:
    return plans(view.terms.power, bits_of(view.secret.reserved))


def _new_power(view: View, own: Bits) -> tuple[Tower, ...]:
    return towers_in(own & ~bits_of(view.secret.reserved))


def _affords(view: View, slot: Slot, price: int) -> bool:
    return view.standing(slot.seat).garnets >= price


def easy_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns what a newcomer answers, who forgets that the others give Power too.

    It powers the towers of its attributes and what one configuration shows ON, never turned or
    mirrored; declares that a few of these will all be ON, and one more of them, or forgets to; and
    finds no use for its garnets but Radiance on itself.
    """
    _check(view, slot)
    pair = rng.choice(PAIRS, "attributes")
    shown = rng.choice(view.secret.hand, "configuration")
    wanted = [
        tower for tower in liked(view.terms, pair, shown) if tower not in view.secret.reserved
    ]
    power = tuple(sorted(wanted[: view.terms.power]))
    reserves = (
        len(power) < view.terms.power
        and view.number < view.terms.rounds
        and rng.below(2, "reserve") == 0
    )
    liked_most = rng.shuffled(power, "declare") if rng.below(3, "remember") else ()
    declared = [
        bits_of(some)
        for some in (liked_most[:1], liked_most[1 : 3 + rng.below(2, "declared")])
        if some
    ]
    return Submission(
        power=power,
        reserve=(rng.choice(TOWERS, "reserved"),) if reserves else (),
        attributes=pair,
        declarations=tuple(statement(on, on) for on in declared),
        ability=_newcomers_ability(view, slot, rng),
    )


def _newcomers_ability(view: View, slot: Slot, rng: Rng) -> Ability | None:
    if _affords(view, slot, RADIANCE_PRICE) and rng.below(3, "radiance") == 0:
        return Radiance(slot.seat, rng.choice(TOWERS, "tower"), on=True)
    return Miracle() if rng.below(2, "miracle") == 0 else None


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random submission: any number of Power, two attributes, up to three
    declarations, any ability.
    """
    _check(view, slot)
    free = [tower for tower in TOWERS if tower not in view.secret.reserved]
    power = _some(free, rng.below(min(view.terms.power, len(free)) + 1, "power"), rng)
    left = (
        0 if view.number >= view.terms.rounds else min(view.terms.power - len(power), len(TOWERS))
    )
    reserve = _some(TOWERS, rng.below(left + 1, "reserve"), rng)
    declared = dict.fromkeys(
        _statement(rng) for _ in range(rng.below(MOST_DECLARATIONS + 1, "declarations"))
    )
    return Submission(
        power,
        reserve,
        rng.choice(PAIRS, "attributes"),
        tuple(declared),
        _any_ability(view, slot, rng),
    )


def _some(towers: Sequence[Tower], size: int, rng: Rng) -> tuple[Tower, ...]:
    return tuple(sorted(rng.shuffled(towers, "towers")[:size]))


def _statement(rng: Rng) -> Pattern:
    towers = _some(TOWERS, 1 + rng.below(9, "declared"), rng)
    return "".join(
        rng.choice((ON, OFF), "lights") if tower in towers else EITHER for tower in TOWERS
    )


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
    return "".join(
        rng.choice((ON, OFF), "lights") if tower in towers else EITHER for tower in TOWERS
    )


def _check(view: View, slot: Slot) -> None:
    if view.outcome is not None or slot.seat not in view.seats:
        raise ValueError(f"{slot} owes no answer")
