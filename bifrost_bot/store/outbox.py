"""The notices to deliver on Discord, kept until delivered, and the channels of each match."""

import json
import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, and_, bindparam, delete, insert, or_, select, update
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
    """A message that shows a board: its id, and the notices it delivers by row id, in order."""

    id: int
    told: Mapping[int, BoardBody]


@dataclass(frozen=True, slots=True)
class Channel:
    """A Discord channel of a match; `board_message_id` is the message with its current board."""

    id: int
    match_id: str
    address: Address
    board_message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that shows a channel's board from `at_ms` on, and the rows that it delivers."""

    channel: Channel
    message_id: int
    row_ids: tuple[int, ...]
    at_ms: int


_SET_BOARD_MESSAGE = update(channels).where(
    channels.c.match_id == bindparam("in_match"),
    channels.c.address == bindparam("at"),
    channels.c.channel_id == bindparam("as_channel"),
)
_SET_DELIVERED_BY = update(outbox).where(outbox.c.id == bindparam("row"))
_SET = update(outbox).where(outbox.c.id.in_(bindparam("rows", expanding=True)))
_ADD = insert(outbox).returning(outbox.c.id, sort_by_parameter_order=True)
_ADD_TO_FILE = insert(outbox).returning(outbox.c.id)
"""A file numbers the rows of a statement in order; with a wish for it each would need its own."""


def bodies(batch: Sequence[Row], kind: type[B]) -> list[B]:
    """Returns the bodies of rows, which must all be of one class."""
    found = [row.notice.body for row in batch if isinstance(row.notice.body, kind)]
    assert len(found) == len(batch)
    return found


async def add(
    connection: AsyncConnection,
    match_id: str,
    notices: Sequence[Notice],
    now_ms: int,
    stored: Sequence[Notice] | None = None,
) -> tuple[Row, ...]:
    """Records notices; returns them with their ids.

    Args:
        stored: The same notices as they are stored, if otherwise.
    """
    if not notices:
        return ()
    values = [_values(match_id, notice, now_ms) for notice in stored or notices]
    ids = await _add(connection, values)
    found = zip(ids, notices, strict=True)
    return tuple(Row(id, match_id, notice, now_ms) for id, notice in found)


async def is_recorded(connection: AsyncConnection, match_id: str, notice: Notice) -> bool:
    """Returns whether a match has had a notice with the same address and body."""
    wanted = _values(match_id, notice, 0)
    places = (outbox.c.match_id, outbox.c.address, outbox.c.body)
    same = and_(*(column == wanted[column.name] for column in places))
    return await connection.scalar(select(outbox.c.id).where(same).limit(1)) is not None


def _values(match_id: str, notice: Notice, now_ms: int) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "address": notice.address.key,
        "kind": notice.kind.value,
        "body": json.dumps(write_body(notice.body)),
        "created_ms": now_ms,
    }


