"""Pauses the clock of a match whose players cannot see their boards or warnings."""

from collections.abc import Sequence
from contextlib import suppress

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.outbox import Row

LATE_MS = 8_000
"""How long a board may take: longer than the rate limit for a player who floods the channel."""
_STEP_MS = 1_000
_NEEDED = (Kind.BOARD, Kind.WARNING)
_SERVER_ERROR = 500


class ShownWatch:
    """Watches whether those who owe an answer see their boards and warnings.

    A notice that is undelivered `LATE_MS` after it was recorded, or halfway to the deadline, pauses
    the clock of its match until it is delivered; then the match gets the time since it was recorded
    back. A channel blocked by people does not count: the hosts are informed of the obstacle.
    """

    def __init__(
        self, delivery: Delivery, watch: OutageWatch, runner: Runner, clock: Clock, tasks: Tasks
    ) -> None:
        self._delivery = delivery
        self._watch = watch
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._failed_ms = 0

    def record_status(self, status: int) -> None:
        """Records failed requests: a server error, or status 0 for a broken connection."""
        if status == 0 or status >= _SERVER_ERROR:
            self._failed_ms = self._clock.now_ms()

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Watches the notices that the changed match's players need to see."""
        self.look_after(change.after, change.rows)

    def look_after(self, match: Match, rows: Sequence[Row] | None = None) -> None:
        """Watches these notices of a match, or all that an earlier process left undelivered."""
        live = match.phase
        if live is None:
            return
        due = _awaited_addresses(match)
        needed = [row for row in rows or () if row.notice.kind in _NEEDED]
        created = [row.created_ms for row in needed if row.notice.address in due]
        if created or rows is None:
            since_ms = max(live.clock_from_ms, min(created, default=0))
            remaining_ms = max(live.deadline_ms - since_ms, 0)
            late_ms = since_ms + min(LATE_MS, remaining_ms // 2)
            look = self._look(match.id, since_ms, late_ms)
            self._tasks.start(look, f"boards of match {match.id}")

    async def _look(self, match_id: str, since_ms: int, late_ms: int) -> None:
        # This counts the seconds waited: after the process stood still the board is on its way.
        needed_ms = late_ms - since_ms
        waited_ms = 0
        with suppress(FaultError):
            while await self._is_owed(match_id):
                now_ms = self._clock.now_ms()
                if waited_ms >= needed_ms or (now_ms >= late_ms and self._failed_ms >= since_ms):
                    await self._wait(match_id, since_ms)
                    return
                step_ms = min(_STEP_MS, needed_ms - waited_ms)
                await self._clock.sleep_until(now_ms + step_ms)
                waited_ms += step_ms

    async def _wait(self, match_id: str, since_ms: int) -> None:
        await self._watch.matches.mark_unreachable(match_id, "boards", since_ms)
        with suppress(FaultError):
            while await self._is_owed(match_id):
                await self._delivery.progress()
        await self._watch.matches.restore(match_id, "boards")

    async def _is_owed(self, match_id: str) -> bool:
        match = await self._runner.match(match_id)
        addresses = _awaited_addresses(match)
        return any(self._delivery.owes(match_id, address, _NEEDED) for address in addresses)


def _awaited_addresses(match: Match) -> set[Address]:
    """Returns the channels in which a person owes the open phase an answer."""
    addresses: set[Address] = set()
    for slot in match.phase.phase.to_act if match.phase else ():
        if match.person_at(slot.seat):
            addresses.add(seat_address(match, slot))
    return addresses
