"""Why the bot could not start or had to stop, in words for its operator."""

from collections.abc import Generator
from contextlib import contextmanager
from http import HTTPStatus

import aiohttp
import discord

from bifrost_bot.runtime.metrics import PortError

_TOKEN_REFUSED, _INTENTS_REFUSED = 4004, 4014
_SESSIONS_REFUSED = range(4010, 4014)
"""The codes with which the gateway refuses shards, its version and intents."""

_NO_LOGIN = (
    "Discord does not know this token. Copy it again from the developer portal (your application, "
    "page Bot, Reset "
    "Token) into BIFROST_TOKEN."
)
_NO_READING = (
    "Discord does not let the bot read messages. Switch on the Message Content Intent in the "
    "developer portal (your "
    "application, page Bot)."
)


class StartError(Exception):
    """The bot could not start or go on, which may pass by itself; the message says why."""


class StartRefusedError(StartError):
    """The bot cannot start until people change something; the message says what to do."""


@contextmanager
def explained(api_base: str) -> Generator[None]:
    """Translates refusals by Discord, connection problems and ports in use in the block into
    `StartError`.
    """
    try:
        yield
    except PortError as problem:
        raise StartRefusedError(str(problem)) from problem
    except discord.LoginFailure as problem:
        raise StartRefusedError(_NO_LOGIN) from problem
    except discord.PrivilegedIntentsRequired as problem:
        raise StartRefusedError(_NO_READING) from problem
    except discord.ConnectionClosed as problem:
        raise _closed(problem) from problem
    except discord.HTTPException as problem:
        raise _answered(problem) from problem
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound, discord.RateLimited) as problem:
        raise StartError(f"Discord cannot be reached at {api_base}: {problem}.") from problem


def _closed(problem: discord.ConnectionClosed) -> StartError:
    if problem.code == _TOKEN_REFUSED:
        return StartRefusedError(_NO_LOGIN)
    if problem.code == _INTENTS_REFUSED:
        return StartRefusedError(_NO_READING)
    if problem.code in _SESSIONS_REFUSED:
        return StartRefusedError(
            f"Discord refuses the bot's session (code {problem.code}). Check discord.shard_count, "
            "or update the bot."
        )
    return StartError(f"Discord ended the bot's session (code {problem.code}).")


def _answered(problem: discord.HTTPException) -> StartError:
    passes = (
        problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        or problem.status == HTTPStatus.TOO_MANY_REQUESTS
    )
    kind = StartError if passes else StartRefusedError
    return kind(f"Discord refused what the bot needs for its start: {problem}.")
