"""Pinned messages: a match's lobby, and in its channels what says how to play.

Nothing waits for a pin, and a crash may lose it. One that staff takes away stays away. They are set
one by one: with hundreds at a time, as after an opening, boards and replies would have to wait.
"""

import asyncio
import logging
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, server_of
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_RANK: Final = Kind.ANIMATION.rank


class Pins:
    """The pins of all matches; without the permission Pin Messages there are none."""

    def __init__(self, client: discord.Client, limiter: Limiter, tasks: Tasks) -> None:
        self._client = client
        self._limiter = limiter
        self._tasks = tasks
        self._one_at_a_time = asyncio.Lock()

    def pin(self, channel: Channel, message_id: int) -> None:
        """Pins a message in the background."""
        self._start(channel, message_id, is_pinned=True)

    def unpin(self, channel: Channel, message_id: int) -> None:
        """Takes a message's pin away in the background."""
        self._start(channel, message_id, is_pinned=False)

    async def on_message(self, message: discord.Message) -> None:
        """Deletes the message by which Discord tells that the bot has pinned one."""
        user = self._client.user
        if message.type is discord.MessageType.pins_add and message.author == user:
            self._tasks.start(self._delete(message), "line about a pin")

    def _start(self, channel: Channel, message_id: int, *, is_pinned: bool) -> None:
        if self._may_pin(channel.id):
            work = self._set(channel, message_id, is_pinned=is_pinned)
            self._tasks.start(work, f"pin of match {channel.match_id}")

    def _may_pin(self, channel_id: int) -> bool:
        place = self._client.get_channel(channel_id)
        if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
            return False
        guild = place.guild
        return not guild.unavailable and place.permissions_for(guild.me).pin_messages

    async def _delete(self, message: discord.Message) -> None:
        async with self._one_at_a_time:
            await self._limiter.take(_RANK, server_of(self._client, message.channel.id))
            try:
                await message.delete()
            except REQUEST_ERRORS as problem:
                log.info("the line about a pin stays: %s", problem)

    async def _set(self, channel: Channel, message_id: int, *, is_pinned: bool) -> None:
        place = self._client.get_partial_messageable(channel.id)
        message = place.get_partial_message(message_id)
        async with self._one_at_a_time:
            await self._limiter.take(_RANK, server_of(self._client, channel.id))
            try:
                if is_pinned:
                    await message.pin()
                else:
                    await message.unpin()
            except REQUEST_ERRORS as problem:
                # A channel may have all the pins that Discord allows.
                log.info("match %s: a pin was not changed: %s", channel.match_id, problem)
