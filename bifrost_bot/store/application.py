"""What the bot did as an application of Discord's: the sessions it began, and the commands it
registered.
"""

from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import applications, sessions


@dataclass(frozen=True, slots=True)
class Begun:
    """The sessions that a shard began one soon after another.

    Attributes:
        count: How many there were in a row.
        last_ms: When the last of them began.
    """

    count: int
    last_ms: int


async def begun(connection: AsyncConnection, application_id: int, shard_id: int) -> Begun | None:
    """Returns the sessions that a shard began last, or None if there were none."""
    here = (sessions.c.application_id == application_id) & (sessions.c.shard_id == shard_id)
    row = (await connection.execute(select(sessions).where(here))).first()
    return None if row is None else Begun(row.in_a_row, row.last_ms)


async def put_begun(
    connection: AsyncConnection, application_id: int, shard_id: int, now: Begun
) -> None:
    """Records the sessions that a shard began last."""
    key = {"application_id": application_id, "shard_id": shard_id}
    values = {"in_a_row": now.count, "last_ms": now.last_ms}
    here = (sessions.c.application_id == application_id) & (sessions.c.shard_id == shard_id)
    done = await connection.execute(update(sessions).where(here).values(values))
    if done.rowcount == 0:
        await connection.execute(insert(sessions).values(key | values))


async def commands(connection: AsyncConnection, application_id: int) -> str | None:
    """Returns the fingerprint of the commands that were registered last, or None if none were."""
    query = select(applications.c.commands).where(applications.c.application_id == application_id)
    return await connection.scalar(query)


async def put_commands(connection: AsyncConnection, application_id: int, fingerprint: str) -> None:
    """Records the fingerprint of the commands that are registered now."""
    here = applications.c.application_id == application_id
    done = await connection.execute(update(applications).where(here).values(commands=fingerprint))
    if done.rowcount == 0:
        await connection.execute(
            insert(applications).values(application_id=application_id, commands=fingerprint)
        )
