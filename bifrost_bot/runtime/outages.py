"""Clocks of single matches or seasons that are stopped, and their lost time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Generic, Literal, TypeAlias

from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.stream import C, S
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.season.decide.core import Command as SeasonCommand
from bifrost_bot.season.model import Season
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
_RETRY_MS: Final = 1_000
_BATCH: Final = 50
"""How many are credited in one transaction, and so in one write to the disk."""

OutageCause: TypeAlias = Literal["server", "boards", "texts"]
"""Why one is unreachable: its server, showing its boards, or reading its players' texts."""


@dataclass(slots=True)
class _Outage:
    """An unreachable match or season."""

    since_ms: int
    causes: set[OutageCause] = field(default_factory=set[OutageCause])


class Outages(Generic[S, C]):
    """The matches or seasons whose clocks are stopped: the unreachable and the unreadable ones.

    While `is_connected` returns False, all clocks are paused.
    """

    def __init__(
        self,
        runner: StreamRunner[S, C, Any, Any],
        timekeeper: Timekeeper[S, C],
        database: Database,
        clock: Clock,
        is_connected: Callable[[], bool],
    ) -> None:
        self._runner = runner
        self._stream = runner.stream
        self._timekeeper = timekeeper
        self._database = database
        self._clock = clock
        self._is_connected = is_connected
        self._stop_times: dict[str, int] = {}
        self._outages: dict[str, _Outage] = {}

    def hold(self) -> None:
        """Stops all clocks."""
        self._timekeeper.hold()

    def release(self) -> None:
        """Lets all clocks run that are not stopped for another reason."""
        self._timekeeper.release()

    @property
    def unreachable(self) -> Collection[str]:
        """Those that cannot be reached."""
        return self._outages.keys()

    def since(self, id: str) -> int | None:
        """Returns since when one is unreachable, or None if it is not."""
        outage = self._outages.get(id)
        return None if outage is None else outage.since_ms

    def stopped_ms(self, id: str, lost_ms: int) -> int:
        """Returns when the clock of one stopped, given when all others did."""
        return min(lost_ms, self._stop_times.get(id, lost_ms))

    async def read(self) -> None:
        """Reads whose clocks the last process has stopped."""
        async with self._database.transaction() as connection:
            tables = self._stream.tables
            shard_set = self._runner.shard_set
            self._stop_times = await deadlines.stop_times(connection, tables, shard_set)

    async def mark_unreachable(
        self, id: str, cause: OutageCause, since_ms: int | None = None
    ) -> None:
        """Stops the clock of one that has been unreachable since that time, or from now on."""
        if since_ms is None:
            since_ms = self._clock.now_ms()
        outage = self._outages.setdefault(id, _Outage(since_ms))
        outage.causes.add(cause)
        outage.since_ms = min(outage.since_ms, since_ms)
        self._timekeeper.hold_one(id)
        kind = self._stream.kind
        log.warning("%s %s cannot be reached (%s); its clock is paused", kind, id, cause)
        # If this process dies, the next one credits the time.
        with suppress(StoreError):
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, self._stream.tables, id, outage.since_ms)

    async def restore(self, id: str, cause: OutageCause) -> None:
        """Ends a cause; after the last one the lost time is credited and the clock runs again.

        While Discord is not connected, `end_all` does so.
        """
        outage = self._outages.get(id)
        if outage is None:
            return
        outage.causes.discard(cause)
        await self._end(id, outage)

    async def settle(self, id: str) -> None:
        """Credits an unreachable one with its time until now, before its host pauses it."""
        outage = self._outages.get(id)
        if outage is not None and self._is_connected():
            await self._credit(id, outage.since_ms, unreached=True)

    async def end_all(self) -> None:
        """Ends the outages that have no cause left."""
        for id, outage in tuple(self._outages.items()):
            await self._end(id, outage)

    async def _end(self, id: str, outage: _Outage) -> None:
        """Ends an outage that has no cause left, retrying while nothing can be recorded."""
        while self._can_end(id, outage):
            try:
                await self._try_to_end(id, outage)
            except StoreError:
                log.exception(
                    "%s %s: the lost time could not be given back; its clock is paused",
                    self._stream.kind,
                    id,
                )
                await sleep_for(self._clock, _RETRY_MS)

    def _can_end(self, id: str, outage: _Outage) -> bool:
        if outage.causes or not self._is_connected():
            return False
        return self._outages.get(id) is outage

    async def _try_to_end(self, id: str, outage: _Outage) -> None:
        await self._credit(id, outage.since_ms, unreached=True)
        if id not in self._runner.reader.unreadable:
            await self._resume(id)
        if outage.causes or not self._is_connected():
            # Unreachable again; the time until then has been credited.
            return
        self._outages.pop(id, None)
        self._timekeeper.release_one(id)
        with suppress(FaultError):
            state = await self._runner.load(id)
            self._timekeeper.watch(state)

    async def find_credits(self, lost_ms: int) -> dict[str, int]:
        """Returns since when each running clock must be credited, and that of outages later.

        Raises:
            StoreError: When that could not be read.
        """
        async with self._database.transaction() as connection:
            tables = self._stream.tables
            shard_set = self._runner.shard_set
            alarms = await deadlines.alarms(connection, tables, shard_set)
            self._stop_times = await deadlines.stop_times(connection, tables, shard_set)
        for outage in self._outages.values():
            outage.since_ms = min(outage.since_ms, lost_ms)
        reachable = [id for id in alarms if id not in self._outages]
        return {id: self.stopped_ms(id, lost_ms) for id in reachable}

    async def credit(self, due: Mapping[str, int]) -> None:
        """Credits several clocks.

        Raises:
            StoreError: When it could not be recorded for all of them; a repetition credits the
                rest.
        """
        # All at once, so that their notices wait until the last of them is written.
        await _gather(self._credit_together(batch) for batch in _batches(due))

    async def _credit_together(self, due: Mapping[str, int]) -> None:
        """Credits several; those for which that fails are credited one by one."""
        commands: dict[str, C] = {}
        for id, lost_ms in due.items():
            commands[id] = self._stream.credit(lost_ms, False)
        changes = await self._runner.credit(commands)
        for change in changes:
            await self._run_again(change.after)
        done = {change.after.id for change in changes}
        rest = [id for id in due if id not in done]
        await _gather(self._credit(id, due[id]) for id in rest)

    async def _run_again(self, state: S) -> None:
        """Lets the clock of a credited one run."""
        if self._stop_times.pop(state.id, None) is not None:
            await self._resume(state.id)
        self._timekeeper.watch(state)

    async def _resume(self, id: str) -> None:
        async with self._database.transaction() as connection:
            await deadlines.resume(connection, self._stream.tables, id)

    async def reload(self, id: str) -> None:
        """Reads an unreadable one again and credits it, unless it waits for Discord anyway."""
        await self.read()
        self._runner.reader.retry(id)
        if self._is_connected() and id in self._stop_times:
            await self._credit(id, self._stop_times[id])

    async def _credit(self, id: str, lost_ms: int, *, unreached: bool = False) -> None:
        command = self._stream.credit(lost_ms, unreached)
        try:
            change = await self._runner.handle(id, command)
            await self._run_again(change.after)
        except UnreadableError:
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, self._stream.tables, id, lost_ms)
        except (FaultError, *self._stream.refusals) as problem:
            # No other should wait for this one.
            kind = self._stream.kind
            log.error("%s %s: the lost time could not be given back: %s", kind, id, problem)


MatchOutages: TypeAlias = Outages[Match, Command]
SeasonOutages: TypeAlias = Outages[Season, SeasonCommand]


def _batches(due: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Splits what is due into batches, each for one transaction."""
    rest = iter(due.items())
    while batch := dict(islice(rest, _BATCH)):
        yield batch


async def _gather(works: Iterable[Awaitable[None]]) -> None:
    """Waits for all of these; raises the first problem once all have ended."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result
