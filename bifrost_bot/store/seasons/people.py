"""Finds, rewrites and deletes what is stored in seasons of a person, or of a server that the bot
has left.
"""

import json
from collections.abc import Callable, Sequence

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.values import Json
from bifrost_bot.store.journal import FORGOTTEN
from bifrost_bot.store.tables import (
    season_deadlines,
    season_events,
    season_matches,
    season_outbox,
    season_requests,
    season_roles,
    seasons,
)

_OF_SEASONS = (
    season_events,
    season_outbox,
    season_deadlines,
    season_matches,
    season_roles,
    season_requests,
)


async def seasons_naming(connection: AsyncConnection, user_id: str) -> list[str]:
    """Returns the ids of the seasons that have events that name a person, oldest first."""
    body = season_events.c.body
    # As who did something or to whom it was done, or mentioned in what a host wrote.
    named = or_(
        *(body.contains(written, autoescape=True) for written in (f'"{user_id}"', f"<@{user_id}>"))
    )
    query = select(seasons.c.id, seasons.c.created_ms).join(
        season_events, season_events.c.season_id == seasons.c.id
    )
    found = await connection.execute(
        query.where(named).distinct().order_by(seasons.c.created_ms, seasons.c.id)
    )
    return [row.id for row in found]


async def rewrite_events(
    connection: AsyncConnection, season_id: str, change: Callable[[Sequence[Json]], Sequence[Json]]
) -> int:
    """Applies `change` to the events of a season; returns how many differ."""
    query = select(season_events.c.seq, season_events.c.body).where(
        season_events.c.season_id == season_id
    )
    found = [
        (row.seq, json.loads(row.body))
        for row in await connection.execute(query.order_by(season_events.c.seq))
    ]
    count = 0
    for (seq, before), after in zip(found, change([body for _, body in found]), strict=True):
        if after != before:
            here = (season_events.c.season_id == season_id) & (season_events.c.seq == seq)
            await connection.execute(
                update(season_events).where(here).values(body=json.dumps(after))
            )
            count += 1
    return count


async def seasons_of(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Returns the ids of all seasons of a server."""
    return list(
        await connection.scalars(select(seasons.c.id).where(seasons.c.guild_id == guild_id))
    )


async def erase_season(connection: AsyncConnection, season_id: str) -> None:
    """Deletes all that is stored of a season but its number, which no other season may get."""
    for table in _OF_SEASONS:
        await connection.execute(delete(table).where(table.c.season_id == season_id))
    nothing = {"guild_id": FORGOTTEN, "channel_id": 0, "over": True}
    await connection.execute(update(seasons).where(seasons.c.id == season_id).values(nothing))
