"""Time in which the bot could not hear Discord, or not reach a match there.

When it began, how its texts count, and how it is given back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, TypeAlias

from bifrost_bot.match.decide.core import AdoptRules
from bifrost_bot.match.decide.phases import GiveBack
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
"""How late a one-second tick must be to count as lost time; a busy machine is late by half a
second.
"""

_TOGETHER = 50
"""How many matches get their time back in one transaction, and so in one write to the disk."""

Barrier: TypeAlias = Literal["server", "boards", "texts"]
"""Why a match cannot be reached: its server is not available, or what its players need to see
cannot be shown, or what
they have sent cannot be read."""


@dataclass(slots=True)
class _Cut:
    """A match that cannot be reached."""

    since_ms: int
    barriers: set[Barrier] = field(default_factory=set[Barrier])


class OutageWatch:
    """A watch over whether the bot hears Discord; from a loss until `back` no clock runs.

    A single match may also be cut off from Discord: from `cut_off` until `restore` its clock does
    not run.

    A process starts in a loss that began with the last heartbeat its predecessor stored.

    A database that refuses counts as a loss: what users send then cannot be recorded, so no clock
    runs.

    Attributes:
        giving_back: Called with since when time was lost, whenever it is given back, for what else
        has clocks; if it
            cannot record that, all clocks stand until it can.
        recording: Called with False when the database begins to refuse, and with True once it works
        again. caught_up: Cleared while a new session still has to read the texts sent during a
        loss.
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
        self._still: dict[str, int] = {}
        self._cut: dict[str, _Cut] = {}
        self._losses = 0
        self._given = False
        self._beat_ms = clock.now_ms()
        self.giving_back: Callable[[int], Awaitable[None]] = _give_nothing_back
        self.recording: Callable[[bool], None] = lambda _: None
        self.caught_up = asyncio.Event()

    @property
    def lost_ms(self) -> int | None:
        """The time since which Discord is not heard, or None while it is."""
        return self._lost_ms

    @property
    def clocks_are_set(self) -> bool:
        """Whether the clocks of matches run, or some have got their time back and will."""
        return self._lost_ms is None or self._given

    async def wake(self) -> None:
        """Reads from the database since when the last process has been silent."""
        async with self._database.transaction() as connection:
            self._still = await deadlines.stop_times(connection, self._shard_set)
            beats = [await deadlines.last_beat(connection, name) for name in self._shard_set.names]
        known = [beat for beat in beats if beat is not None]
        self._lost_ms = min(known, default=self._clock.now_ms())

    def lose(self) -> None:
        """Records that Discord is no longer heard."""
        self._timekeeper.hold()
        self._losses += 1
        self._given = False
        if self._lost_ms is None:
            self._lost_ms = self._clock.now_ms()
            log.warning("Discord is not heard any more; all clocks stand")

    async def guard(self) -> None:
        """Gives back, until cancelled, the time in which this process was suspended.

        After a pause or sleep of the machine, turns would end that no player had a chance to
        answer. This check runs every second, and so before any alarm that came due meanwhile.
        """
        await self.caught_up.wait()
        while True:
            before_ms = self._clock.local_ms()
            await asyncio.sleep(BEAT_MS / 1000)
            passed_ms = self._clock.local_ms() - before_ms
            if passed_ms > BEAT_MS + STANDSTILL_MS:
                await self.stood_still(self._clock.now_ms() - passed_ms)

    async def leapt(self, before_ms: int) -> None:
        """Leaves every clock the time it had when ours showed `before_ms`, just now; before a
        start none runs.
        """
        if self._lost_ms is None:
            await self.stood_still(before_ms)
        elif self._given:
            # Some clocks have got their time back by ours as it was before.
            self._losses += 1
            self._lost_ms = before_ms
            await self.back()

    async def stood_still(self, since_ms: int) -> None:
        """Gives back the time since `since_ms`, in which nothing could be heard or delivered."""
        log.warning("the process or its clock stood still; the clocks get that time back")
        if self._lost_ms is not None:
            self._lost_ms = min(self._lost_ms, since_ms)
            return
        self._timekeeper.hold()
        self._losses += 1
        self._lost_ms = since_ms
        await self.back()

    def received_ms(self, stamp_ms: int, match: Match) -> int:
        """Returns when a text counts as received: at the beginning of the loss, if it was sent
        during one.
        """
        lost_ms = self.lost_of(match.id)
        if (
            lost_ms is None
            or stamp_ms <= lost_ms
            or match.phase is None
            or stamp_ms < match.phase.opened_ms
        ):
            return stamp_ms
        return max(lost_ms, match.phase.opened_ms)

    def lost_of(self, match_id: str) -> int | None:
        """Returns since when a match is not heard (or could not be read or reached), or None
        while it is.
        """
        cut = self._cut.get(match_id)
        found = [] if cut is None else [cut.since_ms]
        if self._lost_ms is not None:
            found += [self._lost_ms, self._still.get(match_id, self._lost_ms)]
        return min(found, default=None)

    def match_ms(self, match: Match) -> int:
        """Returns the present instant on a match's clock: since a loss that gets its time back,
        that of the loss.
        """
        lost_ms = self.lost_of(match.id)
        if lost_ms is None:
            return self._clock.now_ms()
        return lost_ms if match.phase is None else max(lost_ms, match.phase.clock_from_ms)

    def is_cut_off(self, match_id: str) -> bool:
        """Returns whether a match cannot be reached."""
        return match_id in self._cut

    @property
    def unreached(self) -> Collection[str]:
        """The matches that cannot be reached."""
        return self._cut.keys()

    async def cut_off(self, match_id: str, barrier: Barrier, since_ms: int | None = None) -> None:
        """Stops the clock of a match that the bot has been unable to reach since that time, or
        from now on.
        """
        since_ms = self._clock.now_ms() if since_ms is None else since_ms
        cut = self._cut.setdefault(match_id, _Cut(since_ms))
        cut.barriers.add(barrier)
        cut.since_ms = min(cut.since_ms, since_ms)
        self._timekeeper.hold_match(match_id)
        log.warning("match %s cannot be reached (%s); its clock is paused", match_id, barrier)
        # A process that dies meanwhile leaves the time to the next one.
        with suppress(StoreError):
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, match_id, cut.since_ms)

    async def restore(self, match_id: str, barrier: Barrier) -> None:
        """Records that a barrier is gone; after the last one the match gets its time back and its
        clock runs again.

        While Discord is not heard, `back` sees to that.
        """
        cut = self._cut.get(match_id)
        if cut is None:
            return
        cut.barriers.discard(barrier)
        await self._rejoin(match_id, cut)

    async def settle(self, match_id: str) -> None:
        """Gives a match that cannot be reached its time back until now, before its host pauses
        it.
        """
        cut = self._cut.get(match_id)
        if cut is not None and self._lost_ms is None:
            await self._give_back_to(match_id, cut.since_ms, unreached=True)

    async def _rejoin(self, match_id: str, cut: _Cut) -> None:
        while not cut.barriers and self._lost_ms is None and self._cut.get(match_id) is cut:
            try:
                await self._reconnect(match_id, cut)
            except StoreError:
                log.exception(
                    "match %s: the lost time could not be given back; its clock is paused", match_id
                )
                await self._clock.sleep_until(self._clock.now_ms() + BEAT_MS)

    async def _reconnect(self, match_id: str, cut: _Cut) -> None:
        await self._give_back_to(match_id, cut.since_ms, unreached=True)
        if match_id not in self._runner.reader.unreadable:
            async with self._database.transaction() as connection:
                await deadlines.resume(connection, match_id)
        if cut.barriers or self._lost_ms is not None:
            # Cut off again meanwhile: until then the time has been given back.
            return
        self._cut.pop(match_id, None)
        self._timekeeper.release_match(match_id)
        with suppress(FaultError):
            self._timekeeper.watch(await self._runner.match(match_id))

    async def back(self) -> None:
        """Gives the lost time back to every running clock and restarts the clocks.

        While the database refuses, clocks stay stopped and it is tried again; after a further loss
        meanwhile they stay stopped until the next `back`, which gives back the rest.
        """
        losses, lost_ms = self._losses, self._lost_ms
        while lost_ms is not None and not await self._give_back(lost_ms):
            await self._clock.sleep_until(self._clock.now_ms() + BEAT_MS)
        if losses != self._losses:
            return
        self._lost_ms, self._given = None, False
        await self.beat()
        if losses == self._losses:
            self._timekeeper.release()
        for match_id, cut in tuple(self._cut.items()):
            await self._rejoin(match_id, cut)
        await self._adopt_rules()

    async def _give_back(self, lost_ms: int) -> bool:
        """Gives every clock its time back and returns whether it could; a repeat gives back what
        was lost since.
        """
        try:
            async with self._database.transaction() as connection:
                clocks = await deadlines.alarms(connection, self._shard_set)
                self._still = await deadlines.stop_times(connection, self._shard_set)
            for cut in self._cut.values():
                cut.since_ms = min(cut.since_ms, lost_ms)
            reached = [match_id for match_id in clocks if match_id not in self._cut]
            due = {
                match_id: GiveBack(min(lost_ms, self._still.get(match_id, lost_ms)))
                for match_id in reached
            }
            self._given = True
            # All at once, so that their notices wait until the last of them is written.
            await _all(self._give_back_together(part) for part in _parts(due))
            await self.giving_back(lost_ms)
        except StoreError:
            log.exception("the lost time could not be given back; clocks stand until it can")
            return False
        return True

    async def _give_back_together(self, due: Mapping[str, GiveBack]) -> None:
        """Gives several matches their time back; one for which that fails keeps none of the
        others waiting.
        """
        done = await self._runner.give_back(due)
        for change in done:
            self._watch_again(change.match)
        have = {change.match.id for change in done}
        left = {
            match_id: command.lost_ms for match_id, command in due.items() if match_id not in have
        }
        await _all(self._give_back_to(match_id, lost_ms) for match_id, lost_ms in left.items())

    def _watch_again(self, match: Match) -> None:
        self._timekeeper.watch(match)
        self._still.pop(match.id, None)

    async def _adopt_rules(self) -> None:
        """Moves matches whose rules this program lacks to the current ones; those that got time
        back have done so.
        """
        # If that is refused now, the next command does it.
        with suppress(FaultError, StoreError):
            for match in await self._runner.live():
                if not match.has_its_rules:
                    await self._runner.handle(match.id, AdoptRules())

    async def regain(self, match_id: str) -> None:
        """Lets an unreadable match be read again and gives its time back (`back` does, while
        Discord is not heard).
        """
        async with self._database.transaction() as connection:
            still = await deadlines.stop_times(connection, self._shard_set)
        self._runner.reader.retry(match_id)
        if self._lost_ms is None and match_id in still:
            await self._give_back_to(match_id, still[match_id])

    async def _give_back_to(self, match_id: str, lost_ms: int, *, unreached: bool = False) -> None:
        try:
            self._watch_again(
                (await self._runner.handle(match_id, GiveBack(lost_ms, unreached))).match
            )
        except UnreadableError:
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, match_id, lost_ms)
        except FaultError:
            # Logged where it arose; no other match should wait for this one.
            return

    async def run(self) -> None:
        """Stores a heartbeat every second while Discord is heard, until cancelled."""
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
        """Stores a heartbeat (alive, and hears Discord); returns whether it could."""
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


async def _give_nothing_back(lost_ms: int) -> None:
    del lost_ms


def _parts(due: Mapping[str, GiveBack]) -> Iterator[dict[str, GiveBack]]:
    """Yields what is due in parts, each for one transaction."""
    rest = iter(due.items())
    while part := dict(islice(rest, _TOGETHER)):
        yield part


async def _all(works: Iterable[Awaitable[None]]) -> None:
    """Waits for all of these; raises the first problem once all have ended."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result
