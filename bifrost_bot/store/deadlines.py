"""The next alarm of every match, and the heartbeats of those who serve them."""

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import deadlines, heartbeats, matches


async def put(connection: AsyncConnection, match_id: str, at_ms: int | None) -> None:
    """Records when the clock must next act on a match, which it does from now on; None: not at all."""
    if at_ms is None:
        await connection.execute(delete(deadlines).where(deadlines.c.match_id == match_id))
        return
    runs = {"at_ms": at_ms, "still_since_ms": None}
    done = await connection.execute(update(deadlines).where(deadlines.c.match_id == match_id).values(runs))
    if done.rowcount == 0:
        await connection.execute(insert(deadlines).values(match_id=match_id, at_ms=at_ms))


async def every(connection: AsyncConnection, share: ShardSet = WHOLE) -> dict[str, int]:
    """Returns all alarms of the share's matches, by match."""
    query = select(deadlines).join(matches, matches.c.id == deadlines.c.match_id).where(share.clause())
    return {row.match_id: row.at_ms for row in await connection.execute(query)}


async def stand(connection: AsyncConnection, match_id: str, since_ms: int) -> None:
    """Records since when the clock of an unreadable match is stopped; an earlier instant stays."""
    later = or_(deadlines.c.still_since_ms.is_(None), deadlines.c.still_since_ms > since_ms)
    here = (deadlines.c.match_id == match_id) & later
    await connection.execute(update(deadlines).where(here).values(still_since_ms=since_ms))


async def still(connection: AsyncConnection, share: ShardSet = WHOLE) -> dict[str, int]:
    """Returns since when the clocks stand of the share's matches that could not be read, by match."""
    query = select(deadlines).join(matches, matches.c.id == deadlines.c.match_id).where(share.clause())
    found = await connection.execute(query.where(deadlines.c.still_since_ms.is_not(None)))
    return {row.match_id: row.still_since_ms for row in found}


async def beat(connection: AsyncConnection, name: str, at_ms: int) -> None:
    """Records that the process of that name was alive and listening."""
    done = await connection.execute(update(heartbeats).where(heartbeats.c.name == name).values(at_ms=at_ms))
    if done.rowcount == 0:
        await connection.execute(insert(heartbeats).values(name=name, at_ms=at_ms))


async def last_beat(connection: AsyncConnection, name: str) -> int | None:
    """Returns when the process of that name was last alive and listening, or None if never."""
    return await connection.scalar(select(heartbeats.c.at_ms).where(heartbeats.c.name == name))


async def holder(connection: AsyncConnection, name: str) -> tuple[str, int] | None:
    """Returns who serves under that name, and when that was last renewed; None if no process does."""
    query = select(heartbeats.c.holder, heartbeats.c.held_ms).where(heartbeats.c.name == name)
    row = (await connection.execute(query.with_for_update())).first()
    return None if row is None or row.holder is None else (row.holder, row.held_ms)


async def take(connection: AsyncConnection, name: str, who: str, now_ms: int) -> None:
    """Records who serves under that name from now on; the last heartbeat stays."""
    done = await connection.execute(
        update(heartbeats).where(heartbeats.c.name == name).values(holder=who, held_ms=now_ms)
    )
    if done.rowcount == 0:
        await connection.execute(insert(heartbeats).values(name=name, at_ms=now_ms, holder=who, held_ms=now_ms))


async def renew(connection: AsyncConnection, name: str, who: str, now_ms: int) -> bool:
    """Returns whether `who` still serves under that name; so recorded."""
    mine = (heartbeats.c.name == name) & or_(heartbeats.c.holder == who, heartbeats.c.holder.is_(None))
    done = await connection.execute(update(heartbeats).where(mine).values(holder=who, held_ms=now_ms))
    return done.rowcount > 0


async def release(connection: AsyncConnection, name: str, who: str) -> None:
    """Records that `who` serves no longer, so that another need not wait."""
    mine = (heartbeats.c.name == name) & (heartbeats.c.holder == who)
    await connection.execute(update(heartbeats).where(mine).values(holder=None, held_ms=None))
