"""A clock that also tells who waits for it."""

import asyncio
from collections import Counter, defaultdict

from tests.clock import ManualClock


class FakeClock(ManualClock):
    """A `ManualClock` on which a test can wait until the bot has begun to wait for an instant."""

    def __init__(self) -> None:
        super().__init__()
        self._naps: defaultdict[int, Counter[str]] = defaultdict(Counter)
        """For each instant, how often each task has begun to wait for it."""
        self._nap = asyncio.Event()

    async def sleep_until(self, at_ms: int) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._naps[at_ms][task.get_name()] += 1
        self._nap.set()
        await super().sleep_until(at_ms)

    @property
    def next_ms(self) -> int | None:
        """The earliest instant a user waits for."""
        return min((at_ms for at_ms, _, place in self._sleepers if not place.done()), default=None)

    async def second_awaited(self) -> None:
        """Returns once a user waits for one second after now, whenever now is."""
        while not self._naps[self.now_ms() + 1_000]:
            self._nap.clear()
            await self._nap.wait()

    async def awaited(self, at_ms: int, times: int = 1) -> None:
        """Returns when so many have begun to wait for that instant."""
        async with asyncio.timeout(60):
            while self._naps[at_ms].total() < times:
                self._nap.clear()
                await self._nap.wait()

    async def awaited_by(self, at_ms: int, *tasks: str) -> None:
        """Returns when all tasks of these names have begun to wait for that instant."""
        async with asyncio.timeout(60):
            while not self._naps[at_ms].keys() >= set(tasks):
                self._nap.clear()
                await self._nap.wait()
