"""Text out: submissions as typed, and the sentences players read; players by colour only."""

from collections.abc import Sequence
from itertools import starmap
from typing import Final, assert_never

from bifrost_bot.engines.three_towers.model import (
    ATTRIBUTES,
    MIRACLE_GAIN,
    MOST_DECLARATIONS,
    OFF,
    ON,
    TOWERS,
    Ability,
    AbilityUsed,
    Account,
    Accounted,
    Dealt,
    Divinity,
    Event,
    MatchEnded,
    Miracle,
    Pattern,
    PointsEarned,
    Radiance,
    Reserved,
    RoundEnded,
    Submission,
    Tower,
    TowersLit,
    Use,
    View,
)
from bifrost_bot.engines.three_towers.pattern import towers_of, write
from bifrost_bot.engines.three_towers.score import PER_ITERATION, named_candidates
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, listed, name

HOW: Final = "an answer begins with power, reserve, attributes, declare or use, such as power 1 3 5"
_STATES: Final = {ON: "on", OFF: "off"}


def describe(move: Submission) -> str:
    """Returns the submission as a player would type it in one text."""
    parts: list[str] = []
    if move.power:
        parts.append(f"power {describe_towers(move.power)}")
    if move.reserve:
        parts.append(f"reserve {describe_towers(move.reserve)}")
    if move.attributes:
        parts.append(f"attributes {describe_attributes(move.attributes)}")
    if move.declarations:
        parts.append(f"declare {' / '.join(map(describe_declaration, move.declarations))}")
    if move.ability:
        parts.append(f"use {describe_ability(move.ability)}")
    return "; ".join(parts) or "power none"


def describe_attributes(letters: str) -> str:
    """Returns attributes as they are typed, such as `divine miracle`."""
    return " ".join(ATTRIBUTES[letter] for letter in letters)


def describe_towers(towers: Sequence[Tower]) -> str:
    """Returns towers as they are typed, such as `1 3 5`."""
    return " ".join(map(str, towers))


def describe_declaration(pattern: Pattern) -> str:
    """Returns a declaration as it is typed, such as `1 off, 2 on`."""
    return ", ".join(f"{tower} {_STATES[pattern[tower - 1]]}" for tower in towers_of(pattern))


def describe_ability(ability: Ability) -> str:
    """Returns an ability as it is typed after `use`."""
    match ability:
        case Radiance(target, tower, on):
            return f"radiance {target} {tower} {'on' if on else 'off'}"
        case Divinity(number, pattern):
            return f"divinity {number} {write(pattern)}"
        case Miracle():
            return "miracle"
        case _:
            assert_never(ability)


def read_back(view: View, slot: Slot, move: Submission, before: Submission | None) -> str:
    """Returns the whole submission so far, a line for each of its parts, and what is missing."""
    del before
    del slot
    lines = [f"Recorded: your answer for round {view.number}."]
    if power := _power(view, move):
        lines.append(f"• power: {power}")
    if move.reserve:
        lines.append(f"• reserve: {describe_towers(move.reserve)}")
    if move.attributes:
        lines.append(f"• attributes: {attribute_names(move.attributes)}")
    lines += _declarations(move)
    if move.ability:
        lines.append(f"• ability: {_ability_text(move.ability)}")
    return "\n".join([*lines, _missing_text(view, move)])


def _power(view: View, move: Submission) -> str:
    now = describe_towers(move.power)
    reserved = describe_towers(view.secret.reserved)
    if not reserved:
        return now
    return f"{now or 'none'} (besides {reserved}, reserved last round)"


def attribute_names(letters: str) -> str:
    """Returns two attributes in words, or nothing."""
    return " and ".join(ATTRIBUTES[letter].capitalize() for letter in letters)


def _declarations(move: Submission) -> list[str]:
    said = enumerate(map(describe_declaration, move.declarations), 1)
    return [f"• declaration {number}: {text}" for number, text in said]


def _ability_text(ability: Ability) -> str:
    match ability:
        case Radiance(target, tower, on):
            return f"Radiance: for {name(target)} tower {tower} counts {'1' if on else '0'}"
        case Divinity(number, pattern):
            return f"Divinity: your configuration {number} becomes `{write(pattern)}`"
        case Miracle():
            return f"Miracle: gain {count(MIRACLE_GAIN, 'garnet')}"
        case _:
            assert_never(ability)


def missing(view: View, slot: Slot, move: Submission) -> tuple[str, ...]:
    """Returns the parts without an entry, and the Power that is left."""
    del slot
    return tuple(_missing(view, move, "" if move.declarations else "declarations"))


def _missing(view: View, move: Submission, declarations: str) -> list[str]:
    left = view.terms.power - len(move.power) - len(move.reserve)
    parts: list[str] = []
    if left:
        parts.append(f"{left} of {view.terms.power} Power")
    if not move.attributes:
        parts.append("two attributes")
    if declarations:
        parts.append(declarations)
    if not move.ability:
        parts.append("an ability")
    return parts


def _missing_text(view: View, move: Submission) -> str:
    free = MOST_DECLARATIONS - len(move.declarations)
    parts = _missing(view, move, count(free, "declaration") if free else "")
    return f"Still open: {listed(parts)}." if parts else "Nothing is missing."


