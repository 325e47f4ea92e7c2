"""The form fields of Three Towers' settings."""

from collections.abc import Mapping
from typing import Final, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.options import kinds
from bifrost_bot.engines.options.lines import NONE, is_none, numbered, words, write_words
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import echo

CLOCK: Final = ("round_seconds", "warnings")
"""The settings for the length of a round and its warnings."""

_HAND: Final = "1 red: ##?/???/?.?, ###/???/???, ?#?/.#?/?#?"


def _pair(tower: str, text: str) -> Json:
    del tower
    return text.upper()


def _read_hands(text: str) -> Json:
    """Returns the configurations by round and seat, from lines with three patterns each."""
    found: dict[str, dict[str, Json]] = {}
    mistakes = Mistakes()
    lines = () if is_none(text) else numbered(text)
    for place, line in lines:
        number, seat, patterns = mistakes.read(("", "", []), _hand, place, line)
        if seat in found.get(number, {}):
            mistakes.add(
                place, f"{seat} already has configurations for round {number} on a line above."
            )
        found.setdefault(number, {})[seat] = cast(Json, patterns)
    mistakes.require_none()
    return cast(Json, found)


def _hand(place: str, line: str) -> tuple[str, str, list[str]]:
    before, _, after = line.partition(":")
    whose = before.split()
    patterns = words(after)
    if len(whose) != 2 or not patterns:
        raise ConfigError(
            place, f"write round, colour and three patterns, such as {_HAND}, not {echo(line)}."
        )
    number, seat = whose
    return number, seat.lower(), patterns


def _write_hands(value: Json) -> str:
    rounds = cast(Mapping[str, Mapping[str, Json]], value)
    lines: list[str] = []
    for number, hands in rounds.items():
        lines += [f"{number} {seat}: {write_words(hand)}" for seat, hand in hands.items()]
    return "\n".join(lines) or NONE


OPTIONS: Final[tuple[Option, ...]] = (
    kinds.whole_number(
        "rounds", title="Rounds", help="How many rounds are played, such as 6.", usual="6"
    ),
    kinds.whole_number(
        "power",
        title="Power a round",
        help="How much Power each player gives to towers in a round, up to 18, such as 5.",
        usual="5",
    ),
    kinds.garnets(),
    kinds.table(
        "attributes",
        "1: DM",
        _pair,
        title="Attributes of the towers",
        help="A line for each of the nine towers, such as 1: DM. D is divine, M miracle, R "
        "radiant.",
        usual="1 DM, 2 MR, 3 DR, 4 DR, 5 DM, 6 MR, 7 MR, 8 DR, 9 DM",
    ),
    Option(
        key="configurations",
        title="Secret configurations",
        help=f"Round, colour, three patterns: {_HAND}",
        usual="dealt at random",
        read=_read_hands,
        write=_write_hands,
        tall=True,
    ),
)
