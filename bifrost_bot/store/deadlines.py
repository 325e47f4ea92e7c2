"""The next alarm of every match, and the heartbeats of the processes that serve them."""

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import deadlines, heartbeats, matches


async def put(connection: AsyncConnection, match_id: str, at_ms: int | None) -> None:
    """Records when the clock must next act on a match (None: never), and that its clock is
    running.
    """
    if at_ms is None:
        await connection.execute(delete(deadlines).where(deadlines.c.match_id == match_id))
        return
    runs = {"at_ms": at_ms, "still_since_ms": None}
    done = await connection.execute(
        update(deadlines).where(deadlines.c.match_id == match_id).values(runs)
    )
    if done.rowcount == 0:
        await connection.execute(insert(deadlines).values(match_id=match_id, at_ms=at_ms))


async def every(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> dict[str, int]:
    """Returns the alarms of the shard set's matches, by match."""
    query = (
        select(deadlines)
        .join(matches, matches.c.id == deadlines.c.match_id)
        .where(shard_set.clause())
    )
    return {row.match_id: row.at_ms for row in await connection.execute(query)}


async def stop(connection: AsyncConnection, match_id: str, since_ms: int) -> None:
    """Records when the clock of an unreadable or unreachable match stopped; an earlier time is
    kept.
    """
    later = or_(deadlines.c.still_since_ms.is_(None), deadlines.c.still_since_ms > since_ms)
    here = (deadlines.c.match_id == match_id) & later
    await connection.execute(update(deadlines).where(here).values(still_since_ms=since_ms))


async def resume(connection: AsyncConnection, match_id: str) -> None:
    """Records that the clock of a match runs again."""
    await connection.execute(
        update(deadlines).where(deadlines.c.match_id == match_id).values(still_since_ms=None)
    )


async def stopped(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> dict[str, int]:
    """Returns when the clocks of the shard set's unreadable or unreachable matches stopped, by
    match.
    """
    query = (
        select(deadlines)
        .join(matches, matches.c.id == deadlines.c.match_id)
        .where(shard_set.clause())
    )
    found = await connection.execute(query.where(deadlines.c.still_since_ms.is_not(None)))
    return {row.match_id: row.still_since_ms for row in found}


async def beat(connection: AsyncConnection, name: str, at_ms: int) -> None:
    """Records that the process of that name is alive and listening."""
    done = await connection.execute(
        update(heartbeats).where(heartbeats.c.name == name).values(at_ms=at_ms)
    )
    if done.rowcount == 0:
        await connection.execute(insert(heartbeats).values(name=name, at_ms=at_ms))


async def last_beat(connection: AsyncConnection, name: str) -> int | None:
    """Returns when the process of that name was last alive and listening, or None if never."""
    return await connection.scalar(select(heartbeats.c.at_ms).where(heartbeats.c.name == name))


async def holder(connection: AsyncConnection, name: str) -> tuple[str, int] | None:
    """Returns which process holds that name and when it last renewed; None if no process does."""
    query = select(heartbeats.c.holder, heartbeats.c.held_ms).where(heartbeats.c.name == name)
    row = (await connection.execute(query.with_for_update())).first()
    return None if row is None or row.holder is None else (row.holder, row.held_ms)


async def claims(connection: AsyncConnection) -> dict[str, tuple[str, int]]:
    """Returns which process holds each name that is held, and when it last renewed."""
    found = await connection.execute(select(heartbeats).where(heartbeats.c.holder.is_not(None)))
    return {row.name: (row.holder, row.held_ms) for row in found}


async def take(connection: AsyncConnection, name: str, who: str, now_ms: int) -> None:
    """Records which process holds that name from now on; the last heartbeat is kept."""
    done = await connection.execute(
        update(heartbeats).where(heartbeats.c.name == name).values(holder=who, held_ms=now_ms)
    )
    if done.rowcount == 0:
        await connection.execute(
            insert(heartbeats).values(name=name, at_ms=now_ms, holder=who, held_ms=now_ms)
        )


async def renew(connection: AsyncConnection, name: str, who: str, now_ms: int) -> bool:
    """Renews the hold of `who` on that name; returns False if another process holds it."""
    mine = (heartbeats.c.name == name) & or_(
        heartbeats.c.holder == who, heartbeats.c.holder.is_(None)
    )
    done = await connection.execute(
        update(heartbeats).where(mine).values(holder=who, held_ms=now_ms)
    )
    return done.rowcount > 0


async def release(connection: AsyncConnection, name: str, who: str) -> None:
    """Records that `who` no longer holds that name, so that another process need not wait."""
    mine = (heartbeats.c.name == name) & (heartbeats.c.holder == who)
    await connection.execute(update(heartbeats).where(mine).values(holder=None, held_ms=None))
