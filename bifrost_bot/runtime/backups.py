"""Backups that the bot makes by itself, every so many hours; the newest are kept."""

import asyncio
import logging
from collections.abc import Callable

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.maintenance.backup_folder import BackupFolder

log = logging.getLogger(__name__)
_HOUR_MS = 3_600_000
_SETTLE_MS = 60_000
"""How long a start has the disk for itself."""


class Backups:
    """Makes one backup after the other, never two at once.

    Attributes:
        newest: Called with the time of the newest backup, at the start and whenever one was made.
        tried: Called with whether a backup was made.
    """

    def __init__(self, folder: BackupFolder, every_hours: int, keep: int, clock: Clock) -> None:
        self._folder = folder
        self._every_ms = every_hours * _HOUR_MS
        self._keep = keep
        self._clock = clock
        self.newest: Callable[[int], None] = lambda _: None
        self.tried: Callable[[bool], None] = lambda _: None

    async def run(self) -> None:
        """Makes a backup whenever one is due, until cancelled; one that failed is tried again
        after an hour at most.
        """
        due_ms = await asyncio.to_thread(self._first_due_ms)
        while True:
            await self._clock.sleep_until(due_ms)
            begun_ms = self._clock.now_ms()
            done = await self._back_up(begun_ms)
            self.tried(done)
            due_ms = begun_ms + (self._every_ms if done else _HOUR_MS)

    def _first_due_ms(self) -> int:
        now_ms, newest_ms = self._clock.now_ms(), self._folder.newest_ms()
        if newest_ms is None:
            return now_ms + _SETTLE_MS
        self.newest(newest_ms)
        # One from the future was named by a clock that was wrong.
        return max(min(newest_ms, now_ms) + self._every_ms, now_ms + _SETTLE_MS)

    async def _back_up(self, now_ms: int) -> bool:
        try:
            copy = await self._folder.make(now_ms)
            await asyncio.to_thread(self._folder.prune, self._keep)
        except StoreError as problem:
            log.error("the scheduled backup failed; trying again in an hour: %s", problem)
            return False
        log.info("made the scheduled backup %s", copy)
        self.newest(now_ms)
        return True
