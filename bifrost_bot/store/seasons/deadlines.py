"""The next alarm of each season, and since when the clocks of unreachable seasons are stopped."""

from typing import Any

from sqlalchemy import Select, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import season_deadlines, seasons
from bifrost_bot.store.upsert import upsert


async def put(connection: AsyncConnection, season_id: str, at_ms: int | None) -> None:
    """Records when the clock must next act on a season (None: never)."""
    if at_ms is None:
        here = season_deadlines.c.season_id == season_id
        await connection.execute(delete(season_deadlines).where(here))
        return
    await upsert(connection, season_deadlines, {"season_id": season_id}, {"at_ms": at_ms})


async def alarms(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> dict[str, int]:
    """Returns the alarms of the shard set's seasons, by season."""
    found = await connection.execute(_select(shard_set))
    return {row.season_id: row.at_ms for row in found}


async def stop(connection: AsyncConnection, season_id: str, since_ms: int) -> None:
    """Records when the clock of a season stopped; an earlier time is kept."""
    still = season_deadlines.c.still_since_ms
    here = (season_deadlines.c.season_id == season_id) & or_(still.is_(None), still > since_ms)
    await connection.execute(update(season_deadlines).where(here).values(still_since_ms=since_ms))


async def resume(connection: AsyncConnection, season_id: str) -> None:
    """Records that the clock of a season runs again."""
    here = season_deadlines.c.season_id == season_id
    await connection.execute(update(season_deadlines).where(here).values(still_since_ms=None))


async def stop_times(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> dict[str, int]:
    """Returns when the clocks of unreadable or unreachable seasons stopped, by season."""
    query = _select(shard_set).where(season_deadlines.c.still_since_ms.is_not(None))
    return {row.season_id: row.still_since_ms for row in await connection.execute(query)}


def _select(shard_set: ShardSet) -> Select[Any]:
    joined = select(season_deadlines).join(seasons, seasons.c.id == season_deadlines.c.season_id)
    return joined.where(shard_set.clause(seasons.c.guild_id))
