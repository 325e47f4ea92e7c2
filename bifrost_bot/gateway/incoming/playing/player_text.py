"""Recognizes players' texts, mentions of the bot, copies by other bots, and unanswered texts."""

import asyncio
import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Final

import discord

from bifrost_bot.notices.answer import is_edit_remark

_TYPES: Final = (discord.MessageType.default, discord.MessageType.reply)
_BARE_MENTION: Final = re.compile(r"\s*<@!?[0-9]+>\W*(?:help\W*)?", re.ASCII | re.IGNORECASE)


def is_player_text(message: discord.Message) -> bool:
    """Returns whether a user wrote a message, not a bot or Discord (threads, pins)."""
    return not is_by_bot(message) and message.type in _TYPES


def is_by_bot(message: discord.Message) -> bool:
    """Returns whether a bot sent a message, perhaps by a webhook under another name."""
    return message.author.bot or message.webhook_id is not None


def kind_without_text(message: discord.Message) -> str:
    """Returns the kind of a message without text; empty if it has a text, or nothing at all."""
    if message.content:
        return ""
    kinds = {
        "A forwarded message": message.flags.forwarded,
        "A poll": message.poll is not None,
        "A voice message": message.flags.voice,
        "A sticker": bool(message.stickers),
        "A file": bool(message.attachments),
    }
    return next((kind for kind, is_so in kinds.items() if is_so), "")


def calls(message: discord.Message, bot_id: int) -> bool:
    """Returns whether a text mentions the bot; a mere reply to the bot does not."""
    return f"<@{bot_id}>" in message.content or f"<@!{bot_id}>" in message.content


def is_bare_call(message: discord.Message) -> bool:
    """Returns whether a text consists only of a bot's mention, or of that and "help"."""
    is_mention = _BARE_MENTION.fullmatch(message.content) is not None
    return is_mention and any(user.bot for user in message.mentions)


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


class Copies:
    """Copies of players' texts by other bots, such as PluralKit.

    Such a bot repeats a text by a webhook under another name and deletes it within a second. The
    text counted when it came, and its deletion takes nothing back. Kept are the newest text of
    another bot in each channel, and the players' texts being handled.
    """

    def __init__(self) -> None:
        self._newest: dict[int, str] = {}
        self._open: dict[int, asyncio.Event] = {}

    def note(self, message: discord.Message) -> None:
        """Remembers what another bot has written in a channel."""
        if message.guild is not None and message.author.id != message.guild.me.id:
            self._newest[message.channel.id] = message.content

    def has(self, message: discord.Message) -> bool:
        """Returns whether a bot has just repeated a text, perhaps without what marked it."""
        newest = self._newest.pop(message.channel.id, "")
        return bool(newest) and newest in message.content

    @contextmanager
    def taking(self, message_id: int) -> Generator[None]:
        """Marks a text as being handled."""
        self._open[message_id] = asyncio.Event()
        try:
            yield
        finally:
            self._open.pop(message_id).set()

    async def wait_until_handled(self, message_id: int) -> None:
        """Waits until a text has been handled."""
        if message_id in self._open:
            await self._open[message_id].wait()
