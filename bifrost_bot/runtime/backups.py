"""Automatic backups at regular intervals; the newest are kept."""

import asyncio
import logging
from collections.abc import Callable

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.maintenance.backup_folder import BackupFolder

log = logging.getLogger(__name__)
_HOUR_MS = 3_600_000
_SETTLE_MS = 60_000
"""The delay of the first backup after a start, which needs the disk itself."""


class Backups:
    """Makes one backup after the other, never two at once.

    Attributes:
        newest: Called with the time of the newest backup, at the start and after each backup.
        tried: Called with whether a backup succeeded.
    """

    def __init__(self, folder: BackupFolder, every_hours: int, keep: int, clock: Clock) -> None:
        self._folder = folder
        self._every_ms = every_hours * _HOUR_MS
        self._keep = keep
        self._clock = clock
        self.newest: Callable[[int], None] = lambda _: None
        self.tried: Callable[[bool], None] = lambda _: None

    async def run(self) -> None:
        """Makes backups when they are due, until cancelled; retries within an hour."""
        due_ms = await asyncio.to_thread(self._first_due_ms)
        while True:
            await self._clock.sleep_until(due_ms)
            now_ms = self._clock.now_ms()
            succeeded = await self._back_up(now_ms)
            self.tried(succeeded)
            due_ms = now_ms + (self._every_ms if succeeded else _HOUR_MS)

    def _first_due_ms(self) -> int:
        now_ms = self._clock.now_ms()
        earliest_ms = now_ms + _SETTLE_MS
        newest_ms = self._folder.newest_ms()
        if newest_ms is None:
            return earliest_ms
        self.newest(newest_ms)
        # A backup from the future was named by a wrong clock.
        return max(min(newest_ms, now_ms) + self._every_ms, earliest_ms)

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
