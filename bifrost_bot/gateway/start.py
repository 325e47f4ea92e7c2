"""Why the bot could not start, in words for its operator."""

from collections.abc import Generator
from contextlib import contextmanager

import aiohttp
import discord

from bifrost_bot.runtime.metrics import PortError


class StartError(Exception):
    """The bot could not start; the message says what to do."""


@contextmanager
def explained(api_base: str) -> Generator[None]:
    """Translates refusals by Discord, connection problems and ports in use in the block into `StartError`."""
    try:
        yield
    except PortError as problem:
        raise StartError(str(problem)) from problem
    except discord.LoginFailure as problem:
        raise StartError(
            "Discord does not know this token. Copy it again from the developer portal (your application, page "
            "Bot, Reset Token) into BIFROST_TOKEN."
        ) from problem
    except discord.PrivilegedIntentsRequired as problem:
        raise StartError(
            "Discord does not let the bot read messages. Switch on the Message Content Intent in the developer "
            "portal (your application, page Bot)."
        ) from problem
    except (aiohttp.ClientError, OSError) as problem:
        raise StartError(f"Discord cannot be reached at {api_base}: {problem}.") from problem
