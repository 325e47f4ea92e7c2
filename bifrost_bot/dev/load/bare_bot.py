"""A bare discord.py bot, to compare ours with: `python -m bifrost_bot.dev.load.bare_bot`.

It replies to what people write with their own text. The first line of standard input has the
addresses, and what else the bot is to send; a line on standard output says when it is connected.
After the next line it sends that, and answers with its processor time before and after.
"""

import asyncio
import io
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bifrost_bot.dev.load.child_process import read_line, write_line


class BareBot(discord.Client):
    """A bot of one library and nothing else."""

    def __init__(self, traffic: Sequence[Sequence[Any]]) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        intents.message_content = True
        super().__init__(intents=intents)
        self.heard = asyncio.Event()
        self._traffic = traffic
        self._sending = set[asyncio.Task[None]]()

    async def on_ready(self) -> None:
        """Notes that it hears Discord."""
        self.heard.set()

    async def on_message(self, message: discord.Message) -> None:
        """Replies to a person."""
        if not message.author.bot:
            await message.reply(message.content)

    def begin(self) -> None:
        """Begins to send, each message at its time."""
        loop = asyncio.get_running_loop()
        for at_ms, *what in self._traffic:
            loop.call_later(at_ms / 1000, self._send_soon, *what)

    def _send_soon(
        self, act: str, channel_id: int, message_id: int, characters: int, sizes: Sequence[int]
    ) -> None:
        channel = self.get_partial_messageable(channel_id)
        text = "x" * max(1, characters)
        if act == "edit":
            sending = self._edit(channel.get_partial_message(message_id), text)
        else:
            sending = self._post(channel, text, sizes)
        task = asyncio.create_task(sending)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _edit(self, message: discord.PartialMessage, text: str) -> None:
        with suppress(discord.HTTPException):
            await message.edit(content=text)

    async def _post(
        self, channel: discord.PartialMessageable, text: str, sizes: Sequence[int]
    ) -> None:
        files = [discord.File(io.BytesIO(os.urandom(size)), "picture.png") for size in sizes]
        with suppress(discord.HTTPException):
            await channel.send(text, files=files)


async def main() -> None:
    """Runs the bot until the input ends."""
    place = await read_line()
    Route.BASE = place["api_base"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(place["gateway_url"])
    bot = BareBot(place["traffic"])
    async with bot:
        session = asyncio.create_task(bot.start(place["token"]))
        heard = asyncio.create_task(bot.heard.wait())
        await asyncio.wait((session, heard), return_when=asyncio.FIRST_COMPLETED)
        if session.done():
            session.result()
        write_line({"heard": True})
        begun = 0.0
        while await read_line():
            if not begun:
                begun = time.process_time()
                bot.begin()
            write_line({"processor_seconds": time.process_time() - begun})
        session.cancel()
        await asyncio.gather(session, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(main())