def explain_idle(view: View, slot: Slot) -> str:
    """Returns the reason why the slot need not answer now, or how it can."""
    if view.outcome is not None:
        return "The match is over."
    if slot.seat in view.seats:
        return f"You owe an answer for round {view.number}: {HOW}."
    return "There is no such player in this match."


def narrate(event: Event) -> str:
    """Returns the event as one line; empty for events without a line."""
    match event:
        case TowersLit(number, sums):
            return _lights_text(number, sums)
        case AbilityUsed(use, garnets):
            return f"{use_text(use)} {name(use.seat)} now has {count(garnets, 'garnet')}."
        case PointsEarned(seat, points, total):
            earned = f"+{points.total}" if points.total else "0"
            return f"{name(seat)}: {earned}, now {total}."
        case Reserved(_, towers):
            return f"Your reservations from last round give Power to {_tower_names(towers)}."
        case Dealt():
            return "Your new configurations are in the picture."
        case MatchEnded(outcome):
            # The event has no points and garnets: `notes` has the reason.
            return f"The match is over. {outcome.reason} {named_candidates(outcome.ranking)}"
        case RoundEnded() | Accounted():
            return ""
        case _:
            assert_never(event)


def _lights_text(number: int, sums: Sequence[int]) -> str:
    lit = [tower for tower in TOWERS if sums[tower - 1] % 2]
    if not lit:
        return f"Round {number} is over: all lights are OFF."
    verb = "is" if len(lit) == 1 else "are"
    others = ", the others OFF" if len(lit) < len(TOWERS) else ""
    return f"Round {number} is over: {_tower_names(lit)} {verb} ON{others}."


def _tower_names(towers: Sequence[Tower]) -> str:
    noun = "tower" if len(towers) == 1 else "towers"
    return f"{noun} {listed(map(str, towers))}"


def use_text(use: Use) -> str:
    """Returns a use of an ability in a sentence, as everyone may read it."""
    user = name(use.seat)
    if use.ability == "miracle":
        return f"{user} uses Miracle."
    if use.ability == "divinity":
        return f"{user} uses Divinity on one of its configurations."
    whose = "itself" if use.target == use.seat else name(use.target)
    effect = f"tower {use.tower} counts {1 if use.on else 0}"
    if use.void:
        return (
            f"{user} uses Radiance on {whose} ({effect}), but another use on the same player makes "
            "it void."
        )
    return f"{user} uses Radiance on {whose}: {effect}."


def account_lines(account: Account) -> tuple[str, ...]:
    """Returns a player's account, a clause for each source; for that player alone."""
    lines = [f"Power on {describe_towers(account.powered) or 'no tower'}", _attributes(account)]
    for number, (pattern, sets) in enumerate(account.configurations, 1):
        lines.append(_configuration(number, pattern, sets))
    lines += starmap(_declaration, account.declarations)
    return tuple(lines)


def _attributes(account: Account) -> str:
    if not account.attributes:
        return "no attributes"
    names = attribute_names(account.attributes)
    if not account.lit:
        return f"{names} on no tower (0)"
    return f"{names} on {describe_towers(account.lit)} (+{len(account.lit)})"


def _configuration(number: int, pattern: Pattern, sets: Sequence[str]) -> str:
    if not sets:
        return f"configuration {number} `{write(pattern)}` fits nowhere (0)"
    points = PER_ITERATION * len(sets)
    return f"configuration {number} `{write(pattern)}` on {listed(sets)} (+{points})"


def _declaration(pattern: Pattern, true: bool) -> str:
    verdict = f"true (+{len(towers_of(pattern))})" if true else "false (0)"
    return f"declaration {describe_declaration(pattern)}: {verdict}"


_NUMBERS: Final = {3: "three", 4: "four", 5: "five"}
_MOST_SHOWN = 3
"""How many towers an example names."""


def instruct(view: View, slot: Slot) -> str:
    """Returns the parts of an answer, in the first round each with an example (T-4 to T-20)."""
    if view.outcome is not None or slot.seat not in view.seats:
        return explain_idle(view, slot)
    examples = [*_power_examples(view), "`attributes divine miracle`", "`declare 1 off, 2 on`"]
    if view.number > 1:
        example = "; ".join(one.strip("`") for one in (examples[0], examples[-1]))
        return f"Tap the parts of round {view.number}, or type them, such as `{example}`."
    examples.append("`use miracle`")
    return (
        f"Round 1 has {_NUMBERS[len(examples)]} parts; tap one, or type any of {listed(examples)}."
    )


def _power_examples(view: View) -> list[str]:
    """Returns how Power is given now, and reserved unless the round is the last (T-5, T-6)."""
    free = view.secret.free_towers
    spread = (*free[::2], *free[1::2])
    shown = sorted(spread[: min(_MOST_SHOWN, view.terms.power)])
    if not shown:
        return []
    later = [] if view.number >= view.terms.rounds else ["`reserve 2`"]
    return [f"`power {' '.join(map(str, shown))}`", *later]
