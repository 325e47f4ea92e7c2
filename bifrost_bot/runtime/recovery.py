"""Outages: when the connection to Discord or a match was lost, and how that time is credited."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, TypeAlias

from bifrost_bot.match.decide.core import AdoptRules
from bifrost_bot.match.decide.phases import CreditDowntime
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
BEAT_MS = 1_000
STANDSTILL_MS = 3_000
"""A one-second tick later than this counts as lost time; a busy machine is half a second late."""
_BATCH = 50
"""How many matches are credited in one transaction, and so in one write to the disk."""

OutageCause: TypeAlias = Literal["server", "boards", "texts"]
"""Why a match is unreachable: its server, showing its boards, or reading its players' texts."""


@dataclass(slots=True)
class _Outage:
    """An unreachable match."""

    since_ms: int
    causes: set[OutageCause] = field(default_factory=set[OutageCause])


class OutageWatch:
    """Watches the connection to Discord; during an outage, until `back`, no clock runs.

    A single match may also be unreachable: `mark_unreachable` pauses its clock until `restore`.

    A process starts in an outage that began with the last heartbeat of its predecessor.

    A refusing database is an outage too: users' messages cannot be recorded, so no clock runs.

    Attributes:
        credit_others: Called with the beginning of an outage, to credit other clocks; all clocks
            are paused until that can be recorded.
        recording: Called with False when the database begins to refuse, and with True once it works
            again.
        caught_up: Cleared while a new session still has to read the texts sent during an outage.
    """

    def __init__(
        self, database: Database, runner: Runner, timekeeper: Timekeeper, clock: Clock
    ) -> None:
        self._database = database
        self._runner = runner
        self._timekeeper = timekeeper
        self._clock = clock
        self._shard_set = runner.shard_set
        self._lost_ms: int | None = None
        self._stop_times: dict[str, int] = {}
        self._outages: dict[str, _Outage] = {}
        self._losses = 0
        self._has_credited = False
        self._beat_ms = clock.now_ms()
        self.credit_others: Callable[[int], Awaitable[None]] = _credit_nothing
        self.recording: Callable[[bool], None] = lambda _: None
        self.caught_up = asyncio.Event()

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
            self._stop_times = await deadlines.stop_times(connection, self._shard_set)
            beats = [await deadlines.last_beat(connection, name) for name in self._shard_set.names]
        known = [beat for beat in beats if beat is not None]
        self._lost_ms = min(known, default=self._clock.now_ms())

    def lose(self) -> None:
        """Records that the connection to Discord is lost."""
        self._timekeeper.hold()
        self._losses += 1
        self._has_credited = False
        if self._lost_ms is None:
            self._lost_ms = self._clock.now_ms()
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
        self._timekeeper.hold()
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
        outage = self._outages.get(match_id)
        times = [] if outage is None else [outage.since_ms]
        if self._lost_ms is not None:
            times += [self._lost_ms, self._stop_times.get(match_id, self._lost_ms)]
        return min(times, default=None)

    def match_ms(self, match: Match) -> int:
        """Returns the present time on a match's clock, which stands still during an outage."""
        lost_ms = self.lost_of(match.id)
        if lost_ms is None:
            return self._clock.now_ms()
        return lost_ms if match.phase is None else max(lost_ms, match.phase.clock_from_ms)

    @property
    def unreached(self) -> Collection[str]:
        """The matches that cannot be reached."""
        return self._outages.keys()

    async def mark_unreachable(
        self, match_id: str, cause: OutageCause, since_ms: int | None = None
    ) -> None:
        """Stops the clock of a match that has been unreachable since that time, or from now on."""
        since_ms = self._clock.now_ms() if since_ms is None else since_ms
        outage = self._outages.setdefault(match_id, _Outage(since_ms))
        outage.causes.add(cause)
        outage.since_ms = min(outage.since_ms, since_ms)
        self._timekeeper.hold_match(match_id)
        log.warning("match %s cannot be reached (%s); its clock is paused", match_id, cause)
        # If this process dies, the next one credits the time.
        with suppress(StoreError):
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, match_id, outage.since_ms)

    async def restore(self, match_id: str, cause: OutageCause) -> None:
        """Ends a cause; after the last one the match is credited and its clock runs again.

        While Discord is not connected, `back` does so.
        """
        outage = self._outages.get(match_id)
        if outage is None:
            return
        outage.causes.discard(cause)
        await self._end(match_id, outage)

    async def settle(self, match_id: str) -> None:
        """Credits an unreachable match with its time until now, before its host pauses it."""
        outage = self._outages.get(match_id)
        if outage is not None and self._lost_ms is None:
            await self._credit(match_id, outage.since_ms, unreached=True)

    async def _end(self, match_id: str, outage: _Outage) -> None:
        """Ends an outage that has no cause left, retrying while nothing can be recorded."""
        while self._can_end(match_id, outage):
            try:
                await self._try_to_end(match_id, outage)
            except StoreError:
                log.exception(
                    "match %s: the lost time could not be given back; its clock is paused", match_id
                )
                await self._clock.sleep_until(self._clock.now_ms() + BEAT_MS)

    def _can_end(self, match_id: str, outage: _Outage) -> bool:
        if outage.causes or self._lost_ms is not None:
            return False
        return self._outages.get(match_id) is outage

    async def _try_to_end(self, match_id: str, outage: _Outage) -> None:
        await self._credit(match_id, outage.since_ms, unreached=True)
        if match_id not in self._runner.reader.unreadable:
            async with self._database.transaction() as connection:
                await deadlines.resume(connection, match_id)
        if outage.causes or self._lost_ms is not None:
            # Unreachable again; the time until then has been credited.
            return
        self._outages.pop(match_id, None)
        self._timekeeper.release_match(match_id)
        with suppress(FaultError):
            self._timekeeper.watch(await self._runner.match(match_id))

    async def back(self) -> None:
        """Credits every running clock with the lost time, and restarts the clocks.

        While the database refuses, clocks stay stopped and this is retried. After another loss they
        stay stopped until the next `back`, which credits the rest.
        """
        losses = self._losses
        lost_ms = self._lost_ms
        while lost_ms is not None and not await self._credit_all(lost_ms):
            await self._clock.sleep_until(self._clock.now_ms() + BEAT_MS)
        if losses != self._losses:
            return
        self._lost_ms = None
        self._has_credited = False
        await self.beat()
        if losses == self._losses:
            self._timekeeper.release()
        for match_id, outage in tuple(self._outages.items()):
            await self._end(match_id, outage)
        await self._adopt_rules()

    async def _credit_all(self, lost_ms: int) -> bool:
        """Credits every clock; returns whether it could. A repeat credits the time since."""
        try:
            async with self._database.transaction() as connection:
                alarms = await deadlines.alarms(connection, self._shard_set)
                self._stop_times = await deadlines.stop_times(connection, self._shard_set)
            for outage in self._outages.values():
                outage.since_ms = min(outage.since_ms, lost_ms)
            due: dict[str, CreditDowntime] = {}
            for match_id in alarms:
                if match_id not in self._outages:
                    stopped_ms = self._stop_times.get(match_id, lost_ms)
                    due[match_id] = CreditDowntime(min(lost_ms, stopped_ms))
            self._has_credited = True
            # All at once, so that their notices wait until the last of them is written.
            await _gather(self._credit_together(batch) for batch in _batches(due))
            await self.credit_others(lost_ms)
        except StoreError:
            log.exception("the lost time could not be given back; clocks stand until it can")
            return False
        return True

    async def _credit_together(self, due: Mapping[str, CreditDowntime]) -> None:
        """Credits several matches; those for which that fails are credited one by one."""
        changes = await self._runner.credit(due)
        for change in changes:
            self._watch_again(change.after)
        done = {change.after.id for change in changes}
        rest = [match_id for match_id in due if match_id not in done]
        await _gather(self._credit(match_id, due[match_id].lost_ms) for match_id in rest)

    def _watch_again(self, match: Match) -> None:
        self._timekeeper.watch(match)
        self._stop_times.pop(match.id, None)

    async def _adopt_rules(self) -> None:
        """Moves matches with rules that this program lacks, and without credit, to current ones."""
        # If that is refused now, the next command does it.
        with suppress(FaultError, StoreError):
            for match in await self._runner.live():
                if not match.has_its_rules:
                    await self._runner.handle(match.id, AdoptRules())

    async def reload_match(self, match_id: str) -> None:
        """Reads an unreadable match again and credits it (while disconnected, `back` does)."""
        async with self._database.transaction() as connection:
            stop_times = await deadlines.stop_times(connection, self._shard_set)
        self._runner.reader.retry(match_id)
        if self._lost_ms is None and match_id in stop_times:
            await self._credit(match_id, stop_times[match_id])

    async def _credit(self, match_id: str, lost_ms: int, *, unreached: bool = False) -> None:
        try:
            change = await self._runner.handle(match_id, CreditDowntime(lost_ms, unreached))
            self._watch_again(change.after)
        except UnreadableError:
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, match_id, lost_ms)
        except FaultError:
            # Logged where it arose; no other match should wait for this one.
            return

    async def run(self) -> None:
        """Stores a heartbeat every second while connected to Discord, until cancelled."""
        while True:
            await self._clock.sleep_until(self._clock.now_ms() + BEAT_MS)
            if self._lost_ms is None and not await self.beat() and self._lost_ms is None:
                await self._wait_for_database()

    async def _wait_for_database(self) -> None:
        self._timekeeper.hold()
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
                now_ms = self._clock.now_ms()
                for name in self._shard_set.names:
                    await deadlines.beat(connection, name, now_ms)
        except StoreError:
            log.exception("the heartbeat could not be stored")
            return False
        self._beat_ms = now_ms
        return True


async def _credit_nothing(lost_ms: int) -> None:
    del lost_ms


def _batches(due: Mapping[str, CreditDowntime]) -> Iterator[dict[str, CreditDowntime]]:
    """Splits the commands into batches, each for one transaction."""
    rest = iter(due.items())
    while batch := dict(islice(rest, _BATCH)):
        yield batch


async def _gather(works: Iterable[Awaitable[None]]) -> None:
    """Waits for all of these; raises the first problem once all have ended."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result
