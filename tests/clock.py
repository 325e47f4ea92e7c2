"""A clock that moves only when a test moves it."""

import asyncio
import heapq
import itertools
from collections.abc import Callable

START_MS = 1_800_000_000_000


class ManualClock:
    """Satisfies the runtime's `Clock`; `now_ms` also serves as the sandbox's clock."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self._now_ms = now_ms
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self.on_clock_jump: Callable[[int], None] = lambda before_ms: None

    def now_ms(self) -> int:
        """Returns the instant the test has set."""
        return self._now_ms

    def local_ms(self) -> int:
        """Returns the same instant: there is one clock."""
        return self._now_ms

    def observe(self, sent_ms: int, stamp_ms: int, answered_ms: int) -> None:
        """Learns nothing: there is one clock."""

    def observe_date(self, sent_ms: int, date_ms: int, answered_ms: int) -> None:
        """Learns nothing: there is one clock."""

    async def sleep_until(self, at_ms: int) -> None:
        """Returns when the test has moved the clock there."""
        if at_ms <= self._now_ms:
            await asyncio.sleep(0)
            return
        place = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (at_ms, next(self._numbers), place))
        await place

    def sleepers_at(self, at_ms: int) -> int:
        """Returns how many wait for an instant."""
        return sum(1 for due_ms, _, place in self._sleepers if due_ms == at_ms and not place.done())

    def move_to(self, at_ms: int) -> None:
        """Moves the clock and wakes anyone who slept until then."""
        assert at_ms >= self._now_ms, "time does not run backwards"
        self._now_ms = at_ms
        while self._sleepers and self._sleepers[0][0] <= at_ms:
            _, _, place = heapq.heappop(self._sleepers)
            if not place.done():
                place.set_result(None)

    def advance(self, seconds: float) -> None:
        """Moves the clock on."""
        self.move_to(self._now_ms + round(seconds * 1000))
