"""Handles lost and restored connections: reads missed texts, resumes clocks and matches."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from typing import Any

import discord

from bifrost_bot.gateway.incoming.playing.backlog import Backlog
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.starting import Starting, Step
from bifrost_bot.runtime.tasks import Tasks

log = logging.getLogger(__name__)


class Hearing:
    """Tracks the connection of all shards, and resumes the matches once the last of them is back.

    Attributes:
        heard: Set while the bot is connected and clocks run.
    """

    def __init__(
        self,
        services: Services,
        backlog: Backlog,
        starting: Starting,
        first: Mapping[str, Callable[[], Awaitable[None]]],
        resume: Callable[[Match], None],
        tasks: Tasks,
    ) -> None:
        """Creates the handler.

        Args:
            backlog: Reads the missed texts.
            starting: Repeats each step until the database allows it.
            first: The steps to take once, at the first connection, by their descriptions.
            resume: Called with every live match after each (re)connection.
        """
        self._services = services
        self._runner = services.runner
        self._watch = services.watch
        self._seasons = services.season_runner
        self._season_outages = services.season_outages
        self._backlog = backlog
        self._starting = starting
        self._first = dict(first)
        self._resume_match = resume
        self._tasks = tasks
        self._connected: set[int] = set()
        self._new_session = False
        self._lock = asyncio.Lock()
        self.heard = asyncio.Event()

    def on_new_session(self) -> None:
        """Records a new session, whose messages wait until earlier ones have been read."""
        self._new_session = True
        self._watch.caught_up.clear()

    def on_disconnected(self, shard_id: int) -> None:
        """Stops all clocks until the shard's session resumes or a new one begins."""
        self._connected.discard(shard_id)
        self.heard.clear()
        self._watch.lose()

    async def on_connected(self, shard_id: int, shards: Collection[int]) -> None:
        """Continues all matches once every shard is connected."""
        self._connected.add(shard_id)
        async with self._lock:
            if self.heard.is_set():
                self._watch.caught_up.set()
            elif self._connected >= set(shards):
                # As a task, it ends before the connections do.
                await self._tasks.start(self._resume(), "resuming the matches")

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts long work in the background, which ends before the connections do."""
        self._tasks.start(work, "work at a server")

    async def loses_server(self, guild: discord.Guild) -> None:
        """Pauses the clocks of a server's matches and seasons during an outage there."""

        async def pause() -> None:
            for match in await self._runner.live(guild.id):
                # The server may be available again by now.
                if guild.unavailable:
                    await self._watch.matches.mark_unreachable(match.id, "server")
            for season in await self._seasons.live(guild.id):
                if guild.unavailable:
                    await self._season_outages.mark_unreachable(season.id, "server")

        await self._take(Step.pause_server, pause)

    async def regains_server(self, guild: discord.Guild) -> None:
        """Reads a server's texts after an outage, and gives its matches their time back."""
        await self._take(Step.read_server, lambda: self._read_server(guild))
        await self.leaves_server(guild)

    async def leaves_server(self, guild: discord.Guild) -> None:
        """Ends the wait for a server, which is back or has removed the bot."""

        async def restore() -> None:
            for match in await self._unreachable_matches(guild):
                await self._watch.matches.restore(match.id, "server")
            if self._season_outages.unreachable:
                for season in await self._seasons.live(guild.id):
                    await self._season_outages.restore(season.id, "server")

        await self._take(Step.resume_server, restore)

    async def _read_server(self, guild: discord.Guild) -> None:
        matches = await self._unreachable_matches(guild)
        if self._watch.lost_ms is None:
            await self._backlog.read(matches, new_session=False)

    async def _unreachable_matches(self, guild: discord.Guild) -> list[Match]:
        """Returns a server's unreachable matches, without a query if no match is unreachable."""
        unreachable = self._watch.matches.unreachable
        if not unreachable:
            return []
        live = await self._runner.live(guild.id)
        return [match for match in live if match.id in unreachable]

    async def _resume(self) -> None:
        for name, step in tuple(self._first.items()):
            await self._take(name, step)
            del self._first[name]
        if self._watch.lost_ms is not None:
            await self._take(Step.read_all, self._read)
        if self._watch.lost_ms is not None:
            await self._take(Step.read_all, self._cut_off_seasons)
        self._watch.caught_up.set()
        await self._watch.back()
        await self._take(Step.take_up, self._resume_all)
        if self._watch.lost_ms is None:
            self.heard.set()
            log.info("Discord is heard: all clocks run")

    async def _take(self, name: str, step: Callable[[], Awaitable[None]]) -> None:
        """Repeats a step until the database allows it; continues after a bug, which would recur."""
        try:
            await self._starting.step(name, step)
        except Exception:
            log.exception("%s failed; the matches continue without it", name)

    async def _read(self) -> None:
        # A repetition after an error reads more channels than necessary.
        new_session = self._new_session
        self._new_session = False
        await self._backlog.read(await self._reachable(), new_session=new_session)

    async def _resume_all(self) -> None:
        async for match in self._runner.each_live():
            self._resume_match(match)
        for found in await self._runner.unreadable():
            self._services.unreadable_notices.tell_hosts(found)

    async def _cut_off_seasons(self) -> None:
        """Keeps the clocks of seasons paused whose servers are not available yet."""
        since_ms = self._watch.lost_ms
        for season in await self._seasons.live():
            if await self._services.season_messages.is_away(season.id):
                await self._season_outages.mark_unreachable(season.id, "server", since_ms)

    async def _reachable(self) -> list[Match]:
        """Returns the live matches on available servers; keeps the others' clocks paused."""
        reachable: list[Match] = []
        async for match in self._runner.each_live():
            if await self._services.channels.is_away(match):
                since_ms = self._watch.lost_of(match.id)
                await self._watch.matches.mark_unreachable(match.id, "server", since_ms)
            else:
                reachable.append(match)
        return reachable
