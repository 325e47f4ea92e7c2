"""The export of a finished season: one JSON file of stored events and their running hashes.

It exists only after the end, as it holds the seed and all choices.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, Final, cast

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import listed
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.events import SeasonEvent, SeasonOpened
from bifrost_bot.season.history import record
from bifrost_bot.season.upcast import read_event

_PROGRAM: Final = "bifrost-bot"
FORMAT: Final = f"{_PROGRAM} season"
VERSION: Final = 1
_KEYS: Final = ("format", "version", "season", "events", "links")
_LONGEST_KEY: Final = 32


class SeasonFileError(Exception):
    """The file is no readable export, or the season cannot be exported yet; one sentence."""


@dataclass(frozen=True, slots=True)
class SeasonExport:
    """A parsed export.

    Attributes:
        season_id: The season's number in the file.
        stored: Its events as they are stored.
        events: The same, decoded.
        links: The running hash in the file after each.
    """

    season_id: str
    stored: Sequence[Json]
    events: Sequence[SeasonEvent]
    links: Sequence[Any]


def write(bodies: Sequence[str]) -> str:
    """Returns the export of a season, given the JSON of its events.

    Raises:
        SeasonFileError: When the season is not over.
    """
    season = record.read(bodies)
    if season is None or not season.over:
        raise SeasonFileError("The season isn't over. Its secrets stay hidden until then.")
    events: list[Json] = list(map(json.loads, bodies))
    document = {
        "format": FORMAT,
        "version": VERSION,
        "season": season.id,
        "events": events,
        "links": CHAIN.links(events),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def is_export(document: Any) -> bool:
    """Returns whether a JSON value claims to be the export of a season."""
    return isinstance(document, dict) and cast("dict[str, Any]", document).get("format") == FORMAT


def read(document: Mapping[str, Any]) -> SeasonExport:
    """Returns a parsed export; `verify` checks whether its events are valid.

    Raises:
        SeasonFileError: When it cannot be read; the message names the event.
    """
    if document.get("version") != VERSION:
        raise SeasonFileError(
            f"This program reads exports of seasons of version {VERSION}. This one has "
            "another version."
        )
    for key in document:
        if key not in _KEYS:
            shown = key[:_LONGEST_KEY] if key.isprintable() else repr(key[:_LONGEST_KEY])
            raise SeasonFileError(
                f'"{shown}" is not a key of the export of a season. Its keys are {listed(_KEYS)}.'
            )
    stored = document.get("events")
    links = document.get("links")
    if not isinstance(stored, list) or not isinstance(links, list):
        raise SeasonFileError(
            "This export is broken: it has no list of events, or no running hashes."
        )
    found = cast("list[Any]", stored)
    events = tuple(starmap(_event, enumerate(found, start=1)))
    if not events or not isinstance(events[0], SeasonOpened):
        raise SeasonFileError("This export is broken: its first event is not the season's opening.")
    return SeasonExport(str(document.get("season")), found, events, cast("list[Any]", links))


def _event(number: int, stored: Any) -> SeasonEvent:
    try:
        return read_event(stored)
    except (CodecError, RecursionError):
        raise SeasonFileError(f"Event {number} of this export cannot be read.") from None
