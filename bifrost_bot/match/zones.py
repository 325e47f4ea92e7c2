"""Named time zones, from the tz database of the system or the package `tzdata`."""

import functools
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, available_timezones

from bifrost_bot.match.preferences import Ahead, Zone


@functools.cache
def zone_names() -> frozenset[str]:
    """Returns the zone names for users; empty without a tz database. The first call reads the disk.

    Only names of places count: abbreviations such as EST have no summer time, and Etc/GMT+2 has its
    sign reversed.
    """
    names = available_timezones()
    return frozenset(name for name in names if "/" in name and not name.startswith("Etc/"))


def clock_of(zone: Zone) -> tzinfo:
    """Returns a zone's clock; for a name unknown here, the offset from when it was chosen."""
    found = _find(zone.name) if zone.name else None
    return found or timezone(timedelta(minutes=zone.minutes))


def chosen_at(zone: Zone, now_ms: int) -> Zone:
    """Returns the zone with its current offset from UTC in minutes."""
    return replace(zone, minutes=ahead_of(zone)(now_ms))


def ahead_of(zone: Zone) -> Ahead:
    """Returns a function from a time to a zone's offset from UTC in minutes."""
    clock = clock_of(zone)

    def ahead(at_ms: int) -> int:
        offset = datetime.fromtimestamp(at_ms // 1000, UTC).astimezone(clock).utcoffset()
        return (offset or timedelta()) // timedelta(minutes=1)

    return ahead


@functools.cache
def _find(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        # ZoneInfoNotFoundError is a LookupError; a broken file is a ValueError.
        return None
