"""The notices to deliver on Discord, kept until delivered; and the channels of each match."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.match.notice import Address, Kind, Notice
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import channels, matches, outbox


@dataclass(frozen=True, slots=True)
class Row:
    """A notice in the outbox; `id` rises in the order of delivery."""

    id: int
    match_id: str
    notice: Notice
    created_ms: int


@dataclass(frozen=True, slots=True)
class Channel:
    """A Discord channel of a match; `board_message_id` is the message that shows its current board."""

    id: int
    match_id: str
    address: Address
    board_message_id: int | None = None


async def add(connection: AsyncConnection, match_id: str, notices: Sequence[Notice], now_ms: int) -> tuple[Row, ...]:
    """Records notices and returns them with their ids."""
    if not notices:
        return ()
    values = [
        {
            "match_id": match_id,
            "address": notice.address.key,
            "kind": notice.kind.value,
            "body": json.dumps(notice.body),
            "created_ms": now_ms,
        }
        for notice in notices
    ]
    ids = await connection.scalars(insert(outbox).returning(outbox.c.id, sort_by_parameter_order=True), values)
    return tuple(Row(id, match_id, notice, now_ms) for id, notice in zip(ids, notices, strict=True))


async def untold(connection: AsyncConnection, share: ShardSet = WHOLE) -> tuple[Row, ...]:
    """Returns the undelivered notices of the shard set's matches, in order."""
    waiting = select(outbox).join(matches, matches.c.id == outbox.c.match_id)
    found = await connection.execute(waiting.where(outbox.c.told_ms.is_(None), share.clause()).order_by(outbox.c.id))
    return tuple(
        Row(
            row.id,
            row.match_id,
            Notice(Address.from_key(row.address), Kind(row.kind), json.loads(row.body)),
            row.created_ms,
        )
        for row in found
    )


async def mark_told(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
    """Records that notices were delivered, or no longer need to be."""
    await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(told_ms=now_ms))


async def is_answered(connection: AsyncConnection, match_id: str, address: Address, message_id: int) -> bool:
    """Returns whether a reply to a message was recorded, delivered or not."""
    here = (outbox.c.match_id == match_id) & (outbox.c.address == address.key) & (outbox.c.kind == Kind.REPLY.value)
    says_so = or_(*(outbox.c.body.contains(f'"reply_to": {message_id}{end}', autoescape=True) for end in ",}"))
    replies = select(outbox.c.id).where(here, says_so)
    return await connection.scalar(replies.limit(1)) is not None


async def add_channel(connection: AsyncConnection, channel: Channel) -> None:
    """Records a channel of a match."""
    await connection.execute(
        insert(channels).values(channel_id=channel.id, match_id=channel.match_id, address=channel.address.key)
    )


async def forget_channels(connection: AsyncConnection, addresses: Sequence[Address], match_id: str) -> None:
    """Forgets channels of a match that no longer exist."""
    keys = [address.key for address in addresses]
    await connection.execute(delete(channels).where(channels.c.match_id == match_id, channels.c.address.in_(keys)))


async def set_category(connection: AsyncConnection, match_id: str, category_id: int | None) -> None:
    """Records which Discord category holds a match's channels."""
    await connection.execute(update(matches).where(matches.c.id == match_id).values(category_id=category_id))


async def categories(connection: AsyncConnection) -> dict[str, int]:
    """Returns the category of every match that has one."""
    found = await connection.execute(
        select(matches.c.id, matches.c.category_id).where(matches.c.category_id.is_not(None))
    )
    return {row.id: row.category_id for row in found}


async def last_board(connection: AsyncConnection, match_id: str, address: Address) -> Notice | None:
    """Returns the latest board notice of a channel, or None."""
    here = (outbox.c.match_id == match_id) & (outbox.c.address == address.key) & (outbox.c.kind == Kind.BOARD.value)
    body = await connection.scalar(select(outbox.c.body).where(here).order_by(outbox.c.id.desc()).limit(1))
    return None if body is None else Notice(address, Kind.BOARD, json.loads(body))


async def set_board_message(connection: AsyncConnection, channel: Channel, message_id: int) -> None:
    """Records which message shows a channel's current board."""
    here = (channels.c.match_id == channel.match_id) & (channels.c.address == channel.address.key)
    await connection.execute(update(channels).where(here).values(board_message_id=message_id))


async def all_channels(connection: AsyncConnection) -> tuple[Channel, ...]:
    """Returns every channel of every match."""
    found = await connection.execute(select(channels))
    return tuple(
        Channel(row.channel_id, row.match_id, Address.from_key(row.address), row.board_message_id) for row in found
    )
