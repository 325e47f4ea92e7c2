"""Answers without typing: towers, attributes, declarations and abilities from menus, each sent
as a part of its own.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from bifrost_bot.engines.taps import SEND, Choice, Menu, Path, Press, Taps, keys
from bifrost_bot.engines.three_towers.model import (
    ATTRIBUTES,
    DIVINITY_PRICE,
    EITHER,
    MIRACLE_GAIN,
    MOST_DECLARATIONS,
    OFF,
    ON,
    RADIANCE_PRICE,
    TOWERS,
    Pattern,
    Submission,
    Tower,
    View,
)
from bifrost_bot.engines.three_towers.pattern import FEWEST_TOWERS, write
from bifrost_bot.engines.three_towers.words import describe_declaration, describe_towers
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, listed, name

_PAIRS: Final = tuple(combinations(ATTRIBUTES, 2))
_NONE: Final = "none"


def taps(view: View, slot: Slot, draft: Submission | None, path: Path) -> Taps | None:
    """Returns the menus of a submission's parts, what a part still lacks, or the part as it is
    typed.
    """
    if view.outcome is not None or slot.seat not in view.seats:
        return None
    now = draft or Submission()
    match path:
        case ():
            return _parts(view, slot, now)
        case ("power" | "reserve" as part, chosen):
            return Taps(text=f"{part} {_towers(chosen) or _NONE}")
        case ("attributes", pair):
            return Taps(
                text="attributes "
                f"{' '.join(ATTRIBUTES[letter] for letter in pair if letter in ATTRIBUTES)}"
            )
        case ("declare", *rest):
            return _declaration(now, tuple(rest))
        case ("use", *rest):
            return _ability(view, tuple(rest))
        case _:
            return None


def _towers(joined: str) -> str:
    return describe_towers([tower for tower in TOWERS if str(tower) in keys(joined)])


def _parts(view: View, slot: Slot, now: Submission) -> Taps:
    left = view.terms.power - len(now.power) - len(now.reserve)
    rows = [
        *_power(view, "power", "Power now", now.power, left, view.secret.reserved),
        *(
            _power(view, "reserve", "Power for the next round", now.reserve, left)
            if _can_reserve(view)
            else ()
        ),
        Menu(("attributes",), "Two attributes", tuple(_pair(pair, now) for pair in _PAIRS)),
        Menu(("declare",), "Declarations", _declarations(now)),
        Menu(("use",), "Ability", _abilities(view, slot)),
    ]
    return Taps(
        f"Choose any part of your answer for round {view.number}; each is recorded at once.",
        tuple(rows),
    )


def _can_reserve(view: View) -> bool:
    return view.number < view.terms.rounds


def _power(
    view: View,
    part: str,
    label: str,
    chosen: Sequence[Tower],
    left: int,
    taken: Sequence[Tower] = (),
) -> tuple[Menu, ...]:
    """Returns the menu of towers for a part of the Power, of as many as can be paid (rules T-4
    to T-6).
    """
    free = [tower for tower in TOWERS if tower not in taken]
    most = min(len(free), len(chosen) + left)
    if most < 1:
        return ()
    attributes = view.terms.attributes
    choices = tuple(
        Choice(
            str(tower),
            f"Tower {tower}",
            " and ".join(ATTRIBUTES[letter] for letter in attributes[tower - 1]),
            tower in chosen,
        )
        for tower in free
    )
    return (Menu((part,), f"{label}: up to {count(most, 'tower')}", choices, 0, most),)


def _pair(pair: tuple[str, ...], now: Submission) -> Choice:
    words = listed([ATTRIBUTES[letter] for letter in pair]).capitalize()
    return Choice("".join(pair), words, chosen=now.attributes == "".join(pair))


def _declarations(now: Submission) -> tuple[Choice, ...]:
    made = len(now.declarations)
    more = (Choice("new", "A new declaration", f"you have made {made} of {MOST_DECLARATIONS}"),)
    clear = (Choice(_NONE, "No declarations", "clears those you have made"),)
    return (*(more if made < MOST_DECLARATIONS else ()), *clear)


def _abilities(view: View, slot: Slot) -> tuple[Choice, ...]:
    held = view.standing(slot.seat).garnets
    radiance = Choice(
        "radiance",
        "Radiance",
        f"says what counts on a tower; costs {count(RADIANCE_PRICE, 'garnet')}",
    )
    divinity = Choice(
        "divinity", "Divinity", f"a new configuration; costs {count(DIVINITY_PRICE, 'garnet')}"
    )
    return (
        Choice("miracle", "Miracle", f"gain {count(MIRACLE_GAIN, 'garnet')}"),
        *((divinity,) if held >= DIVINITY_PRICE else ()),
        *((radiance,) if held >= RADIANCE_PRICE else ()),
        Choice(_NONE, "No ability"),
    )


def _declaration(now: Submission, path: Path) -> Taps | None:
    match path:
        case ("none",):
            return Taps(text="declare none")
        case ("new", *rest):
            lights = _read(tuple(rest))
            if lights is None:
                return None
            pattern = _pattern(*lights)
            said = describe_declaration(pattern)
            if _is_sent(rest):
                return Taps(text=f"declare {said}") if said else None
            repeats = pattern in now.declarations
            told = f"You declare: {said}." if said else "Say which towers will be on and which off."
            told += " You have already declared that." if repeats else ""
            return _lights(("declare", "new"), told, *lights, ready=bool(said) and not repeats)
        case _:
            return None


def _ability(view: View, path: Path) -> Taps | None:
    match path:
        case ("none" | "miracle" as word,):
            return Taps(text=f"use {word}")
        case ("radiance", *rest):
            return _radiance(view, tuple(rest))
        case ("divinity", *rest):
            return _divinity(view, tuple(rest))
        case _:
            return None


def _radiance(view: View, path: Path) -> Taps | None:
    match path:
        case ():
            choices = tuple(Choice(seat, name(seat)) for seat in view.seats)
            return Taps(
                "Radiance: on which player?",
                (Menu(("use", "radiance"), "Player", choices), _back()),
            )
        case (seat,) if seat in view.seats:
            choices = tuple(
                Choice(f"{tower}{state}", f"Tower {tower} counts as {state}")
                for tower in TOWERS
                for state in ("on", "off")
            )
            says = f"Radiance on {name(seat)}: on which tower, and what counts there?"
            return Taps(says, (Menu(("use", "radiance", seat), "Tower", choices), _back()))
        case (seat, said) if said:
            return Taps(text=f"use radiance {seat} {said[0]} {said[1:]}")
        case _:
            return None


def _divinity(view: View, path: Path) -> Taps | None:
    if not path:
        hand = view.secret.hand
        choices = tuple(
            Choice(str(at), f"Configuration {at}", write(pattern))
            for at, pattern in enumerate(hand, 1)
        )
        return Taps(
            "Divinity: which configuration is replaced?",
            (Menu(("use", "divinity"), "Which", choices), _back()),
        )
    number, *rest = path
    lights = _read(tuple(rest))
    if lights is None:
        return None
    pattern = _pattern(*lights)
    if _is_sent(rest):
        return Taps(text=f"use divinity {number} {write(pattern)}")
    told = (
        f"Configuration {number} becomes `{write(pattern)}`. Choose on or off for at least "
        f"{FEWEST_TOWERS} towers."
    )
    ready = len(pattern) - pattern.count(EITHER) >= FEWEST_TOWERS
    return _lights(("use", "divinity", number), told, *lights, ready=ready)


# Lights: which towers are on and which off, chosen one after the other in any order


def _read(path: Path) -> tuple[Path, Path] | None:
    """Returns the towers that are on and those that are off, as the path of `_lights` has them."""
    match path:
        case ():
            return (), ()
        case ("on", off, on, *_):
            return keys(on), tuple(tower for tower in keys(off) if tower not in keys(on))
        case ("off", on, off, *_):
            return tuple(tower for tower in keys(on) if tower not in keys(off)), keys(off)
        case _:
            return None


def _is_sent(path: Sequence[str]) -> bool:
    return path[-1:] == [SEND]


def _pattern(on: Path, off: Path) -> Pattern:
    return "".join(
        ON if str(tower) in on else OFF if str(tower) in off else EITHER for tower in TOWERS
    )


def _lights(stem: Path, says: str, on: Path, off: Path, *, ready: bool) -> Taps:
    lit, dark = ",".join(on), ",".join(off)
    send = Press((*stem, "on", dark, lit, SEND), "Send", main=True, off=not ready)
    return Taps(
        says,
        (
            _which((*stem, "on", dark), "on", on, off),
            _which((*stem, "off", lit), "off", off, on),
            (send, *_back()),
        ),
    )


def _which(path: Path, state: str, chosen: Path, others: Path) -> Menu:
    """Returns the menu of the towers that are in a state; those in the other can be taken over."""
    choices = tuple(
        Choice(str(tower), f"Tower {tower} {state}", chosen=str(tower) in chosen)
        for tower in TOWERS
        if str(tower) not in others
    )
    if not choices:
        choices = tuple(Choice(str(tower), f"Tower {tower} {state}") for tower in TOWERS)
    return Menu(path, f"Which towers are {state}?", choices, 0, len(choices))


def _back() -> tuple[Press, ...]:
    return (Press((), "Back"),)
