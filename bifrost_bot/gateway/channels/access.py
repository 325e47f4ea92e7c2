"""What the bot may do in a channel of a match, as far as Discord has told it, and what stands against telling there."""

import discord

from bifrost_bot.gateway.channels.permissions import lacking_to_tell
from bifrost_bot.runtime.delivery.transport import BlockedError

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
_NO_ACCESS = (50001, 50013)


class AwayError(BlockedError):
    """The bot is not on the match's server."""


class UnreachableError(AwayError):
    """The match's server has not arrived yet after a connection, or Discord has it in trouble; it will be back."""


def lacking(guild: discord.Guild, channel_id: int) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks to tell something in a channel, as Discord's settings call them."""
    channel = guild.get_channel(channel_id)
    if channel is None or guild.unavailable:
        return ()
    return lacking_to_tell(channel.permissions_for(guild.me))


def is_barred(problem: Exception) -> bool:
    """Returns whether people on the server are in the way of telling: they can mend it."""
    if isinstance(problem, discord.Forbidden):
        return problem.code in _NO_ACCESS
    return isinstance(problem, AwayError) or is_gone(problem)


def is_gone(problem: Exception) -> bool:
    """Returns whether a channel was deleted."""
    return isinstance(problem, discord.NotFound) and problem.code == UNKNOWN_CHANNEL
