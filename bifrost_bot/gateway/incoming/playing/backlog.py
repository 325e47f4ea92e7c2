"""Reads the texts that were sent while the bot was disconnected or a server was unreachable."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, is_unknown_channel, server_of
from bifrost_bot.gateway.channels.directory import Found
from bifrost_bot.gateway.channels.snowflake import snowflake, stamp_ms
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.player_text import texts_without_reply
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import Address
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_MARGIN_MS = 5_000
_RANK = 0
_PAGE_LENGTH = 100
"""How many messages one request returns."""
_MAX_ATTEMPTS = 3


class Backlog:
    """The texts in submission channels that Discord has not delivered to this process."""

    def __init__(self, client: discord.Client, services: Services, play: AnswerCog) -> None:
        self._client = client
        self._services = services
        self._play = play

    async def read(self, matches: Iterable[Match], *, new_session: bool) -> None:
        """Takes the texts sent since the loss, except those already answered.

        A match with an unreadable channel stays paused until it can be read: see `Unread`.

        A new session reports the last message of every channel, so only channels with new messages
        are read: reading all of them would cost 150 requests at fifty matches, more than Discord
        takes in three seconds. A resumed session delivers the events that it kept and does not say
        what it dropped: every channel that owes an answer is read.

        Args:
            matches: The matches whose channels are read.
        """
        matches = tuple(matches)
        channels: list[Channel] = []
        for match in matches:
            channels += await self._channels_to_read(match, new_session=new_session)
        results = await asyncio.gather(*map(self.read_channel, channels))
        unread = defaultdict[str, list[Channel]](list)
        for channel, is_read in zip(channels, results, strict=True):
            if not is_read:
                unread[channel.match_id].append(channel)
        for match_id, kept in unread.items():
            await self._services.unread.keep(match_id, kept)
        if new_session:
            await self._play.threads.read(matches, self._client.guilds)

    async def _channels_to_read(self, match: Match, *, new_session: bool) -> list[Channel]:
        """Returns the submission channels of a match that may hold texts not delivered."""
        lost_ms = self._services.watch.lost_of(match.id)
        if match.status is not Status.RUNNING or lost_ms is None:
            return []
        asked: set[Address] = set()
        if match.phase is not None:
            asked = {seat_address(match, slot) for slot in match.phase.phase.to_act}
        channels: list[Channel] = []
        for channel in await self._services.directory.of(match.id):
            if channel.address.seat is None:
                continue
            to_read = channel.address in asked
            if new_session:
                to_read = self._has_news(channel, lost_ms, unknown=to_read)
            if to_read:
                channels.append(channel)
        return channels

    async def read_channel(self, channel: Channel) -> bool:
        """Takes a channel's texts since its match was lost; returns whether it could be read."""
        lost_ms = self._services.watch.lost_of(channel.match_id)
        return lost_ms is None or await self._take_since(channel, lost_ms - _MARGIN_MS)

    async def look_once(self, match: Match) -> None:
        """Takes the texts of players who still owe an answer, which Discord may not have delivered.

        It costs one request for each channel whose player has not answered.
        """
        if match.phase is None:
            return
        places: dict[Address, None] = {}
        for slot in match.owing:
            if match.person_at(slot.seat):
                places[seat_address(match, slot)] = None
        channels: list[Channel] = []
        for place in places:
            channel = await self._services.directory.channel(match.id, place)
            if channel is not None:
                channels.append(channel)
        opened_ms = match.phase.opened_ms
        await asyncio.gather(*(self._take_newest(channel, opened_ms) for channel in channels))

    async def _take_newest(self, channel: Channel, since_ms: int) -> None:
        for _ in range(_MAX_ATTEMPTS):
            if await self._take_since(channel, since_ms, newest=_PAGE_LENGTH):
                return

    def _has_news(self, channel: Channel, lost_ms: int, *, unknown: bool) -> bool:
        """Returns whether a channel has messages since the loss; `unknown` if that is unclear."""
        known = self._client.get_channel(channel.id)
        last = known.last_message_id if isinstance(known, discord.TextChannel) else None
        if last is None:
            return unknown
        # All texts above a board from before the loss were delivered.
        is_board = last == channel.board_message_id
        since_ms = lost_ms if is_board else lost_ms - _MARGIN_MS
        return stamp_ms(last) >= since_ms

    async def _take_since(self, channel: Channel, since_ms: int, newest: int | None = None) -> bool:
        """Takes a channel's texts since a time; returns whether it could be read."""
        found = Found(channel.match_id, channel.address)
        try:
            for message in await self._texts_without_reply(channel, since_ms, newest):
                # Its reply may still be waiting, or may have been sent together with a later one.
                is_answered = await self._services.runner.is_answered(
                    found.match_id, found.address, message.id
                )
                if not is_answered:
                    await self._play.take_again(message, found)
        except (*REQUEST_ERRORS, StoreError) as problem:
            log.warning(
                "match %s, %s: cannot be read: %s",
                channel.match_id,
                channel.address.for_log,
                problem,
            )
            return is_unknown_channel(problem)
        except Exception:
            # A bug would fail the same way the next time.
            log.exception("match %s, %s: cannot be read", channel.match_id, channel.address.for_log)
        return True

    async def _texts_without_reply(
        self, channel: Channel, since_ms: int, newest: int | None
    ) -> list[discord.Message]:
        """Returns a channel's texts since a time without a reply of the bot, oldest first."""
        await self._services.limiter.take(_RANK, server_of(self._client, channel.id))
        place = self._client.get_partial_messageable(channel.id)
        since = discord.Object(snowflake(since_ms))
        history = place.history(after=since, oldest_first=newest is None, limit=newest)
        messages = sorted([message async for message in history], key=lambda message: message.id)
        assert self._client.user is not None
        return texts_without_reply(messages, self._client.user.id)
