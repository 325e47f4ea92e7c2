"""Calendars as hosts type them: times of day, and what is off the clock."""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.calendar import ALWAYS, Calendar
from bifrost_bot.match.preferences import (
    DAY_MINUTES,
    Quiet,
    Zone,
    quiet_text,
    read_quiet,
    read_zone,
    zone_text,
)
from bifrost_bot.match.zones import zone_names

_MOST_TIMES: Final = 6
_APART_MINUTES: Final = 60
_LEAST_MINUTES: Final = 60
_MOST_ITEMS: Final = 20
_MOST_DAYS_OFF: Final = 100
_NONE: Final = ("", "none", "off", "never")
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_BESIDE_TIMES: Final = re.compile(r"\b(?:daily|every day|at|and)\b|[,;]")
_BETWEEN: Final = re.compile(r"[,;\n]")
_TIME: Final = re.compile(r"([0-9]{1,2}):([0-9]{2})")
_TO: Final = r"\s*(?:-|\u2013|\u2026|\.\.\.?|to)\s*"
_DAYS: Final = re.compile(rf"([a-z]{{3,9}})(?:{_TO}([a-z]{{3,9}}))?")
_DATES: Final = re.compile(
    r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
    rf"(?:{_TO}(?:(?:([0-9]{{4}})-)?([0-9]{{1,2}})-)?([0-9]{{1,2}}))?"
)


@functools.lru_cache(256)
def calendar_of(deadlines: str, quiet: str, zone: str) -> Calendar:
    """Returns the calendar of a match's settings.

    Raises:
        ConfigError: If one of them cannot be read.
    """
    off = _read_off(quiet)
    # A machine that lacks a stored zone takes UTC for it, as it does in preferences.
    found = Zone(0, zone) if "/" in zone else read_zone(zone, ())
    return Calendar(_read_times(deadlines), off.quiet, off.weekdays, off.dates, found)


def check_calendar(deadlines: str, quiet: str, zone: str) -> None:
    """Raises `ConfigError` for a calendar with a turn that ends at night, or without any time."""
    calendar = calendar_of(deadlines, quiet, zone_of(zone))
    if not zone and calendar != ALWAYS:
        raise ConfigError("zone", "name the zone of these times, such as Europe/Berlin, or UTC.")
    days = replace(calendar, weekdays=frozenset(), dates=())
    if days.running_minutes(1) < _LEAST_MINUTES:
        raise ConfigError("quiet", "leaves no time to play. Leave at least an hour of every day.")
    parts = days.off_minutes(1)
    for minute in calendar.times:
        # A turn may end just when a night begins, but not while the clock is off.
        if any(start < minute <= end or start == minute == 0 for start, end in parts):
            raise ConfigError(
                "deadlines",
                f"no turn can end at {_clock(minute)}: the clock is off then. Give another time, "
                "or change when it is off.",
            )


def times_text(text: str) -> str:
    """Returns typed times of day as they are stored, such as `08:00, 20:00`; empty for none.

    Raises:
        ConfigError: If they cannot be read.
    """
    return ", ".join(map(_clock, _read_times(text)))


def off_text(text: str) -> str:
    """Returns what is off the clock as it is stored, such as `23:00-8:00, Sat, Sun`.

    Raises:
        ConfigError: If it cannot be read.
    """
    off = _read_off(text)
    weekdays = [_WEEKDAYS[day][:3].capitalize() for day in sorted(off.weekdays)]
    dates = [_dates_text(first, last) for first, last in off.dates]
    return ", ".join([*map(quiet_text, off.quiet), *weekdays, *dates])


def zone_of(text: str) -> str:
    """Returns a typed time zone as it is stored, such as `Europe/Berlin`; empty for none given.

    Raises:
        ConfigError: If there is no such zone.
    """
    if not text.strip():
        return ""
    try:
        return zone_text(read_zone(text, zone_names()))
    except ConfigError as refusal:
        # The rest says what an empty text means in a person's own settings.
        sentence = refusal.sentence.partition(";")[0]
        raise ConfigError("zone", f"{sentence}.") from None


