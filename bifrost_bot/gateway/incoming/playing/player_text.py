"""Recognizes players' texts, and finds those that the bot has not answered."""

from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.notices.answer import is_edit_remark

_TYPES: Final = (discord.MessageType.default, discord.MessageType.reply)


def is_player_text(message: discord.Message) -> bool:
    """Returns whether a user wrote a message, not a bot or Discord (threads, pins)."""
    return not message.author.bot and message.type in _TYPES


def texts_without_reply(messages: Sequence[discord.Message], bot_id: int) -> list[discord.Message]:
    """Returns the players' texts among these messages that none of the bot's replies answers."""
    texts: list[discord.Message] = []
    answered: set[int | None] = set()
    for message in messages:
        if is_player_text(message):
            texts.append(message)
        elif message.author.id == bot_id:
            answered.add(_answered_id(message))
    return [text for text in texts if text.id not in answered]


def _answered_id(reply: discord.Message) -> int | None:
    """Returns the text that a message answers, if any; a remark on an edit answers none."""
    if reply.reference is None or is_edit_remark(reply.content):
        return None
    return reply.reference.message_id
