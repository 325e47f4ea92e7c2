"""The messages that show boards: sent when something has happened, edited when only the clock has
changed.

Who chose so has a board on which they owe nothing edited into its last message, which makes no
sound.
"""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.gateway.outgoing.find_sent_message import is_told_by
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import BoardBody
from bifrost_bot.messages.board import board_post, edited_post, existing, is_edited, merged
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.store.outbox import Channel, Row, bodies


class BoardMessages:
    """The latest message of every board in every channel."""

    def __init__(
        self,
        sender: Sender,
        directory: Directory,
        marks: DeliveryMarks,
        animations: Animations,
        clock: Clock,
    ) -> None:
        self._sender = sender
        self._directory = directory
        self._marks = marks
        self._animations = animations
        self._clock = clock

    async def show(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        """Shows the board of a batch in one message, and an animation of the closed turn below
        it.
        """
        if await self._edit(match, channel, batch, sure):
            return
        news = bodies(batch, BoardBody)
        post = self._sender.dressed(
            match, channel, board_post(match, channel.address, merged(news, match))
        )
        message = await self._sender.send(match, channel, batch[-1], post, sure=sure)
        await self._note(channel, message.id, batch)
        board = channel.address.board
        if channel.address.place == "public" and board and any(body.closed for body in news):
            self._animations.show(match, channel, board)

    async def take_over(self, channel: Channel, row: Row, message: discord.Message) -> None:
        """Adopts a message that was sent but not recorded."""
        await self._note(channel, message.id, [row])

    async def move_clock(self, match: Match, channel: Channel, line: str) -> None:
        """Updates the time on the board that a channel shows, under `line`, if its message still
        exists.
        """
        if channel.board_message_id is None:
            return
        last = await self._marks.last_board(match.id, channel.address)
        if last is None:
            return
        shown = await self._marks.board_message(match.id, channel.address, last.boards)
        if shown is not None and shown.id == channel.board_message_id:
            last = merged(tuple(shown.told.values()), match)
        lines = (*last.lines, *([line] if line else ()))
        # Whichever phase it was told for, its message calls for the present one from now on.
        body = replace(last, lines=lines, boards=existing(last.boards, match), turn=None)
        post = board_post(match, channel.address, body)
        await self._sender.edit_text(channel, self._sender.dressed(match, channel, post).text)

    async def _edit(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> bool:
        """Shows a batch in its board's last message, if its player chose so; returns whether
        that was done.
        """
        chosen, news = self._sender.preferences(match, channel), bodies(batch, BoardBody)
        last = None
        if is_edited(news, chosen):
            last = await self._marks.board_message(match.id, channel.address, news[-1].boards)
        if last is None or (not sure and await self._is_posted(match, channel, batch, last.id)):
            return False
        told = {**last.told, **{row.id: body for row, body in zip(batch, news, strict=True)}}
        in_order = [body for _, body in sorted(told.items())]
        post = edited_post(match, channel.address, in_order, news, chosen, self._clock.now_ms())
        if post is None or not await self._sender.edit(
            match, replace(channel, board_message_id=last.id), post
        ):
            return False
        await self._note(channel, last.id, batch)
        return True

    async def _is_posted(
        self, match: Match, channel: Channel, batch: Sequence[Row], after: int
    ) -> bool:
        """Returns whether a message after that one tells a notice of a batch: the player may
        have chosen otherwise.
        """
        own = await self._sender.own_since(channel, batch[0].created_ms)
        later = [message for message in own if message.id > after]
        return any(is_told_by(message, row, match.game.info) for message in later for row in batch)

    async def _note(self, channel: Channel, message_id: int, batch: Sequence[Row]) -> None:
        await self._directory.show(channel, message_id, batch, self._clock.now_ms())
