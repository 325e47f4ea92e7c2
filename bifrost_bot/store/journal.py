"""Matches and seasons and their events: appended, never changed."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Generic

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.match.events import Events, MatchCreated
from bifrost_bot.match.history import record
from bifrost_bot.match.model import Status
from bifrost_bot.store.rows import count_rows, first_row
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.streams import MATCHES, SEASONS, AnyStream, StreamTables
from bifrost_bot.store.tables import (
    HAS_CHANNELS,
    IS_LEFT,
    IS_LIVE,
    IS_PRIVATE,
    Values,
    events,
    matches,
    seasons,
)
from bifrost_bot.stream.record import E, RecordError, S

FORGOTTEN = 0
"""The server id of erased matches and seasons, of which only the number remains."""


UNMADE = 0
"""The channel id of a season whose own channel is still to be created."""


@dataclass(frozen=True, slots=True)
class Home:
    """The place of a match or season on Discord: its server, and where it was opened."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry in a list of matches, known without reading its events."""

    id: str
    game: str
    status: Status
    private: bool


@dataclass(frozen=True, slots=True)
class Appended(Generic[S]):
    """A match or season with its running hash, and the JSON of its last event."""

    state: S
    last_event: str


async def next_id(connection: AsyncConnection, stream: AnyStream) -> str:
    """Returns the id for the next match or season: their number plus one.

    Until the transaction ends no other process gets an id; a file is locked as a whole anyway.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(stream.lock)))
    count = await count_rows(connection, stream.table)
    return str(count + 1)


async def create(
    connection: AsyncConnection, stream: StreamTables[S, E], state: S, new: Sequence[E], home: Home
) -> S:
    """Records a new match or season with its first events; returns it with its running hash."""
    row = {
        **stream.new_row(new[0]),
        "guild_id": home.guild_id,
        stream.channel.name: home.channel_id,
    }
    await connection.execute(insert(stream.table).values(row))
    return (await append(connection, stream, state, new)).state


async def append(
    connection: AsyncConnection, stream: StreamTables[S, E], state: S, new: Sequence[E]
) -> Appended[S]:
    """Records the last events, at least one, of a match or season.

    The number of an event that is already taken raises `IntegrityError`.
    """
    stored = [stream.write(event) for event in new]
    bodies = [json.dumps(event) for event in stored]
    rows: list[Values] = []
    for seq, body in enumerate(bodies, start=state.chain.number + 1):
        rows.append({stream.owner: state.id, "seq": seq, "body": body})
    await connection.execute(insert(stream.events), rows)
    return Appended(replace(state, chain=state.chain.after(stored)), bodies[-1])


async def bodies(connection: AsyncConnection, stream: AnyStream, id: str) -> tuple[str, ...]:
    """Returns the JSON of the events of a match or season in order; empty if there is none."""
    table = stream.events
    query = select(table.c.body).where(stream.of(table, id))
    return tuple(await connection.scalars(query.order_by(table.c.seq)))


async def home(connection: AsyncConnection, stream: AnyStream, id: str) -> Home | None:
    """Returns the place of a match or season on Discord, or None if there is none."""
    guild_id = stream.table.c.guild_id
    query = select(guild_id, stream.channel).where(stream.is_row(id))
    row = await first_row(connection, query.where(guild_id != FORGOTTEN))
    return None if row is None else Home(*row)


async def move_home(
    connection: AsyncConnection, stream: AnyStream, id: str, channel_id: int
) -> None:
    """Records another channel for a match's lobby, or for a season's announcements."""
    here = update(stream.table).where(stream.is_row(id))
    await connection.execute(here.values({stream.channel: channel_id}))


async def live(
    connection: AsyncConnection,
    stream: AnyStream,
    guild_id: int | None = None,
    shard_set: ShardSet = WHOLE,
) -> list[str]:
    """Returns the ids of those that are not over, oldest first, on one server or on all."""
    rows = stream.table.c
    query = select(rows.id).where(stream.is_live, shard_set.clause(rows.guild_id))
    if guild_id is not None:
        query = query.where(rows.guild_id == guild_id)
    return list(await connection.scalars(query.order_by(*stream.age)))


async def set_status(connection: AsyncConnection, match_id: str, status: Status) -> None:
    """Records a match's status, for lists of matches."""
    here = update(matches).where(matches.c.id == match_id)
    await connection.execute(here.values(status=status.value))


