"""The next alarm of every season, and since when the clocks of those are stopped that cannot be
read or reached.
"""

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import season_deadlines, seasons


async def put(connection: AsyncConnection, season_id: str, at_ms: int | None) -> None:
    """Records when the clock must next act on a season (None: never)."""
    here = season_deadlines.c.season_id == season_id
    if at_ms is None:
        await connection.execute(delete(season_deadlines).where(here))
        return
    done = await connection.execute(update(season_deadlines).where(here).values(at_ms=at_ms))
    if done.rowcount == 0:
        await connection.execute(insert(season_deadlines).values(season_id=season_id, at_ms=at_ms))


async def every(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> dict[str, int]:
    """Returns the alarms of the shard set's seasons, by season."""
    query = select(season_deadlines).join(seasons, seasons.c.id == season_deadlines.c.season_id)
    found = await connection.execute(query.where(shard_set.clause(seasons.c.guild_id)))
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


async def stopped(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> dict[str, int]:
    """Returns when the clocks of the shard set's seasons stopped, by season."""
    query = select(season_deadlines).join(seasons, seasons.c.id == season_deadlines.c.season_id)
    is_still = season_deadlines.c.still_since_ms.is_not(None)
    found = await connection.execute(query.where(shard_set.clause(seasons.c.guild_id), is_still))
    return {row.season_id: row.still_since_ms for row in found}
