"""A user's preferences: colours, text boards, reminders; they are no events of a match."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bifrost_bot.engines.errors import ConfigError

_REMINDERS: Final = "reminders"

TextBoards: TypeAlias = Literal["off", "beside", "instead"]
Coordinates: TypeAlias = Literal["on", "off"]
TimeStyle: TypeAlias = Literal["words", "figures"]
WaitingBoards: TypeAlias = Literal["post", "edit"]
Ahead: TypeAlias = Callable[[int], int]
"""Returns how many minutes a clock is ahead of UTC at an instant in Unix milliseconds."""

MOST_REMINDERS = 5
DAY_MINUTES = 1_440
_SHORTEST_SECONDS = 5
_LONGEST_SECONDS = 7 * 86_400
_EAST_MINUTES = 14 * 60
_WEST_MINUTES = 12 * 60
_QUARTERS = (0, 15, 30, 45)
_UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
_LENGTH = re.compile(
    r"([0-9]{1,6})\s*(?:(s)(?:ecs?|econds?)?|(m)(?:ins?|inutes?)?|(h)(?:rs?|ours?)?|(d)(?:ays?)?)(?![a-z])"
)
_HOURS = re.compile(
    r"([0-9]{1,2})(?::([0-9]{2}))?\s*(?:-|\u2013|to)\s*([0-9]{1,2})(?::([0-9]{2}))?"
)
# Keyboards and pages write the minus as a hyphen, a dash (U+2013) or the sign itself (U+2212).
_ZONE = re.compile(r"(?:(?:utc|gmt)\s*)?(?:([+\-\u2013\u2212])\s*([0-9]{1,2})(?::?([0-9]{2}))?)?")


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours of the day without reminders, in minutes since midnight; they may go past midnight."""

    from_minute: int
    to_minute: int

    def holds(self, minute: int) -> bool:
        """Returns whether a minute of the day is quiet."""
        length = (self.to_minute - self.from_minute) % DAY_MINUTES
        return (minute - self.from_minute) % DAY_MINUTES < length


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone: a name with its daylight saving time, or a fixed offset with an empty name.

    Attributes:
        minutes: How far the clock is ahead of UTC; of a named zone, when it was chosen.
        name: The name in the tz database, such as `Europe/Berlin`.
    """

    minutes: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's choices.

    Attributes:
        palette: The colours of pictures in their own channels.
        text_boards: Whether boards in their channels come as text, with the picture or without.
        time: Whether times are in words of the client's language, or in figures alone.
        reminders: Seconds before a deadline, longest first; None: the match's own times.
        quiet: When not to send reminders of long phases.
        zone_minutes: How far their clock is ahead of UTC; of a named zone, when it was chosen.
        coordinates: Whether pictures show the names of cells.
        zone_name: Their time zone in the tz database; empty for a fixed offset.
        waiting_boards: Whether a board on which they owe nothing is posted or edited.
        share_zone: Whether hosts may see their time zone, without their name.
        told_next: Whether they are told, without a sound, when the turn before theirs begins.
    """

    palette: str = "standard"
    text_boards: TextBoards = "off"
    time: TimeStyle = "words"
    reminders: tuple[int, ...] | None = None
    quiet: Quiet | None = None
    zone_minutes: int = 0
    coordinates: Coordinates = "on"
    zone_name: str = ""
    waiting_boards: WaitingBoards = "post"
    share_zone: bool = False
    told_next: bool = False

    @property
    def zone(self) -> Zone:
        """The time zone of their clock."""
        return Zone(self.zone_minutes, self.zone_name)


USUAL = Preferences()
"""The preferences of users who chose nothing."""


def read_reminders(text: str) -> tuple[int, ...] | None:
    """Returns the typed lengths of time, longest first; () for `none`, None for an empty text.

    Raises:
        ConfigError: If the text is anything else.
    """
    said = " ".join(text.lower().split())
    if not said:
        return None
    if said in ("none", "never", "off", "0"):
        return ()
    rest = _LENGTH.sub("", said).replace(",", " ").replace(";", " ").replace("and", " ").strip()
    lengths = {int(number) * _UNITS["".join(unit)] for number, *unit in _LENGTH.findall(said)}
    if rest or not lengths:
        raise ConfigError(
            _REMINDERS,
            "must be times such as 2h, 10m, 30s, or none; leave it empty for the match's own.",
        )
    if len(lengths) > MOST_REMINDERS:
        too_many = f"may be at most {MOST_REMINDERS}, not {len(lengths)}."
        raise ConfigError(_REMINDERS, too_many)
    if min(lengths) < _SHORTEST_SECONDS or max(lengths) > _LONGEST_SECONDS:
        raise ConfigError(_REMINDERS, "must be from 5 seconds to 7 days before the deadline.")
    return tuple(sorted(lengths, reverse=True))


