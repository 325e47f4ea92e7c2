"""Answers without typing: menus for Power, attributes, declarations and abilities."""

from collections.abc import Sequence
from itertools import product
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
    PAIRS,
    RADIANCE_PRICE,
    TOWERS,
    Pattern,
    Submission,
    Tower,
    View,
)
from bifrost_bot.engines.three_towers.pattern import FEWEST_TOWERS, write
from bifrost_bot.engines.three_towers.words import (
    describe_attributes,
    describe_declaration,
    describe_towers,
)
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, listed, name

_NONE: Final = "none"
_BACK: Final = (Press((), "Back"),)


def taps(view: View, slot: Slot, draft: Submission | None, path: Path) -> Taps | None:
    """Returns the menus of all parts, the taps a part still needs, or the part as typed."""
    if view.outcome is not None or slot.seat not in view.seats:
        return None
    now = draft or Submission()
    match path:
        case ():
            return _parts(view, slot, now)
        case ("power" | "reserve" as part, chosen):
            return Taps(text=f"{part} {_towers(chosen) or _NONE}")
        case ("attributes", pair):
            letters = "".join(letter for letter in pair if letter in ATTRIBUTES)
            return Taps(text=f"attributes {describe_attributes(letters)}")
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
    power = _power(view, "power", "Power now", now.power, left, view.secret.free_towers)
    reserve: tuple[Menu, ...] = ()
    if view.number < view.terms.rounds:
        reserve = _power(view, "reserve", "Power for the next round", now.reserve, left, TOWERS)
    rows = (
        *power,
        *reserve,
        Menu(("attributes",), "Two attributes", tuple(_pair(pair, now) for pair in PAIRS)),
        Menu(("declare",), "Declarations", _declarations(now)),
        Menu(("use",), "Ability", _abilities(view, slot)),
    )
    says = (
        f"Round {view.number}: tap any part; each is recorded at once.\n"
        "• Power: a tower with an odd number of all players' Power is ON.\n"
        "• Attributes: 1 point for each tower ON that has both.\n"
        "• Declarations: 1 point for each tower in one that comes true.\n"
        "• Ability: one a round; some cost garnets."
    )
    return Taps(says, rows)


def _power(
    view: View, part: str, label: str, chosen: Sequence[Tower], left: int, free: Sequence[Tower]
) -> tuple[Menu, ...]:
    """Returns the menu of towers for new or reserved Power, if any is left (T-4 to T-6)."""
    most = min(len(free), len(chosen) + left)
    if most < 1:
        return ()
    choices: list[Choice] = []
    for tower in free:
        about = _attribute_words(view.terms.attributes[tower - 1])
        choices.append(Choice(str(tower), f"Tower {tower}", about, tower in chosen))
    return (Menu((part,), f"{label}: up to {count(most, 'tower')}", tuple(choices), 0, most),)


def _pair(pair: str, now: Submission) -> Choice:
    return Choice(pair, _attribute_words(pair).capitalize(), chosen=now.attributes == pair)


def _attribute_words(letters: str) -> str:
    return listed(ATTRIBUTES[letter] for letter in letters)


def _declarations(now: Submission) -> tuple[Choice, ...]:
    made = len(now.declarations)
    clear = Choice(_NONE, "No declarations", "clears those you have made")
    if made == MOST_DECLARATIONS:
        return (clear,)
    more = Choice("new", "A new declaration", f"you have made {made} of {MOST_DECLARATIONS}")
    return more, clear


