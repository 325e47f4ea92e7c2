"""Discord's time, and waiting for a given time. Times are Unix milliseconds."""

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Protocol

_LONGEST_NAP_SECONDS = 30.0


class Clock(Protocol):
    """The current time, and a way to wait for a later one; tests bring their own clock."""

    def now_ms(self) -> int:
        """Returns the current time on Discord's clock."""
        ...

    async def sleep_until(self, at_ms: int) -> None:
        """Waits until a time on Discord's clock."""
        ...

    def local_ms(self) -> int:
        """Returns the time on this machine's own clock, for `observe`."""
        ...

    def observe(self, sent_ms: int, stamp_ms: int, heard_ms: int) -> None:
        """Updates the offset between Discord's clock and ours; see `SystemClock.observe`."""
        ...


def steady_ns() -> int:
    """Returns the time on a clock that is never set and, where possible, keeps running while the machine sleeps."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic_ns()


class SystemClock:
    """This machine's clock, corrected by the timestamps that Discord puts on the bot's own messages.

    The wall clock is read once; from then on the steady clock counts, which is never set. Otherwise every turn would
    end at once when an administrator or a time server sets the machine's clock forward.

    A message of ours was stamped between the moment we sent it and the moment we heard back, so each gives an upper
    and a lower bound for the offset. The offset used is the value nearest to zero within the recent bounds.
    """

    def __init__(self, wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = steady_ns) -> None:
        self._steady_ns = steady_ns
        self._began_ns = wall_ns() - steady_ns()
        self._low_ms = -(10**9)
        self._high_ms = 10**9

    @property
    def offset_ms(self) -> int:
        """How far Discord's clock is ahead of ours."""
        return min(max(0, self._low_ms), self._high_ms)

    def now_ms(self) -> int:
        """Returns the current time on Discord's clock."""
        return self.local_ms() + self.offset_ms

    async def sleep_until(self, at_ms: int) -> None:
        """Waits until a time on Discord's clock, in short steps, so that a new offset does not come too late."""
        while (left_ms := at_ms - self.now_ms()) > 0:  # noqa: ASYNC110 - the clock is not an event to wait for
            await asyncio.sleep(min(left_ms / 1000, _LONGEST_NAP_SECONDS))

    def observe(self, sent_ms: int, stamp_ms: int, heard_ms: int) -> None:
        """Narrows the offset by one message: when we sent it and heard back (`local_ms`), and Discord's stamp on it."""
        low, high = stamp_ms - heard_ms, stamp_ms - sent_ms
        if low > self._high_ms or high < self._low_ms:
            # Discord's clock has been set since, or ours has drifted: start again.
            self._low_ms, self._high_ms = low, high
            return
        self._low_ms, self._high_ms = max(low, self._low_ms), min(high, self._high_ms)

    def local_ms(self) -> int:
        """Returns the time on this machine's own clock, for `observe`."""
        return (self._began_ns + self._steady_ns()) // 1_000_000
