"""Whether Discord is heard, and what is done once it is again: texts are read, clocks run on,
matches are taken up.
"""

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
    """The bot's ear: lost with any of its shards, and found again with the last of them.

    Attributes:
        heard: Set while Discord is heard and clocks run.
    """

    def __init__(
        self,
        services: Services,
        backlog: Backlog,
        starting: Starting,
        first: Mapping[str, Callable[[], Awaitable[None]]],
        take_up: Callable[[Match], None],
        tasks: Tasks,
    ) -> None:
        """Creates it.

        Args:
            services: The bot's services.
            backlog: Reads the texts that were not heard.
            starting: Repeats each step until the database allows it.
            first: The steps to take once, when Discord is heard for the first time, by what they
            do. take_up: Called with every live match whenever Discord is heard again. tasks: The
            process's tasks.
        """
        self._services = services
        self._backlog = backlog
        self._starting = starting
        self._first = dict(first)
        self._take_up = take_up
        self._tasks = tasks
        self._hearing: set[int] = set()
        self._new_session = False
        self._one_at_a_time = asyncio.Lock()
        self.heard = asyncio.Event()

    def begins(self) -> None:
        """Notes a new session, whose messages wait until earlier ones have been read."""
        self._new_session = True
        self._services.watch.caught_up.clear()

    def loses(self, shard_id: int) -> None:
        """Stops all clocks: some servers are not heard until their session resumes or a new one
        begins.
        """
        self._hearing.discard(shard_id)
        self.heard.clear()
        self._services.watch.lose()

    async def hears(self, shard_id: int, shards: Collection[int]) -> None:
        """Goes on with all matches once every shard is heard."""
        self._hearing.add(shard_id)
        async with self._one_at_a_time:
            if self.heard.is_set():
                self._services.watch.caught_up.set()
            elif self._hearing >= set(shards):
                # A task like the others, which ends before the connections do.
                await self._tasks.start(self._go_on(), "resuming the matches")

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Does in the background what takes long, and is to end before the connections do."""
        self._tasks.start(work, "work at a server")

    async def loses_server(self, guild: discord.Guild) -> None:
        """Pauses the clocks of a server's matches and seasons while Discord has an outage there."""

        async def pause() -> None:
            for match in await self._services.runner.live(guild.id):
                # It may be back by now.
                if guild.unavailable:
                    await self._services.watch.cut_off(match.id, "server")
            for season in await self._services.hosting.seasons.runner.under_way(guild.id):
                if guild.unavailable:
                    await self._services.hosting.seasons.timekeeper.cut_off(season.id)

        await self._take(Step.pause_server, pause)

    async def regains_server(self, guild: discord.Guild) -> None:
        """Reads what was said on a server during an outage, and gives its matches and seasons
        their time back.
        """
        await self._take(Step.read_server, lambda: self._read_server(guild))
        await self.leaves_server(guild)

    async def leaves_server(self, guild: discord.Guild) -> None:
        """Waits no longer for a server: it is back, or the bot was removed from it."""

        seasons = self._services.hosting.seasons

        async def restore() -> None:
            for match in await self._cut_off(guild):
                await self._services.watch.restore(match.id, "server")
            if seasons.timekeeper.cut:
                for season in await seasons.runner.under_way(guild.id):
                    await seasons.timekeeper.restore(season.id)

        await self._take(Step.resume_server, restore)

    async def _read_server(self, guild: discord.Guild) -> None:
        matches = await self._cut_off(guild)
        if self._services.watch.lost_ms is None:
            await self._backlog.read(matches, new_session=False)

    async def _cut_off(self, guild: discord.Guild) -> list[Match]:
        """Returns a server's matches that cannot be reached; at a start none is asked for, since
        there are none yet.
        """
        unreached = self._services.watch.unreached
        return (
            [one for one in await self._services.runner.live(guild.id) if one.id in unreached]
            if unreached
            else []
        )

    async def _go_on(self) -> None:
        watch = self._services.watch
        for what, work in tuple(self._first.items()):
            await self._take(what, work)
            del self._first[what]
        if watch.lost_ms is not None:
            await self._take(Step.read_all, self._read)
        if watch.lost_ms is not None:
            await self._take(Step.read_all, self._cut_off_seasons)
        watch.caught_up.set()
        await watch.back()
        await self._take(Step.take_up, self._take_up_all)
        if watch.lost_ms is None:
            self.heard.set()
            log.info("Discord is heard: all clocks run")

    async def _take(self, what: str, step: Callable[[], Awaitable[None]]) -> None:
        """Takes a step until the database allows it; a fault of the bot itself would be the same
        the next time.
        """
        try:
            await self._starting.step(what, step)
        except Exception:
            log.exception("%s failed; the matches go on without it", what)

    async def _read(self) -> None:
        # If this fails, the repetition reads more channels than it needs to.
        new_session, self._new_session = self._new_session, False
        await self._backlog.read(await self._reachable(), new_session=new_session)

    async def _take_up_all(self) -> None:
        for match in await self._services.runner.live():
            self._take_up(match)
        for found in await self._services.runner.unreadable():
            self._services.outgoing.unreadable.tell_hosts(found)

    async def _cut_off_seasons(self) -> None:
        """Leaves the clocks of seasons paused whose servers are not available yet."""
        seasons, since_ms = self._services.hosting.seasons, self._services.watch.lost_ms
        for season in await seasons.runner.under_way():
            if await seasons.messages.is_away(season.id):
                await seasons.timekeeper.cut_off(season.id, since_ms)

    async def _reachable(self) -> list[Match]:
        """Returns the live matches whose servers are available; the clocks of the others stay
        paused.
        """
        watch, found = self._services.watch, list[Match]()
        for match in await self._services.runner.live():
            if await self._services.channels.lifecycle.is_away(match):
                await watch.cut_off(match.id, "server", watch.lost_of(match.id))
            else:
                found.append(match)
        return found
