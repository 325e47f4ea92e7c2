"""Outages: when the connection to Discord was lost, and how that time is credited."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

from bifrost_bot.match.decide.core import AdoptRules
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.outages import MatchOutages, Outages
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.stream import C, S
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.runtime.timekeeper import MatchTimekeeper, Timekeeper
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError, Transaction

log = logging.getLogger(__name__)
BEAT_MS = 1_000
STANDSTILL_MS = 3_000
"""A one-second tick later than this counts as lost time; a busy machine is half a second late."""


class OutageWatch:
    """Watches the connection to Discord; during an outage, until `back`, no clock runs.

    A process starts in an outage that began with the last heartbeat of its predecessor.

    A refusing database is an outage too: users' messages cannot be recorded, so no clock runs.

    Attributes:
        matches: The matches whose clocks are stopped for another reason.
        recording: Called with False when the database begins to refuse, and with True once it works
            again.
        absent_ms: When the last outage began, of which events were missed; None before the first.
        caught_up: Cleared while a new session still has to read the texts sent during an outage.
    """

    def __init__(
        self, database: Database, runner: Runner, timekeeper: MatchTimekeeper, clock: Clock
    ) -> None:
        self._database = database
        self._runner = runner
        self._clock = clock
        self._shard_set = runner.shard_set
        self._lost_ms: int | None = None
        self._losses = 0
        self._has_credited = False
        self._beat_ms = clock.now_ms()
        self._all: list[Outages[Any, Any]] = []
        self.matches: MatchOutages = self.watch(runner, timekeeper)
        self.recording: Callable[[bool], None] = lambda _: None
        self.absent_ms: int | None = None
        self.caught_up = asyncio.Event()

    def watch(
        self, runner: StreamRunner[S, C, Any, Any], timekeeper: Timekeeper[S, C]
    ) -> Outages[S, C]:
        """Stops and credits these clocks too from now on."""
        found = Outages(
            runner, timekeeper, self._database, self._clock, lambda: self._lost_ms is None
        )
        self._all.append(found)
        return found

    @property
    def lost_ms(self) -> int | None:
        """When the connection to Discord was lost, or None while connected."""
        return self._lost_ms

    @property
    def clocks_are_set(self) -> bool:
        """Whether clocks are running, or have been credited and will."""
        return self._lost_ms is None or self._has_credited

    async def wake(self) -> None:
        """Starts in an outage since the last process's stored heartbeat."""
        async with self._database.transaction() as connection:
            names = self._shard_set.names
            beats = [await deadlines.last_beat(connection, name) for name in names]
        known = [beat for beat in beats if beat is not None]
        self.absent_ms = min(known, default=self._clock.now_ms())
        self._lost_ms = self.absent_ms
        for one in self._all:
            await one.read()

    def hold(self) -> None:
        """Stops all clocks."""
        for one in self._all:
            one.hold()

    def lose(self) -> None:
        """Records that the connection to Discord is lost."""
        self.hold()
        self._losses += 1
        self._has_credited = False
        if self._lost_ms is None:
            self._lost_ms = self.absent_ms = self._clock.now_ms()
            log.warning("Discord is not heard any more; all clocks stand")

    async def guard(self) -> None:
        """Credits the time in which this process was suspended, until cancelled.

        After the machine slept, turns would end that players had no chance to answer. This check
        runs every second, and so before any alarm that came due in the meantime.
        """
        await self.caught_up.wait()
        while True:
            before_ms = self._clock.local_ms()
            await asyncio.sleep(BEAT_MS / 1000)
            passed_ms = self._clock.local_ms() - before_ms
            if passed_ms > BEAT_MS + STANDSTILL_MS:
                await self.credit_standstill(self._clock.now_ms() - passed_ms)

    async def on_clock_jump(self, before_ms: int) -> None:
        """Credits the jump of our clock from `before_ms` to now; before the start no clock runs."""
        if self._lost_ms is None:
            await self.credit_standstill(before_ms)
        elif self._has_credited:
            # Some clocks were credited by our clock before its jump.
            self._losses += 1
            self._lost_ms = before_ms
            await self.back()

    async def credit_standstill(self, since_ms: int) -> None:
        """Credits the time since `since_ms`, in which nothing could be received or delivered."""
        log.warning("the process or its clock stood still; the clocks get that time back")
        if self._lost_ms is not None:
            self._lost_ms = min(self._lost_ms, since_ms)
            return
        self.hold()
        self._losses += 1
        self._lost_ms = since_ms
        await self.back()

    def received_ms(self, stamp_ms: int, match: Match) -> int:
        """Returns when a text counts as received; during an outage, at its beginning."""
        lost_ms = self.lost_of(match.id)
        if lost_ms is None or match.phase is None:
            return stamp_ms
        opened_ms = match.phase.opened_ms
        if stamp_ms <= lost_ms or stamp_ms < opened_ms:
            return stamp_ms
        return max(lost_ms, opened_ms)

    def lost_of(self, match_id: str) -> int | None:
        """Returns since when a match is unreachable or unreadable, or None if it is not."""
        since_ms = self.matches.since(match_id)
        if self._lost_ms is None:
            return since_ms
        stopped_ms = self.matches.stopped_ms(match_id, self._lost_ms)
        return stopped_ms if since_ms is None else min(since_ms, stopped_ms)

    def match_ms(self, match: Match) -> int:
        """Returns the present time on a match's clock, which stands still during an outage."""
        lost_ms = self.lost_of(match.id)
        if lost_ms is None:
            return self._clock.now_ms()
        return lost_ms if match.phase is None else max(lost_ms, match.phase.clock_from_ms)

    async def back(self) -> None:
        """Credits every running clock with the lost time, and restarts the clocks.

        While the database refuses, clocks stay stopped and this is retried. After another loss they
        stay stopped until the next `back`, which credits the rest.
        """
        losses = self._losses
        lost_ms = self._lost_ms
        while lost_ms is not None and not await self._credit_all(lost_ms):
            await sleep_for(self._clock, BEAT_MS)
        if losses != self._losses:
            return
        self._lost_ms = None
        self._has_credited = False
        await self.beat()
        if losses == self._losses:
            for one in self._all:
                one.release()
        for one in self._all:
            await one.end_all()
        await self._adopt_rules()

    async def _credit_all(self, lost_ms: int) -> bool:
        """Credits every clock; returns whether it could. A repeat credits the time since."""
        try:
            due = [await one.find_credits(lost_ms) for one in self._all]
            self._has_credited = True
            for one, some in zip(self._all, due, strict=True):
                await one.credit(some)
        except StoreError:
            log.exception("the lost time could not be given back; clocks stand until it can")
            return False
        return True

    async def _adopt_rules(self) -> None:
        """Moves matches with rules that this program lacks, and without credit, to current ones."""
        # If that is refused now, the next command does it.
        with suppress(FaultError, StoreError):
            async for match in self._runner.each_live():
                if not match.has_its_rules:
                    await self._runner.handle(match.id, AdoptRules())

    async def run(self) -> None:
        """Stores a heartbeat every second while connected to Discord, until cancelled.

        One that `with_heartbeat` has stored in that second is enough.
        """
        while True:
            await sleep_for(self._clock, BEAT_MS)
            is_fresh = 0 <= self._clock.now_ms() - self._beat_ms < BEAT_MS
            if is_fresh or self._lost_ms is not None:
                continue
            if not await self.beat() and self._lost_ms is None:
                await self._wait_for_database()

    async def _wait_for_database(self) -> None:
        self.hold()
        self._losses += 1
        self._lost_ms = self._beat_ms
        log.error("nothing can be recorded; all clocks stand")
        self.recording(False)
        await self.back()
        self.recording(True)

    async def beat(self) -> bool:
        """Stores a heartbeat (alive, and connected to Discord); returns whether it could."""
        try:
            async with self._database.transaction(patient=False) as connection:
                now_ms = await self._store_beat(connection)
        except StoreError:
            log.exception("the heartbeat could not be stored")
            return False
        self._beat_ms = now_ms
        return True

    @asynccontextmanager
    async def with_heartbeat(
        self, opened: Callable[[], AbstractAsyncContextManager[Transaction]]
    ) -> AsyncGenerator[Transaction]:
        """Opens a transaction that stores a heartbeat too, while connected to Discord.

        Raises:
            StoreError: When the database refused.
        """
        beat_ms: int | None = None
        async with opened() as connection:
            yield connection
            if self._lost_ms is None:
                beat_ms = await self._store_beat(connection)
        if beat_ms is not None:
            self._beat_ms = beat_ms

    async def _store_beat(self, connection: Transaction) -> int:
        """Stores a heartbeat for each shard; returns its time."""
        now_ms = self._clock.now_ms()
        for name in self._shard_set.names:
            await deadlines.beat(connection, name, now_ms)
        return now_ms
