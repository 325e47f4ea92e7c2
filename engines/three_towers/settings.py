"""A host's settings for Three Towers, checked."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from bifrost_bot.engines.checks import (
    garnets,
    phase_length,
    quoted,
    refuse_strangers,
    refuse_unknown,
    table,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.three_towers.model import (
    PAIRS,
    PLAYERS,
    TOWERS,
    Config,
    Hand,
    Pattern,
    Terms,
)
from bifrost_bot.engines.three_towers.pattern import read
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed, name

KEYS: Final = (
    "attributes",
    "garnets",
    "rounds",
    "power",
    "configurations",
    "round_seconds",
    "warnings",
)
DEFAULT_ATTRIBUTES: Final = ("DM", "MR", "DR", "DR", "DM", "MR", "MR", "DR", "DM")
_USUAL_ATTRIBUTES: Final = dict(zip(map(str, TOWERS), DEFAULT_ATTRIBUTES, strict=True))
MOST_ROUNDS: Final = 100
MOST_POWER: Final = 18
"""The Power for nine towers now and nine in the next round."""

_DEFAULT_WARNINGS: Final = (6 * 3600, 3600, 600, 60)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: With all unknown keys and wrong values, each with its place.
    """
    if len(seats) != PLAYERS:
        raise ConfigError("seats", "Three Towers is played by exactly three.")
    mistakes = Mistakes()
    mistakes.read(None, refuse_unknown, settings, KEYS, "Three Towers")
    rounds = mistakes.read(MOST_ROUNDS, whole, "rounds", settings.get("rounds", 6), 1, MOST_ROUNDS)
    seconds = mistakes.read(86400, phase_length, settings, "round_seconds", 86400)
    config = Config(
        terms=Terms(
            attributes=mistakes.read(
                (), _attributes, settings.get("attributes", _USUAL_ATTRIBUTES)
            ),
            rounds=rounds,
            power=mistakes.read(5, whole, "power", settings.get("power", 5), 0, MOST_POWER),
        ),
        garnets=mistakes.read({}, garnets, settings.get("garnets", 3), seats, 3),
        configurations=mistakes.read(
            {}, _configurations, settings.get("configurations", {}), rounds, seats
        ),
        round_seconds=seconds,
        warnings=mistakes.read((), warnings, settings, seconds, _DEFAULT_WARNINGS),
    )
    mistakes.require_none()
    return config


def check_live(config: Config, seats: Sequence[Seat]) -> None:
    """Refuses a match without Power, in which no tower could ever be lit by it.

    Raises:
        ConfigError: When there is none.
    """
    del seats
    if config.terms.power == 0:
        raise ConfigError(
            "power", "with 0 Power nobody could light a tower. Give at least 1, such as 5."
        )


def terms(config: Config) -> tuple[str, ...]:
    """Returns the rounds, the Power, the garnets, and attributes that are not usual."""
    known = config.terms
    amounts = set(config.garnets.values())
    if len(amounts) == 1:
        garnets = f"everybody {amounts.pop()}"
    else:
        garnets = ", ".join(f"{name(seat)} {amount}" for seat, amount in config.garnets.items())
    lines = [
        f"This match: {count(known.rounds, 'round')}, {known.power} Power a round.",
        f"Garnets at the start: {garnets}.",
    ]
    if known.attributes != DEFAULT_ATTRIBUTES:
        pairs = ", ".join(f"{tower} {known.attributes[tower - 1]}" for tower in TOWERS)
        lines.append(f"The towers' attributes are changed: {pairs}.")
    return tuple(lines)


def _attributes(value: object) -> tuple[str, ...]:
    given = table(
        "attributes", value, 'two letters for each tower, such as {"1": "DM", "2": "MR"} and so on'
    )
    mistakes = Mistakes()
    names = list(map(str, TOWERS))
    for key in given:
        if key not in names:
            mistakes.add("attributes", f"{quoted(key)} is not a tower. Towers are 1 to 9.")
    missing = [tower for tower in names if tower not in given]
    if missing:
        mistakes.add(
            "attributes",
            f"you left out {listed(missing)}. Give two attributes to each of the nine towers.",
        )
    known = [tower for tower in names if tower in given]
    pairs = [mistakes.read("", _pair, f"attributes.{tower}", given[tower]) for tower in known]
    mistakes.require_none()
    return tuple(pairs)


def _pair(place: str, value: object) -> str:
    letters = "".join(sorted(value.upper())) if isinstance(value, str) else ""
    if letters not in PAIRS:
        raise ConfigError(place, f"{quoted(value)} is not a pair of attributes. Use DM, DR or MR.")
    return letters


def _configurations(
    value: object, rounds: int, seats: Sequence[Seat]
) -> dict[str, dict[Seat, Hand]]:
    given = table("configurations", value, "hands by round and seat")
    names = set(map(str, range(1, rounds + 1)))
    hands: dict[str, dict[Seat, Hand]] = {}
    mistakes = Mistakes()
    for number, by_seat in given.items():
        if isinstance(number, str) and number in names:
            hands[number] = mistakes.read({}, _hands, f"configurations.{number}", by_seat, seats)
        else:
            mistakes.add(
                "configurations",
                f"{quoted(number)} is not a round of this match, which has {rounds}.",
            )
    mistakes.require_none()
    return hands


def _hands(place: str, value: object, seats: Sequence[Seat]) -> dict[Seat, Hand]:
    given = table(place, value, 'three patterns for a seat, such as {"red": ["##?/???/?.?", ...]}')
    mistakes = Mistakes()
    hands: dict[Seat, Hand] = {}
    mistakes.read(None, refuse_strangers, place, given, seats)
    for seat, patterns in given.items():
        hand = mistakes.read(None, _hand, f"{place}.{seat}", patterns)
        if hand is not None:
            hands[str(seat)] = hand
    mistakes.require_none()
    return hands


def _hand(place: str, value: object) -> Hand:
    if not isinstance(value, (list, tuple)) or len(cast(Sequence[object], value)) != 3:
        raise ConfigError(place, "give three patterns, such as ##?/???/?.? or ###/???/???.")
    mistakes = Mistakes()
    patterns: list[Pattern] = []
    for at, text in enumerate(cast(Sequence[object], value)):
        pattern = read(text) if isinstance(text, str) else None
        if pattern is None:
            mistakes.add(
                f"{place}[{at}]",
                "write three rows of three signs: # for ON, . for OFF, ? for either, with # or . "
                "on at least three towers, such as ##?/???/?.?.",
            )
        else:
            patterns.append(pattern)
    mistakes.require_none()
    first, second, third = patterns
    return first, second, third
