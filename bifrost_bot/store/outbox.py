"""The notices to deliver on Discord, kept until delivered; and the channels of each match."""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.engines.values import Board
from bifrost_bot.match.notice import Address, BoardBody, Body, Kind, Notice
from bifrost_bot.match.upcast import read_body, write_body
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import (
    HAS_CHANNELS,
    IS_LIVE,
    IS_PENDING,
    IS_ROOM,
    channels,
    creations,
    matches,
    outbox,
)

log = logging.getLogger(__name__)
B = TypeVar("B", bound=Body)


@dataclass(frozen=True, slots=True)
class Row:
    """A notice in the outbox; `id` rises in the order of delivery."""

    id: int
    match_id: str
    notice: Notice
    created_ms: int


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A message that shows a board: its id, and all that it tells, by the ids of the rows, in
    order.
    """

    id: int
    told: Mapping[int, BoardBody]


@dataclass(frozen=True, slots=True)
class Channel:
    """A Discord channel of a match; `board_message_id` is the message that shows its current
    board.
    """

    id: int
    match_id: str
    address: Address
    board_message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that shows a channel's current board from `at_ms` on, and the rows that it
    tells.
    """

    channel: Channel
    message_id: int
    row_ids: tuple[int, ...]
    at_ms: int


_SET_BOARD_MESSAGE = update(channels).where(
    channels.c.match_id == bindparam("in_match"),
    channels.c.address == bindparam("at"),
    channels.c.channel_id == bindparam("as_channel"),
)
_SET_TOLD_BY = update(outbox).where(outbox.c.id == bindparam("row"))


def bodies(batch: Sequence[Row], kind: type[B]) -> list[B]:
    """Returns the bodies of rows, all of which are of one class."""
    found = [row.notice.body for row in batch if isinstance(row.notice.body, kind)]
    assert len(found) == len(batch)
    return found


async def add(
    connection: AsyncConnection, match_id: str, notices: Sequence[Notice], now_ms: int
) -> tuple[Row, ...]:
    """Records notices and returns them with their ids."""
    if not notices:
        return ()
    values = [
        {
            "match_id": match_id,
            "address": notice.address.key,
            "kind": notice.kind.value,
            "body": json.dumps(write_body(notice.body)),
            "created_ms": now_ms,
        }
        for notice in notices
    ]
    ids = await _add(connection, values)
    return tuple(Row(id, match_id, notice, now_ms) for id, notice in zip(ids, notices, strict=True))


