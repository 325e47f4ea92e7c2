"""Reads the texts that were sent while the bot could not hear Discord, or not reach a server."""

import asyncio
import logging
from collections.abc import Iterable

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.directory import Found
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.snowflake import snowflake, stamp_ms
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_MARGIN_MS = 5_000
_RANK = 0
_MOST_NEW = 100
"""As many messages as one request returns."""


async def read(
    client: discord.Client, services: Services, play: AnswerCog, matches: Iterable[Match], *, new_session: bool
) -> None:
    """Takes the texts sent in submission channels since the loss, except those already answered.

    A new session reports the last message of every channel, so only channels with new messages are read: reading all
    of them would cost 150 requests at fifty matches, more than Discord takes in three seconds. A resumed session
    delivers the events that it kept and does not say what it dropped: every channel that owes an answer is read.

    Args:
        client: The bot.
        services: Its services.
        play: The cog that takes the texts.
        matches: The matches whose channels are read.
        new_session: Whether the session is a new one.
    """
    owing: list[tuple[Channel, int]] = []
    for match in matches:
        lost_ms = services.watch.lost_of(match.id)
        if match.status is not Status.RUNNING or match.phase is None or lost_ms is None:
            continue
        for slot in match.phase.phase.to_act:
            channel = await services.directory.channel(match.id, seat_address(match, slot))
            if channel is not None and (not new_session or _has_news(client, channel, lost_ms)):
                owing.append((channel, lost_ms))
    await asyncio.gather(
        *(_read_channel(client, channel, services, play, lost_ms - _MARGIN_MS) for channel, lost_ms in owing)
    )


async def look_once(client: discord.Client, services: Services, play: AnswerCog, match: Match) -> None:
    """Takes the texts of those who owe an answer that Discord has received, but perhaps not delivered.

    It costs a request for each channel whose player has not answered, and none where all have.
    """
    if match.phase is None:
        return
    people = [slot for slot in match.owing if (holder := match.occupant(slot.seat)) and not holder.computer]
    places = dict.fromkeys(seat_address(match, slot) for slot in people)
    channels = [await services.directory.channel(match.id, place) for place in places]
    found = [channel for channel in channels if channel is not None]
    since_ms = match.phase.opened_ms
    await asyncio.gather(*(_read_channel(client, one, services, play, since_ms, newest=_MOST_NEW) for one in found))


def _has_news(client: discord.Client, channel: Channel, lost_ms: int) -> bool:
    known = client.get_channel(channel.id)
    last = known.last_message_id if isinstance(known, discord.TextChannel) else None
    if last is None:
        return True
    # The last message is a board from before the loss: everything above it was heard.
    return stamp_ms(last) >= (lost_ms if last == channel.board_message_id else lost_ms - _MARGIN_MS)


async def _read_channel(
    client: discord.Client,
    channel: Channel,
    services: Services,
    play: AnswerCog,
    since_ms: int,
    newest: int | None = None,
) -> None:
    """Takes the texts of a channel since a time, or the newest of them."""
    found = Found(channel.match_id, channel.address)
    place, since = client.get_partial_messageable(channel.id), discord.Object(snowflake(since_ms))
    await services.outgoing.limiter.take(_RANK)
    try:
        history = place.history(after=since, oldest_first=newest is None, limit=newest)
        messages = sorted([message async for message in history], key=lambda message: message.id)
    except REQUEST_ERRORS as problem:
        log.warning("the channel %s cannot be read: %s", found.address.for_log, problem)
        return
    answered = {message.reference.message_id for message in messages if message.author.bot and message.reference}
    for message in messages:
        if message.author.bot or message.id in answered:
            continue
        # Its reply may still be on its way, or may have been sent together with a later one.
        if not await services.runner.is_answered(found.match_id, found.address, message.id):
            await play.take(message, found)
