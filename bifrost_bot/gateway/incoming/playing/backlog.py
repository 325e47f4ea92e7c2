"""Reads the texts that were sent while the bot could not hear Discord, or not reach a server."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, is_gone, server_of
from bifrost_bot.gateway.channels.directory import Found
from bifrost_bot.gateway.channels.snowflake import snowflake, stamp_ms
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.player_text import unanswered
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import Address
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_MARGIN_MS = 5_000
_RANK = 0
_MOST_NEW = 100
"""As many messages as one request returns."""
_MOST_LOOKS = 3


class Backlog:
    """The texts that Discord keeps in submission channels and has not delivered, or not to this
    process.
    """

    def __init__(self, client: discord.Client, services: Services, play: AnswerCog) -> None:
        self._client = client
        self._services = services
        self._play = play

    async def read(self, matches: Iterable[Match], *, new_session: bool) -> None:
        """Takes the texts sent since the loss, except those already answered.

        A match of which a channel cannot be read stays paused until it can: see `Unread`.

        A new session reports the last message of every channel, so only channels with new messages
        are read: reading all of them would cost 150 requests at fifty matches, more than Discord
        takes in three seconds. A resumed session delivers the events that it kept and does not say
        what it dropped: every channel that owes an answer is read.

        Args:
            matches: The matches whose channels are read.
            new_session: Whether the session is a new one.
        """
        chosen = [
            channel
            for match in matches
            for channel in await self._unheard(match, new_session=new_session)
        ]
        done = await asyncio.gather(*(self.read_channel(channel) for channel in chosen))
        unread = defaultdict[str, list[Channel]](list)
        for channel, is_read in zip(chosen, done, strict=True):
            if not is_read:
                unread[channel.match_id].append(channel)
        for match_id, channels in unread.items():
            await self._services.channels.unread.keep(match_id, channels)

    async def _unheard(self, match: Match, *, new_session: bool) -> list[Channel]:
        """Returns the channels of a match in which texts may wait that were not heard."""
        lost_ms = self._services.watch.lost_of(match.id)
        if match.status is not Status.RUNNING or lost_ms is None:
            return []
        places = [
            one
            for one in await self._services.directory.of(match.id)
            if one.address.seat is not None
        ]
        asked = (
            {seat_address(match, slot) for slot in match.phase.phase.to_act}
            if match.phase
            else set[Address]()
        )
        if not new_session:
            return [one for one in places if one.address in asked]
        return [one for one in places if self._has_news(one, lost_ms, unknown=one.address in asked)]

    async def read_channel(self, channel: Channel) -> bool:
        """Takes the texts sent in a channel since its match was lost; returns whether it could
        be read.
        """
        lost_ms = self._services.watch.lost_of(channel.match_id)
        return lost_ms is None or await self._take_since(channel, lost_ms - _MARGIN_MS)

    async def look_once(self, match: Match) -> None:
        """Takes the texts of those who owe an answer that Discord has received, but perhaps not
        delivered.

        It costs a request for each channel whose player has not answered, and none where all have.
        """
        if match.phase is None:
            return
        people = [
            slot
            for slot in match.owing
            if (holder := match.occupant(slot.seat)) and not holder.computer
        ]
        places = dict.fromkeys(seat_address(match, slot) for slot in people)
        found = [await self._services.directory.channel(match.id, place) for place in places]
        await asyncio.gather(
            *(self._look(one, match.phase.opened_ms) for one in found if one is not None)
        )

    async def _look(self, channel: Channel, since_ms: int) -> None:
        for _ in range(_MOST_LOOKS):
            if await self._take_since(channel, since_ms, newest=_MOST_NEW):
                return

    def _has_news(self, channel: Channel, lost_ms: int, *, unknown: bool) -> bool:
        """Returns whether a channel has messages that may not have been heard; `unknown` if
        Discord does not say.
        """
        known = self._client.get_channel(channel.id)
        last = known.last_message_id if isinstance(known, discord.TextChannel) else None
        if last is None:
            return unknown
        # The last message is a board from before the loss: everything above it was heard.
        return stamp_ms(last) >= (
            lost_ms if last == channel.board_message_id else lost_ms - _MARGIN_MS
        )

    async def _take_since(self, channel: Channel, since_ms: int, newest: int | None = None) -> bool:
        """Takes the texts of a channel since a time, or the newest of them; returns whether it
        could be read.
        """
        found = Found(channel.match_id, channel.address)
        try:
            for message in await self._unanswered(channel, since_ms, newest):
                # Its reply may still be on its way, or may have been sent together with a later
                # one.
                if not await self._services.runner.is_answered(
                    found.match_id, found.address, message.id
                ):
                    await self._play.take_again(message, found)
        except (*REQUEST_ERRORS, StoreError) as problem:
            log.warning(
                "match %s, %s: cannot be read: %s",
                channel.match_id,
                channel.address.for_log,
                problem,
            )
            return is_gone(problem)
        except Exception:
            # A fault of the bot itself would be the same the next time.
            log.exception("match %s, %s: cannot be read", channel.match_id, channel.address.for_log)
        return True

    async def _unanswered(
        self, channel: Channel, since_ms: int, newest: int | None
    ) -> list[discord.Message]:
        """Returns the texts of a channel since a time without a reply of the bot below them,
        oldest first.
        """
        await self._services.outgoing.limiter.take(_RANK, server_of(self._client, channel.id))
        place, since = (
            self._client.get_partial_messageable(channel.id),
            discord.Object(snowflake(since_ms)),
        )
        history = place.history(after=since, oldest_first=newest is None, limit=newest)
        messages = sorted([message async for message in history], key=lambda message: message.id)
        assert self._client.user is not None
        return unanswered(messages, self._client.user.id)
