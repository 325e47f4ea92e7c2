"""Finds, rewrites and deletes what is stored of a user or of a server that the bot has left."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, func, insert, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.values import Json
from bifrost_bot.match.model import Status
from bifrost_bot.store.journal import FORGOTTEN
from bifrost_bot.store.tables import (
    IS_LIVE,
    channels,
    creations,
    deadlines,
    events,
    guilds,
    matches,
    memberships,
    outbox,
    presets,
    ratings,
    results,
    seasons,
)

_OF_MATCHES = (events, outbox, deadlines, channels, results)
_OF_SERVERS = (guilds, presets, ratings, creations, memberships)


async def matches_naming(
    connection: AsyncConnection, user_id: str, ids: Sequence[str]
) -> list[str]:
    """Returns which of the matches have events that name a user."""
    named = events.c.body.contains(f'"{user_id}"', autoescape=True)
    query = select(events.c.match_id).where(events.c.match_id.in_(ids), named).distinct()
    found = set(await connection.scalars(query))
    return [match_id for match_id in ids if match_id in found]


async def live_of(connection: AsyncConnection, ids: Sequence[str]) -> list[str]:
    """Returns which of the matches are not over."""
    query = select(matches.c.id).where(matches.c.id.in_(ids), IS_LIVE)
    found = set(await connection.scalars(query))
    return [match_id for match_id in ids if match_id in found]


async def rewrite_events(
    connection: AsyncConnection, match_id: str, change: Callable[[Sequence[Json]], Sequence[Json]]
) -> int:
    """Applies `change` to the events of a match; returns how many differ."""
    query = (
        select(events.c.seq, events.c.body)
        .where(events.c.match_id == match_id)
        .order_by(events.c.seq)
    )
    found = [(row.seq, json.loads(row.body)) for row in await connection.execute(query)]
    count = 0
    for (seq, before), after in zip(found, change([body for _, body in found]), strict=True):
        if after != before:
            here = (events.c.match_id == match_id) & (events.c.seq == seq)
            await connection.execute(update(events).where(here).values(body=json.dumps(after)))
            count += 1
    return count


async def rewrite_notices(
    connection: AsyncConnection, match_id: str, change: Callable[[Json], Json]
) -> None:
    """Applies `change` to every notice of a match, delivered or not."""
    found = await connection.execute(
        select(outbox.c.id, outbox.c.body).where(outbox.c.match_id == match_id)
    )
    for id, body in found.all():
        before = json.loads(body)
        after = change(before)
        if after != before:
            await connection.execute(
                update(outbox).where(outbox.c.id == id).values(body=json.dumps(after))
            )


async def servers(connection: AsyncConnection) -> set[int]:
    """Returns the servers of which anything is stored but who is or was on them."""
    kept = [_distinct(table.c.guild_id) for table in (matches, seasons, guilds, presets, ratings)]
    return set(await connection.scalars(union(*kept))) - {FORGOTTEN}


def _distinct(column: ColumnElement[int]) -> Select[Any]:
    """Returns a query for the values of the first column of an index that goes from one to the
    next, not row by row.
    """
    found = select(func.min(column).label("value")).cte(recursive=True)
    following = select(func.min(column)).where(column > found.c.value).scalar_subquery()
    every = found.union_all(select(following).where(found.c.value.is_not(None)))
    return select(every.c.value).where(every.c.value.is_not(None))


async def memberships_of(connection: AsyncConnection, application_id: int) -> dict[int, int | None]:
    """Returns the servers that an application is or was on, and when it was removed from those
    that it is not on.
    """
    here = memberships.c.application_id == application_id
    return {
        row.guild_id: row.left_ms
        for row in await connection.execute(select(memberships).where(here))
    }


async def put_membership(
    connection: AsyncConnection, application_id: int, guild_id: int, left_ms: int | None
) -> None:
    """Records that an application is on a server, or when it was removed from it."""
    here = (memberships.c.application_id == application_id) & (memberships.c.guild_id == guild_id)
    done = await connection.execute(update(memberships).where(here).values(left_ms=left_ms))
    if done.rowcount == 0:
        row = {"application_id": application_id, "guild_id": guild_id, "left_ms": left_ms}
        await connection.execute(insert(memberships).values(row))


async def unattended(connection: AsyncConnection) -> dict[int, int]:
    """Returns the servers that every application was removed from that had been on them, and
    when the last one was.
    """
    attended = select(memberships.c.guild_id).where(memberships.c.left_ms.is_(None))
    left = select(memberships.c.guild_id, func.max(memberships.c.left_ms)).group_by(
        memberships.c.guild_id
    )
    found = await connection.execute(left.where(memberships.c.guild_id.not_in(attended)))
    return {row.guild_id: row[1] for row in found}


async def attended_by_others(connection: AsyncConnection, application_id: int) -> set[int]:
    """Returns the servers that other applications are or were on."""
    here = memberships.c.application_id != application_id
    return set(await connection.scalars(select(memberships.c.guild_id).where(here)))


async def matches_of(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Returns the ids of all matches of a server."""
    return list(
        await connection.scalars(select(matches.c.id).where(matches.c.guild_id == guild_id))
    )


async def erase_match(connection: AsyncConnection, match_id: str) -> None:
    """Deletes all that is stored of a match but its number, which no other match may get."""
    for table in _OF_MATCHES:
        await connection.execute(delete(table).where(table.c.match_id == match_id))
    nothing = {
        "guild_id": FORGOTTEN,
        "lobby_channel_id": 0,
        "category_id": None,
        "status": Status.ABANDONED.value,
    }
    await connection.execute(update(matches).where(matches.c.id == match_id).values(nothing))


async def erase_server(connection: AsyncConnection, guild_id: int) -> None:
    """Deletes all that is stored of a server besides its matches."""
    for table in _OF_SERVERS:
        await connection.execute(delete(table).where(table.c.guild_id == guild_id))
