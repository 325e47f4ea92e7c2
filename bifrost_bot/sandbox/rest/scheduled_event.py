"""Routes for the events in a server's list, as far as they take place outside of channels."""

from datetime import datetime
from typing import Final

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form, not_found
from bifrost_bot.sandbox.world.json_values import object_of
from bifrost_bot.sandbox.world.model import Guild, Json, ScheduledEvent
from bifrost_bot.sandbox.world.payloads import scheduled_event_json

MOST_EVENTS: Final = 100
"""How many events of a server can be scheduled or active."""
_EXTERNAL: Final = 3
_SCHEDULED: Final = 1
_ACTIVE: Final = 2
_NEXT: Final = {_SCHEDULED: (_ACTIVE, 4), _ACTIVE: (3,)}
"""The statuses that can follow each."""


def _list(call: Call) -> Reply:
    return ok(list(map(scheduled_event_json, call.guild.current_events)))


def _create(call: Call) -> Reply:
    guild = call.guild
    call.require_in_guild(allow.CREATE_EVENTS)
    if len(guild.current_events) >= MOST_EVENTS:
        raise ApiError(
            400, 30038, f"Maximum number of guild scheduled events reached ({MOST_EVENTS})"
        )
    fields = call.fields
    if fields.get("entity_type") != _EXTERNAL:
        raise invalid_form("entity_type", "Only events outside of channels exist here.")
    if fields.get("privacy_level") != 2:
        raise invalid_form("privacy_level", "Value must be one of {2}.")
    id = call.world.snowflakes.next()
    event = ScheduledEvent(id, guild.id, call.bot.id, "", None, "", start_ms=0, end_ms=0)
    _change(call, event, {"scheduled_end_time": None, "entity_metadata": None, **fields})
    return ok(scheduled_event_json(call.world.put_event(event)))


def _event(call: Call, guild: Guild) -> ScheduledEvent:
    found = guild.scheduled_events.get(call.id("event_id"))
    if found is None:
        raise not_found("Guild Scheduled Event")
    return found


def _own(call: Call) -> ScheduledEvent:
    """Returns the event in the path, which the bot may change."""
    event = _event(call, call.guild)
    is_own = event.creator_id == call.bot.id
    needed = allow.CREATE_EVENTS if is_own else allow.MANAGE_EVENTS
    call.require_in_guild(needed)
    return event


def _get(call: Call) -> Reply:
    return ok(scheduled_event_json(_event(call, call.guild)))


def _edit(call: Call) -> Reply:
    event = _own(call)
    if event.over:
        raise ApiError(400, 180000, "Cannot update a finished event")
    status = call.fields.get("status")
    if status is not None and status != event.status:
        if status not in _NEXT[event.status]:
            raise invalid_form("status", "Invalid Guild Scheduled Event Status Transition")
        event.status = status
    _change(call, event, call.fields)
    return ok(scheduled_event_json(call.world.put_event(event)))


def _delete(call: Call) -> Reply:
    call.world.delete_event(_own(call))
    return NOTHING


def _change(call: Call, event: ScheduledEvent, fields: Json) -> None:
    """Sets the given fields of an event; raises as Discord does where one is wrong."""
    if "name" in fields:
        event.name = _text(fields, "name", 100)
    if "description" in fields:
        given = fields["description"]
        event.description = _text(fields, "description", 1000) if given else None
    if "entity_metadata" in fields:
        place = object_of(fields["entity_metadata"])
        event.location = _text(place, "location", 100)
    if "scheduled_start_time" in fields:
        start_ms = _instant(fields, "scheduled_start_time")
        if start_ms != event.start_ms and start_ms <= call.world.clock():
            raise invalid_form("scheduled_start_time", "Cannot schedule event in the past.")
        event.start_ms = start_ms
    if "scheduled_end_time" in fields:
        event.end_ms = _instant(fields, "scheduled_end_time")
    if event.end_ms <= event.start_ms:
        raise invalid_form("scheduled_end_time", "Event end time must be after start time.")


def _text(fields: Json, name: str, most: int) -> str:
    given = fields.get(name)
    if not isinstance(given, str) or not 1 <= len(given) <= most:
        raise invalid_form(name, f"Must be between 1 and {most} in length.")
    return given


def _instant(fields: Json, name: str) -> int:
    try:
        return round(datetime.fromisoformat(str(fields[name])).timestamp() * 1000)
    except (KeyError, ValueError):
        raise invalid_form(name, "Could not parse the timestamp.") from None


_ALL: Final = "/guilds/{guild_id}/scheduled-events"
_ONE: Final = _ALL + "/{event_id}"

ROUTES: Final = (
    Route("GET", _ALL, _list),
    Route("POST", _ALL, _create),
    Route("GET", _ONE, _get),
    Route("PATCH", _ONE, _edit),
    Route("DELETE", _ONE, _delete),
)
