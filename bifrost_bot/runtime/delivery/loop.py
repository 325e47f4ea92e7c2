"""Delivers the outbox: in order per channel, at least once, the most urgent first.

Each channel has a queue and, while it is not empty, a task that empties it. A rate limit may hold
back one channel for seconds, so no channel waits for another.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from bifrost_bot.match.errors import MatchError, NotFoundError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import DIRECT, LOBBY, Address, BoardBody, Kind, Notice, ReplyBody
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.delivery.queue import DeliveryQueue
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    DeliveryError,
    GoneError,
    LimitedError,
    RejectedError,
    Transport,
    UnsureError,
)
from bifrost_bot.runtime.delivery.unconfirmed import UnconfirmedSends
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter, Place
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.stored_notices import in_words
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Row

log = logging.getLogger(__name__)
MOST_REFUSALS = 5
"""How often a notice refused by the platform is retried, for half a minute in all."""
MOST_PASSING_REFUSALS = 14
"""How often a notice refused by something before the platform is retried: for five minutes."""
_LOOK_MS = 2_000


class _Key(NamedTuple):
    """The key of a channel's queue."""

    match_id: str
    address: Address


class Delivery:
    """The delivery of all matches' notices.

    Attributes:
        on_blocked: Called with a match whose notice is blocked until users remove an obstacle, and
            with the address of the channel if that is missing.
    """

    def __init__(
        self,
        transport: Transport,
        runner: Runner,
        limiter: Limiter,
        marks: DeliveryMarks,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._transport = transport
        self._runner = runner
        self._limiter = limiter
        self._marks = marks
        self._tasks = tasks
        self._clock = clock
        self._queues: dict[_Key, DeliveryQueue] = {}
        self._places: dict[_Key, Place] = {}
        self._given_up: set[_Key] = set()
        self._blocked: set[_Key] = set()
        self._limited: set[_Key] = set()
        self._progress = asyncio.Event()
        self._unconfirmed = UnconfirmedSends()
        self.on_blocked: Callable[[Match, Address | None], None] = lambda match, address: None

    def on_change(self, change: Change) -> None:
        """Delivers the notices that were recorded with a change."""
        self._enqueue(change.rows)

    def take_up(self, rows: Sequence[Row]) -> None:
        """Delivers an earlier process's notices, some of which may have been delivered."""
        self._unconfirmed.add(rows)
        self._enqueue(rows)

    def catch_up(self, rows: Sequence[Row]) -> None:
        """Delivers notices recorded by another process, except those queued here."""
        self.take_up([row for row in rows if not self._holds(row)])

    async def repeat(self, match_id: str) -> int:
        """Retries the notices of a match that were refused for good; returns their number.

        Raises:
            StoreError: When that could not be recorded.
        """
        stored = await self._marks.take_refused(match_id)
        rows = await in_words(stored, self._runner.reader)
        for key in tuple(self._given_up):
            if key.match_id == match_id:
                self._given_up.discard(key)
        self.take_up(rows)
        return len(rows)

    def say(self, match_id: str, address: Address, text: str, reply_to: int) -> None:
        """Replies to a message that changed nothing; such a reply need not survive a crash."""
        notice = Notice(address, ReplyBody(text, reply_to))
        self._enqueue([Row(0, match_id, notice, self._clock.now_ms())])

    def broadcast(self, make: Callable[[Match], Notice]) -> None:
        """Sends an unrecorded notice to every running match but practices and rehearsals."""
        now_ms = self._clock.now_ms()
        public = [match for match in self._runner.running() if not match.settings.private]
        self._enqueue([Row(0, match.id, make(match), now_ms) for match in public])

    async def flush(self) -> None:
        """Records all deliveries until now."""
        await self._marks.flush()

    def has_board_for(self, match_id: str, address: Address) -> bool:
        """Returns whether a board is queued for a channel."""
        queue = self._queues.get(_Key(match_id, address))
        return queue is not None and queue.has(Kind.BOARD)

    def owes(self, match_id: str, address: Address, kinds: Collection[Kind]) -> bool:
        """Returns whether an unblocked channel has undelivered notices of these kinds."""
        key = _Key(match_id, address)
        queue = self._queues.get(key)
        return queue is not None and key not in self._blocked and queue.owes(kinds)

    async def progress(self) -> None:
        """Waits until a notice is delivered, given up or blocked in any channel."""
        self._progress.clear()
        await self._progress.wait()

    async def last_boards(self, match_id: str, address: Address) -> tuple[BoardBody, ...]:
        """Returns the latest notice of each of a channel's boards, delivered or not, in order."""
        return await self._marks.last_boards(match_id, address)

    def _holds(self, row: Row) -> bool:
        if self._marks.holds(row.id):
            return True
        queue = self._queues.get(_Key(row.match_id, row.notice.address))
        return queue is not None and queue.holds(row.id)

    def _enqueue(self, rows: Sequence[Row]) -> None:
        for row in rows:
            key = _Key(row.match_id, row.notice.address)
            queue = self._queues.get(key)
            if queue is None:
                self._queues[key] = DeliveryQueue([row])
                self._tasks.start(
                    self._work_off(key),
                    f"channel {row.notice.address.for_log} of match {row.match_id}",
                )
            else:
                self._put(key, queue, row)

    def _put(self, key: _Key, queue: DeliveryQueue, row: Row) -> None:
        rank = row.notice.kind.rank
        is_urgent = len(queue) > 0 and rank < queue.rank
        needless = queue.put(row)
        self._marks.mark_delivered([one.id for one in needless])
        if is_urgent and key in self._places:
            self._limiter.hurry(self._places[key], rank)

    async def _work_off(self, key: _Key) -> None:
        queue = self._queues[key]
        patience = Patience()
        while queue:
            server = await self._server(key.match_id)
            place = self._limiter.queue(queue.rank, server)
            self._places[key] = place
            await self._limiter.reach(place)
            batch = queue.take_batch()
            try:
                await self._send(key, batch)
            except (UnreadableError, NotFoundError):
                # The notices stay in the outbox for a process that can read the match, or were
                # deleted with it.
                break
            except Exception as problem:
                queue.put_back(batch)
                if await self._wait_for_retry(key, batch, problem, patience):
                    continue
                batch = patience.refused or batch
                await self._give_up(key, queue, batch, problem)
            else:
                self._given_up.discard(key)
                self._marks.mark_delivered([row.id for row in batch if row.id])
            patience = Patience()
            queue.done()
            self._progress.set()
            self._unconfirmed.remove(batch)
        self._queues.pop(key, None)
        self._places.pop(key, None)
        self._progress.set()

    async def _server(self, match_id: str) -> int:
        try:
            return await self._runner.guild_id(match_id)
        except (NotFoundError, StoreError):
            # Sending the notices fails for the same reason, and that is handled.
            return NO_SERVER

    async def _send(self, key: _Key, batch: Sequence[Row]) -> None:
        match = await self._runner.match(key.match_id)
        unconfirmed = self._unconfirmed.to_look_for(batch, self._clock.now_ms())
        sent = await self._transport.find(match, unconfirmed) if unconfirmed else ()
        sent_ids = {id(row) for row in sent}
        missing = [row for row in batch if id(row) not in sent_ids]
        if missing:
            is_new_send = self._unconfirmed.is_new_send(missing[-1])
            await self._transport.send(match, missing, sure=is_new_send)

    async def _wait_for_retry(
        self, key: _Key, batch: Sequence[Row], problem: Exception, patience: Patience
    ) -> bool:
        """Waits until a batch may be retried; returns False if waiting is useless."""
        if isinstance(problem, BlockedError):
            if await self._is_void(key, problem):
                return False
            await self._wait_until_free(key, problem, patience.bar())
            return True
        if isinstance(problem, LimitedError):
            await self._wait_until_allowed(key, problem)
            return True
        if not isinstance(problem, UnsureError | StoreError):
            # A platform's proxies sometimes refuse a valid request; one refused always is wrong.
            if not isinstance(problem, RejectedError) or patience.refusals == most_retries(problem):
                return False
            patience.refusals += 1
            patience.refused = patience.refused or batch
        log.warning(
            "channel %s of match %s: %s; trying again", key.address.for_log, key.match_id, problem
        )
        self._unconfirmed.add(batch)
        await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        return True

    async def _give_up(
        self, key: _Key, queue: DeliveryQueue, lost: Sequence[Row], problem: Exception
    ) -> None:
        """Removes undeliverable notices, keeps them for `repeat`, and informs the hosts."""
        queue.drop(lost)
        ids = [row.id for row in lost if row.id]
        if isinstance(problem, GoneError):
            log.info(
                "channel %s of match %s is gone, and the match is over: left untold",
                key.address.for_log,
                key.match_id,
            )
            self._marks.mark_delivered(ids)
            return
        bug = not isinstance(problem, DeliveryError)
        log.error(
            "channel %s of match %s: cannot be told: %s",
            key.address.for_log,
            key.match_id,
            problem,
            exc_info=bug,
        )
        await self._marks.mark_refused(ids)
        if key not in self._given_up:
            self._given_up.add(key)
            await self._tell_hosts(key, maintenance.refused)

    async def _tell_hosts(self, key: _Key, make: Callable[[Match, Address, int], Notice]) -> None:
        if key.address == DIRECT:
            return  # Hosts cannot help, and must not learn who is concerned.
        with suppress(StoreError, MatchError, FaultError):
            match = await self._runner.match(key.match_id)
            channel_id = await self._transport.channel_id(match, key.address)

            def notices(match: Match) -> Sequence[Notice]:
                return (make(match, key.address, channel_id),)

            await self._runner.tell(key.match_id, notices)

    async def _wait_until_allowed(self, key: _Key, problem: LimitedError) -> None:
        """Waits as long as the platform says; the hosts are informed once."""
        until_ms = self._clock.now_ms() + round(problem.seconds * 1000)
        log.warning(
            "channel %s of match %s: %s; waiting", key.address.for_log, key.match_id, problem
        )
        if key not in self._limited:
            self._limited.add(key)

            def notice(match: Match, address: Address, channel_id: int) -> Notice:
                return maintenance.limited(match, address, channel_id, until_ms)

            await self._tell_hosts(key, notice)
        await self._clock.sleep_until(until_ms)
        self._limited.discard(key)

    async def _is_void(self, key: _Key, problem: BlockedError) -> bool:
        """Returns whether the channel is gone for good, as a finished match's channels are."""
        if key.address == LOBBY or not isinstance(problem, GoneError):
            return False
        return (await self._runner.match(key.match_id)).over

    async def _wait_until_free(self, key: _Key, problem: BlockedError, pause_ms: int) -> None:
        """Waits until the obstacle may be gone; asks the platform only then."""
        log.warning(
            "channel %s of match %s: barred: %s; waiting",
            key.address.for_log,
            key.match_id,
            problem,
        )
        match = await self._runner.match(key.match_id)
        self.on_blocked(match, key.address if isinstance(problem, GoneError) else None)
        self._blocked.add(key)
        self._progress.set()
        await self._clock.sleep_until(self._clock.now_ms() + pause_ms)
        while await self._is_blocked(key):
            await self._clock.sleep_until(self._clock.now_ms() + _LOOK_MS)
        self._blocked.discard(key)

    async def _is_blocked(self, key: _Key) -> bool:
        try:
            match = await self._runner.match(key.match_id)
            return await self._transport.is_blocked(match, key.address)
        except (UnreadableError, NotFoundError):
            return False


def most_retries(problem: RejectedError) -> int:
    """Returns how often a notice with this refusal is retried."""
    return MOST_PASSING_REFUSALS if problem.passing else MOST_REFUSALS
