"""Finds, rewrites and deletes seasons' data of a person, or of a server that the bot has left."""

from collections.abc import Callable, Sequence

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.values import Json
from bifrost_bot.store.journal import FORGOTTEN
from bifrost_bot.store.people import rewrite
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
    """Returns the ids of the seasons with events that name a person, oldest first."""
    body = season_events.c.body
    is_field = body.contains(f'"{user_id}"', autoescape=True)
    is_mention = body.contains(f"<@{user_id}>", autoescape=True)
    of_season = season_events.c.season_id == seasons.c.id
    joined = select(seasons.c.id, seasons.c.created_ms).join(season_events, of_season)
    query = joined.where(or_(is_field, is_mention)).distinct()
    found = await connection.execute(query.order_by(seasons.c.created_ms, seasons.c.id))
    return [row.id for row in found]


async def rewrite_events(
    connection: AsyncConnection, season_id: str, change: Callable[[Sequence[Json]], Sequence[Json]]
) -> int:
    """Applies `change` to the events of a season; returns how many changed."""
    of_season = season_events.c.season_id == season_id
    return await rewrite(connection, season_events, of_season, change)


async def seasons_of(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Returns the ids of all seasons of a server."""
    query = select(seasons.c.id).where(seasons.c.guild_id == guild_id)
    return list(await connection.scalars(query))


async def erase_season(connection: AsyncConnection, season_id: str) -> None:
    """Deletes all data of a season but its number, which stays taken."""
    for table in _OF_SEASONS:
        await connection.execute(delete(table).where(table.c.season_id == season_id))
    erased = {"guild_id": FORGOTTEN, "channel_id": 0, "over": True}
    here = seasons.c.id == season_id
    await connection.execute(update(seasons).where(here).values(erased))
