"""Access to Discord's servers, channels and messages: shared requests, errors and permissions."""

from typing import Any

import aiohttp
import discord

from bifrost_bot.gateway.channels.permissions import lacking_to_post
from bifrost_bot.runtime.delivery.transport import BlockedError
from bifrost_bot.runtime.limiter import NO_SERVER

REQUEST_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request to Discord may raise; anything else is a bug."""

_UNKNOWN_CHANNEL = 10003
_UNKNOWN_MESSAGE = 10008
_ARCHIVED_THREAD = 50083
_MISSING_ACCESS = 50001
_NO_ACCESS = (_MISSING_ACCESS, 50013)


class AwayError(BlockedError):
    """The bot is not on the match's server."""


class UnreachableError(AwayError):
    """The match's server is not available yet, or Discord has an outage there."""


class ExposedError(BlockedError):
    """A channel is visible to people who may not see it, so nothing is posted there."""


class FullError(BlockedError):
    """A category has no room; the message says what hosts can do."""


def available_guild(client: discord.Client, guild_id: int) -> discord.Guild:
    """Returns a server whose data has arrived; until then the library has only its id.

    Raises:
        AwayError: When the bot is not on it, or (`UnreachableError`) it is not available yet.
    """
    guild = client.get_guild(guild_id)
    if guild is None:
        raise AwayError(f"the bot is not on server {guild_id}")
    if guild.unavailable or guild.me is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise UnreachableError(f"server {guild_id} cannot be reached yet")
    return guild


async def edit_message(
    client: discord.Client, channel_id: int, message_id: int, **changes: Any
) -> bool:
    """Edits one of the bot's messages; returns whether it still exists in the channel.

    An archived thread, which refuses edits, is opened again; one that staff has locked holds the
    message no longer for the bot.
    """
    message = client.get_partial_messageable(channel_id).get_partial_message(message_id)
    try:
        try:
            await message.edit(**changes)
        except discord.HTTPException as problem:
            if problem.code != _ARCHIVED_THREAD:
                raise
            await client.http.edit_channel(channel_id, reason=None, archived=False)
            await message.edit(**changes)
    except discord.HTTPException as problem:
        if problem.code not in (_UNKNOWN_MESSAGE, _ARCHIVED_THREAD):
            raise
        return False
    return True


def lacking_in_channel(guild: discord.Guild, channel_id: int) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks to post in a channel, as Discord names them."""
    channel = guild.get_channel(channel_id)
    if channel is None or guild.unavailable:
        return ()
    return lacking_to_post(channel.permissions_for(guild.me))


def server_of(client: discord.Client, channel_id: int) -> int:
    """Returns a channel's server, or `NO_SERVER` for direct messages and unknown channels."""
    channel = client.get_channel(channel_id)
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.guild.id
    return NO_SERVER


def is_access_error(problem: Exception) -> bool:
    """Returns whether delivery failed for a reason that the server's users can remove."""
    if isinstance(problem, discord.Forbidden):
        return problem.code in _NO_ACCESS
    return isinstance(problem, AwayError) or is_unknown_channel(problem)


def is_unseen(problem: Exception) -> bool:
    """Returns whether an exception means that the bot may not even see a channel."""
    return isinstance(problem, discord.Forbidden) and problem.code == _MISSING_ACCESS


def is_unknown_channel(problem: Exception) -> bool:
    """Returns whether an exception means that a channel was deleted."""
    return isinstance(problem, discord.NotFound) and problem.code == _UNKNOWN_CHANNEL
