# pyright: reportPrivateUsage=false
"""A real discord.py client on a sandbox: what the tests of this folder drive."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pytest import MonkeyPatch
from yarl import URL

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Guild

EVERY_ROUTE = (
    allow.BOT_DEFAULT
    | allow.MANAGE_MESSAGES
    | allow.PIN_MESSAGES
    | allow.MANAGE_THREADS
    | allow.CREATE_PRIVATE_THREADS
    | allow.CREATE_PUBLIC_THREADS
)
"""What a bot must be allowed to try every route there is; ours asks for less."""


GO: dict[str, Any] = {"id": "1", "name": "go", "description": "Goes", "type": 1}
"""A slash command as a bot registers it."""


def server(sandbox: Sandbox) -> Guild:
    """The first server."""
    return next(iter(sandbox.world.guilds.values()))


class Bot(discord.Client):
    """A client that records its events."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        chosen = intents or discord.Intents(
            guilds=True, members=True, messages=True, message_content=True
        )
        chosen.reactions = chosen.typing = True
        super().__init__(intents=chosen, allowed_mentions=discord.AllowedMentions.none(), **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        self._waiting: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        super().dispatch(event, *args, **kwargs)
        self.heard.append((event, args[0] if args else None))
        for predicate, future in tuple(self._waiting):
            if not future.done() and (value := predicate()):
                future.set_result(value)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identifies at once; the library would wait five seconds before a second time."""

    async def until(self, predicate: Callable[[], Any]) -> Any:
        """The first true value of `predicate`, asked after every event this client hears."""
        if value := predicate():
            return value
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((predicate, future))
        async with asyncio.timeout(60):
            return await future

    def names(self) -> list[str]:
        """The events received so far."""
        return [name for name, _ in self.heard]

    def texts(self) -> list[str]:
        """The contents of the messages received so far."""
        return [message.content for name, message in self.heard if name == "message"]

    @property
    def guild(self) -> discord.Guild:
        return self.guilds[0]

    def room(self, name: str) -> discord.TextChannel:
        """A text channel by name."""
        channel = discord.utils.get(self.guild.text_channels, name=name)
        assert channel is not None
        return channel


def aim(monkeypatch: MonkeyPatch, sandbox: Sandbox) -> None:
    """Points discord.py at a sandbox."""
    monkeypatch.setattr(Route, "BASE", sandbox.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(sandbox.gateway_url))


Command: TypeAlias = app_commands.Command[Any, ..., Any]
"""A slash command of the tests' own, whose cog the library's types leave open."""


@asynccontextmanager
async def running(bot: Bot, sandbox: Sandbox, token: str | None = None) -> AsyncGenerator[Bot]:
    """The bot, logged in and ready, until the block ends."""
    bot._connection.guild_ready_timeout = 0.02  # pyright: ignore[reportAttributeAccessIssue]
    task = asyncio.create_task(bot.start(token or sandbox.bot_token))
    try:
        ready = asyncio.create_task(bot.until(lambda: "ready" in bot.names()))
        await asyncio.wait((ready, task), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            ready.cancel()
            await task
        await ready
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
