"""Discord's time, and waiting for a given time. Times are Unix milliseconds."""

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Protocol

_LONGEST_NAP_SECONDS = 30.0
_UNBOUNDED = (-(10**15), 10**15)
_SECOND_MS = 1_000
LEAP_MS = 3_000
"""A larger change is a jump of the clock; Discord's time is first known to the second."""


class Clock(Protocol):
    """The current time, and waiting for a later one; tests have their own clock.

    Attributes:
        on_clock_jump: Called with the previous time when Discord's time differs much.
    """

    on_clock_jump: Callable[[int], None]

    def now_ms(self) -> int:
        """Returns the current time on Discord's clock."""
        ...

    async def sleep_until(self, at_ms: int) -> None:
        """Waits until a time on Discord's clock."""
        ...

    def local_ms(self) -> int:
        """Returns the time on this machine's own clock, for `observe`."""
        ...

    def observe(self, sent_ms: int, stamp_ms: int, answered_ms: int) -> None:
        """Updates the offset between Discord's clock and ours; see `SystemClock.observe`."""
        ...

    def observe_date(self, sent_ms: int, date_ms: int, answered_ms: int) -> None:
        """Sets a rough offset before any message is stamped; see `SystemClock.observe_date`."""
        ...


async def sleep_for(clock: Clock, pause_ms: int) -> None:
    """Waits for a length of time on Discord's clock."""
    await clock.sleep_until(clock.now_ms() + pause_ms)


def steady_ns() -> int:
    """Returns a clock that is never set and, if possible, runs while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


class SystemClock:
    """This machine's clock, corrected by Discord's timestamps on the bot's own messages.

    The system time is read once; then a steady clock counts, which is never set. Otherwise every
    turn would end when an administrator or a time server sets the machine's clock forward.

    A message was stamped between sending it and receiving the answer, so each gives an upper and a
    lower bound for the offset. The offset is the value nearest to zero within the recent bounds.

    The system time may have been set since the last process read it. Until a message is stamped,
    the dates of Discord's answers give bounds, to the second: the first answers come before any
    match's clock runs.
    """

    def __init__(
        self, wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = steady_ns
    ) -> None:
        self._steady_ns = steady_ns
        self._began_ns = wall_ns() - steady_ns()
        self._bounds = _UNBOUNDED
        self._stamped = False
        self._doubt: tuple[int, int] | None = None
        self.on_clock_jump: Callable[[int], None] = lambda before_ms: None

    @property
    def offset_ms(self) -> int:
        """How far Discord's clock is ahead of ours."""
        low, high = self._bounds
        return min(max(0, low), high)

    def now_ms(self) -> int:
        """Returns the current time on Discord's clock."""
        return self.local_ms() + self.offset_ms

    async def sleep_until(self, at_ms: int) -> None:
        """Waits until a time on Discord's clock, in short steps that notice a new offset."""
        while (left_ms := at_ms - self.now_ms()) > 0:  # noqa: ASYNC110 - the clock is not an event to wait for
            await asyncio.sleep(min(left_ms / 1000, _LONGEST_NAP_SECONDS))

    def observe(self, sent_ms: int, stamp_ms: int, answered_ms: int) -> None:
        """Narrows the offset by a message: when it was sent, stamped and answered."""
        self._stamped = True
        found = (stamp_ms - answered_ms, stamp_ms - sent_ms)
        # Without a common value Discord's clock was set or ours has drifted: start over.
        self._set_bounds(_intersection(self._bounds, found) or found)

    def observe_date(self, sent_ms: int, date_ms: int, answered_ms: int) -> None:
        """Narrows the offset by an answer's date, to the second, until `observe` has a stamp.

        A proxy may give a wrong date, so one that contradicts the earlier ones counts only if the
        next agrees with it.
        """
        if self._stamped:
            return
        found = (date_ms - answered_ms, date_ms + _SECOND_MS - sent_ms)
        agreed = _intersection(self._bounds, found)
        if agreed is None and self._doubt is not None:
            agreed = _intersection(self._doubt, found)
        if agreed is None:
            self._doubt = found
        else:
            self._doubt = None
            self._set_bounds(agreed)

    def _set_bounds(self, bounds: tuple[int, int]) -> None:
        before_ms = self.now_ms()
        self._bounds = bounds
        if abs(self.now_ms() - before_ms) > LEAP_MS:
            self.on_clock_jump(before_ms)

    def local_ms(self) -> int:
        """Returns the time on this machine's own clock, for `observe`."""
        return (self._began_ns + self._steady_ns()) // 1_000_000


def _intersection(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int] | None:
    """Returns the bounds of the values within both, or None if there are none."""
    low = max(one[0], other[0])
    high = min(one[1], other[1])
    return (low, high) if low <= high else None
