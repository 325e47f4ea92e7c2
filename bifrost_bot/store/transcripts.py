"""The addresses of posted transcripts: each a hash, and the message that has the file."""

from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.tables import transcripts


class PostedTranscript(NamedTuple):
    """The message that has a transcript's file."""

    guild_id: int
    channel_id: int
    message_id: int


async def find(connection: AsyncConnection, digest: str) -> PostedTranscript | None:
    """Returns where the transcript is whose address has this hash; None if there is none."""
    columns = transcripts.c
    query = select(columns.guild_id, columns.channel_id, columns.message_id)
    row = await first_row(connection, query.where(columns.digest == digest))
    return None if row is None else PostedTranscript(*row)


async def put(connection: AsyncConnection, digest: str, posted: PostedTranscript) -> None:
    """Stores an address."""
    await upsert(connection, transcripts, {"digest": digest}, posted._asdict())


async def forget(connection: AsyncConnection, digest: str) -> None:
    """Deletes an address, whose message is gone."""
    await connection.execute(delete(transcripts).where(transcripts.c.digest == digest))
