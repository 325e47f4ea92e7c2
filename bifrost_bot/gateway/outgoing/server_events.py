"""An event in a server's list: found, made, changed and taken out."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import discord

ServerLocks: TypeAlias = MutableMapping[int, asyncio.Lock]
"""A lock for each server, held while its events are changed."""

_SCHEDULED: Final = discord.EventStatus.scheduled
_ACTIVE: Final = discord.EventStatus.active
_LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class EventContent:
    """An event as its server's list shows it; times are in Unix milliseconds.

    Attributes:
        description: Its text, by which an event that was made but not recorded is recognized.
        channel_id: The channel that its place links.
    """

    name: str
    description: str
    channel_id: int
    begins_ms: int
    ends_ms: int

    def fields(self, guild: discord.Guild) -> dict[str, Any]:
        """Returns its fields in discord.py, but for its times."""
        return {
            "name": self.name[:_LONGEST_NAME],
            "description": self.description,
            "location": f"https://discord.com/channels/{guild.id}/{self.channel_id}",
        }

    def times(self) -> dict[str, Any]:
        """Returns its times in discord.py; an event outside of channels needs an end."""
        return {"start_time": _instant(self.begins_ms), "end_time": _instant(self.ends_ms)}


async def find_event(guild: discord.Guild, event_id: int) -> discord.ScheduledEvent | None:
    """Returns an event as Discord has it; None once it is over or deleted."""
    try:
        event = await guild.fetch_scheduled_event(event_id, with_counts=False)
    except discord.NotFound:
        return None
    return event if event.status in (_SCHEDULED, _ACTIVE) else None


async def plan_event(guild: discord.Guild, event_id: int | None, content: EventContent) -> int:
    """Shows an event at its time, and returns its id; it is made if it no longer exists.

    Discord begins an event by itself at its time, and then moves it no more: another is made.
    """
    event = await find_event(guild, event_id) if event_id else None
    times = content.times()
    if event is not None and event.status is _ACTIVE and event.start_time != times["start_time"]:
        await event.end()
        event = None
    event = event or await _unrecorded(guild, content)
    if event is None:
        made = await guild.create_scheduled_event(
            **content.fields(guild),
            **times,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
        )
        return made.id
    await _change(event, content.fields(guild) | times)
    return event.id


async def describe_event(guild: discord.Guild, event_id: int, content: EventContent) -> None:
    """Changes all of an event but its times, if it still exists."""
    event = await find_event(guild, event_id)
    if event is not None:
        await _change(event, content.fields(guild))


async def begin_event(guild: discord.Guild, event_id: int) -> None:
    """Begins an event that has not begun."""
    event = await find_event(guild, event_id)
    if event is not None and event.status is _SCHEDULED:
        await event.start()


async def take_out(guild: discord.Guild, event_id: int) -> None:
    """Ends an event that has begun, or deletes it."""
    event = await find_event(guild, event_id)
    if event is not None:
        await (event.delete() if event.status is _SCHEDULED else event.end())


async def _change(event: discord.ScheduledEvent, fields: dict[str, Any]) -> None:
    changed = {name: value for name, value in fields.items() if getattr(event, name) != value}
    if changed:
        await event.edit(**changed)


async def _unrecorded(guild: discord.Guild, content: EventContent) -> discord.ScheduledEvent | None:
    """Returns the event that an earlier process made but did not record."""
    wanted = content.fields(guild)
    for event in await guild.fetch_scheduled_events(with_counts=False):
        is_own = event.creator_id == guild.me.id and event.status is _SCHEDULED
        is_same = event.description == content.description
        if is_own and is_same and event.location == wanted["location"]:
            return event
    return None


def _instant(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
