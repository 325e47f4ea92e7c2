# pyright: reportPrivateUsage=false
"""A process of the bot in virtual time, on a real database."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from discord.http import Route

from bifrost_bot import app as composition
from bifrost_bot.app import App, building
from bifrost_bot.config import BotSettings, DiscordSettings, PlaySettings
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.gateway.outgoing import archiver
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.messages.post import TextFile
from bifrost_bot.replay.match_files import MatchFiles
from bifrost_bot.runtime import runner
from bifrost_bot.store import database
from bifrost_bot.store.database import Database
from tests.sweep.scripted import BOT, GUILD, Room, Said, ScriptedDiscord, user
from tests.sweep.virtual import LoopClock

_PREPARE: Final = database._prepare


class _Words:
    """Satisfies the bot as its painter; a picture is what it would be drawn from, so equal ones
    are drawn alike.
    """

    def __init__(self, kept: object) -> None: ...

    def draw(self, scene: object, palette: object) -> Drawing:
        """Returns what makes a picture."""
        return Drawing(f"{scene!r} {palette!r}".encode(), ())


async def _no_film(*_: object) -> None:
    return None


def _record(_: object, names: object) -> MatchFiles:
    del names
    return MatchFiles(files=(TextFile("", "record"),))


def _prepare(connection: Any, record: object) -> None:
    """Settles a connection as ever, but for waiting until the disk has what it was told: that is
    not what dies here.
    """
    _PREPARE(connection, record)
    connection.execute("PRAGMA synchronous=OFF")


async def _is_up_to_date(*_: object) -> None:
    return None


def _fives(count: int) -> str:
    return "5" * (2 * count)


def quickened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out what costs much time and decides nothing: drawing, filming, and migrating what
    is up to date.
    """
    monkeypatch.setattr(composition, "LazyPainter", _Words)
    monkeypatch.setattr(Renderer, "animation", _no_film)
    monkeypatch.setattr(archiver, "files_of", _record)
    monkeypatch.setattr(Database, "migrate", _is_up_to_date)
    monkeypatch.setattr(database, "_prepare", _prepare)
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    # Every match has the same seed, so that it can be played again.
    monkeypatch.setattr(runner, "secrets", SimpleNamespace(token_hex=_fives))


class Process:
    """A bot that hears the scripted Discord."""

    def __init__(self, app: App, world: ScriptedDiscord) -> None:
        self.app = app
        self._world = world
        self._state: Any = app.bot._connection

    def hear(self, room: Room, said: Said) -> "asyncio.Task[None]":
        """Delivers what a user wrote."""
        data: Any = self._world.message(room, said)
        channel: Any = self.app.bot.get_channel(room.id)
        message = discord.Message(state=self._state, channel=channel, data=data)
        return asyncio.get_running_loop().create_task(
            self.app.bot.play.on_message(message), name="a text"
        )


@asynccontextmanager
async def alive(
    path: Path, world: ScriptedDiscord, clock: LoopClock | None = None
) -> AsyncGenerator[Process]:
    """Yields a process that has just begun to hear Discord, its recovery done."""
    reach = DiscordSettings.model_construct(
        api_base="http://nowhere",
        gateway_url=None,
        requests_per_second=10_000,
        request_burst=10_000,
    )
    settings = BotSettings(
        database_url=f"sqlite:///{path}", play=PlaySettings(thinking_processes=0)
    )
    async with building(
        settings.model_copy(update={"discord": reach}), clock or LoopClock()
    ) as app:
        app.tasks.start(app.services.watch.guard(), "guard")
        state: Any = app.bot._connection
        app.bot.http.request = world.request
        me: Any = user(BOT)
        state.user = discord.ClientUser(state=state, data=me)
        state.application_id = BOT
        state.query_members = world.members
        state._add_guild_from_data(world.guild())
        world.changed = state.parse_channel_update
        world.deleted = state.parse_channel_delete
        assert app.bot.get_guild(GUILD) is not None
        await app.bot.on_shard_connect(0)
        await app.bot.on_shard_ready(0)
        yield Process(app, world)