def read_quiet(text: str) -> Quiet | None:
    """Returns the typed quiet hours, such as `22:00-8:00`; None for an empty text.

    Raises:
        ConfigError: If the text is anything else.
    """
    said = text.strip().lower()
    if said in ("", "none", "off"):
        return None
    found = _HOURS.fullmatch(said)
    if found:
        minutes_fit = int(found[2] or 0) < 60 and int(found[4] or 0) < 60
        first = 60 * int(found[1]) + int(found[2] or 0)
        second = 60 * int(found[3]) + int(found[4] or 0)
        quiet = Quiet(first % DAY_MINUTES, second % DAY_MINUTES)
        is_range = quiet.from_minute != quiet.to_minute
        if minutes_fit and max(first, second) <= DAY_MINUTES and is_range:
            return quiet
    raise ConfigError(
        "quiet hours", "must be two times of day such as 22:00-8:00; leave it empty for none."
    )


def read_zone(text: str, names: Collection[str]) -> Zone:
    """Returns the typed time zone: a name such as `Europe/Berlin`, `UTC+2` or `-3:30`, or empty.

    Case does not matter, and blanks count as underscores. The minutes of a named zone are 0, as
    they depend on the time.

    Args:
        names: The zones that this machine knows.

    Raises:
        ConfigError: If the text is anything else.
    """
    said = text.strip().lower()
    found = _ZONE.fullmatch(said)
    if found:
        rest = int(found[3] or 0)
        minutes = 60 * int(found[2] or 0) + rest
        if found[1] != "+":
            minutes = -minutes
        if rest in _QUARTERS and -_WEST_MINUTES <= minutes <= _EAST_MINUTES:
            return Zone(minutes)
    named = "_".join(said.split())
    name = next((name for name in names if name.lower() == named), None)
    if name is None:
        if names:
            refusal = (
                "must be a name such as Europe/Berlin, or the distance from UTC with its sign, "
                "such as +2; leave it empty for UTC."
            )
        else:
            refusal = (
                "must be the distance from UTC with its sign, such as +2 or -3:30, because the "
                "bot's machine does not know zones by name; leave it empty for UTC."
            )
        raise ConfigError("time zone", refusal)
    return Zone(0, name)


def read_consent(text: str) -> bool:
    """Returns a typed yes or no; an empty text is no.

    Raises:
        ConfigError: If the text is anything else.
    """
    said = text.strip().lower()
    if said not in ("", "yes", "no"):
        raise ConfigError("hosts may see it", "must be yes or no; leave it empty for no.")
    return said == "yes"


def reminders_text(reminders: tuple[int, ...] | None) -> str:
    """Returns reminders as `read_reminders` reads them."""
    if reminders is None:
        return ""
    return ", ".join(map(_length, reminders)) or "none"


def quiet_text(quiet: Quiet | None) -> str:
    """Returns quiet hours as `read_quiet` reads them."""
    if not quiet:
        return ""
    return f"{_clock(quiet.from_minute)}-{_clock(quiet.to_minute)}"


def zone_text(zone: Zone) -> str:
    """Returns a time zone as `read_zone` reads it."""
    if zone.name:
        return zone.name
    if not zone.minutes:
        return "UTC"
    hours, minutes = divmod(abs(zone.minutes), 60)
    sign = "-" if zone.minutes < 0 else "+"
    return f"UTC{sign}{hours}:{minutes:02}" if minutes else f"UTC{sign}{hours}"


def _length(seconds: int) -> str:
    unit = next(unit for unit in "dhms" if seconds % _UNITS[unit] == 0)
    return f"{seconds // _UNITS[unit]}{unit}"


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"
