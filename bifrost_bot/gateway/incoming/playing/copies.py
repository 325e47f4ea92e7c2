"""Copies of players' texts by other bots, which delete the text itself (PluralKit and its like).

Such a bot repeats a text by a webhook under another name and deletes it within a second. The text
counted when it came, and its deletion takes nothing back.
"""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager

import discord


class Copies:
    """The newest text of another bot in each channel, and the players' texts being handled."""

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
