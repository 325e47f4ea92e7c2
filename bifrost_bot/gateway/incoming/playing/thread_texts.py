"""Players' texts in threads below a match's channels: no moves, but answered with where to type."""

import logging
from collections.abc import Collection

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.directory import CONTROL, Found
from bifrost_bot.gateway.channels.snowflake import snowflake, stamp_ms
from bifrost_bot.gateway.incoming.playing.player_text import texts_without_reply
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.answers import reads_as_move
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Kind
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_PROBLEMS = (*REQUEST_ERRORS, StoreError, UnreadableError)


class ThreadTexts:
    """Tells a player, once in each thread, that moves are typed in the channel itself."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._told: set[tuple[int, int]] = set()

    def parent(self, message: discord.Message) -> Found | None:
        """Returns the match's channel below which a message's thread is; None for all others."""
        channel = message.channel
        return self._below(channel) if isinstance(channel, discord.Thread) else None

    def _below(self, thread: discord.Thread) -> Found | None:
        return self._services.directory.at(thread.parent_id)

    async def answer(self, message: discord.Message, found: Found) -> None:
        """Tells the author of a text in a thread below a channel where to type."""
        try:
            await self._answer(message, found)
        except _PROBLEMS as problem:
            log.warning(
                "match %s: a text in a thread was not answered: %s", found.match_id, problem
            )

    async def read(self, matches: Collection[Match], guilds: Collection[discord.Guild]) -> None:
        """Answers the texts that were sent in threads while the bot was not connected."""
        match_ids = {match.id for match in matches}
        for guild in guilds:
            for thread in guild.threads:
                found = self._below(thread)
                if found is not None and found.match_id in match_ids:
                    await self._read_thread(thread, found)

    async def _read_thread(self, thread: discord.Thread, found: Found) -> None:
        lost_ms = self._services.watch.lost_of(found.match_id)
        last_id = thread.last_message_id
        if lost_ms is None or last_id is None or stamp_ms(last_id) < lost_ms:
            return
        since = discord.Object(snowflake(lost_ms))
        try:
            messages = [message async for message in thread.history(after=since, limit=100)]
        except REQUEST_ERRORS as problem:
            log.warning("match %s: a thread cannot be read: %s", found.match_id, problem)
            return
        for message in texts_without_reply(messages, thread.guild.me.id):
            await self.answer(message, found)

    async def _answer(self, message: discord.Message, found: Found) -> None:
        key = (message.channel.id, message.author.id)
        if found.address == CONTROL or key in self._told:
            return
        match = await self._services.runner.match(found.match_id)
        place = self._place(match, found.address, str(message.author.id), message.content)
        channel = await self._services.directory.channel(match.id, place) if place else None
        if channel is None or key in self._told:
            return
        self._told.add(key)
        text = f"Texts in a thread are not moves. Type your move in <#{channel.id}>."
        await self._send(message, found, text)

    def _place(self, match: Match, address: Address, user_id: str, text: str) -> Address | None:
        """Returns the channel for the moves of a player who wrote a text below another.

        In a thread below a public channel people may talk: only a move is answered.
        """
        if address.seat is not None:
            return address if match.seats.get(address.seat) == user_id else None
        for slot in match.owing:
            if match.seats.get(slot.seat) == user_id and reads_as_move(match, slot, text):
                return seat_address(match, slot)
        return None

    async def _send(self, message: discord.Message, found: Found, text: str) -> None:
        """Replies in the thread, or in its channel where the bot may not write in threads."""
        channel = message.channel
        assert isinstance(channel, discord.Thread)
        if not channel.permissions_for(channel.guild.me).send_messages_in_threads:
            self._services.delivery.say(found.match_id, found.address, text, message.id)
            return
        await self._services.limiter.take(Kind.REPLY.rank, channel.guild.id)
        await message.reply(text, mention_author=False, silent=True)
