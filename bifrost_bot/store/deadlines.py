"""The next alarm of each match and season, and the heartbeats and claims of the processes."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.streams import AnyStream
from bifrost_bot.store.tables import Values, heartbeats

_HOLDER = heartbeats.c.holder
_CLAIMS = select(heartbeats).where(_HOLDER.is_not(None))
_RENEW = update(heartbeats).where(
    heartbeats.c.name == bindparam("claimed"),
    or_(bindparam("by") == _HOLDER, _HOLDER.is_(None)),
)


async def put(connection: AsyncConnection, stream: AnyStream, id: str, at_ms: int | None) -> None:
    """Records when the clock must next act on a match or season (None: never)."""
    table = stream.deadlines
    if at_ms is None:
        await connection.execute(delete(table).where(stream.of(table, id)))
        return
    values: Values = {"at_ms": at_ms}
    if stream.alarm_resumes:
        values["still_since_ms"] = None
    await upsert(connection, table, {stream.owner: id}, values)


async def alarms(
    connection: AsyncConnection, stream: AnyStream, shard_set: ShardSet = WHOLE
) -> dict[str, int]:
    """Returns the alarms of the shard set's matches or seasons, by id."""
    return await _times(connection, stream, stream.deadlines.c.at_ms, shard_set)


async def stop(connection: AsyncConnection, stream: AnyStream, id: str, since_ms: int) -> None:
    """Records when a clock stopped, of what is unreadable or unreachable; an earlier time stays."""
    table = stream.deadlines
    stopped_ms = table.c.still_since_ms
    later = or_(stopped_ms.is_(None), stopped_ms > since_ms)
    here = update(table).where(stream.of(table, id), later)
    await connection.execute(here.values(still_since_ms=since_ms))


async def resume(connection: AsyncConnection, stream: AnyStream, id: str) -> None:
    """Records that the clock of a match or season runs again."""
    table = stream.deadlines
    here = update(table).where(stream.of(table, id))
    await connection.execute(here.values(still_since_ms=None))


async def stop_times(
    connection: AsyncConnection, stream: AnyStream, shard_set: ShardSet = WHOLE
) -> dict[str, int]:
    """Returns when the clocks of what is unreadable or unreachable stopped, by id."""
    return await _times(connection, stream, stream.deadlines.c.still_since_ms, shard_set)


async def _times(
    connection: AsyncConnection,
    stream: AnyStream,
    column: ColumnElement[int],
    shard_set: ShardSet,
) -> dict[str, int]:
    """Returns the times in a column of the deadlines, where there are any, by id."""
    rows = stream.table.c
    owner = stream.deadlines.c[stream.owner]
    joined = select(owner, column).join(stream.table, rows.id == owner)
    query = joined.where(column.is_not(None), shard_set.clause(rows.guild_id))
    found = await connection.execute(query)
    return {row[0]: row[1] for row in found}


async def beat(connection: AsyncConnection, name: str, at_ms: int) -> None:
    """Records that the process of that name is alive and connected."""
    await upsert(connection, heartbeats, {"name": name}, {"at_ms": at_ms})


async def last_beat(connection: AsyncConnection, name: str) -> int | None:
    """Returns when the process of that name was last alive and connected, or None if never."""
    query = select(heartbeats.c.at_ms).where(heartbeats.c.name == name)
    return await connection.scalar(query)


class LeaseClaim(NamedTuple):
    """A process's claim to a name, and when the process last renewed it, on its own clock."""

    process: str
    renewed_ms: int


async def holder(connection: AsyncConnection, name: str) -> LeaseClaim | None:
    """Returns the claim to that name, or None if there is none."""
    query = select(heartbeats).where(heartbeats.c.name == name)
    row = await first_row(connection, query.with_for_update())
    if row is None or row.holder is None:
        return None
    return LeaseClaim(row.holder, row.held_ms)


async def claims(connection: AsyncConnection) -> dict[str, LeaseClaim]:
    """Returns all claims by name."""
    found = await connection.execute(_CLAIMS)
    return {row.name: LeaseClaim(row.holder, row.held_ms) for row in found}


async def take(connection: AsyncConnection, name: str, who: str, now_ms: int) -> None:
    """Claims that name for a process; the last heartbeat is kept."""
    claim = {"holder": who, "held_ms": now_ms}
    here = update(heartbeats).where(heartbeats.c.name == name)
    done = await connection.execute(here.values(claim))
    if done.rowcount == 0:
        row = {"name": name, "at_ms": now_ms, **claim}
        await connection.execute(insert(heartbeats).values(row))


async def renew(connection: AsyncConnection, name: str, who: str, now_ms: int) -> bool:
    """Renews the claim of `who` on that name; returns False if another process holds it."""
    claim = {"claimed": name, "by": who, "holder": who, "held_ms": now_ms}
    done = await connection.execute(_RENEW, claim)
    return done.rowcount > 0


async def release(connection: AsyncConnection, name: str, who: str) -> None:
    """Gives up the claim of `who` on that name, so that another process need not wait."""
    rows = heartbeats.c
    here = update(heartbeats).where(rows.name == name, rows.holder == who)
    await connection.execute(here.values(holder=None, held_ms=None))
