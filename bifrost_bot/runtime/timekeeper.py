"""The timekeeper acts on a match when its alarm is due; the database has a copy of the alarms."""

import asyncio
import heapq
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.phases import Alarm, CloseDue
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_RETRY_MS = 1_000
LOOK_MS = 3_000
"""How long an expired phase waits for answers not yet delivered by Discord, before it closes."""


class Timekeeper:
    """The alarms of all matches; while held (no connection to Discord) it acts on none.

    Attributes:
        last_look: Called with a match that is owed answers, before its phase closes: reads texts
            that Discord received in time but has not delivered.
    """

    def __init__(self, runner: Runner, clock: Clock, tasks: Tasks) -> None:
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._alarms: dict[str, Alarm] = {}
        self._held: set[str] = set()
        self._queue: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._listening = asyncio.Event()
        self.lateness_ms: list[int] = []
        self.last_look: Callable[[Match], Coroutine[Any, Any, None]] | None = None

    def on_change(self, change: Change) -> None:
        """Sets the alarm of the match that has changed."""
        self.watch(change.after)

    def watch(self, match: Match) -> None:
        """Sets, moves or drops the alarm of a match."""
        alarm = None if match.id in self._held else core.alarm(match)
        if alarm is None:
            self._alarms.pop(match.id, None)
        elif self._alarms.get(match.id) != alarm:
            self._alarms[match.id] = alarm
            heapq.heappush(self._queue, (alarm.at_ms, match.id))
        self._changed.set()

    def hold(self) -> None:
        """Stops acting on alarms: from now on no phase is warned or closed."""
        self._listening.clear()

    def release(self) -> None:
        """Acts on alarms again, overdue ones first."""
        self._listening.set()

    async def heard(self) -> None:
        """Waits until the timekeeper acts on alarms."""
        await self._listening.wait()

    def hold_match(self, match_id: str) -> None:
        """Stops acting on the alarms of one match."""
        self._held.add(match_id)
        self._alarms.pop(match_id, None)
        self._changed.set()

    def release_match(self, match_id: str) -> None:
        """Lets `watch` set the alarms of a match again."""
        self._held.discard(match_id)

    async def run(self) -> None:
        """Acts on alarms, until cancelled."""
        while True:
            await self._listening.wait()
            self._changed.clear()
            self._drop_stale()
            if await self._wait():
                await self._listening.wait()
                self._act()

    def _drop_stale(self) -> None:
        while self._queue and not self._is_set(*self._queue[0]):
            heapq.heappop(self._queue)

    def _is_set(self, at_ms: int, match_id: str) -> bool:
        alarm = self._alarms.get(match_id)
        return alarm is not None and alarm.at_ms == at_ms

    async def _wait(self) -> bool:
        """Waits for the first alarm; returns False if alarms changed before it was due."""
        if not self._queue:
            await self._changed.wait()
            return False
        due = asyncio.ensure_future(self._clock.sleep_until(self._queue[0][0]))
        changed = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((due, changed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            due.cancel()
            changed.cancel()
        return bool(self._queue) and self._queue[0][0] <= self._clock.now_ms()

    def _act(self) -> None:
        now_ms = self._clock.now_ms()
        while self._queue and self._queue[0][0] <= now_ms:
            at_ms, match_id = heapq.heappop(self._queue)
            if self._is_set(at_ms, match_id):
                alarm = self._alarms.pop(match_id)
                self._tasks.start(self._carry_out(match_id, alarm), f"alarm of match {match_id}")

    async def _carry_out(self, match_id: str, alarm: Alarm) -> None:
        closes = isinstance(alarm.command, CloseDue)
        try:
            if closes and not await self._may_close(match_id, alarm.at_ms):
                return
            change = await self._runner.handle(match_id, alarm.command)
        except StoreError:
            log.exception("match %s: the alarm could not be recorded; trying again", match_id)
            await self._clock.sleep_until(self._clock.now_ms() + _RETRY_MS)
            self.watch(await self._runner.match(match_id))
            return
        self._note(alarm)
        self.watch(change.after)

    async def _may_close(self, match_id: str, at_ms: int) -> bool:
        """Fetches missing answers; returns False if Discord turns out to be unreachable."""
        match = await self._runner.match(match_id)
        if self.last_look is None or not match.owing:
            return True
        look = self._tasks.start(self.last_look(match), f"last look of match {match_id}")
        limit = asyncio.ensure_future(self._clock.sleep_until(at_ms + LOOK_MS))
        await asyncio.wait((look, limit), return_when=asyncio.FIRST_COMPLETED)
        limit.cancel()
        if self._listening.is_set() and match_id not in self._held:
            return True
        self.watch(await self._runner.match(match_id))
        return False

    def _note(self, alarm: Alarm) -> None:
        self.lateness_ms.append(self._clock.now_ms() - alarm.at_ms)
        del self.lateness_ms[:-1000]
