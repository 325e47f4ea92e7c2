"""A host's settings for Three Towers, checked."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from bifrost_bot.engines.checks import (
    LONGEST_PHASE,
    garnets,
    quoted,
    refuse_strangers,
    refuse_unknown,
    table,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.three_towers.model import ATTRIBUTES, PLAYERS, TOWERS, Config, Hand, Terms
from bifrost_bot.engines.three_towers.pattern import read
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, name

KEYS: Final = ("attributes", "garnets", "rounds", "power", "configurations", "round_seconds", "warnings")
DEFAULT_ATTRIBUTES: Final = ("DM", "MR", "DR", "DR", "DM", "MR", "MR", "DR", "DM")
MOST_ROUNDS: Final = 100
MOST_POWER: Final = 18
"""Power for nine towers now and nine in the next round; more could not be spent."""

_DEFAULT_WARNINGS: Final = (6 * 3600, 3600, 600, 60)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """
    if len(seats) != PLAYERS:
        raise ConfigError("seats", "Three Towers is played by exactly three.")
    refuse_unknown(settings, KEYS, "Three Towers")
    rounds = whole("rounds", settings.get("rounds", 6), 1, MOST_ROUNDS)
    seconds = whole("round_seconds", settings.get("round_seconds", 86400), 1, LONGEST_PHASE)
    return Config(
        terms=Terms(
            attributes=_attributes(settings["attributes"]) if "attributes" in settings else DEFAULT_ATTRIBUTES,
            rounds=rounds,
            power=whole("power", settings.get("power", 5), 0, MOST_POWER),
        ),
        garnets=garnets(settings.get("garnets", 3), seats, 3),
        configurations=_configurations(settings.get("configurations", {}), rounds, seats),
        round_seconds=seconds,
        warnings=warnings(settings, seconds, _DEFAULT_WARNINGS),
    )


def terms(config: Config) -> tuple[str, ...]:
    """Returns what the settings fix and players should know: rounds, Power, garnets, attributes that are not usual."""
    known, attributes = config.terms, config.terms.attributes
    held = dict.fromkeys(config.garnets.values())
    same = f"everybody {next(iter(held))}" if len(held) == 1 else ""
    each = same or ", ".join(f"{name(seat)} {garnets}" for seat, garnets in config.garnets.items())
    pairs = ", ".join(f"{tower} {pair}" for tower, pair in zip(TOWERS, attributes, strict=True))
    return (
        f"This match: {count(known.rounds, 'round')}, {known.power} Power a round.",
        f"Garnets at the start: {each}.",
        *((f"The towers' attributes are changed: {pairs}.",) if attributes != DEFAULT_ATTRIBUTES else ()),
    )


def _attributes(value: object) -> tuple[str, ...]:
    given = table("attributes", value, 'two letters for each tower, such as {"1": "DM", "2": "MR"} and so on')
    names = [str(tower) for tower in TOWERS]
    for key in given:
        if key not in names:
            raise ConfigError("attributes", f"{quoted(key)} is no tower; towers are 1 to 9.")
    for tower in names:
        if tower not in given:
            raise ConfigError(f"attributes.{tower}", "this is missing; all nine towers have two attributes.")
    return tuple(_pair(f"attributes.{tower}", given[tower]) for tower in names)


def _pair(place: str, value: object) -> str:
    letters = "".join(sorted(value.upper())) if isinstance(value, str) else ""
    if len(letters) != 2 or len(set(letters)) != 2 or not set(letters) <= set(ATTRIBUTES):
        raise ConfigError(place, f"{quoted(value)} is no pair of attributes; there are DM, DR and MR.")
    return letters


def _configurations(value: object, rounds: int, seats: Sequence[Seat]) -> dict[str, dict[Seat, Hand]]:
    given = table("configurations", value, "hands by round and seat")
    names = {str(number) for number in range(1, rounds + 1)}
    hands: dict[str, dict[Seat, Hand]] = {}
    for number, by_seat in given.items():
        if not isinstance(number, str) or number not in names:
            raise ConfigError("configurations", f"{quoted(number)} is no round; rounds are 1 to {rounds}.")
        place = f"configurations.{number}"
        held = table(place, by_seat, 'three patterns for a seat, such as {"red": ["##?/???/?.?", ...]}')
        refuse_strangers(place, held, seats)
        hands[number] = {str(seat): _hand(f"{place}.{seat}", patterns) for seat, patterns in held.items()}
    return hands


def _hand(place: str, value: object) -> Hand:
    if not isinstance(value, (list, tuple)) or len(cast(Sequence[object], value)) != 3:
        raise ConfigError(place, "a hand is a list of three patterns.")
    found = [read(text) if isinstance(text, str) else None for text in cast(Sequence[object], value)]
    for at, pattern in enumerate(found):
        if pattern is None:
            raise ConfigError(
                f"{place}[{at}]",
                "a pattern is three rows of three of the signs #, . and ?, with # or . on three towers at least, "
                "such as ##?/???/?.?.",
            )
    first, second, third = (pattern for pattern in found if pattern is not None)
    return first, second, third
