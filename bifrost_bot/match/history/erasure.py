"""A user's data in stored matches, and its replacement in notices."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bifrost_bot.engines.values import Json
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import (
    AnswerEvent,
    AnswersHeld,
    ClaimJudged,
    ConsentAsked,
    ConsentClosed,
    HostAdded,
    MatchCreated,
    MatchEvent,
    MatchHandedOver,
    MatchStarted,
    PhaseResolved,
    PlanVoided,
    PlayerReplaced,
    StandInAsked,
)
from bifrost_bot.match.player import find_by_id
from bifrost_bot.match.upcast import write_event
from bifrost_bot.stream.erasure import ERASED_NAME

_WRITTEN: Final = ("text", "reason", "refusal")
"""The fields of events with free text, which may be the very digits of an id."""


def replace_user(value: Json, user_id: str, other_id: str, *, within: bool = False) -> Json:
    """Returns a stored value without a user's name, and with another id.

    `within` also replaces mentions within texts.
    """
    match value:
        case str():
            mentioned = value.replace(f"<@{user_id}>", ERASED_NAME) if within else value
            return other_id if value == user_id else mentioned
        case list():
            return [replace_user(one, user_id, other_id, within=within) for one in value]
        case dict():
            found: dict[str, Json] = {}
            for key, one in value.items():
                is_text = key in _WRITTEN and not within
                found[other_id if key == user_id else key] = (
                    one if is_text else replace_user(one, user_id, other_id, within=within)
                )
            if value.get("id") == user_id and "name" in value:
                found["name"] = ERASED_NAME
            return found
        case _:
            return value


def part_in(history: Sequence[MatchEvent], user_id: str) -> dict[str, Json]:
    """Returns a user's data in a match as JSON, without other users' data or secrets."""
    created = history[0]
    assert isinstance(created, MatchCreated)
    match = core.fold((created,))
    events: list[Json] = []
    for event in history[1:]:
        events += _part_of(event, match.seats, user_id)
        match = core.evolve(match, event)
    creator = find_by_id(created.people, user_id)
    asked = find_by_id(created.rematch.people, user_id) if created.rematch else None
    return {
        "match": created.match_id,
        "game": created.settings.game,
        "created_ms": created.at_ms,
        "created_by_you": created.host == user_id,
        "created_as": creator.name if creator else "",
        "asked_to_rematch_as": asked.name if asked else "",
        "events": events,
    }


def _part_of(event: MatchEvent, seats: Any, user_id: str) -> list[Json]:
    """Returns a user's data in an event, which is the event if it names them, with exceptions."""
    if isinstance(event, PlayerReplaced):
        concerned = user_id in (event.by, event.left, event.player.id)
        return [_replacement_for(event, user_id)] if concerned else []
    if isinstance(event, ConsentAsked | ConsentClosed):
        asked = event.asked if isinstance(event, ConsentAsked) else ()
        if user_id not in (event.deed.by, *asked):
            return []
        return [_request_only(event)]
    if isinstance(event, MatchStarted):
        mine: list[Json] = [seat for seat, holder in event.seats.items() if holder == user_id]
        if not mine:
            return []
        return [{"is": "MatchStarted", "seats": mine, "at_ms": event.at_ms}]
    if isinstance(event, StandInAsked) and event.player_id == user_id:
        # Only a person who accepts learns the seat.
        return [{"is": "StandInAsked", "until_ms": event.until_ms, "at_ms": event.at_ms}]
    stored = _without_other_people(event, user_id)
    if isinstance(event, AnswersHeld | PhaseResolved):
        return []
    # An answer's text may be the very digits of an id, without naming the user.
    if isinstance(event, AnswerEvent | PlanVoided):
        return [stored] if seats.get(event.slot.seat) == user_id else []
    if isinstance(event, ClaimJudged):
        return [stored] if event.by == user_id else []
    return [stored] if _names(stored, user_id) else []


def _without_other_people(event: MatchEvent, user_id: str) -> Json:
    if isinstance(event, HostAdded | MatchHandedOver):
        event = replace(event, people=tuple(one for one in event.people if one.id == user_id))
    return write_event(event)


def _request_only(event: ConsentAsked | ConsentClosed) -> Json:
    """Returns a request for consent without its action, which may reveal seats."""
    return {
        "is": type(event).__name__,
        "number": event.number,
        "by": event.deed.by,
        "at_ms": event.at_ms,
    }


def _replacement_for(event: PlayerReplaced, user_id: str) -> Json:
    """Returns a replacement without the reason (for its players) or the seat (for others)."""
    stored = write_event(event)
    assert isinstance(stored, dict)
    del stored["reason" if user_id in (event.left, event.player.id) else "seat"]
    return stored


def _names(value: Json, user_id: str) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return any(_names(one, user_id) for one in value)
    return value == user_id
