"""Finds, rewrites and deletes the stored data of a user, or of a server that the bot has left."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, func, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.values import Json
from bifrost_bot.store.journal import FORGOTTEN
from bifrost_bot.store.rows import upsert
from bifrost_bot.store.streams import AnyStream
from bifrost_bot.store.tables import (
    IS_LIVE,
    creations,
    events,
    guilds,
    matches,
    memberships,
    outbox,
    presets,
    ratings,
    season_events,
    seasons,
    transcripts,
)

_OF_SERVERS = (guilds, presets, ratings, creations, memberships, transcripts)


async def matches_naming(
    connection: AsyncConnection, user_id: str, ids: Sequence[str]
) -> list[str]:
    """Returns which of the matches have events that contain a user's id."""
    rows = events.c
    names_user = rows.body.contains(f'"{user_id}"', autoescape=True)
    query = select(rows.match_id).where(rows.match_id.in_(ids), names_user)
    found = set(await connection.scalars(query.distinct()))
    return [match_id for match_id in ids if match_id in found]


async def seasons_naming(connection: AsyncConnection, user_id: str) -> list[str]:
    """Returns the ids of the seasons with events that name a person, oldest first."""
    body = season_events.c.body
    is_field = body.contains(f'"{user_id}"', autoescape=True)
    is_mention = body.contains(f"<@{user_id}>", autoescape=True)
    rows = seasons.c
    of_season = season_events.c.season_id == rows.id
    joined = select(rows.id, rows.created_ms).join(season_events, of_season)
    query = joined.where(or_(is_field, is_mention)).distinct()
    return list(await connection.scalars(query.order_by(rows.created_ms, rows.id)))


async def live_of(connection: AsyncConnection, ids: Sequence[str]) -> list[str]:
    """Returns which of the matches are not over."""
    id = matches.c.id
    query = select(id).where(id.in_(ids), IS_LIVE)
    found = set(await connection.scalars(query))
    return [match_id for match_id in ids if match_id in found]


async def rewrite_events(
    connection: AsyncConnection,
    stream: AnyStream,
    id: str,
    change: Callable[[Sequence[Json]], Sequence[Json]],
) -> int:
    """Applies `change` to the events of a match or season; returns how many changed."""
    table = stream.events
    of = stream.of(table, id)
    query = select(table.c.seq, table.c.body).where(of)
    found = await connection.execute(query.order_by(table.c.seq))
    rows = found.all()
    before = [json.loads(row.body) for row in rows]
    count = 0
    after = change(before)
    for row, old, new in zip(rows, before, after, strict=True):
        if new != old:
            here = update(table).where(of, table.c.seq == row.seq)
            await connection.execute(here.values(body=json.dumps(new)))
            count += 1
    return count


async def rewrite_notices(
    connection: AsyncConnection, match_id: str, user_id: str, change: Callable[[Json], Json]
) -> None:
    """Applies `change` to the notices of a match that name a user, as earlier programs' may."""
    notices = outbox.c
    names_user = notices.body.contains(user_id, autoescape=True)
    query = select(notices.id, notices.body).where(notices.match_id == match_id, names_user)
    for id, body in (await connection.execute(query)).all():
        before = json.loads(body)
        after = change(before)
        if after != before:
            here = update(outbox).where(notices.id == id)
            await connection.execute(here.values(body=json.dumps(after)))


async def servers(connection: AsyncConnection) -> set[int]:
    """Returns the servers of which anything but memberships is stored."""
    tables = (matches, seasons, guilds, presets, ratings)
    queries = [_distinct(table.c.guild_id) for table in tables]
    return set(await connection.scalars(union(*queries))) - {FORGOTTEN}


def _distinct(column: ColumnElement[int]) -> Select[Any]:
    """Returns a query for a column's distinct values that jumps from value to value in an index."""
    lowest = func.min(column)
    found = select(lowest.label("value")).cte(recursive=True)
    last = found.c.value
    following = select(lowest).where(column > last).scalar_subquery()
    values = found.union_all(select(following).where(last.is_not(None)))
    value = values.c.value
    return select(value).where(value.is_not(None))


async def memberships_of(connection: AsyncConnection, application_id: int) -> dict[int, int | None]:
    """Returns an application's servers, and when it was removed from them (None: it was not)."""
    query = select(memberships).where(memberships.c.application_id == application_id)
    return {row.guild_id: row.left_ms for row in await connection.execute(query)}


async def put_membership(
    connection: AsyncConnection, application_id: int, guild_id: int, left_ms: int | None
) -> None:
    """Records that an application is on a server, or when it was removed."""
    key = {"application_id": application_id, "guild_id": guild_id}
    await upsert(connection, memberships, key, {"left_ms": left_ms})


async def abandoned_servers(connection: AsyncConnection) -> dict[int, int]:
    """Returns the servers that all applications have left, and when the last one did."""
    guild_id = memberships.c.guild_id
    left_ms = memberships.c.left_ms
    served = select(guild_id).where(left_ms.is_(None))
    last_removal = select(guild_id, func.max(left_ms)).group_by(guild_id)
    found = await connection.execute(last_removal.where(guild_id.not_in(served)))
    return {row.guild_id: row[1] for row in found}


async def servers_of_others(connection: AsyncConnection, application_id: int) -> set[int]:
    """Returns the servers that other applications are or were on."""
    rows = memberships.c
    query = select(rows.guild_id).where(rows.application_id != application_id)
    return set(await connection.scalars(query))


async def ids_of(connection: AsyncConnection, stream: AnyStream, guild_id: int) -> list[str]:
    """Returns the ids of all matches or seasons of a server."""
    rows = stream.table.c
    query = select(rows.id).where(rows.guild_id == guild_id)
    return list(await connection.scalars(query))


async def erase(connection: AsyncConnection, stream: AnyStream, id: str) -> None:
    """Deletes all data of a match or season but its number, which stays taken."""
    for table in (stream.events, stream.deadlines, *stream.others):
        await connection.execute(delete(table).where(stream.of(table, id)))
    here = update(stream.table).where(stream.is_row(id))
    await connection.execute(here.values(guild_id=FORGOTTEN, **stream.erased_row))


async def erase_server(connection: AsyncConnection, guild_id: int) -> None:
    """Deletes all data of a server besides its matches."""
    for table in _OF_SERVERS:
        await connection.execute(delete(table).where(table.c.guild_id == guild_id))
