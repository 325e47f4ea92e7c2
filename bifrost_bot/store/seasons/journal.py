"""Seasons and their events: appended, never changed; and the requests that caused them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.model import Season
from bifrost_bot.season.upcast import write_event
from bifrost_bot.store.journal import FORGOTTEN, Home
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import IS_UNDER_WAY, season_events, season_requests, seasons

_NUMBER_LOCK = 0xB1F207
"""The PostgreSQL advisory lock for giving a season its number."""

_AGE = (seasons.c.created_ms, func.length(seasons.c.id), seasons.c.id)
UNMADE: Final = 0
"""The channel id of a season whose own channel is still to be created."""


@dataclass(frozen=True, slots=True)
class Request:
    """A finished request: its season, and the numbers of the first and last event it caused."""

    season_id: str
    first: int
    last: int


async def next_id(connection: AsyncConnection) -> str:
    """Returns the id for the next season, like `store.journal.next_id`."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(_NUMBER_LOCK)))
    count = await connection.scalar(select(func.count()).select_from(seasons))
    return str((count or 0) + 1)


async def create(
    connection: AsyncConnection, season: Season, new: Sequence[SeasonEvent], home: Home
) -> Season:
    """Records a new season with its first events, like `append`; `home` is where it was opened."""
    row = {
        "id": season.id,
        "guild_id": home.guild_id,
        "channel_id": home.channel_id,
        "created_ms": new[0].at_ms,
    }
    await connection.execute(insert(seasons).values(row))
    return await append(connection, season, new)


async def append(connection: AsyncConnection, season: Season, new: Sequence[SeasonEvent]) -> Season:
    """Records the last events of a season; returns the season with their running hash.

    The number of an event that is already taken raises `IntegrityError`.
    """
    stored = [write_event(event) for event in new]
    rows: list[dict[str, Any]] = []
    for seq, body in enumerate(stored, start=season.chain.number + 1):
        rows.append({"season_id": season.id, "seq": seq, "body": json.dumps(body)})
    await connection.execute(insert(season_events), rows)
    return replace(season, chain=season.chain.after(stored))


async def set_over(connection: AsyncConnection, season_id: str) -> None:
    """Records that a season has ended."""
    here = seasons.c.id == season_id
    await connection.execute(update(seasons).where(here).values(over=True))


async def bodies(connection: AsyncConnection, season_id: str) -> tuple[str, ...]:
    """Returns the JSON of a season's events in order; empty if there is no such season."""
    query = select(season_events.c.body).where(season_events.c.season_id == season_id)
    return tuple(await connection.scalars(query.order_by(season_events.c.seq)))


async def home(connection: AsyncConnection, season_id: str) -> Home | None:
    """Returns where a season was opened, or None if there is no such season."""
    here = (seasons.c.id == season_id) & (seasons.c.guild_id != FORGOTTEN)
    query = select(seasons.c.guild_id, seasons.c.channel_id).where(here)
    row = (await connection.execute(query)).first()
    return None if row is None else Home(row[0], row[1])


async def move(connection: AsyncConnection, season_id: str, channel_id: int) -> None:
    """Records the channel in which a season is announced from now on."""
    here = seasons.c.id == season_id
    await connection.execute(update(seasons).where(here).values(channel_id=channel_id))


async def lost_channel(connection: AsyncConnection, season_id: str) -> int | None:
    """Returns the deleted channel of which a season's hosts were informed last, or None."""
    query = select(seasons.c.lost_channel_id).where(seasons.c.id == season_id)
    return await connection.scalar(query)


async def note_loss(connection: AsyncConnection, season_id: str, channel_id: int) -> None:
    """Records that a season's hosts were informed that its channel was deleted."""
    here = seasons.c.id == season_id
    await connection.execute(update(seasons).where(here).values(lost_channel_id=channel_id))


async def under_way(
    connection: AsyncConnection, guild_id: int | None = None, shard_set: ShardSet = WHOLE
) -> list[str]:
    """Returns the ids of the seasons that are not over, oldest first, on one server or on all."""
    query = select(seasons.c.id).where(IS_UNDER_WAY, shard_set.clause(seasons.c.guild_id))
    if guild_id is not None:
        query = query.where(seasons.c.guild_id == guild_id)
    return list(await connection.scalars(query.order_by(*_AGE)))


async def of_guild(connection: AsyncConnection, guild_id: int, most: int) -> list[str]:
    """Returns the ids of a server's newest seasons, newest first."""
    query = select(seasons.c.id).where(seasons.c.guild_id == guild_id)
    newest_first = [column.desc() for column in _AGE]
    return list(await connection.scalars(query.order_by(*newest_first).limit(most)))


async def request(connection: AsyncConnection, request: str) -> Request | None:
    """Returns the effect of a request, or None if it was not carried out."""
    query = select(season_requests).where(season_requests.c.request == request)
    row = (await connection.execute(query)).first()
    return None if row is None else Request(row.season_id, row.first, row.last)


async def add_request(connection: AsyncConnection, request: str, done: Request) -> None:
    """Records that a request was carried out; a known one raises `IntegrityError`."""
    row = {"request": request, "season_id": done.season_id, "first": done.first, "last": done.last}
    await connection.execute(insert(season_requests).values(row))
