"""Text in: typed parts of an answer become the whole submission (rules T-4 to T-23)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.completion import accepted
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.three_towers.model import (
    ATTRIBUTES,
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
from bifrost_bot.engines.three_towers.pattern import read
from bifrost_bot.engines.three_towers.words import (
    HOW,
    describe_ability,
    describe_attributes,
    describe_declaration,
    describe_towers,
    explain_idle,
)
from bifrost_bot.engines.values import Field, Slot
from bifrost_bot.engines.words import echo, in_pairs, parts

_NUMBERS: Final[Mapping[str, Tower]] = MappingProxyType({str(tower): tower for tower in TOWERS})
_SIGNS: Final = MappingProxyType({"on": ON, "off": OFF})
_ATTRIBUTE_WORDS: Final = MappingProxyType(
    {"divine": "D", "divinity": "D", "miracle": "M", "radiant": "R", "radiance": "R"}
)
_STATEMENT_WORDS: Final = re.compile(r"[0-9]+|[^\W\d_]+|\S")

_STARTS: Final = (
    *(f"power {tower}" for tower in TOWERS),
    *(f"attributes {describe_attributes(pair)}" for pair in PAIRS),
    *(f"declare {tower} {sign}" for tower, sign in product(TOWERS, _SIGNS)),
    "use miracle",
    *(f"reserve {tower}" for tower in TOWERS),
)
"""The beginnings of answers, for suggestions."""

_Adder = Callable[[str, View, Submission], Submission]


def parse(text: str, view: View, slot: Slot, draft: Submission | None) -> Submission:
    """Returns the whole submission once the parts of `text` are added to it; all of them or none.

    Raises:
        MoveError: When the text is not accepted.
    """
    if view.outcome is not None:
        raise IllegalError(explain_idle(view, slot))
    submission = draft or Submission()
    said: set[str] = set()
    for part in parts(text, HOW):
        keyword, _, rest = part.partition(" ")
        add = _PARTS.get(keyword)
        if add is None:
            raise UnreadableError(
                f"{echo(part)} is not understood. Begin with power, reserve, attributes, declare "
                "or use, such as power 1 3 5."
            )
        if keyword in said:
            raise UnreadableError(_twice(keyword))
        said.add(keyword)
        submission = add(rest, view, submission)
    _check_power(submission, view)
    return submission


def _twice(keyword: str) -> str:
    if keyword == "declare":
        return (
            "That text has two declare parts. Send one declaration a text, or write declare 1 on / "
            "2 off."
        )
    return f"That text has {keyword} twice. Write it once; a new text replaces the earlier one."


def _add_power(rest: str, view: View, submission: Submission) -> Submission:
    """Returns the submission with Power; a reserved tower takes no second one (T-5, R-98)."""
    towers = _towers("power", rest)
    for tower in towers:
        if tower in view.secret.reserved:
            raise IllegalError(
                f"Tower {tower} already has your Power, reserved last round. Leave it out."
            )
    return replace(submission, power=towers)


def _add_reserve(rest: str, view: View, submission: Submission) -> Submission:
    """Returns the submission with reservations added (rule T-6, R-97 and R-99)."""
    towers = _towers("reserve", rest)
    if towers and view.number >= view.terms.rounds:
        raise IllegalError(
            "This is the last round, so there is nothing to reserve for. Use power instead."
        )
    return replace(submission, reserve=towers)


def _towers(keyword: str, rest: str) -> tuple[Tower, ...]:
    if rest == "none":
        return ()
    towers: set[Tower] = set()
    for word in rest.replace(",", " ").split():
        tower = _tower(word)
        if tower in towers:
            raise IllegalError(
                f"You named tower {tower} twice. Each tower takes at most one Power from you."
            )
        towers.add(tower)
    if not towers:
        raise UnreadableError(f"Say which towers, such as {keyword} 2 4, or {keyword} none.")
    return tuple(sorted(towers))


def _tower(word: str) -> Tower:
    if word not in _NUMBERS:
        raise UnreadableError(
            f"{echo(word)} is not a tower. Towers are numbered 1 to 9; put spaces between them."
        )
    return _NUMBERS[word]


def _check_power(submission: Submission, view: View) -> None:
    """Refuses more Power and reservations together than the round's Power (rules T-5 and T-6)."""
    now = len(submission.power)
    reserved = len(submission.reserve)
    power = view.terms.power
    if now + reserved > power:
        raise IllegalError(
            f"That would spend {now + reserved} Power, {now} now and {reserved} reserved. You have "
            f"{power} a round, so name fewer towers."
        )


def _add_attributes(rest: str, view: View, submission: Submission) -> Submission:
    """Returns the submission with two different attributes (rule T-12, R-116)."""
    del view
    if rest == "none":
        return replace(submission, attributes="")
    words = rest.replace(",", " ").split()
    for word in words:
        if word not in _ATTRIBUTE_WORDS:
            raise UnreadableError(
                f"{echo(word)} is not an attribute. Choose from {', '.join(ATTRIBUTES.values())}."
            )
    letters = sorted(_ATTRIBUTE_WORDS[word] for word in words)
    if len(letters) != 2 or letters[0] == letters[1]:
        raise IllegalError("Choose two different attributes, such as attributes divine miracle.")
    return replace(submission, attributes="".join(letters))