async def bodies_of(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Returns the events' JSON of several matches in one query, by match, if they exist."""
    rows = events.c
    query = select(events).where(rows.match_id.in_(ids))
    found: dict[str, list[str]] = {}
    for row in await connection.execute(query.order_by(rows.match_id, rows.seq)):
        found.setdefault(row.match_id, []).append(row.body)
    return {match_id: tuple(bodies) for match_id, bodies in found.items()}


async def body(connection: AsyncConnection, match_id: str, number: int) -> str | None:
    """Returns the JSON of a match's event by its number, from 1, or None if there is none."""
    rows = events.c
    query = select(rows.body).where(rows.match_id == match_id, rows.seq == number)
    return await connection.scalar(query)


async def history(connection: AsyncConnection, match_id: str) -> Events:
    """Returns a match's events in order; empty if there is no such match.

    Raises:
        RecordError: When one of them cannot be read.
    """
    return record.history(await bodies(connection, MATCHES, match_id))


async def guilds(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, int]:
    """Returns the servers of matches, by match, without erased matches."""
    rows = matches.c
    query = select(rows.id, rows.guild_id).where(rows.id.in_(ids))
    known = query.where(rows.guild_id != FORGOTTEN)
    return {row.id: row.guild_id for row in await connection.execute(known)}


async def private_since(
    connection: AsyncConnection, guild_id: int, since_ms: int
) -> list[MatchCreated]:
    """Returns the readable first events of a server's private matches after `since_ms`."""
    rows = matches.c
    joined = select(events.c.body).join(matches, rows.id == events.c.match_id)
    here = (rows.guild_id == guild_id) & (rows.created_ms > since_ms) & IS_PRIVATE
    query = joined.where(here, events.c.seq == 1)
    found: list[MatchCreated] = []
    for stored in await connection.scalars(query.order_by(*MATCHES.age)):
        with suppress(RecordError):
            (event,) = record.history((stored,))
            if isinstance(event, MatchCreated):
                found.append(event)
    return found


async def ids(connection: AsyncConnection, statuses: Sequence[Status]) -> list[str]:
    """Returns the ids of all matches ever with these statuses, oldest first."""
    values = [status.value for status in statuses]
    query = select(matches.c.id).where(matches.c.status.in_(values))
    return list(await connection.scalars(query.order_by(*MATCHES.age)))


async def over_with_channels(connection: AsyncConnection, guild_id: int, most: int) -> list[Listed]:
    """Returns a server's finished matches that still have own channels, newest first."""
    # The second condition is always true. Without it newer releases of SQLite read and sort all
    # matches of the server.
    of_server = (matches.c.guild_id == guild_id) & (matches.c.created_ms >= 0)
    query = select(matches).where(of_server, HAS_CHANNELS, ~IS_LIVE)
    newest = query.order_by(*MATCHES.newest_first).limit(most)
    listed: list[Listed] = []
    for row in await connection.execute(newest):
        status = Status(row.status)
        listed.append(Listed(row.id, row.game, status, row.private))
    return listed


async def private_with_channels(
    connection: AsyncConnection, shard_set: ShardSet = WHOLE
) -> list[str]:
    """Returns the ids of the private matches that are over and still have channels."""
    query = select(matches.c.id).where(IS_LEFT, ~IS_LIVE, shard_set.clause())
    return list(await connection.scalars(query))


async def set_over(connection: AsyncConnection, season_id: str) -> None:
    """Records that a season has ended."""
    here = update(seasons).where(seasons.c.id == season_id)
    await connection.execute(here.values(over=True))


async def newest_seasons(connection: AsyncConnection, guild_id: int, most: int) -> list[str]:
    """Returns the ids of a server's newest seasons, newest first."""
    query = select(seasons.c.id).where(seasons.c.guild_id == guild_id)
    newest = query.order_by(*SEASONS.newest_first).limit(most)
    return list(await connection.scalars(newest))
