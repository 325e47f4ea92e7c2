"""Secrets first: nothing is posted in a channel that others than those who may can read."""

from bifrost_bot.gateway.channels.access import ExposedError
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.channels.permissions import (
    Audience,
    channel_overwrites,
    is_secret,
    plain,
)
from bifrost_bot.gateway.upkeep.compare import outsiders
from bifrost_bot.gateway.upkeep.records import Room
from bifrost_bot.gateway.upkeep.shown import shown_to
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import DIRECT
from bifrost_bot.store.outbox import Channel


async def require_closed(channels: Channels, match: Match, channel: Channel) -> None:
    """Passes if a channel of a match shows secrets to no others, or has none.

    Raises:
        ExposedError: When others can read it.
        AwayError: When the bot cannot know, as the server is not available.
    """
    address = channel.address
    if match.over or address == DIRECT or not is_secret(match, address):
        return
    guild = await channels.guild(match)
    overwrites = plain(channel_overwrites(match, guild, address, Audience()))
    room = Room(address.key, "", channel.id, overwrites, is_secret=True)
    if outsiders(room, shown_to(guild, channel.id, channels.confirmed)):
        raise ExposedError(f"others can read channel {channel.id}")
