"""Empties queues of notices, one task each: in order, at least once, the most urgent first.

A rate limit may hold back one channel for seconds, so no channel waits for another.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.delivery.queue import ChannelQueue, R
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    LimitedError,
    RejectedError,
    UnsureError,
)
from bifrost_bot.runtime.delivery.unconfirmed import UnconfirmedSends
from bifrost_bot.runtime.faults import NoSeasonError, UnreadableError
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter, Place
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
MOST_REFUSALS = 5
"""How often a notice refused by the platform is retried, for half a minute in all."""
MOST_PASSING_REFUSALS = 14
"""How often a notice refused by something before the platform is retried: for five minutes."""
_LOOK_MS = 2_000
_MISSING = (UnreadableError, NotFoundError, NoSeasonError)
K = TypeVar("K", bound=Hashable)
Q = TypeVar("Q", bound=ChannelQueue[Any])


class ChannelQueues(ABC, Generic[K, R, Q]):
    """The queues of all channels with undelivered notices."""

    def __init__(
        self,
        queue: type[Q],
        runner: StreamRunner[Any, Any, Any, Any],
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._queues: dict[K, Q] = {}
        self._places: dict[K, Place] = {}
        self._blocked: set[K] = set()
        self._progress = asyncio.Event()
        self._unconfirmed = UnconfirmedSends()
        self._new_queue = queue
        self._guild_id = runner.guild_id

    @abstractmethod
    def _key(self, row: R) -> K:
        """Returns the channel of a notice."""

    @abstractmethod
    def _id(self, key: K) -> str:
        """Returns the match or season of a channel."""

    @abstractmethod
    def _name(self, key: K) -> str:
        """Returns a channel's name in the log."""

    @abstractmethod
    async def _send(self, key: K, batch: Sequence[R]) -> None:
        """Sends a batch, unless it was sent before, and marks it as delivered."""

    @abstractmethod
    async def _give_up(self, key: K, lost: Sequence[R], problem: Exception) -> None:
        """Marks undeliverable notices."""

    @abstractmethod
    async def _is_void(self, key: K, problem: BlockedError) -> bool:
        """Returns whether the channel is gone for good."""

    @abstractmethod
    async def _has_obstacle(self, key: K) -> bool:
        """Returns whether an obstacle is known, without asking the platform."""

    def _drop_needless(self, rows: Sequence[R]) -> None:
        """Marks notices that were queued and have become needless."""

    async def _on_blocked(self, key: K, problem: BlockedError) -> None:
        """Called when users have to remove an obstacle."""

    async def _on_limited(self, key: K, until_ms: int) -> None:
        """Called when the platform takes nothing until then."""

    def take_up(self, rows: Sequence[R]) -> None:
        """Delivers an earlier process's notices, some of which may have been delivered."""
        self._unconfirmed.add(rows)
        self._enqueue(rows)

    def _enqueue(self, rows: Sequence[R]) -> None:
        for row in rows:
            key = self._key(row)
            queue = self._queues.get(key)
            if queue is None:
                self._queues[key] = self._new_queue()
                self._queues[key].put(row)
                self._tasks.start(self._work_off(key), f"channel {self._name(key)}")
            else:
                self._put(key, queue, row)

    def _put(self, key: K, queue: Q, row: R) -> None:
        before = queue.rank if len(queue) else 0
        self._drop_needless(queue.put(row))
        if key in self._places and queue.rank < before:
            self._limiter.hurry(self._places[key], queue.rank)

    async def _work_off(self, key: K) -> None:
        queue = self._queues[key]
        patience = Patience()
        while len(queue):
            place = self._limiter.queue(queue.rank, await self._server(key))
            self._places[key] = place
            await self._limiter.reach(place)
            batch = queue.take_batch()
            try:
                await self._send(key, batch)
            except _MISSING:
                # The notices stay in the outbox for a process that can read them, or were deleted.
                break
            except Exception as problem:
                queue.put_back(batch)
                if await self._wait_for_retry(key, batch, problem, patience):
                    continue
                batch = patience.refused or batch
                queue.drop(batch)
                await self._give_up(key, batch, problem)
            patience = Patience()
            queue.done()
            self._progress.set()
            self._unconfirmed.remove(batch)
        self._queues.pop(key, None)
        self._places.pop(key, None)
        self._progress.set()

    async def _server(self, key: K) -> int:
        try:
            return await self._guild_id(self._id(key))
        except (*_MISSING, StoreError):
            # Sending the notices fails for the same reason, and that is handled.
            return NO_SERVER

    async def _wait_for_retry(
        self, key: K, batch: Sequence[R], problem: Exception, patience: Patience
    ) -> bool:
        """Waits until a batch may be retried; returns False if waiting is useless."""
        if isinstance(problem, BlockedError):
            if await self._is_void(key, problem):
                return False
            await self._wait_until_free(key, problem, patience.bar())
            return True
        if isinstance(problem, LimitedError):
            until_ms = self._clock.now_ms() + round(problem.seconds * 1000)
            log.warning("channel %s: %s; waiting", self._name(key), problem)
            await self._on_limited(key, until_ms)
            await self._clock.sleep_until(until_ms)
            return True
        if not isinstance(problem, UnsureError | StoreError):
            # A platform's proxies sometimes refuse a valid request; one refused always is wrong.
            if not isinstance(problem, RejectedError) or patience.refusals == _retries(problem):
                return False
            patience.refusals += 1
            patience.refused = patience.refused or batch
        log.warning("channel %s: %s; trying again", self._name(key), problem)
        self._unconfirmed.add(batch)
        await sleep_for(self._clock, patience.pause())
        return True

    async def _wait_until_free(self, key: K, problem: BlockedError, pause_ms: int) -> None:
        """Waits until the obstacle may be gone; asks the platform only then."""
        log.warning("channel %s: barred: %s; waiting", self._name(key), problem)
        await self._on_blocked(key, problem)
        self._blocked.add(key)
        self._progress.set()
        await sleep_for(self._clock, pause_ms)
        while await self._is_blocked(key):
            await sleep_for(self._clock, _LOOK_MS)
        self._blocked.discard(key)

    async def _is_blocked(self, key: K) -> bool:
        try:
            return await self._has_obstacle(key)
        except _MISSING:
            return False
        except StoreError:
            return True


def _retries(problem: RejectedError) -> int:
    """Returns how often a notice with this refusal is retried."""
    return MOST_PASSING_REFUSALS if problem.passing else MOST_REFUSALS
