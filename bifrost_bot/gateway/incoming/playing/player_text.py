"""Players' texts: tells them from other messages, and finds those without an answer, however
they arrive.
"""

from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.notices.answer import is_edit_remark

_TYPES: Final = (discord.MessageType.default, discord.MessageType.reply)


def is_player_text(message: discord.Message) -> bool:
    """Returns whether a person wrote a message: no bot, and not Discord, which posts threads and
    pins in their name.
    """
    return not message.author.bot and message.type in _TYPES


def unanswered(messages: Sequence[discord.Message], bot_id: int) -> list[discord.Message]:
    """Returns the texts of people that none of the bot's own replies among these messages
    answers.
    """
    replies = (
        message
        for message in messages
        if message.author.id == bot_id and message.reference is not None
    )
    answered = {_answered_id(reply) for reply in replies}
    return [
        message for message in messages if is_player_text(message) and message.id not in answered
    ]


def _answered_id(reply: discord.Message) -> int | None:
    """Returns the id of the text that a reply answers; a remark on an edited text answers none."""
    if reply.reference is None or is_edit_remark(reply.content):
        return None
    return reply.reference.message_id
