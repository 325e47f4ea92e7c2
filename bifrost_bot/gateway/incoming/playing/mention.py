"""Recognizes mentions of the bot; in a submission channel, such a text is not a move."""

import re
from typing import Final

import discord

_BARE_MENTION: Final = re.compile(r"\s*<@!?[0-9]+>\W*(?:help\W*)?", re.ASCII | re.IGNORECASE)


def calls(message: discord.Message, bot_id: int) -> bool:
    """Returns whether a text mentions the bot; a mere reply to the bot does not."""
    return f"<@{bot_id}>" in message.content or f"<@!{bot_id}>" in message.content


def is_bare_call(message: discord.Message) -> bool:
    """Returns whether a text consists only of a bot's mention, or of that and "help"."""
    is_mention = _BARE_MENTION.fullmatch(message.content) is not None
    return is_mention and any(user.bot for user in message.mentions)
