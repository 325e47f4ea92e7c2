"""The notices of seasons to deliver on Discord, kept until delivered."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.season.notice import Notice, read_body, write_body
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import IS_UNDELIVERED, season_outbox, seasons

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Row:
    """A notice in the outbox; `id` rises in the order of delivery."""

    id: int
    season_id: str
    notice: Notice
    created_ms: int


async def add(
    connection: AsyncConnection, season_id: str, notices: Sequence[Notice], now_ms: int
) -> tuple[Row, ...]:
    """Records notices; returns them with their ids."""
    if not notices:
        return ()
    values = [
        {
            "season_id": season_id,
            "address": notice.address,
            "body": json.dumps(write_body(notice.body)),
            "created_ms": now_ms,
        }
        for notice in notices
    ]
    await connection.execute(insert(season_outbox), values)
    # A season has one writer at a time, so these rows are its last.
    query = select(season_outbox.c.id).where(season_outbox.c.season_id == season_id)
    newest = query.order_by(season_outbox.c.id.desc()).limit(len(values))
    ids = (await connection.scalars(newest)).all()[::-1]
    found = zip(ids, notices, strict=True)
    return tuple(Row(id, season_id, notice, now_ms) for id, notice in found)


async def pending(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> tuple[Row, ...]:
    """Returns the shard set's undelivered notices in order; logs and skips unreadable ones.

    Those refused for good are left out.
    """
    joined = select(season_outbox).join(seasons, seasons.c.id == season_outbox.c.season_id)
    query = joined.where(IS_UNDELIVERED, shard_set.clause(seasons.c.guild_id))
    rows: list[Row] = []
    for row in await connection.execute(query.order_by(season_outbox.c.id)):
        try:
            body = read_body(json.loads(row.body))
        except (CodecError, ValueError) as problem:
            log.error("season %s: notice %s is not delivered: %s", row.season_id, row.id, problem)
            continue
        notice = Notice(row.address, body)
        rows.append(Row(row.id, row.season_id, notice, row.created_ms))
    return tuple(rows)


async def mark_delivered(
    connection: AsyncConnection, ids: Sequence[int], now_ms: int, message_id: int | None = None
) -> None:
    """Records that notices were delivered (by which message, if known) or are needless."""
    here = season_outbox.c.id.in_(ids)
    values = {"told_ms": now_ms, "message_id": message_id}
    await connection.execute(update(season_outbox).where(here).values(values))


async def mark_refused(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
    """Records that notices were refused for good."""
    here = season_outbox.c.id.in_(ids)
    await connection.execute(update(season_outbox).where(here).values(refused_ms=now_ms))


async def board_message(connection: AsyncConnection, season_id: str, board: Notice) -> int | None:
    """Returns the message that showed `board` last, which is edited, or None."""
    here = (season_outbox.c.season_id == season_id) & (season_outbox.c.address == board.address)
    same = here & (season_outbox.c.body == json.dumps(write_body(board.body)))
    return await connection.scalar(select(func.max(season_outbox.c.message_id)).where(same))


async def messages(connection: AsyncConnection, season_id: str) -> frozenset[int]:
    """Returns the known messages of a season's notices."""
    query = select(season_outbox.c.message_id).where(season_outbox.c.season_id == season_id)
    return frozenset(id for id in await connection.scalars(query) if id is not None)
