"""Time the bot could not hear Discord: when it began, how texts of that time count, and giving it back."""

import logging

from bifrost_bot.match.commands import GiveBack
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
BEAT_MS = 1_000


class Watch:
    """Knows whether the bot hears Discord; from a loss until `back` no clock runs.

    A process starts in a loss that began with the last heartbeat its predecessor stored.
    """

    def __init__(self, database: Database, runner: Runner, timekeeper: Timekeeper, clock: Clock, name: str) -> None:
        self._database = database
        self._runner = runner
        self._timekeeper = timekeeper
        self._clock = clock
        self._name = name
        self._lost_ms: int | None = None

    @property
    def lost_ms(self) -> int | None:
        """Since when Discord is not heard, or None while it is."""
        return self._lost_ms

    async def wake(self) -> None:
        """Takes up where the last process stopped."""
        async with self._database.transaction() as connection:
            self._lost_ms = await deadlines.last_beat(connection, self._name)
        if self._lost_ms is None:
            self._lost_ms = self._clock.now_ms()

    def lose(self) -> None:
        """Notes that Discord is no longer heard."""
        self._timekeeper.hold()
        if self._lost_ms is None:
            self._lost_ms = self._clock.now_ms()
            log.warning("Discord is not heard any more; all clocks stand")

    def received_ms(self, stamp_ms: int, match: Match) -> int:
        """Returns when a text counts as received: one sent during a loss as of its beginning."""
        if self._lost_ms is None or stamp_ms <= self._lost_ms or match.phase is None:
            return stamp_ms
        return max(self._lost_ms, match.phase.opened_ms)

    async def back(self) -> None:
        """Gives the lost time back to every running clock and lets clocks run again."""
        lost_ms = self._lost_ms
        if lost_ms is not None:
            async with self._database.transaction() as connection:
                clocks = await deadlines.every(connection)
            for match_id in clocks:
                change = await self._runner.handle(match_id, GiveBack(lost_ms))
                self._timekeeper.watch(change.match)
        self._lost_ms = None
        await self.beat()
        self._timekeeper.release()

    async def run(self) -> None:
        """Stores a heartbeat every second while Discord is heard, for ever."""
        while True:
            await self._clock.sleep_until(self._clock.now_ms() + BEAT_MS)
            if self._lost_ms is None:
                await self.beat()

    async def beat(self) -> None:
        """Stores that the process is alive and hears Discord."""
        try:
            async with self._database.transaction() as connection:
                await deadlines.beat(connection, self._name, self._clock.now_ms())
        except StoreError:
            log.exception("the heartbeat could not be stored")
