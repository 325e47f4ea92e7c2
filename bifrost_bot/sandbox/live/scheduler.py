"""Timed calls on the sandbox's clock, which a test may move."""

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable

SleepUntil = Callable[[int], Awaitable[None]]


class Scheduler:
    """Makes calls at their instants, in order.

    Attributes:
        sleep_until: returns when the clock shows an instant (Unix milliseconds).
    """

    def __init__(self, clock: Callable[[], int], sleep_until: SleepUntil | None = None) -> None:
        self.sleep_until = sleep_until or self._in_real_time
        self._clock = clock
        self._waiting: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()

    def at(self, due_ms: int, call: Callable[[], None]) -> None:
        """Schedules a call."""
        heapq.heappush(self._waiting, (due_ms, next(self._numbers), call))
        task = asyncio.create_task(self._wake(due_ms))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Cancels all calls."""
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()

    async def _wake(self, due_ms: int) -> None:
        while self._clock() < due_ms:
            await self.sleep_until(due_ms)
        while self._waiting and self._waiting[0][0] <= self._clock():
            heapq.heappop(self._waiting)[2]()

    async def _in_real_time(self, due_ms: int) -> None:
        await asyncio.sleep((due_ms - self._clock()) / 1000)