def _abilities(view: View, slot: Slot) -> tuple[Choice, ...]:
    garnets = view.standing(slot.seat).garnets
    choices = [Choice("miracle", "Miracle", f"gain {count(MIRACLE_GAIN, 'garnet')}")]
    if garnets >= DIVINITY_PRICE:
        about = f"a new configuration; costs {count(DIVINITY_PRICE, 'garnet')}"
        choices.append(Choice("divinity", "Divinity", about))
    if garnets >= RADIANCE_PRICE:
        about = f"says what counts on a tower; costs {count(RADIANCE_PRICE, 'garnet')}"
        choices.append(Choice("radiance", "Radiance", about))
    return (*choices, Choice(_NONE, "No ability"))


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
            says = f"You declare: {said}." if said else "Say which towers will be on and which off."
            repeats = pattern in now.declarations
            if repeats:
                says += " You have already declared that."
            return _lights(("declare", "new"), says, *lights, ready=bool(said) and not repeats)
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
            players = tuple(Choice(seat, name(seat)) for seat in view.seats)
            menu = Menu(("use", "radiance"), "Player", players)
            return Taps("Radiance: on which player?", (menu, _BACK))
        case (seat,) if seat in view.seats:
            states: list[Choice] = []
            for tower, state in product(TOWERS, ("on", "off")):
                states.append(Choice(f"{tower}{state}", f"Tower {tower} counts as {state}"))
            says = f"Radiance on {name(seat)}: on which tower, and what counts there?"
            return Taps(says, (Menu(("use", "radiance", seat), "Tower", tuple(states)), _BACK))
        case (seat, said) if said:
            return Taps(text=f"use radiance {seat} {said[0]} {said[1:]}")
        case _:
            return None


def _divinity(view: View, path: Path) -> Taps | None:
    if not path:
        choices: list[Choice] = []
        for number, pattern in enumerate(view.secret.hand, 1):
            choices.append(Choice(str(number), f"Configuration {number}", write(pattern)))
        menu = Menu(("use", "divinity"), "Which", tuple(choices))
        return Taps("Divinity: which configuration is replaced?", (menu, _BACK))
    number, *rest = path
    lights = _read(tuple(rest))
    if lights is None:
        return None
    pattern = _pattern(*lights)
    if _is_sent(rest):
        return Taps(text=f"use divinity {number} {write(pattern)}")
    says = (
        f"Configuration {number} becomes `{write(pattern)}`. Choose on or off for at least "
        f"{FEWEST_TOWERS} towers."
    )
    ready = len(pattern) - pattern.count(EITHER) >= FEWEST_TOWERS
    return _lights(("use", "divinity", number), says, *lights, ready=ready)


# Lights: which towers are on and which off, chosen one after the other in any order


def _read(path: Path) -> tuple[Path, Path] | None:
    """Returns the towers that are on and those that are off, from a path of `_lights`."""
    match path:
        case ():
            return (), ()
        case ("on", off, on, *_):
            return keys(on), _without(keys(off), keys(on))
        case ("off", on, off, *_):
            return _without(keys(on), keys(off)), keys(off)
        case _:
            return None


def _without(towers: Path, others: Path) -> Path:
    return tuple(tower for tower in towers if tower not in others)


def _is_sent(path: Sequence[str]) -> bool:
    return path[-1:] == [SEND]


def _pattern(on: Path, off: Path) -> Pattern:
    signs = {**dict.fromkeys(off, OFF), **dict.fromkeys(on, ON)}
    return "".join(signs.get(str(tower), EITHER) for tower in TOWERS)


def _lights(stem: Path, says: str, on: Path, off: Path, *, ready: bool) -> Taps:
    lit = ",".join(on)
    dark = ",".join(off)
    send = Press((*stem, "on", dark, lit, SEND), "Send", main=True, off=not ready)
    lit_menu = _towers_menu((*stem, "on", dark), "on", on, off)
    dark_menu = _towers_menu((*stem, "off", lit), "off", off, on)
    return Taps(says, (lit_menu, dark_menu, (send, *_BACK)))


def _towers_menu(path: Path, state: str, chosen: Path, others: Path) -> Menu:
    """Returns the menu of a state's towers: all that are not in the other one, or simply all."""
    towers = tuple(map(str, TOWERS))
    free = _without(towers, others) or towers
    choices = tuple(
        Choice(tower, f"Tower {tower} {state}", chosen=tower in chosen) for tower in free
    )
    return Menu(path, f"Which towers are {state}?", choices, 0, len(choices))
