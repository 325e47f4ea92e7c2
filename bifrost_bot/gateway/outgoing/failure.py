"""What Discord's refusals and connection problems mean for delivery."""

from collections.abc import Generator
from contextlib import contextmanager

import aiohttp
import discord

from bifrost_bot.gateway.channels.access import is_barred, is_gone
from bifrost_bot.runtime.delivery.transport import BlockedError, DeliveryError, GoneError, RejectedError, UnsureError

_TOO_MANY_REQUESTS = 429
_PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError)


@contextmanager
def translated() -> Generator[None]:
    """Translates discord.py's exceptions in the block into delivery's; a bug is raised unchanged."""
    try:
        yield
    except (discord.HTTPException, *_PASSING) as problem:
        raise translation(problem) from problem


def translation(problem: Exception) -> DeliveryError:
    """Returns delivery's error for an exception of discord.py."""
    if is_gone(problem):
        return GoneError(str(problem))
    if is_barred(problem):
        return BlockedError(str(problem))
    too_many = isinstance(problem, discord.HTTPException) and problem.status == _TOO_MANY_REQUESTS
    if too_many or isinstance(problem, _PASSING):
        return UnsureError(str(problem))
    return RejectedError(str(problem))
