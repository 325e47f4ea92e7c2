"""Delivers the notices of matches."""

import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import DIRECT, LOBBY, Address, BoardBody, Kind, Notice, ReplyBody
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.channel_queues import ChannelQueues
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.delivery.queue import DeliveryQueue
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    DeliveryError,
    GoneError,
    Transport,
)
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.stored_notices import in_words
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Row

log = logging.getLogger(__name__)


class _Key(NamedTuple):
    """The key of a channel's queue."""

    match_id: str
    address: Address


class Delivery(ChannelQueues[_Key, Row, DeliveryQueue]):
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
        super().__init__(DeliveryQueue, runner, limiter, tasks, clock)
        self._transport = transport
        self._runner = runner
        self._marks = marks
        self._given_up: set[_Key] = set()
        self._told_ms = 0
        self.on_blocked: Callable[[Match, Address | None], None] = lambda match, address: None

    def on_change(self, change: Change) -> None:
        """Delivers the notices that were recorded with a change."""
        self._enqueue(change.rows)

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

    def tell(self, match_id: str, notice: Notice) -> None:
        """Sends an unrecorded notice, which may name people; the outbox must not."""
        # Discord drops a second message with the nonce of the first.
        self._told_ms = max(self._clock.now_ms(), self._told_ms + 1)
        self._enqueue([Row(0, match_id, notice, self._told_ms)])

    async def flush(self) -> None:
        """Records all deliveries until now."""
        await self._marks.flush()

    def has_board_for(self, match_id: str, address: Address) -> bool:
        """Returns whether a board is queued for a channel or on its way."""
        queue = self._queues.get(_Key(match_id, address))
        return queue is not None and queue.owes([Kind.BOARD])

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

    def _key(self, row: Row) -> _Key:
        return _Key(row.match_id, row.notice.address)

    def _id(self, key: _Key) -> str:
        return key.match_id

    def _name(self, key: _Key) -> str:
        return "/".join(("match", key.match_id, key.address.for_log))

    def _drop_needless(self, rows: Sequence[Row]) -> None:
        self._marks.mark_delivered([row.id for row in rows])

    async def _send(self, key: _Key, batch: Sequence[Row]) -> None:
        match = await self._runner.match(key.match_id)
        unconfirmed = self._unconfirmed.to_look_for(batch, self._clock.now_ms())
        sent = await self._transport.find(match, unconfirmed) if unconfirmed else ()
        sent_ids = {id(row) for row in sent}
        missing = [row for row in batch if id(row) not in sent_ids]
        if missing:
            is_new_send = self._unconfirmed.is_new_send(missing[-1])
            await self._transport.send(match, missing, sure=is_new_send)
        self._given_up.discard(key)
        self._marks.mark_delivered([row.id for row in batch if row.id])

    async def _give_up(self, key: _Key, lost: Sequence[Row], problem: Exception) -> None:
        """Keeps undeliverable notices for `repeat`, and informs the hosts."""
        ids = [row.id for row in lost if row.id]
        if isinstance(problem, GoneError):
            log.info("channel %s is gone, and the match is over: left untold", self._name(key))
            self._marks.mark_delivered(ids)
            return
        bug = not isinstance(problem, DeliveryError)
        log.error("channel %s: cannot be told: %s", self._name(key), problem, exc_info=bug)
        await self._marks.mark_refused(ids)
        if key not in self._given_up:
            self._given_up.add(key)
            await self._tell_hosts(key, maintenance.refused_notice)

    async def _tell_hosts(self, key: _Key, make: Callable[[Match, Address, int], Notice]) -> None:
        if key.address == DIRECT:
            return  # Hosts cannot help, and must not learn who is concerned.
        with suppress(StoreError, MatchError, FaultError):
            match = await self._runner.match(key.match_id)
            channel_id = await self._transport.channel_id(match, key.address)

            def notices(match: Match) -> Sequence[Notice]:
                return (make(match, key.address, channel_id),)

            await self._runner.tell(key.match_id, notices)

    async def _on_limited(self, key: _Key, until_ms: int) -> None:
        def notice(match: Match, address: Address, channel_id: int) -> Notice:
            return maintenance.rate_limited_notice(match, address, channel_id, until_ms)

        await self._tell_hosts(key, notice)

    async def _is_void(self, key: _Key, problem: BlockedError) -> bool:
        """Returns whether the channel is gone for good, as a finished match's channels are."""
        if key.address == LOBBY or not isinstance(problem, GoneError):
            return False
        return (await self._runner.match(key.match_id)).over

    async def _on_blocked(self, key: _Key, problem: BlockedError) -> None:
        match = await self._runner.match(key.match_id)
        self.on_blocked(match, key.address if isinstance(problem, GoneError) else None)

    async def _has_obstacle(self, key: _Key) -> bool:
        match = await self._runner.match(key.match_id)
        return await self._transport.is_blocked(match, key.address)
