"""Whether a text calls the bot by a mention; in a submission channel such a text is no move."""

import re
from typing import Final

import discord

_BARE: Final = re.compile(r"\s*<@!?[0-9]+>\W*(?:help\W*)?", re.ASCII | re.IGNORECASE)


def calls(message: discord.Message, bot_id: int) -> bool:
    """Returns whether a text mentions the bot; a reply to one of its messages that does not is
    none.
    """
    return f"<@{bot_id}>" in message.content or f"<@!{bot_id}>" in message.content


def is_bare_call(message: discord.Message) -> bool:
    """Returns whether a text says nothing but the bot's name, or asks it for help; other bots
    hear none of it.
    """
    return any(one.bot for one in message.mentions) and _BARE.fullmatch(message.content) is not None
