"""The next alarm of every match, and the bot's own heartbeat."""

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import deadlines, heartbeats


async def put(connection: AsyncConnection, match_id: str, at_ms: int | None) -> None:
    """Records when the clock must next act on a match; None: not at all."""
    if at_ms is None:
        await connection.execute(delete(deadlines).where(deadlines.c.match_id == match_id))
        return
    done = await connection.execute(update(deadlines).where(deadlines.c.match_id == match_id).values(at_ms=at_ms))
    if done.rowcount == 0:
        await connection.execute(insert(deadlines).values(match_id=match_id, at_ms=at_ms))


async def every(connection: AsyncConnection) -> dict[str, int]:
    """Returns all alarms by match."""
    return {row.match_id: row.at_ms for row in await connection.execute(select(deadlines))}


async def beat(connection: AsyncConnection, name: str, at_ms: int) -> None:
    """Records that the process of that name was alive and listening."""
    done = await connection.execute(update(heartbeats).where(heartbeats.c.name == name).values(at_ms=at_ms))
    if done.rowcount == 0:
        await connection.execute(insert(heartbeats).values(name=name, at_ms=at_ms))


async def last_beat(connection: AsyncConnection, name: str) -> int | None:
    """Returns when the process of that name was last alive, or None if never."""
    return await connection.scalar(select(heartbeats.c.at_ms).where(heartbeats.c.name == name))
