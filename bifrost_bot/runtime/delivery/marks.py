"""Records deliveries together, a little later: commits are slow, and repeats are harmless."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from bifrost_bot.engines.values import Board
from bifrost_bot.match.notice import Address, BoardBody
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import outbox
from bifrost_bot.store.database import Database, StoreError, Transaction
from bifrost_bot.store.outbox import BoardMessage, Row, Shown

log = logging.getLogger(__name__)
_DELAY_SECONDS = 2.0
"""Marks that no other transaction has taken along for this long get one of their own."""


class DeliveryMarks:
    """The record of which notices were delivered, and which messages show boards."""

    def __init__(self, database: Database, clock: Clock, tasks: Tasks) -> None:
        self._database = database
        self._clock = clock
        self._tasks = tasks
        self._delivered: set[int] = set()
        self._shown: list[Shown] = []
        self._recording = asyncio.Lock()
        self._recorded = 0
        self._writing: asyncio.Task[None] | None = None

    def mark_delivered(self, ids: Sequence[int]) -> None:
        """Marks notices as delivered, to be written soon."""
        self._delivered.update(ids)
        if self._pending and (self._writing is None or self._writing.done()):
            self._writing = self._tasks.start(self._write_soon(), "delivery marks")

    def mark_shown(self, shown: Shown) -> None:
        """Marks what shows a channel's board, and its notices as delivered, to be written soon."""
        self._shown.append(shown)
        self.mark_delivered(shown.row_ids)

    def holds(self, row_id: int) -> bool:
        """Returns whether a notice was delivered and its mark is not yet written."""
        return row_id in self._delivered

    async def mark_refused(self, ids: Sequence[int]) -> None:
        """Marks notices as refused for good; without a mark, the next process retries them."""
        try:
            async with self._database.transaction() as connection:
                await outbox.mark_refused(connection, ids, self._clock.now_ms())
        except StoreError:
            log.exception("what was refused could not be noted")

    async def take_refused(self, match_id: str) -> Sequence[Row]:
        """Returns a match's notices that were refused for good, and queues them again.

        Raises:
            StoreError: When that could not be recorded.
        """
        async with self._database.transaction() as connection:
            return await outbox.take_refused(connection, match_id)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        """Opens a transaction that writes the pending marks too; they stay pending if it fails.

        Raises:
            StoreError: When the database refused.
        """
        async with self._recording:
            delivered = frozenset(self._delivered)
            shown = tuple(self._shown)
            async with self._database.transaction(patient=False) as connection:
                await self._write(connection, delivered, shown)
                yield connection
            self._recorded += 1
            self._delivered -= delivered
            del self._shown[: len(shown)]

    async def flush(self) -> None:
        """Writes the pending marks; those that cannot be written stay pending."""
        if not self._pending:
            return
        try:
            async with self.transaction():
                pass
        except StoreError:
            log.exception("what was told could not be noted")

    async def is_owed(self, match_id: str) -> bool:
        """Returns whether a match has undelivered notices, without those refused for good."""
        async with self.transaction() as connection:
            return await outbox.is_owed(connection, match_id)

    async def last_board(self, match_id: str, address: Address) -> BoardBody | None:
        """Returns the content of a channel's latest board notice, delivered or not."""
        async with self._database.transaction() as connection:
            return await outbox.last_board(connection, match_id, address)

    async def last_boards(self, match_id: str, address: Address) -> tuple[BoardBody, ...]:
        """Returns the latest notice of each of a channel's boards, delivered or not, in order."""
        async with self._database.transaction() as connection:
            return await outbox.last_boards(connection, match_id, address)

    async def board_message(
        self, match_id: str, address: Address, boards: Sequence[Board]
    ) -> BoardMessage | None:
        """Returns the message that shows these boards last, or None if none is recorded."""
        places = {(one.channel.match_id, one.channel.address) for one in self._shown}
        is_pending = (match_id, address) in places
        opened = self.transaction() if is_pending else self._database.transaction()
        async with opened as connection:
            return await outbox.board_message(connection, match_id, address, boards)

    @property
    def _pending(self) -> bool:
        return bool(self._delivered or self._shown)

    async def _write(
        self, connection: Transaction, delivered: frozenset[int], shown: Sequence[Shown]
    ) -> None:
        if shown:
            await outbox.set_shown(connection, shown)
        rest = delivered.difference(*(one.row_ids for one in shown))
        if rest:
            await outbox.mark_delivered(connection, sorted(rest), self._clock.now_ms())

    async def _write_soon(self) -> None:
        while self._pending:
            recorded = self._recorded
            await asyncio.sleep(_DELAY_SECONDS)
            if self._recorded == recorded:
                await self.flush()
