"""Recognizes players' texts, and finds those that the bot has not answered."""

from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.notices.answer import is_edit_remark

_TYPES: Final = (discord.MessageType.default, discord.MessageType.reply)


def is_player_text(message: discord.Message) -> bool:
    """Returns whether a user wrote a message, not a bot or Discord (threads, pins)."""
    return not is_by_bot(message) and message.type in _TYPES


def is_by_bot(message: discord.Message) -> bool:
    """Returns whether a bot sent a message, perhaps by a webhook under another name."""
    return message.author.bot or message.webhook_id is not None


def kind_without_text(message: discord.Message) -> str:
    """Returns the kind of a message without text; empty if it has a text, or nothing at all."""
    kinds = {
        "A forwarded message": message.flags.forwarded,
        "A poll": message.poll is not None,
        "A voice message": message.flags.voice,
        "A sticker": bool(message.stickers),
        "A file": bool(message.attachments),
    }
    if message.content:
        return ""
    return next((kind for kind, is_so in kinds.items() if is_so), "")


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
