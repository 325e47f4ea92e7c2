"""A host's settings for Three Towers, checked."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from engines.api import ConfigError, Seat
from engines.three_towers.model import ATTRIBUTES, PLAYERS, TOWERS, Config, Hand, Terms
from engines.three_towers.pattern import read

KEYS: Final = ("attributes", "garnets", "rounds", "power", "configurations", "round_seconds", "warnings")
DEFAULT_ATTRIBUTES: Final = ("DM", "MR", "DR", "DR", "DM", "MR", "MR", "DR", "DM")
LONGEST_ROUND: Final = 7 * 86400
MOST_GARNETS: Final = 1_000_000
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
    for key in settings:
        if key not in KEYS:
            raise ConfigError(str(key)[:40], f"Three Towers has no such setting; it has {', '.join(KEYS)}.")
    rounds = _number("rounds", settings.get("rounds", 6), 1, MOST_ROUNDS)
    seconds = _number("round_seconds", settings.get("round_seconds", 86400), 1, LONGEST_ROUND)
    return Config(
        terms=Terms(
            attributes=_attributes(settings["attributes"]) if "attributes" in settings else DEFAULT_ATTRIBUTES,
            rounds=rounds,
            power=_number("power", settings.get("power", 5), 0, MOST_POWER),
        ),
        garnets=_garnets(settings.get("garnets", 3), seats),
        configurations=_configurations(settings.get("configurations", {}), rounds, seats),
        round_seconds=seconds,
        warnings=_warnings(settings["warnings"], seconds)
        if "warnings" in settings
        else tuple(left for left in _DEFAULT_WARNINGS if left < seconds),
    )


def _attributes(value: object) -> tuple[str, ...]:
    given = _object("attributes", value, 'two letters for each tower, such as {"1": "DM", "2": "MR"} and so on')
    names = [str(tower) for tower in TOWERS]
    for key in given:
        if key not in names:
            raise ConfigError("attributes", f"{_short(key)} is no tower; towers are 1 to 9.")
    for tower in names:
        if tower not in given:
            raise ConfigError(f"attributes.{tower}", "this is missing; all nine towers have two attributes.")
    return tuple(_pair(f"attributes.{tower}", given[tower]) for tower in names)


def _pair(place: str, value: object) -> str:
    letters = "".join(sorted(value.upper())) if isinstance(value, str) else ""
    if len(letters) != 2 or len(set(letters)) != 2 or not set(letters) <= set(ATTRIBUTES):
        raise ConfigError(place, f"{_short(value)} is no pair of attributes; there are DM, DR and MR.")
    return letters


def _garnets(value: object, seats: Sequence[Seat]) -> dict[Seat, int]:
    if not isinstance(value, Mapping):
        number = _number("garnets", value, 0, MOST_GARNETS)
        return dict.fromkeys(seats, number)
    given = cast(Mapping[object, object], value)
    _refuse_strangers("garnets", given, seats)
    named = {seat: _number(f"garnets.{seat}", given[seat], 0, MOST_GARNETS) for seat in seats if seat in given}
    return {seat: named.get(seat, 3) for seat in seats}


def _configurations(value: object, rounds: int, seats: Sequence[Seat]) -> dict[str, dict[Seat, Hand]]:
    given = _object("configurations", value, "hands by round and seat")
    names = {str(number) for number in range(1, rounds + 1)}
    hands: dict[str, dict[Seat, Hand]] = {}
    for number, by_seat in given.items():
        if not isinstance(number, str) or number not in names:
            raise ConfigError("configurations", f"{_short(number)} is no round; rounds are 1 to {rounds}.")
        place = f"configurations.{number}"
        held = _object(place, by_seat, 'three patterns for a seat, such as {"red": ["##?/???/?.?", ...]}')
        _refuse_strangers(place, held, seats)
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


def _refuse_strangers(place: str, given: Mapping[object, object], seats: Sequence[Seat]) -> None:
    for seat in given:
        if seat not in seats:
            raise ConfigError(place, f"{_short(seat)} is no seat; there are {', '.join(seats)}.")


def _object(place: str, value: object, meant: str) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise ConfigError(place, f"this is {meant}.")
    return cast(Mapping[object, object], value)


def _number(place: str, value: object, least: int, most: int) -> int:
    # JSON's true and false are ints to Python, but nobody means them as numbers.
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ConfigError(place, f"this is a whole number from {least} to {most}, not {_short(value)}.")
    return value


def _warnings(value: object, seconds: int) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)):
        raise ConfigError("warnings", "this is a list of seconds, such as [3600, 600].")
    warnings: list[int] = []
    for item in cast(Sequence[object], value):
        limit = warnings[-1] if warnings else seconds
        if not isinstance(item, int) or isinstance(item, bool) or not 0 < item < limit:
            raise ConfigError(
                "warnings", f"warnings are whole seconds below round_seconds ({seconds}), above 0, each below the last."
            )
        warnings.append(item)
    return tuple(warnings)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 30 else f"{text[:29]}…"
