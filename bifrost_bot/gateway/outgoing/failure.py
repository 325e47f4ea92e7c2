"""Translates discord.py's exceptions into the errors of delivery."""

from collections.abc import Generator
from contextlib import contextmanager

import aiohttp
import discord

from bifrost_bot.gateway.channels.access import is_access_error, is_unknown_channel
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    DeliveryError,
    GoneError,
    LimitedError,
    RejectedError,
    UnsureError,
)

_TOO_MANY_REQUESTS = 429
_TEMPORARY = (discord.DiscordServerError, aiohttp.ClientError, OSError)
_PROXY_REFUSALS = (400, 403, 404)
"""Statuses that mean a proxy's refusal if the code is 0; Discord's own refusals have another."""


@contextmanager
def translate_errors() -> Generator[None]:
    """Raises the block's discord.py exceptions as delivery's errors; a bug stays as it is."""
    try:
        yield
    except (discord.HTTPException, discord.RateLimited, *_TEMPORARY) as problem:
        raise delivery_error(problem) from problem


def delivery_error(problem: Exception) -> DeliveryError:
    """Returns delivery's error for an exception of discord.py."""
    if is_unknown_channel(problem):
        return GoneError(str(problem))
    if is_access_error(problem):
        return BlockedError(str(problem))
    if isinstance(problem, discord.RateLimited):
        return LimitedError(str(problem), problem.retry_after)
    if isinstance(problem, _TEMPORARY):
        return UnsureError(str(problem))
    if not isinstance(problem, discord.HTTPException):
        return RejectedError(str(problem), passing=False)
    if problem.status == _TOO_MANY_REQUESTS:
        return UnsureError(str(problem))
    is_from_proxy = problem.status in _PROXY_REFUSALS and problem.code == 0
    return RejectedError(str(problem), passing=is_from_proxy)