def _read_times(text: str) -> tuple[int, ...]:
    said = " ".join(_BESIDE_TIMES.sub(" ", text.lower()).split())
    if said in _NONE:
        return ()
    times: set[int] = set()
    for part in said.split():
        found = _TIME.fullmatch(part)
        if found is None or int(found[1]) > 23 or int(found[2]) > 59:
            raise ConfigError(
                "deadlines",
                f"must be times of day such as 20:00, or 12:00 20:00, not {quoted(part)}.",
            )
        times.add(60 * int(found[1]) + int(found[2]))
    ordered = sorted(times)
    apart = [later - one for one, later in pairwise([*ordered, ordered[0] + DAY_MINUTES])]
    if len(times) > _MOST_TIMES or min(apart) < _APART_MINUTES:
        sentence = f"give at most {_MOST_TIMES} times of day, at least an hour apart."
        raise ConfigError("deadlines", sentence)
    return tuple(ordered)


@dataclass(frozen=True, slots=True)
class _Off:
    """What is off the clock."""

    quiet: tuple[Quiet, ...]
    weekdays: frozenset[int]
    dates: tuple[tuple[int, int], ...]


def _read_off(text: str) -> _Off:
    items = [item.strip() for item in _BETWEEN.split(text.lower()) if item.strip()]
    if " ".join(items) in _NONE:
        items = []
    quiet: list[Quiet] = []
    weekdays: set[int] = set()
    dates: list[tuple[int, int]] = []
    for item in items:
        days = _DAYS.fullmatch(item)
        if days is not None and set(days.groups()) - {None}:
            weekdays |= _read_weekdays(item, days.groups())
            continue
        found = _DATES.fullmatch(item)
        if found is not None:
            dates.append(_read_dates(item, found.groups()))
        else:
            quiet.append(_read_night(item))
    days_off = sum(last - first + 1 for first, last in dates)
    if len(items) > _MOST_ITEMS or days_off > _MOST_DAYS_OFF:
        sentence = f"give at most {_MOST_ITEMS} things and {_MOST_DAYS_OFF} dates."
        raise ConfigError("quiet", sentence)
    if len(weekdays) == len(_WEEKDAYS):
        raise ConfigError("quiet", "leaves no day to play. Leave out at least one weekday.")
    return _Off(tuple(dict.fromkeys(quiet)), frozenset(weekdays), tuple(sorted(set(dates))))


def _read_weekdays(item: str, ends: Sequence[str | None]) -> set[int]:
    given = list(filter(None, ends))
    numbers: list[int] = []
    for end in given:
        numbers += [number for number, name in enumerate(_WEEKDAYS) if name.startswith(end)]
    if len(numbers) != len(given):
        raise _unread(item)
    first = numbers[0]
    return {(first + more) % 7 for more in range((numbers[-1] - first) % 7 + 1)}


def _read_dates(item: str, parts: Sequence[str | None]) -> tuple[int, int]:
    year, month, day, last_year, last_month, last_day = parts
    try:
        first = date(int(year or 0), int(month or 0), int(day or 0)).toordinal()
        last = first
        if last_day is not None:
            until = (int(last_year or year or 0), int(last_month or month or 0), int(last_day))
            last = date(*until).toordinal()
    except ValueError:
        raise _unread(item) from None
    if last < first:
        raise ConfigError("quiet", f"{quoted(item)} ends before it begins.")
    return first, last


def _read_night(item: str) -> Quiet:
    try:
        night = read_quiet(item)
    except ConfigError:
        night = None
    if night is None:
        raise _unread(item)
    return night


def _unread(item: str) -> ConfigError:
    return ConfigError(
        "quiet",
        "must be hours, weekdays or dates such as 23:00-8:00, Sat, Sun, 2026-12-24 to 26, not "
        f"{quoted(item)}.",
    )


def _dates_text(first: int, last: int) -> str:
    start = date.fromordinal(first).isoformat()
    return start if first == last else f"{start} to {date.fromordinal(last).isoformat()}"


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