async def _add(connection: AsyncConnection, values: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    """Adds rows and returns their ids."""
    if connection.dialect.name != "sqlite":
        added = insert(outbox).returning(outbox.c.id, sort_by_parameter_order=True)
        return (await connection.scalars(added, values)).all()
    # For a file, SQLAlchemy would make that one statement a row. It has one writer: the last rows
    # are these.
    await connection.execute(insert(outbox), values)
    last = await connection.scalars(
        select(outbox.c.id).order_by(outbox.c.id.desc()).limit(len(values))
    )
    return last.all()[::-1]


async def pending(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> tuple[Row, ...]:
    """Returns the notices that the shard set's matches have to deliver, in order; the log names
    those it cannot read.

    Those that were refused for good are left out.
    """
    waiting = select(outbox).join(matches, matches.c.id == outbox.c.match_id)
    found = await connection.execute(
        waiting.where(IS_PENDING, shard_set.clause()).order_by(outbox.c.id)
    )
    return tuple(_readable(found.all()))


def _readable(found: Sequence[Any]) -> Iterator[Row]:
    for row in found:
        try:
            body = read_body(Kind(row.kind), json.loads(row.body))
        except (CodecError, ValueError) as problem:
            log.error("match %s: notice %s is not delivered: %s", row.match_id, row.id, problem)
            continue
        yield Row(row.id, row.match_id, Notice(Address.from_key(row.address), body), row.created_ms)


async def is_owed(connection: AsyncConnection, match_id: str) -> bool:
    """Returns whether a match has notices to deliver, those that were refused for good left out."""
    due = select(outbox.c.id).where(outbox.c.match_id == match_id, IS_PENDING)
    return await connection.scalar(due.limit(1)) is not None


async def mark_delivered(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
    """Records that notices were delivered, or no longer need to be."""
    await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(told_ms=now_ms))


async def mark_refused(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
    """Records that notices were refused for good; they are kept for `take_refused`."""
    await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(refused_ms=now_ms))


async def take_refused(connection: AsyncConnection, match_id: str) -> tuple[Row, ...]:
    """Returns a match's notices that were refused for good, in order; from now on they are to be
    delivered again.
    """
    refused = (
        (outbox.c.match_id == match_id)
        & outbox.c.told_ms.is_(None)
        & outbox.c.refused_ms.is_not(None)
    )
    found = await connection.execute(select(outbox).where(refused).order_by(outbox.c.id))
    rows = tuple(_readable(found.all()))
    await connection.execute(update(outbox).where(refused).values(refused_ms=None))
    return rows


async def is_answered(
    connection: AsyncConnection, match_id: str, address: Address, message_id: int
) -> bool:
    """Returns whether a reply to a message was recorded, delivered or not."""
    here = (
        (outbox.c.match_id == match_id)
        & (outbox.c.address == address.key)
        & (outbox.c.kind == Kind.REPLY.value)
    )
    says_so = or_(
        *(outbox.c.body.contains(f'"reply_to": {message_id}{end}', autoescape=True) for end in ",}")
    )
    replies = select(outbox.c.id).where(here, says_so)
    return await connection.scalar(replies.limit(1)) is not None


async def add_channel(connection: AsyncConnection, channel: Channel) -> None:
    """Records a channel of a match."""
    await connection.execute(
        insert(channels).values(
            channel_id=channel.id, match_id=channel.match_id, address=channel.address.key
        )
    )


async def add_creation(
    connection: AsyncConnection, guild_id: int, at_ms: int, since_ms: int
) -> None:
    """Records that a channel was made on a server, and forgets those made before `since_ms`."""
    await connection.execute(delete(creations).where(creations.c.at_ms <= since_ms))
    await connection.execute(insert(creations).values(guild_id=guild_id, at_ms=at_ms))


async def creations_since(
    connection: AsyncConnection, guild_id: int, since_ms: int
) -> tuple[int, ...]:
    """Returns when each of the channels that were made on a server after `since_ms` was made,
    oldest first.
    """
    here = (creations.c.guild_id == guild_id) & (creations.c.at_ms > since_ms)
    return tuple(
        await connection.scalars(select(creations.c.at_ms).where(here).order_by(creations.c.at_ms))
    )


async def forget_channels(
    connection: AsyncConnection, addresses: Sequence[Address], match_id: str
) -> None:
    """Forgets channels of a match that no longer exist."""
    keys = [address.key for address in addresses]
    await connection.execute(
        delete(channels).where(channels.c.match_id == match_id, channels.c.address.in_(keys))
    )


async def forget_rooms(connection: AsyncConnection, match_id: str) -> None:
    """Forgets all channels of a match except the lobby, and their category."""
    await connection.execute(delete(channels).where(channels.c.match_id == match_id, IS_ROOM))
    await set_category(connection, match_id, None)


async def set_category(connection: AsyncConnection, match_id: str, category_id: int | None) -> None:
    """Records which Discord category holds a match's channels."""
    await connection.execute(
        update(matches).where(matches.c.id == match_id).values(category_id=category_id)
    )


async def category(connection: AsyncConnection, match_id: str) -> int | None:
    """Returns the category of a match, or None if it has none."""
    return await connection.scalar(select(matches.c.category_id).where(matches.c.id == match_id))


async def is_category(connection: AsyncConnection, category_id: int) -> bool:
    """Returns whether a category is recorded for any match."""
    here = select(matches.c.id).where(HAS_CHANNELS, matches.c.category_id == category_id)
    return await connection.scalar(here.limit(1)) is not None


async def last_board(
    connection: AsyncConnection, match_id: str, address: Address
) -> BoardBody | None:
    """Returns what a channel's latest board notice shows, delivered or not; None if there is
    none.
    """
    here = (
        (outbox.c.match_id == match_id)
        & (outbox.c.address == address.key)
        & (outbox.c.kind == Kind.BOARD.value)
    )
    stored = await connection.scalar(
        select(outbox.c.body).where(here).order_by(outbox.c.id.desc()).limit(1)
    )
    body = None if stored is None else read_body(Kind.BOARD, json.loads(stored))
    return body if isinstance(body, BoardBody) else None


async def last_boards(
    connection: AsyncConnection, match_id: str, address: Address
) -> tuple[BoardBody, ...]:
    """Returns the latest notice of each of a channel's boards, delivered or not, in order."""
    here = (
        (outbox.c.match_id == match_id)
        & (outbox.c.address == address.key)
        & (outbox.c.kind == Kind.BOARD.value)
    )
    newest = dict[Any, BoardBody]()
    for stored in await connection.scalars(select(outbox.c.body).where(here).order_by(outbox.c.id)):
        body = read_body(Kind.BOARD, json.loads(stored))
        if isinstance(body, BoardBody):
            newest.pop(body.boards, None)
            newest[body.boards] = body
    return tuple(newest.values())


async def board_message(
    connection: AsyncConnection, match_id: str, address: Address, boards: Sequence[Board]
) -> BoardMessage | None:
    """Returns the message that shows these boards of a channel last; None if none is recorded."""
    here = (
        (outbox.c.match_id == match_id)
        & (outbox.c.address == address.key)
        & (outbox.c.kind == Kind.BOARD.value)
    )
    recorded = select(outbox).where(here, outbox.c.message_id.is_not(None))
    message_id, told = 0, dict[int, BoardBody]()
    for row in await connection.execute(recorded.order_by(outbox.c.message_id.desc(), outbox.c.id)):
        if told and row.message_id != message_id:
            break
        body = read_body(Kind.BOARD, json.loads(row.body))
        if isinstance(body, BoardBody) and body.boards == tuple(boards):
            message_id = row.message_id
            told[row.id] = body
    return BoardMessage(message_id, told) if told else None


async def set_shown(connection: AsyncConnection, shown: Sequence[Shown]) -> None:
    """Records which messages show channels' current boards, and that what they tell was delivered.

    Nothing is recorded for a channel in whose place there is another.
    """
    await connection.execute(
        _SET_BOARD_MESSAGE,
        [
            {
                "in_match": one.channel.match_id,
                "at": one.channel.address.key,
                "as_channel": one.channel.id,
                "board_message_id": one.message_id,
            }
            for one in shown
        ],
    )
    told = [
        {"row": row_id, "message_id": one.message_id, "told_ms": one.at_ms}
        for one in shown
        for row_id in one.row_ids
    ]
    if told:
        await connection.execute(_SET_TOLD_BY, told)


async def channels_of(connection: AsyncConnection, match_id: str) -> list[Channel]:
    """Returns the channels of a match, oldest first."""
    query = select(channels).where(channels.c.match_id == match_id).order_by(channels.c.channel_id)
    return [_channel(row) for row in await connection.execute(query)]


async def live_channels(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> list[Channel]:
    """Returns the channels of the shard set's matches that are not over, oldest first."""
    live = select(matches.c.id).where(IS_LIVE, shard_set.clause())
    query = select(channels).where(channels.c.match_id.in_(live)).order_by(channels.c.channel_id)
    return [_channel(row) for row in await connection.execute(query)]


async def live_categories(
    connection: AsyncConnection, shard_set: ShardSet = WHOLE
) -> dict[str, int | None]:
    """Returns the category, if there is one, of each match in the shard set that is not over."""
    query = select(matches.c.id, matches.c.category_id).where(IS_LIVE, shard_set.clause())
    return {row.id: row.category_id for row in await connection.execute(query)}


async def channel_at(connection: AsyncConnection, channel_id: int) -> Channel | None:
    """Returns what is stored of a Discord channel, or None if it is no match's (the lobby does
    not count).
    """
    query = select(channels).where(IS_ROOM, channels.c.channel_id == channel_id)
    row = (await connection.execute(query.limit(1))).first()
    return None if row is None else _channel(row)


def _channel(row: Any) -> Channel:
    return Channel(
        row.channel_id, row.match_id, Address.from_key(row.address), row.board_message_id
    )
