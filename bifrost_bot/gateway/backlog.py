"""Reads what people wrote while the bot could not hear Discord."""

import logging

import discord

from bifrost_bot.gateway.cogs.play import Play
from bifrost_bot.gateway.desk import Desk
from bifrost_bot.gateway.herald import snowflake
from bifrost_bot.match.model import Status
from bifrost_bot.present.briefing import seat_address

log = logging.getLogger(__name__)
_MARGIN_MS = 5_000


async def read(client: discord.Client, desk: Desk, play: Play, lost_ms: int) -> None:
    """Takes the texts that reached submission channels since the loss; what was answered already is left alone."""
    since = discord.Object(snowflake(lost_ms - _MARGIN_MS))
    for match in await desk.runner.live():
        if match.status is not Status.RUNNING or match.phase is None:
            continue
        for slot in match.phase.phase.to_act:
            channel = desk.directory.channel(match.id, seat_address(match, slot))
            if channel is not None:
                await _read_channel(client.get_partial_messageable(channel.id), desk, play, since)


async def _read_channel(channel: discord.PartialMessageable, desk: Desk, play: Play, since: discord.Object) -> None:
    found = desk.directory.at(channel.id)
    if found is None:
        return
    try:
        messages = [message async for message in channel.history(after=since, oldest_first=True, limit=None)]
    except discord.HTTPException as problem:
        log.warning("the channel %s cannot be read: %s", found.address.key, problem)
        return
    answered = {message.reference.message_id for message in messages if message.author.bot and message.reference}
    for message in messages:
        if not message.author.bot and message.id not in answered:
            await play.take(message, found)
