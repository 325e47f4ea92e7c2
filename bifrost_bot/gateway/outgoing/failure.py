"""What Discord's refusals and connection problems mean for delivery."""

from collections.abc import Generator
from contextlib import contextmanager

import aiohttp
import discord

from bifrost_bot.gateway.channels.access import is_barred, is_gone
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    DeliveryError,
    GoneError,
    LimitedError,
    RejectedError,
    UnsureError,
)

_TOO_MANY_REQUESTS = 429
_PASSING = (discord.DiscordServerError, aiohttp.ClientError, OSError)
_OF_PROXIES = (400, 403, 404)
"""Refusals with code 0: Discord's own name a code, those of the proxies before it do not."""


@contextmanager
def translated() -> Generator[None]:
    """Translates discord.py's exceptions in the block into delivery's; a bug is raised
    unchanged.
    """
    try:
        yield
    except (discord.HTTPException, discord.RateLimited, *_PASSING) as problem:
        raise translation(problem) from problem


def translation(problem: Exception) -> DeliveryError:
    """Returns delivery's error for an exception of discord.py."""
    if is_gone(problem):
        return GoneError(str(problem))
    if is_barred(problem):
        return BlockedError(str(problem))
    if isinstance(problem, discord.RateLimited):
        return LimitedError(str(problem), problem.retry_after)
    too_many = isinstance(problem, discord.HTTPException) and problem.status == _TOO_MANY_REQUESTS
    if too_many or isinstance(problem, _PASSING):
        return UnsureError(str(problem))
    passing = (
        isinstance(problem, discord.HTTPException)
        and problem.status in _OF_PROXIES
        and problem.code == 0
    )
    return RejectedError(str(problem), passing=passing)
