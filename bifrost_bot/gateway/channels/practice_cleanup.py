"""Ends abandoned practices, and deletes the channels of finished practices and rehearsals."""

import logging

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, AwayError
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.errors import MatchError, NotFoundError
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
_KEPT_MS = KEPT_MINUTES * 60_000
_MAX_SILENT_TURNS = 3
"""Turns in a row without an answer after which a practice match is ended."""

_PROBLEMS = (*REQUEST_ERRORS, AwayError, MatchError, StoreError, FaultError)


class PracticeCleanup:
    """Deletes the channels of practice matches and rehearsals once they are over."""

    def __init__(
        self, database: Database, runner: Runner, channels: Channels, tasks: Tasks, clock: Clock
    ) -> None:
        self._database = database
        self._runner = runner
        self._channels = channels
        self._tasks = tasks
        self._clock = clock
        self._silent: dict[str, int] = {}
        self._schedule = Schedule[str](clock)

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Schedules the cleanup of a finished private match; counts silent turns of a practice."""
        match = change.after
        if not match.settings.private:
            return
        if match.over:
            self._silent.pop(match.id, None)
            self._schedule.put(match.id, self._clock.now_ms() + _KEPT_MS)
            return
        if match.settings.practice:
            for event in change.events:
                if isinstance(event, PhaseResolved):
                    self._count_silent_turn(change.before or match, event)

    async def schedule_pending(self) -> None:
        """Schedules the private matches that ended before this start and still have channels."""
        async with self._database.transaction() as connection:
            match_ids = await journal.private_with_channels(connection, self._runner.shard_set)
        for match_id in match_ids:
            self._schedule.put(match_id, self._clock.now_ms() + _KEPT_MS)

    async def run(self) -> None:
        """Deletes channels when they are due, until cancelled."""
        while True:
            for match_id in await self._schedule.due():
                try:
                    await self._channels.delete(await self._runner.match(match_id))
                except NotFoundError:
                    continue  # It was deleted from the database.
                except _PROBLEMS as problem:
                    log.error(
                        "match %s: the channels of a practice cannot be deleted: %s",
                        match_id,
                        problem,
                    )

    def _count_silent_turn(self, before: Match, event: PhaseResolved) -> None:
        if before.phase is None:
            return
        seats = set(map(before.seat_of, before.hosts))
        if not any(slot.seat in seats for slot in before.phase.phase.to_act):
            return
        has_answered = any(slot.seat in seats for slot, _ in event.moves)
        silent = 0 if has_answered else self._silent.get(before.id, 0) + 1
        self._silent[before.id] = silent
        if silent >= _MAX_SILENT_TURNS:
            self._tasks.start(self._end(before), f"end of practice {before.id}")

    async def _end(self, match: Match) -> None:
        try:
            abandon = Abandon(match.hosts[0], "nobody was playing any more.")
            await self._runner.handle(match.id, abandon)
        except _PROBLEMS as problem:
            log.error("match %s: a practice could not be ended: %s", match.id, problem)
