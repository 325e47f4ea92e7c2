"""Matches and their events: appended, never changed."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.match.events import MatchCreated, MatchEvent
from bifrost_bot.match.history import record
from bifrost_bot.match.history.record import RecordError
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.upcast import write_event
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import HAS_CHANNELS, IS_LEFT, IS_LIVE, IS_PRIVATE, events, matches

_NUMBER_LOCK = 0xB1F206
"""The PostgreSQL advisory lock for giving a match its number."""

FORGOTTEN = 0
"""The server id of erased matches, of which only the number remains."""
_AGE = (matches.c.created_ms, func.length(matches.c.id), matches.c.id)
"""The order in which matches were created; within a millisecond, by their numbers."""


@dataclass(frozen=True, slots=True)
class Home:
    """A match's place on Discord: its server, and the channel in which its lobby was opened."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry in a list of matches, known without reading its events."""

    id: str
    game: str
    status: Status
    private: bool


async def next_id(connection: AsyncConnection) -> str:
    """Returns the id for the next match: the number of matches plus one.

    Until the transaction ends no other process gets an id; a file is locked as a whole anyway.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(_NUMBER_LOCK)))
    count = await connection.scalar(select(func.count()).select_from(matches))
    return str((count or 0) + 1)


async def create(
    connection: AsyncConnection, match: Match, new: Sequence[MatchEvent], home: Home
) -> Match:
    """Records a new match with its first events, like `append`."""
    created = new[0]
    assert isinstance(created, MatchCreated)
    row = {
        "id": match.id,
        "guild_id": home.guild_id,
        "lobby_channel_id": home.channel_id,
        "game": created.settings.game,
        "status": Status.LOBBY.value,
        "created_ms": created.at_ms,
        "private": created.settings.private,
    }
    await connection.execute(insert(matches).values(row))
    return await append(connection, match, new)


async def append(connection: AsyncConnection, match: Match, new: Sequence[MatchEvent]) -> Match:
    """Records the last events of a match; returns the match with their running hash.

    The number of an event that is already taken raises `IntegrityError`.
    """
    stored = [write_event(event) for event in new]
    rows: list[dict[str, Any]] = []
    for seq, body in enumerate(stored, start=match.chain.number + 1):
        rows.append({"match_id": match.id, "seq": seq, "body": json.dumps(body)})
    await connection.execute(insert(events), rows)
    return replace(match, chain=match.chain.after(stored))


async def set_status(connection: AsyncConnection, match_id: str, status: Status) -> None:
    """Records a match's status, for lists of matches."""
    here = matches.c.id == match_id
    await connection.execute(update(matches).where(here).values(status=status.value))


async def bodies(connection: AsyncConnection, match_id: str) -> tuple[str, ...]:
    """Returns the JSON of a match's events in order; empty if there is no such match."""
    query = select(events.c.body).where(events.c.match_id == match_id)
    return tuple(await connection.scalars(query.order_by(events.c.seq)))


async def bodies_of(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Returns the events' JSON of several matches in one query, by match, if they exist."""
    query = select(events).where(events.c.match_id.in_(ids))
    found: dict[str, list[str]] = {}
    for row in await connection.execute(query.order_by(events.c.match_id, events.c.seq)):
        found.setdefault(row.match_id, []).append(row.body)
    return {match_id: tuple(bodies) for match_id, bodies in found.items()}


async def body(connection: AsyncConnection, match_id: str, number: int) -> str | None:
    """Returns the JSON of a match's event by its number, from 1, or None if there is none."""
    here = (events.c.match_id == match_id) & (events.c.seq == number)
    return await connection.scalar(select(events.c.body).where(here))


async def history(connection: AsyncConnection, match_id: str) -> tuple[MatchEvent, ...]:
    """Returns a match's events in order; empty if there is no such match.

    Raises:
        RecordError: When one of them cannot be read.
    """
    return record.history(await bodies(connection, match_id))


async def home(connection: AsyncConnection, match_id: str) -> Home | None:
    """Returns a match's place on Discord, or None if there is no such match."""
    here = (matches.c.id == match_id) & (matches.c.guild_id != FORGOTTEN)
    query = select(matches.c.guild_id, matches.c.lobby_channel_id).where(here)
    row = (await connection.execute(query)).first()
    return None if row is None else Home(row[0], row[1])


async def guilds(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, int]:
    """Returns the servers of matches, by match, without erased matches."""
    here = matches.c.id.in_(ids) & (matches.c.guild_id != FORGOTTEN)
    query = select(matches.c.id, matches.c.guild_id).where(here)
    return {row.id: row.guild_id for row in await connection.execute(query)}


async def move_home(connection: AsyncConnection, match_id: str, channel_id: int) -> None:
    """Records another channel for a match's lobby."""
    here = matches.c.id == match_id
    await connection.execute(update(matches).where(here).values(lobby_channel_id=channel_id))


async def private_since(
    connection: AsyncConnection, guild_id: int, since_ms: int
) -> list[MatchCreated]:
    """Returns the readable first events of a server's private matches after `since_ms`."""
    joined = select(events.c.body).join(matches, matches.c.id == events.c.match_id)
    here = (matches.c.guild_id == guild_id) & (matches.c.created_ms > since_ms) & IS_PRIVATE
    query = joined.where(here, events.c.seq == 1).order_by(*_AGE)
    found: list[MatchCreated] = []
    for stored in await connection.scalars(query):
        with suppress(RecordError):
            (event,) = record.history((stored,))
            if isinstance(event, MatchCreated):
                found.append(event)
    return found


async def ids(connection: AsyncConnection, statuses: Sequence[Status]) -> list[str]:
    """Returns the ids of all matches ever with these statuses, oldest first."""
    values = [status.value for status in statuses]
    query = select(matches.c.id).where(matches.c.status.in_(values))
    return list(await connection.scalars(query.order_by(*_AGE)))


async def live(
    connection: AsyncConnection, guild_id: int | None = None, shard_set: ShardSet = WHOLE
) -> list[str]:
    """Returns the ids of the matches that are not over, oldest first, on one server or on all."""
    query = select(matches.c.id).where(IS_LIVE, shard_set.clause())
    if guild_id is not None:
        query = query.where(matches.c.guild_id == guild_id)
    return list(await connection.scalars(query.order_by(*_AGE)))


async def over_with_channels(connection: AsyncConnection, guild_id: int, most: int) -> list[Listed]:
    """Returns a server's finished matches that still have own channels, newest first."""
    # The second condition is always true. Without it newer releases of SQLite read and sort all
    # matches of the server.
    of_server = (matches.c.guild_id == guild_id) & (matches.c.created_ms >= 0)
    query = select(matches).where(of_server, HAS_CHANNELS, ~IS_LIVE)
    newest_first = [column.desc() for column in _AGE]
    found = await connection.execute(query.order_by(*newest_first).limit(most))
    return [Listed(row.id, row.game, Status(row.status), row.private) for row in found]


async def left(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> list[str]:
    """Returns the ids of the private matches that are over and still have channels."""
    query = select(matches.c.id).where(IS_LEFT, ~IS_LIVE, shard_set.clause())
    return list(await connection.scalars(query))
