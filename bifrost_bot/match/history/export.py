"""The export of a finished match: one JSON file with all stored events, for `verify`."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Json, Seat, Spoils
from bifrost_bot.engines.words import listed, name
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import Events, MatchCreated, MatchEvent
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.stream.record import kind, printable, reason

_PROGRAM: Final = "bifrost-bot"
FORMAT: Final = f"{_PROGRAM} match"
VERSION: Final = 1
_KEYS: Final = ("format", "version", "match", "events", "heads", "result")
_LONGEST_ID: Final = 32


class ExportError(Exception):
    """The file is no readable export, or the match cannot be exported; one sentence."""


def write(history: Sequence[MatchEvent], stored: Sequence[Json] | None = None) -> str:
    """Returns the export of a finished match, with its result and the posted running hashes.

    `stored` has the same events as JSON, if an older program wrote some of them.

    Raises:
        ExportError: If the match is not over: its events hold secrets.
    """
    match = finished_match(history)
    events = list(stored or map(write_event, history))
    heads: list[Json] = [[head.number, head.turn, head.link] for head in CHAIN.heads(events)]
    document: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "match": match.id,
        "events": events,
        "heads": heads,
        "result": result(match),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def result(match: Match) -> list[Json]:
    """Returns each seat's result, best first, in a match that was played to its end.

    `figures` is what the game counts, `reason` why the seat is an Elimination Candidate. Where a
    game leaves nothing for the next match, the garnets are null and no seat has Tokens.
    """
    if match.outcome is None:
        return []
    table = match.game.results(match.game.view(match.state, None))
    figures: dict[str, dict[str, str]] = {}
    for heading, *cells in table.rows:
        figures[heading] = dict(zip(table.heads[1:], cells, strict=True))
    spoils = match.game.spoils(match.state)
    return [
        _seat_result(match, seat, place, figures[name(seat)], spoils.get(seat, Spoils()))
        for seat, place in places(match.outcome.ranking).items()
    ]


def _seat_result(
    match: Match, seat: Seat, place: int, figures: dict[str, str], spoils: Spoils
) -> Json:
    player = match.occupant(seat)
    return {
        "seat": seat,
        "name": player.name if player else "",
        "place": place,
        "figures": {**figures},
        "garnets": spoils.garnets,
        "garnets_won": spoils.won,
        "tokens": spoils.tokens,
        "candidate": bool(spoils.candidate),
        "reason": spoils.candidate,
    }


def finished_match(history: Iterable[MatchEvent]) -> Match:
    """Returns the match of a history; raises `ExportError` if it is not over."""
    match = core.fold(history)
    if not match.over:
        raise ExportError(f"Match {match.id} isn't over. Its secrets stay hidden until then.")
    return match


def read(document: Any) -> Events:
    """Returns the events in an export's JSON; `verify` checks whether they fit together.

    Raises:
        ExportError: If it is no export, or the match's game is unknown.
    """
    found = cast(dict[str, Any], document) if isinstance(document, dict) else {}
    if found.get("format") != FORMAT:
        raise ExportError("This is not the export of a match.")
    if found.get("version") != VERSION:
        raise ExportError(
            f"This program reads exports of version {VERSION}. This one has another version."
        )
    for key in found:
        if key not in _KEYS:
            shown = printable(key[:_LONGEST_ID])
            raise ExportError(f'"{shown}" is not a key of an export. Its keys are {listed(_KEYS)}.')
    if not isinstance(found.get("events"), list):
        raise ExportError("This export is broken: it has no list of events.")
    stored = cast(list[Any], found["events"])
    match_id = printable(str(found.get("match"))[:_LONGEST_ID])
    events = tuple(
        _read_event(match_id, number, event) for number, event in enumerate(stored, start=1)
    )
    first = events[0] if events else None
    if not isinstance(first, MatchCreated):
        raise ExportError("This export is broken: its first event is not the match's creation.")
    if first.settings.game not in all_games():
        raise ExportError("This export is of a game that isn't installed here.")
    return events


def _read_event(match_id: str, number: int, event: Any) -> MatchEvent:
    try:
        return read_event(event)
    except (CodecError, RecursionError) as problem:
        unreadable = (
            f"Event {number} ({kind(event)}) of this export of match {match_id} cannot be read: "
            f"{reason(problem)}."
        )
        raise ExportError(unreadable) from None
