"""Explains to the operator why the bot could not start or had to stop."""

from collections.abc import Generator
from contextlib import contextmanager
from http import HTTPStatus
from typing import cast

import aiohttp
import discord

from bifrost_bot.gateway.pacing import ban_seconds
from bifrost_bot.runtime.listening import PortError

_TOKEN_REFUSED = 4004
_INTENTS_REFUSED = 4014
_SESSION_REFUSED = range(4010, 4014)
"""The gateway's close codes for wrong shards, versions and intents."""

_LOGIN_REFUSED = (
    "Discord does not know this token. Copy it again from the developer portal (your application, "
    "page Bot, Reset Token) into BIFROST_TOKEN."
)
_NO_MESSAGE_CONTENT = (
    "Discord does not let the bot read messages. Switch on the Message Content Intent in the "
    "developer portal (your application, page Bot)."
)


class StartError(Exception):
    """The bot could not start or continue, perhaps only for a while; the message says why."""


class StartRefusedError(StartError):
    """The bot cannot start until people change something; the message says what to do."""


class BannedError(StartError):
    """Discord asks to send nothing for a time; a new start is possible after `seconds`."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds


@contextmanager
def explain_failures(api_base: str) -> Generator[None]:
    """Raises `StartError` for refusals by Discord, connection problems and occupied ports."""
    try:
        yield
    except PortError as problem:
        raise StartRefusedError(str(problem)) from problem
    except discord.LoginFailure as problem:
        raise StartRefusedError(_LOGIN_REFUSED) from problem
    except discord.PrivilegedIntentsRequired as problem:
        raise StartRefusedError(_NO_MESSAGE_CONTENT) from problem
    except discord.ConnectionClosed as problem:
        raise _close_error(problem) from problem
    except discord.HTTPException as problem:
        raise _http_error(problem) from problem
    except discord.RateLimited as problem:
        raise _ban(problem.retry_after) from problem
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as problem:
        raise StartError(f"Discord cannot be reached at {api_base}: {problem}.") from problem


def _close_error(problem: discord.ConnectionClosed) -> StartError:
    if problem.code == _TOKEN_REFUSED:
        return StartRefusedError(_LOGIN_REFUSED)
    if problem.code == _INTENTS_REFUSED:
        return StartRefusedError(_NO_MESSAGE_CONTENT)
    if problem.code in _SESSION_REFUSED:
        return StartRefusedError(
            f"Discord refuses the bot's session (code {problem.code}). Check discord.shard_count, "
            "or update the bot."
        )
    return StartError(f"Discord ended the bot's session (code {problem.code}).")


def _ban(seconds: float) -> BannedError:
    return BannedError("Discord accepts no requests of the bot for a time.", seconds)


def _http_error(problem: discord.HTTPException) -> StartError:
    seconds = ban_seconds(cast(aiohttp.ClientResponse, problem.response))
    if seconds is not None:
        return _ban(seconds)
    is_server_error = problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    is_temporary = is_server_error or problem.status == HTTPStatus.TOO_MANY_REQUESTS
    kind = StartError if is_temporary else StartRefusedError
    # A proxy in front of Discord answers with a whole page, which says nothing in a line.
    said = str(problem).partition("<!DOCTYPE")[0].rstrip(" :\n")
    return kind(f"Discord refused what the bot needs for its start: {said}.")
