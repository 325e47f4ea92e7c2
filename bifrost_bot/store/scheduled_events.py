"""The events in servers' lists that the bot made for planned matches."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.shard_set import ShardSet
from bifrost_bot.store.tables import matches, scheduled_events

OF_CALENDAR: Final = 0
"""The start that an event shows of a match without a set one: that in its season's calendar."""


@dataclass(frozen=True, slots=True)
class ScheduledEvent:
    """An event, and the start of its match that it shows, in Unix milliseconds."""

    event_id: int
    begins_ms: int


async def event_of(connection: AsyncConnection, match_id: str) -> ScheduledEvent | None:
    """Returns the event made for a match; None if there is none."""
    rows = scheduled_events.c
    query = select(rows.event_id, rows.begins_ms).where(rows.match_id == match_id)
    row = await first_row(connection, query)
    return None if row is None else ScheduledEvent(*row)


async def matches_with_events(connection: AsyncConnection, shard_set: ShardSet) -> list[str]:
    """Returns a process's matches with an event."""
    # By the few events, and not by looking at every match.
    has_event = matches.c.id.in_(select(scheduled_events.c.match_id))
    query = select(matches.c.id).where(has_event, shard_set.clause())
    return list(await connection.scalars(query))


async def put(connection: AsyncConnection, match_id: str, event: ScheduledEvent) -> None:
    """Records the event made for a match, in place of an earlier one."""
    await upsert(connection, scheduled_events, {"match_id": match_id}, asdict(event))


async def forget(connection: AsyncConnection, match_id: str) -> None:
    """Removes a match's event, which has ended or was deleted."""
    here = scheduled_events.c.match_id == match_id
    await connection.execute(delete(scheduled_events).where(here))
