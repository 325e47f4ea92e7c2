"""A timer for many keys, which waits for the earliest time."""

import asyncio
import heapq
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

from bifrost_bot.runtime.clock import Clock

K = TypeVar("K", bound=Hashable)
_SLACK: Final = 100


class Schedule(Generic[K]):
    """A time for each of many keys, which can be moved or dropped while `due` waits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._instants: dict[K, int] = {}
        self._queue: list[tuple[int, int, K]] = []
        self._count = 0
        self._changed = asyncio.Event()

    def put(self, key: K, at_ms: int | None) -> None:
        """Sets or moves the time of a key; None drops it."""
        if at_ms == self._instants.get(key):
            return
        self._instants.pop(key, None)
        if at_ms is not None:
            self._instants[key] = at_ms
            self._count += 1
            heapq.heappush(self._queue, (at_ms, self._count, key))
        if len(self._queue) > 2 * len(self._instants) + _SLACK:
            self._tidy()
        self._changed.set()

    def _tidy(self) -> None:
        """Removes the times that no longer count, which may be days ahead."""
        self._queue = [entry for entry in self._queue if self._counts(entry)]
        heapq.heapify(self._queue)

    def _counts(self, entry: tuple[int, int, K]) -> bool:
        at_ms, _, key = entry
        return self._instants.get(key) == at_ms

    async def due(self) -> list[K]:
        """Waits for the earliest time; removes and returns all keys that are due."""
        while True:
            self._changed.clear()
            found = self._take()
            if found:
                return found
            await self._wait()

    def _take(self) -> list[K]:
        found: list[K] = []
        while self._queue:
            at_ms, _, key = self._queue[0]
            stale = self._instants.get(key) != at_ms
            if not stale and at_ms > self._clock.now_ms():
                break
            heapq.heappop(self._queue)
            if not stale:
                del self._instants[key]
                found.append(key)
        return found

    async def _wait(self) -> None:
        if not self._queue:
            await self._changed.wait()
            return
        earliest_ms, *_ = self._queue[0]
        due = asyncio.ensure_future(self._clock.sleep_until(earliest_ms))
        changed = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((due, changed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            due.cancel()
            changed.cancel()
