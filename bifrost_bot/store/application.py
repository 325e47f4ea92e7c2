"""The Discord application's gateway sessions and registered commands."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.tables import applications, sessions


@dataclass(frozen=True, slots=True)
class SessionSeries:
    """A shard's latest series of gateway sessions, begun one soon after another.

    Attributes:
        count: The number of sessions.
        last_ms: When the last of them began.
    """

    count: int
    last_ms: int


async def latest_series(
    connection: AsyncConnection, application_id: int, shard_id: int
) -> SessionSeries | None:
    """Returns a shard's latest series of sessions, or None if there is none."""
    rows = sessions.c
    here = (rows.application_id == application_id) & (rows.shard_id == shard_id)
    row = await first_row(connection, select(sessions).where(here))
    return None if row is None else SessionSeries(row.in_a_row, row.last_ms)


async def put_session_series(
    connection: AsyncConnection, application_id: int, shard_id: int, now: SessionSeries
) -> None:
    """Records a shard's latest series of sessions."""
    key = {"application_id": application_id, "shard_id": shard_id}
    values = {"in_a_row": now.count, "last_ms": now.last_ms}
    await upsert(connection, sessions, key, values)


async def commands(connection: AsyncConnection, application_id: int) -> str | None:
    """Returns the fingerprint of the commands registered last, or None if there is none."""
    rows = applications.c
    query = select(rows.commands).where(rows.application_id == application_id)
    return await connection.scalar(query)


async def put_commands(connection: AsyncConnection, application_id: int, fingerprint: str) -> None:
    """Records the fingerprint of the registered commands."""
    key = {"application_id": application_id}
    await upsert(connection, applications, key, {"commands": fingerprint})
