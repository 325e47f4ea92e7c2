"""One user's part in stored matches: what is stored, and how it is removed so that the rest still
holds.

An id is replaced everywhere by the same meaningless one, so that who sat where stays consistent:
seats are dealt by place, not by id, receipts hash texts, and the running hash holds seals instead
of people, so a match still verifies. What a user typed as a move stays, because other players'
moves depend on it.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bifrost_bot.engines.values import Json
from bifrost_bot.match import chain
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
    PlayerReplaced,
)
from bifrost_bot.match.upcast import write_event

ERASED_NAME: Final = "Somebody"
"""The name of every user whose own was removed."""

_WRITTEN: Final = ("text", "reason", "refusal")
"""The fields of events that hold what somebody wrote, which may be the very digits of an id."""


def erased(events: Sequence[Json], user_id: str, other_id: str) -> list[Json]:
    """Returns the stored events of a match that is over without a user's name, and with another
    id for theirs.
    """
    return [replaced(event, user_id, other_id) for event in chain.erased(events, user_id, other_id)]


def replaced(value: Json, user_id: str, other_id: str, *, within: bool = False) -> Json:
    """Returns a stored value with a user's id replaced by another, and without their name.

    Args:
        value: JSON as it is stored.
        user_id: The user's id.
        other_id: The id that replaces it.
        within: Whether mentions within texts are replaced as well.
    """
    match value:
        case str():
            mentioned = value.replace(f"<@{user_id}>", ERASED_NAME) if within else value
            return other_id if value == user_id else mentioned
        case list():
            return [replaced(one, user_id, other_id, within=within) for one in value]
        case dict():
            found = {
                other_id if key == user_id else key: one
                if key in _WRITTEN and not within
                else replaced(one, user_id, other_id, within=within)
                for key, one in value.items()
            }
            return (
                {**found, "name": ERASED_NAME}
                if value.get("id") == user_id and "name" in value
                else found
            )
        case _:
            return value


def part_in(history: Sequence[MatchEvent], user_id: str) -> dict[str, Json]:
    """Returns what a match has stored about a user, as JSON; nothing that others sent, and no
    secret of the match.
    """
    created = history[0]
    assert isinstance(created, MatchCreated)
    match = core.fold((created,))
    events: list[Json] = []
    for event in history[1:]:
        events += _told(event, match.seats, user_id)
        match = core.evolve(match, event)
    return {
        "match": created.match_id,
        "game": created.settings.game,
        "created_ms": created.at_ms,
        "created_by_you": created.host == user_id,
        "created_as": next((one.name for one in created.people if one.id == user_id), ""),
        "events": events,
    }


def _told(event: MatchEvent, seats: Any, user_id: str) -> list[Json]:
    """Returns what an event holds about a user.

    A user named in an event is given it, whatever event it is; exceptions are listed.
    """
    if isinstance(event, PlayerReplaced):
        return (
            [_handed_over(event, user_id)]
            if user_id in (event.by, event.left, event.player.id)
            else []
        )
    if isinstance(event, ConsentAsked | ConsentClosed):
        asked = event.asked if isinstance(event, ConsentAsked) else ()
        return [_asked(event)] if user_id in (event.deed.by, *asked) else []
    if isinstance(event, MatchStarted):
        mine: list[Json] = [seat for seat, holder in event.seats.items() if holder == user_id]
        return [{"is": "MatchStarted", "seats": mine, "at_ms": event.at_ms}] if mine else []
    stored = _alone(event, user_id)
    # What somebody answered may be the very digits of an id, which names nobody.
    if isinstance(event, AnswerEvent):
        return [stored] if seats.get(event.slot.seat) == user_id else []
    if isinstance(event, ClaimJudged):
        return [stored] if event.by == user_id else []
    return (
        [stored]
        if not isinstance(event, AnswersHeld | PhaseResolved) and _names(stored, user_id)
        else []
    )


def _alone(event: MatchEvent, user_id: str) -> Json:
    """Returns an event as it is stored, without what others whom it names are called."""
    if isinstance(event, HostAdded | MatchHandedOver):
        event = replace(event, people=tuple(one for one in event.people if one.id == user_id))
    return write_event(event)


def _asked(event: ConsentAsked | ConsentClosed) -> Json:
    """Returns a request for the players' consent without what it would do, which may tell who
    sits where.
    """
    return {
        "is": type(event).__name__,
        "number": event.number,
        "by": event.deed.by,
        "at_ms": event.at_ms,
    }


def _handed_over(event: PlayerReplaced, user_id: str) -> Json:
    """Returns a replacement without the host's reason for those who played the seat, without the
    seat for others.
    """
    stored = write_event(event)
    assert isinstance(stored, dict)
    hidden = {"reason"} if user_id in (event.left, event.player.id) else {"seat"}
    return {key: value for key, value in stored.items() if key not in hidden}


def _names(value: Json, user_id: str) -> bool:
    match value:
        case str():
            return value == user_id
        case list():
            return any(_names(one, user_id) for one in value)
        case dict():
            return any(_names(one, user_id) for one in value.values())
        case _:
            return False
