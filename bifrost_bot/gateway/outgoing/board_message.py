"""The messages that show boards: sent when something happened, edited when only the clock changed.

A player can choose that boards on which they owe nothing are edited into the last message, which
makes no sound.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bifrost_bot.engines.scene import Table
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.gateway.outgoing.find_sent_message import delivers
from bifrost_bot.gateway.outgoing.pins import Pins
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import BoardBody
from bifrost_bot.messages.board import (
    board_pictures,
    board_post,
    edited_post,
    existing,
    is_edited,
    merge_notices,
    says_how_to_play,
)
from bifrost_bot.messages.post import Post
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store.outbox import Channel, Row, Shown, bodies

_PREPARED_AT_ONCE: Final = 2
"""As many as are drawn at once."""


class BoardMessages:
    """The latest message of every board in every channel."""

    def __init__(
        self,
        sender: Sender,
        directory: Directory,
        marks: DeliveryMarks,
        animations: Animations,
        pins: Pins,
        limiter: Limiter,
        clock: Clock,
    ) -> None:
        self._sender = sender
        self._directory = directory
        self._marks = marks
        self._animations = animations
        self._pins = pins
        self._limiter = limiter
        self._clock = clock
        self._preparing = asyncio.Semaphore(_PREPARED_AT_ONCE)

    async def show(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        """Shows the board of a batch in one message, and animates the closed turn below it."""
        if await self._edit(match, channel, batch, sure):
            return
        news = bodies(batch, BoardBody)
        post = await self._post(match, channel, merge_notices(news, match))
        message = await self._sender.send(match, channel, batch[-1], post, sure=sure)
        await self._note(channel, message.id, batch)
        self._pin(match, channel, message.id, news)
        board = channel.address.board
        is_closed = any(body.closed for body in news)
        if channel.address.place == "public" and board and is_closed:
            self._animations.show(match, channel, board, await self._sender.palette(match))

    async def adopt(
        self, match: Match, channel: Channel, row: Row, message: discord.Message
    ) -> None:
        """Adopts a message that was sent but not recorded."""
        await self._note(channel, message.id, [row])
        self._pin(match, channel, message.id, bodies([row], BoardBody))

    def _pin(
        self, match: Match, channel: Channel, message_id: int, news: Sequence[BoardBody]
    ) -> None:
        """Pins the message that says how to play."""
        if any(says_how_to_play(match, channel.address, body) for body in news):
            self._pins.pin(channel, message_id)

    async def move_clock(self, match: Match, channel: Channel, line: str) -> None:
        """Updates the time on a channel's board, under `line`, if its message still exists."""
        if channel.board_message_id is None:
            return
        last = await self._marks.last_board(match.id, channel.address)
        if last is None:
            return
        shown = await self._marks.board_message(match.id, channel.address, last.boards)
        if shown is not None and shown.id == channel.board_message_id:
            last = merge_notices(tuple(shown.told.values()), match)
        lines = (*last.lines, *([line] if line else ()))
        # The message may be from an earlier phase; from now on it asks for moves of this one.
        body = replace(last, lines=lines, boards=existing(last.boards, match), turn=None)
        post = await self._post(match, channel, body)
        await self._sender.edit_text(channel, post.text)

    async def _post(self, match: Match, channel: Channel, body: BoardBody) -> Post:
        """Returns a board's message, adapted to the channel's player."""
        left_out = await self._left_out(match, channel, body)
        return self._sender.adapt(
            match, channel, board_post(match, channel.address, body, left_out)
        )

    async def _left_out(self, match: Match, channel: Channel, body: BoardBody) -> tuple[Table, ...]:
        # A turn's boards come at once, and replies to players go first.
        async with self._preparing:
            await self._limiter.after_answers()
            pictures = board_pictures(match, channel.address, body)
            return await self._sender.left_out(match, channel, pictures)

    async def _edit(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> bool:
        """Edits a batch into its board's last message if the player chose that; False if not."""
        chosen = self._sender.preferences(match, channel)
        news = bodies(batch, BoardBody)
        if not is_edited(news, chosen):
            return False
        last = await self._marks.board_message(match.id, channel.address, news[-1].boards)
        if last is None:
            return False
        if not sure and await self._is_posted(match, channel, batch, last.id):
            return False
        by_row = dict(last.told)
        for row, body in zip(batch, news, strict=True):
            by_row[row.id] = body
        in_order = [body for _, body in sorted(by_row.items())]
        left_out = await self._left_out(match, channel, merge_notices(in_order, match))
        now_ms = self._clock.now_ms()
        post = edited_post(match, channel.address, in_order, news, chosen, now_ms, left_out)
        if post is None:
            return False
        last_channel = replace(channel, board_message_id=last.id)
        if not await self._sender.edit(match, last_channel, post):
            return False
        await self._note(channel, last.id, batch)
        return True

    async def _is_posted(
        self, match: Match, channel: Channel, batch: Sequence[Row], after: int
    ) -> bool:
        """Returns whether a later message delivered part of a batch, under other preferences."""
        info = match.game.info
        own = await self._sender.own_since(channel, batch[0].created_ms)
        later = [message for message in own if message.id > after]
        return any(delivers(message, row, info) for message in later for row in batch)

    async def _note(self, channel: Channel, message_id: int, batch: Sequence[Row]) -> None:
        await self._directory.note(channel, message_id)
        row_ids = tuple(row.id for row in batch if row.id)
        self._marks.mark_shown(Shown(channel, message_id, row_ids, self._clock.now_ms()))