async def _add(connection: AsyncConnection, values: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    """Adds rows and returns their ids."""
    added = _ADD_TO_FILE if connection.dialect.name == "sqlite" else _ADD
    return sorted(await connection.scalars(added, values))


async def pending(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> tuple[Row, ...]:
    """Returns the shard set's undelivered notices in order; logs and skips unreadable ones.

    They name no user, and those of events have no words; those refused for good are left out.
    """
    joined = select(outbox).join(matches, matches.c.id == outbox.c.match_id)
    query = joined.where(IS_PENDING, shard_set.clause()).order_by(outbox.c.id)
    found = await connection.execute(query)
    return tuple(_read_rows(found.all()))


def _read_rows(found: Sequence[Any]) -> Iterator[Row]:
    for row in found:
        try:
            body = read_body(Kind(row.kind), json.loads(row.body))
        except (CodecError, ValueError) as problem:
            log.error("match %s: notice %s is not delivered: %s", row.match_id, row.id, problem)
            continue
        notice = Notice(Address.from_key(row.address), body)
        yield Row(row.id, row.match_id, notice, row.created_ms)


async def is_owed(connection: AsyncConnection, match_id: str) -> bool:
    """Returns whether a match has undelivered notices, without those refused for good."""
    due = select(outbox.c.id).where(outbox.c.match_id == match_id, IS_PENDING)
    return await connection.scalar(due.limit(1)) is not None


async def mark_delivered(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
    """Records that notices were delivered, or no longer need to be."""
    await connection.execute(_SET, {"rows": ids, "told_ms": now_ms})


async def mark_refused(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
    """Records that notices were refused for good; they are kept for `take_refused`."""
    await connection.execute(_SET, {"rows": ids, "refused_ms": now_ms})


async def take_refused(connection: AsyncConnection, match_id: str) -> tuple[Row, ...]:
    """Returns a match's notices that were refused for good, in order, and queues them again."""
    refused = outbox.c.told_ms.is_(None) & outbox.c.refused_ms.is_not(None)
    here = (outbox.c.match_id == match_id) & refused
    found = await connection.execute(select(outbox).where(here).order_by(outbox.c.id))
    rows = tuple(_read_rows(found.all()))
    await connection.execute(update(outbox).where(here).values(refused_ms=None))
    return rows


async def is_answered(
    connection: AsyncConnection, match_id: str, address: Address, message_id: int
) -> bool:
    """Returns whether a reply to a message was recorded, delivered or not."""
    key = f'"reply_to": {message_id}'
    followed = outbox.c.body.contains(f"{key},", autoescape=True)
    last = outbox.c.body.contains(f"{key}}}", autoescape=True)
    here = _is_of(match_id, address, Kind.REPLY)
    replies = select(outbox.c.id).where(here, or_(followed, last))
    return await connection.scalar(replies.limit(1)) is not None


def _is_of(match_id: str, address: Address, kind: Kind) -> ColumnElement[bool]:
    in_channel = (outbox.c.match_id == match_id) & (outbox.c.address == address.key)
    return in_channel & (outbox.c.kind == kind.value)


async def add_channel(connection: AsyncConnection, channel: Channel) -> None:
    """Records a channel of a match."""
    row = {
        "channel_id": channel.id,
        "match_id": channel.match_id,
        "address": channel.address.key,
    }
    await connection.execute(insert(channels).values(row))


async def add_creation(
    connection: AsyncConnection, guild_id: int, at_ms: int, since_ms: int
) -> None:
    """Records that a channel was made on a server, and forgets those made before `since_ms`."""
    await connection.execute(delete(creations).where(creations.c.at_ms <= since_ms))
    await connection.execute(insert(creations).values(guild_id=guild_id, at_ms=at_ms))


async def creations_since(
    connection: AsyncConnection, guild_id: int, since_ms: int
) -> tuple[int, ...]:
    """Returns when channels were made on a server after `since_ms`, oldest first."""
    here = (creations.c.guild_id == guild_id) & (creations.c.at_ms > since_ms)
    query = select(creations.c.at_ms).where(here).order_by(creations.c.at_ms)
    return tuple(await connection.scalars(query))


async def forget_channels(
    connection: AsyncConnection, addresses: Sequence[Address], match_id: str
) -> None:
    """Forgets channels of a match that no longer exist."""
    keys = [address.key for address in addresses]
    here = (channels.c.match_id == match_id) & channels.c.address.in_(keys)
    await connection.execute(delete(channels).where(here))


async def forget_rooms(connection: AsyncConnection, match_id: str) -> None:
    """Forgets all channels of a match except the lobby, and their category."""
    await connection.execute(delete(channels).where(channels.c.match_id == match_id, IS_ROOM))
    await set_category(connection, match_id, None)


async def set_category(connection: AsyncConnection, match_id: str, category_id: int | None) -> None:
    """Records which Discord category holds a match's channels."""
    here = matches.c.id == match_id
    await connection.execute(update(matches).where(here).values(category_id=category_id))


async def category(connection: AsyncConnection, match_id: str) -> int | None:
    """Returns the category of a match, or None if it has none."""
    query = select(matches.c.category_id).where(matches.c.id == match_id)
    return await connection.scalar(query)


async def is_category(connection: AsyncConnection, category_id: int) -> bool:
    """Returns whether a category is recorded for any match."""
    here = select(matches.c.id).where(HAS_CHANNELS, matches.c.category_id == category_id)
    return await connection.scalar(here.limit(1)) is not None


async def last_board(
    connection: AsyncConnection, match_id: str, address: Address
) -> BoardBody | None:
    """Returns the content of a channel's latest board notice, delivered or not, or None."""
    query = select(outbox.c.body).where(_is_of(match_id, address, Kind.BOARD))
    stored = await connection.scalar(query.order_by(outbox.c.id.desc()).limit(1))
    return None if stored is None else _read_board(stored)


def _read_board(stored: str) -> BoardBody | None:
    body = read_body(Kind.BOARD, json.loads(stored))
    return body if isinstance(body, BoardBody) else None


async def last_boards(
    connection: AsyncConnection, match_id: str, address: Address
) -> tuple[BoardBody, ...]:
    """Returns the latest notice of each of a channel's boards, delivered or not, in order."""
    query = select(outbox.c.body).where(_is_of(match_id, address, Kind.BOARD))
    newest = dict[Any, BoardBody]()
    for stored in await connection.scalars(query.order_by(outbox.c.id)):
        body = _read_board(stored)
        if body is not None:
            newest.pop(body.boards, None)
            newest[body.boards] = body
    return tuple(newest.values())


async def board_message(
    connection: AsyncConnection, match_id: str, address: Address, boards: Sequence[Board]
) -> BoardMessage | None:
    """Returns the message that shows these boards last, or None if none is recorded."""
    here = _is_of(match_id, address, Kind.BOARD) & outbox.c.message_id.is_not(None)
    order = (outbox.c.message_id.desc(), outbox.c.id)
    query = select(outbox).where(here).order_by(*order)
    message_id = 0
    bodies = dict[int, BoardBody]()
    for row in await connection.execute(query):
        if bodies and row.message_id != message_id:
            break
        body = _read_board(row.body)
        if body is not None and body.boards == tuple(boards):
            message_id = row.message_id
            bodies[row.id] = body
    return BoardMessage(message_id, bodies) if bodies else None


async def set_shown(connection: AsyncConnection, shown: Sequence[Shown]) -> None:
    """Records which messages show channels' current boards, and that their notices were delivered.

    A channel that has been replaced is skipped.
    """
    messages: list[dict[str, Any]] = []
    deliveries: list[dict[str, Any]] = []
    for one in shown:
        channel = one.channel
        messages.append(
            {
                "in_match": channel.match_id,
                "at": channel.address.key,
                "as_channel": channel.id,
                "board_message_id": one.message_id,
            }
        )
        for row_id in one.row_ids:
            delivery = {"row": row_id, "message_id": one.message_id, "told_ms": one.at_ms}
            deliveries.append(delivery)
    await connection.execute(_SET_BOARD_MESSAGE, messages)
    if deliveries:
        await connection.execute(_SET_DELIVERED_BY, deliveries)


async def channels_of(connection: AsyncConnection, match_id: str) -> list[Channel]:
    """Returns the channels of a match, oldest first."""
    query = select(channels).where(channels.c.match_id == match_id)
    found = await connection.execute(query.order_by(channels.c.channel_id))
    return [_channel(row) for row in found]


async def live_channels(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> list[Channel]:
    """Returns the channels of the shard set's matches that are not over, oldest first."""
    live = select(matches.c.id).where(IS_LIVE, shard_set.clause())
    query = select(channels).where(channels.c.match_id.in_(live))
    found = await connection.execute(query.order_by(channels.c.channel_id))
    return [_channel(row) for row in found]


async def live_categories(
    connection: AsyncConnection, shard_set: ShardSet = WHOLE
) -> dict[str, int | None]:
    """Returns the category, or None, of each match in the shard set that is not over."""
    query = select(matches.c.id, matches.c.category_id)
    found = await connection.execute(query.where(IS_LIVE, shard_set.clause()))
    return {row.id: row.category_id for row in found}


async def channel_at(connection: AsyncConnection, channel_id: int) -> Channel | None:
    """Returns a match's channel by its Discord id, or None; lobbies do not count."""
    query = select(channels).where(IS_ROOM, channels.c.channel_id == channel_id)
    row = (await connection.execute(query.limit(1))).first()
    return None if row is None else _channel(row)


def _channel(row: Any) -> Channel:
    address = Address.from_key(row.address)
    # All channels of a match share its id, which would be a text of its own in each row.
    return Channel(row.channel_id, sys.intern(row.match_id), address, row.board_message_id)
