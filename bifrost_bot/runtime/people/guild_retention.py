"""Data of servers that removed the bot: kept for 30 days in case it returns, then deleted."""

import asyncio
import logging
from collections.abc import Callable, Collection

from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.store import people
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
KEPT_DAYS = 30
_DAY_MS = 86_400_000
_LOOK_MS = 3_600_000


class GuildRetention:
    """The servers that removed the bot, and the deletion of their data.

    Attributes:
        forgotten: Called with the id of each deleted match.
        erased: Called with the id of each server whose data is deleted.
    """

    def __init__(
        self, database: Database, runner: Runner, seasons: SeasonRunner, clock: Clock
    ) -> None:
        self._database = database
        self._runner = runner
        self._seasons = seasons
        self._clock = clock
        self._compared = asyncio.Event()
        self._present: set[int] = set()
        self.forgotten: Callable[[str], None] = lambda _: None
        self.erased: Callable[[int], None] = lambda _: None

    async def record_left(self, application_id: int, guild_id: int) -> None:
        """Records that the bot was removed from a server."""
        self._present.discard(guild_id)
        async with self._database.transaction() as connection:
            await people.put_membership(connection, application_id, guild_id, self._clock.now_ms())
        log.warning(
            "the bot was removed from server %s; its data is deleted in %s days",
            guild_id,
            KEPT_DAYS,
        )

    def arrives(self, guild_id: int) -> None:
        """Keeps the data of a server that the bot has joined, before `record_joined`."""
        self._present.add(guild_id)

    async def is_on(self, application_id: int, guild_id: int) -> bool:
        """Returns whether the bot is recorded as a member of a server."""
        async with self._database.transaction() as connection:
            before = await people.memberships_of(connection, application_id)
        return guild_id in before and before[guild_id] is None

    def is_new(self, guild_id: int) -> bool:
        """Returns whether the bot has joined a server since `compare`, unknown to `arrives`."""
        return self._compared.is_set() and guild_id not in self._present

    async def record_joined(self, application_id: int, guild_id: int) -> None:
        """Records that the bot is on a server, for the first time or again."""
        async with self._database.transaction() as connection:
            await people.put_membership(connection, application_id, guild_id, None)

    async def compare(self, application_id: int, present: Collection[int]) -> list[int]:
        """Records changes while the bot was stopped; returns the new servers, for `record_joined`.

        At an application's first start this returns none, as the time of joining is unknown.

        A bot with another application's token, which is on none of these servers, does not count as
        removed from them.

        Args:
            application_id: The bot's application.
            present: The present servers of its shards.
        """
        async with self._database.transaction() as connection:
            before = await people.memberships_of(connection, application_id)
            # Earlier releases stored no memberships: servers of no other application count as its.
            servers = await people.servers(connection)
            unclaimed = servers - await people.servers_of_others(connection, application_id)
        known = {guild_id for guild_id, left_ms in before.items() if left_ms is None}
        arrived = sorted(set(present) - known)
        self._present |= set(present)
        if not before:
            for guild_id in arrived:
                await self.record_joined(application_id, guild_id)
        known |= unclaimed - before.keys()
        for guild_id in known - set(present):
            if self._runner.shard_set.owns(guild_id):
                await self.record_left(application_id, guild_id)
        self._compared.set()
        return arrived if before else []

    async def run(self) -> None:
        """Deletes the data of servers when it is due, until cancelled.

        This waits for `compare`: until then the bot may be back on a server, and the machine's
        clock may be wrong.
        """
        await self._compared.wait()
        while True:
            try:
                await self._delete_due()
            except StoreError as problem:
                log.error("the data of servers that the bot left cannot be deleted: %s", problem)
            await sleep_for(self._clock, _LOOK_MS)

    async def _delete_due(self) -> None:
        async with self._database.transaction() as connection:
            abandoned = await people.abandoned_servers(connection)
        for guild_id, left_ms in abandoned.items():
            if guild_id in self._present or not self._runner.shard_set.owns(guild_id):
                continue
            if left_ms + KEPT_DAYS * _DAY_MS <= self._clock.now_ms():
                await self._seasons.erase(guild_id)
                for match_id in await self._runner.erase(guild_id):
                    self.forgotten(match_id)
                self.erased(guild_id)
                log.info("the data of server %s is deleted", guild_id)
