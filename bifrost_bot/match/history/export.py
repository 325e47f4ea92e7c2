"""A match that is over as one JSON file: every event the bot stored of it, to be checked or kept."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Json
from bifrost_bot.match import chain
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import MatchCreated, MatchEvent
from bifrost_bot.match.history.record import kind, printable, reason
from bifrost_bot.match.model import Match
from bifrost_bot.match.upcast import read_event, write_event

FORMAT: Final = "bifrost-bot match"
VERSION: Final = 1
_LONGEST_ID: Final = 32


class ExportError(Exception):
    """The file is not a readable export, or the match cannot be exported; the message is one sentence."""


def write(history: Sequence[MatchEvent], stored: Sequence[Json] | None = None) -> str:
    """Returns the export of a match, with the running hashes that were posted while it was played.

    Args:
        history: Its events.
        stored: The same as they are stored, where an older program may have written some of them.

    Raises:
        ExportError: When the match is not over: its events hold what its players may not know.
    """
    match = finished(history)
    events = list(stored or map(write_event, history))
    heads: list[Json] = [[head.number, head.turn, head.link] for head in chain.heads(events)]
    document: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "match": match.id,
        "events": events,
        "heads": heads,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def finished(history: Iterable[MatchEvent]) -> Match:
    """Returns the match that a history makes.

    Raises:
        ExportError: When it is not over.
    """
    match = core.fold(history)
    if not match.over:
        raise ExportError(f"Match {match.id} is not over; what it hides must stay hidden until then.")
    return match


def read(document: Any) -> tuple[MatchEvent, ...]:
    """Returns the events in an export's JSON; `verify` checks whether they fit each other.

    Raises:
        ExportError: When it is no export, or the match is of a game that this program does not know.
    """
    if not isinstance(document, dict) or cast(dict[str, Any], document).get("format") != FORMAT:
        raise ExportError("This is not the export of a match.")
    found = cast(dict[str, Any], document)
    if found.get("version") != VERSION:
        raise ExportError(f"This program reads exports of version {VERSION}; this one has another version.")
    if not isinstance(found.get("events"), list):
        raise ExportError("This export has no list of events.")
    listed, match_id = cast(list[Any], found["events"]), printable(str(found.get("match"))[:_LONGEST_ID])
    events = tuple(_event(match_id, number, event) for number, event in enumerate(listed, start=1))
    first = events[0] if events else None
    if not isinstance(first, MatchCreated):
        raise ExportError("This export does not begin with the match's creation.")
    if first.settings.game not in all_games():
        raise ExportError("This export is of a game that this program does not know.")
    return events


def _event(match_id: str, number: int, event: Any) -> MatchEvent:
    try:
        return read_event(event)
    except (CodecError, RecursionError) as problem:
        where = f"Event {number} ({kind(event)}) of this export of match {match_id}"
        raise ExportError(f"{where} cannot be read: {reason(problem)}.") from None
