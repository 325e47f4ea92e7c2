"""Finds and rewrites the places where stored matches name a user."""

import json
from collections.abc import Callable, Sequence

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.values import Json
from bifrost_bot.match.model import Status
from bifrost_bot.store.tables import events, matches, outbox


async def matches_naming(connection: AsyncConnection, user_id: str, ids: Sequence[str]) -> list[str]:
    """Returns which of the matches have events that name a user."""
    named = events.c.body.contains(f'"{user_id}"', autoescape=True)
    query = select(events.c.match_id).where(events.c.match_id.in_(ids), named).distinct()
    found = set(await connection.scalars(query))
    return [match_id for match_id in ids if match_id in found]


async def live_of(connection: AsyncConnection, ids: Sequence[str]) -> list[str]:
    """Returns which of the matches are not over."""
    live = [status.value for status in (Status.LOBBY, Status.RUNNING, Status.HALTED)]
    query = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.status.in_(live))
    found = set(await connection.scalars(query))
    return [match_id for match_id in ids if match_id in found]


async def rewrite_events(connection: AsyncConnection, match_id: str, change: Callable[[Json], Json]) -> int:
    """Applies `change` to every event of a match; returns how many differ."""
    found = await connection.execute(select(events.c.seq, events.c.body).where(events.c.match_id == match_id))
    count = 0
    for seq, body in found.all():
        after = json.dumps(change(json.loads(body)))
        if json.loads(after) != json.loads(body):
            here = (events.c.match_id == match_id) & (events.c.seq == seq)
            await connection.execute(update(events).where(here).values(body=after))
            count += 1
    return count


async def rewrite_notices(connection: AsyncConnection, match_id: str, change: Callable[[Json], Json]) -> None:
    """Applies `change` to every notice of a match, delivered or not."""
    found = await connection.execute(select(outbox.c.id, outbox.c.body).where(outbox.c.match_id == match_id))
    for id, body in found.all():
        before = json.loads(body)
        after = change(before)
        if after != before:
            await connection.execute(update(outbox).where(outbox.c.id == id).values(body=json.dumps(after)))
