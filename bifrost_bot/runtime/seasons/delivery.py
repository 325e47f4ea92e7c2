"""Delivers the notices of seasons.

A message that was sent without a recorded mark is looked for in the channel before it is sent
again.
"""

import logging
from collections.abc import Collection, Sequence
from typing import Protocol

from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.channel_queues import ChannelQueues
from bifrost_bot.runtime.delivery.queue import ChannelQueue
from bifrost_bot.runtime.delivery.transport import BlockedError, GoneError, RejectedError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.notice import BoardBody
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.seasons import outbox
from bifrost_bot.store.seasons.outbox import Row

log = logging.getLogger(__name__)


class SeasonTransport(Protocol):
    """The way to a season's channel."""

    async def deliver(
        self, row: Row, board: int | None, told: Collection[int] | None
    ) -> int | None:
        """Sends a notice or edits the board; returns the message, or None for a needless notice.

        Args:
            board: The message that shows the season's board, if there is one.
            told: If the notice may have been sent before, the known messages of other notices; it
                is looked for among the rest first.

        Raises:
            DeliveryError: When it was not delivered, or (`UnsureError`) may not have been.
            NoSeasonError: When there is no such season any more.
            UnreadableError: When the season cannot be read.
            StoreError: When something could not be read.
        """
        ...

    async def is_blocked(self, season_id: str) -> bool:
        """Returns whether an obstacle is known, without asking the platform; raises likewise."""
        ...


class SeasonQueue(ChannelQueue[Row]):
    """The undelivered notices of one season."""

    @property
    def rank(self) -> int:
        """The rank of the first notice."""
        first = self._rows[0]
        kind = Kind.LOBBY if _is_board(first) else Kind.LINE
        return kind.rank

    def take_batch(self) -> list[Row]:
        """Removes and returns the first notice, or all boards, of which the last is shown."""
        batch = [self._rows[0]]
        if _is_board(self._rows[0]):
            batch = list(filter(_is_board, self._rows))
        self.drop(batch)
        return batch


class SeasonDelivery(ChannelQueues[str, Row, SeasonQueue]):
    """The delivery of all seasons' notices."""

    def __init__(
        self,
        transport: SeasonTransport,
        seasons: SeasonRunner,
        limiter: Limiter,
        database: Database,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        super().__init__(SeasonQueue, seasons, limiter, tasks, clock)
        self._transport = transport
        self._seasons = seasons
        self._database = database

    def on_change(self, change: Change) -> None:
        """Delivers the notices that were recorded with a change."""
        self._enqueue(change.rows)

    async def take_up_all(self) -> None:
        """Delivers an earlier process's notices.

        Raises:
            StoreError: When that could not be read.
        """
        async with self._database.transaction() as connection:
            rows = await outbox.pending(connection, self._seasons.shard_set)
        self.take_up(rows)

    def _key(self, row: Row) -> str:
        return row.season_id

    def _id(self, key: str) -> str:
        return key

    def _name(self, key: str) -> str:
        return f"season/{key}"

    async def _send(self, key: str, batch: Sequence[Row]) -> None:
        *needless, row = batch
        known: frozenset[int] | None = None
        async with self._database.transaction() as connection:
            board = await outbox.board_message(connection, key, row.notice)
            if not self._unconfirmed.is_new_send(row):
                known = await outbox.messages(connection, key)
        message = await self._transport.deliver(row, board if _is_board(row) else None, known)
        # From here on it may have been sent, even if the mark fails.
        self._unconfirmed.add([row])
        needless_ids = [one.id for one in needless]
        async with self._database.transaction() as connection:
            await outbox.mark_delivered(connection, [row.id], self._clock.now_ms(), message)
            await outbox.mark_delivered(connection, needless_ids, self._clock.now_ms())

    async def _give_up(self, key: str, lost: Sequence[Row], problem: Exception) -> None:
        bug = not isinstance(problem, RejectedError | GoneError)
        log.error("channel %s: cannot be told: %s", self._name(key), problem, exc_info=bug)
        ids = [row.id for row in lost]
        try:
            async with self._database.transaction() as connection:
                await outbox.mark_refused(connection, ids, self._clock.now_ms())
        except StoreError:
            log.exception("season %s: what was refused could not be noted", key)

    async def _is_void(self, key: str, problem: BlockedError) -> bool:
        return isinstance(problem, GoneError) and (await self._seasons.season(key)).over

    async def _has_obstacle(self, key: str) -> bool:
        return await self._transport.is_blocked(key)


def _is_board(row: Row) -> bool:
    return isinstance(row.notice.body, BoardBody)
