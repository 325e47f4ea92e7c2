"""The messages that are mostly words: replies, warnings, lines, results and a match's files."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.directory import CONTROL, LOBBY
from bifrost_bot.gateway.outgoing.archiver import Archiver
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match
from bifrost_bot.match.reminder import reminded_by_choice
from bifrost_bot.messages.post import Post, whole_or_attached
from bifrost_bot.messages.preferences import warning_post
from bifrost_bot.messages.result import result_post
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.queue import joined
from bifrost_bot.store.outbox import Channel, Row


class TextMessages:
    """The sender of text messages, which are sent once and never edited."""

    def __init__(self, sender: Sender, renderer: Renderer, archiver: Archiver, clock: Clock) -> None:
        self._sender = sender
        self._renderer = renderer
        self._archiver = archiver
        self._clock = clock

    async def reply(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        """Answers a player's texts, with a drawing of the currently planned move."""
        seat, last = channel.address.seat, batch[-1]
        slot = Slot(seat, channel.address.board) if seat is not None else None
        text, whole = whole_or_attached(joined(batch))
        post = self._sender.dressed(match, channel, Post(text, files=whole))
        drawn = await self._renderer.sketch(match, slot, newest_plan(batch), post.palette) if slot else []
        await self._sender.send(
            match, channel, last, post, sure=sure, reply_to=last.notice.body["reply_to"], drawn=drawn
        )

    async def warn(self, match: Match, channel: Channel, row: Row, sure: bool) -> None:
        """Warns of a deadline, unless the player has set reminders of their own."""
        chosen = self._sender.preferences(match, channel)
        own = match.phase is not None and reminded_by_choice(match.phase, chosen)
        post = warning_post(match, channel.address, row.notice.body, chosen, own, self._clock.now_ms())
        if post is not None:
            await self._sender.send(match, channel, row, post, sure=sure)

    async def line(self, match: Match, channel: Channel, row: Row, sure: bool) -> None:
        """Sends one sentence, with the pings that go with it."""
        ping = tuple(row.notice.body.get("ping", ()))
        text = " ".join([*(f"<@{id}>" for id in ping), row.notice.body["text"]])
        post = self._sender.dressed(match, channel, Post(text, ping=ping))
        await self._sender.send(match, channel, row, post, sure=sure)

    async def result(self, match: Match, channel: Channel, row: Row, sure: bool) -> None:
        """Sends the result of a match."""
        post = result_post(match, spreadsheet=channel.address in (LOBBY, CONTROL))
        await self._sender.send(match, channel, row, post, sure=sure)

    async def record(self, match: Match, channel: Channel, row: Row, sure: bool) -> discord.Message | None:
        """Sends a match's files and returns the message, or None if no file could be made."""
        kept = await self._archiver.keepsake(match.id)
        if not kept.files:
            return None
        text = f"{row.notice.body['text']} {kept.note}".strip()
        post = Post(text, files=kept.files, films=kept.films)
        return await self._sender.send(match, channel, row, post, sure=sure)


def newest_plan(batch: Sequence[Row]) -> Mapping[str, Any] | None:
    """Returns the plan to draw under a batch of replies: the latest one recorded, if any."""
    noted = [row.notice.body["sketch"] for row in batch if "sketch" in row.notice.body]
    return noted[-1] if noted else None
