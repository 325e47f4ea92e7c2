"""Delivers the outbox of seasons: in order per season, exactly once, after more urgent requests.

A message that was sent without a recorded mark is looked for in the channel before it is sent
again.
"""

import logging
from collections import deque
from collections.abc import Collection, Sequence
from typing import Final, Protocol

from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.loop import most_retries
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    GoneError,
    LimitedError,
    RejectedError,
    UnsureError,
)
from bifrost_bot.runtime.faults import NoSeasonError, UnreadableError
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.notice import BoardBody
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.seasons import outbox
from bifrost_bot.store.seasons.outbox import Row

log = logging.getLogger(__name__)
_LOOK_MS: Final = 10_000


class SeasonTransport(Protocol):
    """The way to a season's channel."""

    async def deliver(
        self, row: Row, board: int | None, told: Collection[int] | None
    ) -> int | None:
        """Sends a notice or edits the board; returns the message, or None for a needless notice.

        Args:
            row: The notice.
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


class SeasonDelivery:
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
        self._transport = transport
        self._seasons = seasons
        self._limiter = limiter
        self._database = database
        self._tasks = tasks
        self._clock = clock
        self._queues: dict[str, deque[Row]] = {}
        self._unconfirmed: set[int] = set()

    def on_change(self, change: Change) -> None:
        """Delivers the notices that were recorded with a change."""
        self._enqueue(change.rows)

    async def take_up(self) -> None:
        """Delivers an earlier process's notices, some of which may have been delivered.

        Raises:
            StoreError: When that could not be read.
        """
        async with self._database.transaction() as connection:
            rows = await outbox.pending(connection, self._seasons.shard_set)
        self._unconfirmed |= {row.id for row in rows}
        self._enqueue(rows)

    def _enqueue(self, rows: Sequence[Row]) -> None:
        for row in rows:
            queue = self._queues.get(row.season_id)
            if queue is None:
                self._queues[row.season_id] = deque([row])
                self._tasks.start(
                    self._work_off(row.season_id), f"announcements of season {row.season_id}"
                )
            else:
                queue.append(row)

    async def _work_off(self, season_id: str) -> None:
        queue = self._queues[season_id]
        patience = Patience()
        while queue:
            row, needless = _take_next(queue)
            kind = Kind.LOBBY if isinstance(row.notice.body, BoardBody) else Kind.LINE
            await self._limiter.take(kind.rank, await self._server(season_id))
            try:
                await self._send(row, needless)
            except (NoSeasonError, UnreadableError):
                # Unreadable notices stay in the outbox for a process that can read them.
                break
            except Exception as problem:
                if await self._wait_for_retry(row, problem, patience):
                    queue.extendleft([row, *reversed(needless)])
                    continue
                await self._give_up(row, problem)
            self._unconfirmed.discard(row.id)
            patience = Patience()
        self._queues.pop(season_id, None)

    async def _server(self, season_id: str) -> int:
        try:
            return (await self._seasons.home(season_id)).guild_id
        except (NoSeasonError, StoreError):
            # Sending the notice fails for the same reason, and that is handled.
            return NO_SERVER

    async def _send(self, row: Row, needless: Sequence[Row]) -> None:
        known: frozenset[int] | None = None
        async with self._database.transaction() as connection:
            board = await outbox.board_message(connection, row.season_id, row.notice)
            if row.id in self._unconfirmed:
                known = await outbox.messages(connection, row.season_id)
        is_board = isinstance(row.notice.body, BoardBody)
        message = await self._transport.deliver(row, board if is_board else None, known)
        # From here on it may have been sent, even if the mark fails.
        self._unconfirmed.add(row.id)
        needless_ids = [one.id for one in needless]
        async with self._database.transaction() as connection:
            await outbox.mark_delivered(connection, [row.id], self._clock.now_ms(), message)
            await outbox.mark_delivered(connection, needless_ids, self._clock.now_ms())

    async def _wait_for_retry(self, row: Row, problem: Exception, patience: Patience) -> bool:
        """Waits until a notice may be retried; returns False if waiting is useless."""
        if isinstance(problem, GoneError) and (await self._seasons.season(row.season_id)).over:
            return False
        if isinstance(problem, BlockedError):
            await self._wait_until_free(row.season_id, problem, patience.bar())
            return True
        if isinstance(problem, LimitedError):
            log.warning("season %s: %s; waiting", row.season_id, problem)
            await self._clock.sleep_until(self._clock.now_ms() + round(problem.seconds * 1000))
            return True
        if not isinstance(problem, UnsureError | StoreError):
            if not isinstance(problem, RejectedError) or patience.refusals == most_retries(problem):
                return False
            patience.refusals += 1
        log.warning("season %s: %s; trying again", row.season_id, problem)
        self._unconfirmed.add(row.id)
        await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        return True

    async def _wait_until_free(self, season_id: str, problem: BlockedError, pause_ms: int) -> None:
        """Waits until users may have removed the obstacle or a host has chosen another channel."""
        log.warning("season %s cannot be announced: %s; waiting", season_id, problem)
        await self._clock.sleep_until(self._clock.now_ms() + pause_ms)
        while await self._is_blocked(season_id):
            await self._clock.sleep_until(self._clock.now_ms() + _LOOK_MS)

    async def _is_blocked(self, season_id: str) -> bool:
        try:
            return await self._transport.is_blocked(season_id)
        except (NoSeasonError, UnreadableError):
            return False
        except StoreError:
            return True

    async def _give_up(self, row: Row, problem: Exception) -> None:
        bug = not isinstance(problem, RejectedError | GoneError)
        log.error(
            "season %s: notice %s cannot be told: %s", row.season_id, row.id, problem, exc_info=bug
        )
        try:
            async with self._database.transaction() as connection:
                await outbox.mark_refused(connection, [row.id], self._clock.now_ms())
        except StoreError:
            log.exception("season %s: what was refused could not be noted", row.season_id)


def _take_next(queue: deque[Row]) -> tuple[Row, list[Row]]:
    """Removes and returns the first notice, or the last board with the earlier, needless ones."""
    row = queue.popleft()
    if not isinstance(row.notice.body, BoardBody):
        return row, []
    later = [one for one in queue if isinstance(one.notice.body, BoardBody)]
    for one in later:
        queue.remove(one)
    boards = [row, *later]
    return boards[-1], boards[:-1]
