"""Records deliveries in batches, with a short delay: commits are slow, and repeats are harmless."""

import asyncio
import logging
from collections.abc import Sequence

from bifrost_bot.engines.values import Board
from bifrost_bot.match.notice import Address, BoardBody
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import outbox
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.outbox import BoardMessage, Row

log = logging.getLogger(__name__)
_DELAY_SECONDS = 0.1


class DeliveryMarks:
    """The record of which notices were delivered."""

    def __init__(self, database: Database, clock: Clock, tasks: Tasks) -> None:
        self._database = database
        self._clock = clock
        self._tasks = tasks
        self._delivered: set[int] = set()
        self._writing: asyncio.Task[None] | None = None

    def mark_delivered(self, ids: Sequence[int]) -> None:
        """Marks notices as delivered, to be written soon."""
        self._delivered.update(ids)
        if self._delivered and (self._writing is None or self._writing.done()):
            self._writing = self._tasks.start(self._write_soon(), "delivery marks")

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

    async def flush(self) -> None:
        """Writes the pending marks; those that cannot be written stay pending."""
        ids = sorted(self._delivered)
        if not ids:
            return
        try:
            async with self._database.transaction(patient=False) as connection:
                await outbox.mark_delivered(connection, ids, self._clock.now_ms())
        except StoreError:
            log.exception("what was told could not be noted")
        else:
            self._delivered.difference_update(ids)

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
        async with self._database.transaction() as connection:
            return await outbox.board_message(connection, match_id, address, boards)

    async def _write_soon(self) -> None:
        while self._delivered:
            await asyncio.sleep(_DELAY_SECONDS)
            await self.flush()