def _add_declarations(rest: str, view: View, submission: Submission) -> Submission:
    """Returns the submission with more declarations; `none` clears them first (T-14, T-16)."""
    del view
    items = [item.strip() for item in rest.split("/")]
    declared = list(submission.declarations)
    if items[0] == "none":
        declared = []
        items = items[1:]
    for item in items:
        pattern = _declaration(item)
        if pattern in declared:
            raise IllegalError(
                f"You have already declared {describe_declaration(pattern)}. All your declarations "
                "must differ."
            )
        declared.append(pattern)
    if len(declared) > MOST_DECLARATIONS:
        raise IllegalError(
            "You may make at most three declarations a round. Send declare none to clear them."
        )
    return replace(submission, declarations=tuple(declared))


def _declaration(item: str) -> Pattern:
    words = _STATEMENT_WORDS.findall(item.replace(",", " "))
    if not words or len(words) % 2:
        raise UnreadableError("Say ON or OFF after each tower, such as declare 1 off, 2 on, 3 off.")
    said: dict[Tower, str] = {}
    for number, state in in_pairs(words):
        tower = _tower(number)
        if state not in _SIGNS:
            raise UnreadableError(
                f"{echo(state)} is not a state of a light. Say on or off, such as declare {tower} "
                "on."
            )
        if tower in said:
            raise IllegalError(f"That declaration names tower {tower} twice. Name each tower once.")
        said[tower] = _SIGNS[state]
    return "".join(said.get(tower, EITHER) for tower in TOWERS)


def _add_ability(rest: str, view: View, submission: Submission) -> Submission:
    """Returns the submission with an affordable ability (rules T-18 to T-21, T-23)."""
    words = rest.split()
    match words:
        case ["none"]:
            return replace(submission, ability=None)
        case ["miracle"]:
            return replace(submission, ability=Miracle())
        case ["radiance", *details]:
            ability = _radiance(details, view)
            price = RADIANCE_PRICE
        case ["divinity", *details]:
            ability = _divinity(details)
            price = DIVINITY_PRICE
        case _:
            raise UnreadableError(
                "Say which ability: use radiance red 5 on, use divinity 2 ##./?.?/???, use miracle "
                "or use none."
            )
    _check_garnets(words[0], price, view)
    return replace(submission, ability=ability)


def _check_garnets(word: str, price: int, view: View) -> None:
    garnets = 0 if view.viewer is None else view.standing(view.viewer).garnets
    if price > garnets:
        raise IllegalError(
            f"{word.capitalize()} costs {price} garnets, and you have {garnets}. Use miracle to "
            "gain one."
        )


def _radiance(details: list[str], view: View) -> Ability:
    match details:
        case [target, number, state]:
            if target not in view.seats:
                raise IllegalError(
                    f"{echo(target)} is not a player. Choose from {', '.join(view.seats)}."
                )
            tower = _tower(number)
            if state not in _SIGNS:
                raise UnreadableError(
                    f"{echo(state)} is not a state. Say on or off, such as use radiance {target} 5 "
                    "on."
                )
            return Radiance(target, tower, state == "on")
        case _:
            raise UnreadableError(
                "For Radiance name a player, a tower, and on or off, such as use radiance "
                f"{view.seats[0]} 5 on."
            )


def _divinity(details: list[str]) -> Ability:
    if len(details) < 2 or details[0] not in ("1", "2", "3"):
        raise UnreadableError(
            "For Divinity name one of your configurations, 1 to 3, and its new pattern: use "
            "divinity 2 ##./?.?/???."
        )
    pattern = read("".join(details[1:]))
    if pattern is None:
        raise IllegalError(
            "That is not a pattern. Write three rows of three signs, # (on), . (off) or ? "
            "(either), with # or . on at least three towers, such as ##./?.?/???."
        )
    return Divinity(int(details[0]), pattern)


_PARTS: Final[Mapping[str, _Adder]] = MappingProxyType(
    {
        "power": _add_power,
        "reserve": _add_reserve,
        "attributes": _add_attributes,
        "declare": _add_declarations,
        "use": _add_ability,
    }
)


def complete(view: View, slot: Slot, draft: Submission | None, typed: str) -> tuple[str, ...]:
    """Returns at most 25 parts of an answer that continue the typed text and would be accepted."""
    begun = " ".join(typed.lower().split())
    starts = [text for text in _STARTS if text.startswith(begun)]
    longer = [f"{begun} {word}" for word in (*_NUMBERS, *_SIGNS)]
    likely = (*starts, begun, *longer)
    return accepted(likely, begun, lambda text: parse(text, view, slot, draft))


def form(view: View, slot: Slot, draft: Submission | None) -> tuple[Field, ...]:
    """Returns the fields of the form with the present submission; each replaces a whole part."""
    del slot
    now = draft or Submission()
    attributes = describe_attributes(now.attributes)
    declared = "\n".join(map(describe_declaration, now.declarations))
    ability = "" if now.ability is None else describe_ability(now.ability)
    power = describe_towers(now.power)
    reserve = describe_towers(now.reserve)
    label = "Power now"
    if view.secret.reserved:
        label += f", besides {describe_towers(view.secret.reserved)} reserved"
    later = "Power reserved for the next round"
    statements = "Declarations, one a line"
    abilities = "miracle, or radiance red 5 on, or divinity 2 ##./?.?/???"
    return (
        Field(label, "power", "1 3 5", power, "power none"),
        Field(later, "reserve", "2 4", reserve, "reserve none"),
        Field("Two attributes", "attributes", "divine miracle", attributes, "attributes none"),
        Field(statements, "declare none /", "1 off, 2 on", declared, "declare none", joint=" / "),
        Field("Ability", "use", abilities, ability, "use none"),
    )
