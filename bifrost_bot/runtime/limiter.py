"""A token bucket in front of Discord's global limit, which serves the most urgent first."""

import asyncio
import heapq
import itertools

PATIENT_RANK = 4
"""From this rank on requests leave the burst to those that cannot wait."""


class Limiter:
    """Hands out `burst` requests at once and `per_second` from then on.

    Discord counts 50 requests a second over all routes and discord.py does not pace them, so burst + rate must stay
    at 48 or below (measured: anything above draws 429s, each counting towards a ban). Patient requests get no burst: a
    flood of them, as after a restart, neither lets a board wait nor reaches the limit when the way there stutters.
    """

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate = per_second
        self._burst = float(burst)
        self._tokens = float(burst)
        self._filled_at: float | None = None
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    async def take(self, rank: int) -> None:
        """Returns when a request may be sent; among those waiting the lowest rank goes first, then the oldest."""
        await self.queue(rank)

    def queue(self, rank: int) -> "asyncio.Future[None]":
        """Returns a place among those waiting, which is done when a request may be sent."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hurry(place, rank)
        return place

    def hurry(self, place: "asyncio.Future[None]", rank: int) -> None:
        """Lets a place be served at this rank, if its turn does not come before."""
        heapq.heappush(self._waiting, (rank, next(self._numbers), place))
        self._serve()

    def _serve(self) -> None:
        self._fill()
        while self._waiting and self._tokens >= self._needed():
            _, _, place = heapq.heappop(self._waiting)
            if not place.done():
                self._tokens -= 1
                place.set_result(None)
        if self._waiting:
            self._wake_in(max((self._needed() - self._tokens) / self._rate, 0.001))

    def _needed(self) -> float:
        """Returns how many tokens there must be for the first of those waiting to get one."""
        return self._burst if self._waiting[0][0] >= PATIENT_RANK else 1

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._serve()

    def _fill(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._filled_at is not None:
            self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
