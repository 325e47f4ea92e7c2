"""Reminders at times that players set for themselves; other players get the match's warnings.

A player's preferences are private and in no match's record, so these reminders are not events of
the match. They follow from the open phase and the preferences; after a restart, missed ones are
skipped.
"""

import logging
from dataclasses import dataclass

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide import core
from bifrost_bot.match.model import LivePhase, Match
from bifrost_bot.match.notice import Notice
from bifrost_bot.match.reminder import reminders
from bifrost_bot.notices.answer import reminder
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.runtime.zones import ahead_of
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Clockwork:
    """The clock of a phase, and the time up to which its reminders were handled."""

    phase: int
    deadline_ms: int
    done_ms: int


class Reminders:
    """The reminders of all matches."""

    def __init__(
        self, runner: Runner, personal: PeoplePreferences, watch: OutageWatch, clock: Clock
    ) -> None:
        self._runner = runner
        self._preferences = personal
        self._watch = watch
        self._clock = clock
        self._clockworks: dict[str, _Clockwork] = {}
        self._matches: dict[str, Match] = {}
        self._schedule = Schedule[str](clock)

    def on_change(self, change: Change) -> None:
        """Sets the next reminder of the changed match."""
        self.look_after(change.match)

    def look_after(self, match: Match) -> None:
        """Sets, moves or drops the next reminder of a match."""
        if match.phase is None or core.alarm(match) is None:
            self._drop(match.id)
            return
        number, deadline_ms = match.phase.phase.number, match.phase.deadline_ms
        known = self._clockworks.get(match.id)
        if known is None or (known.phase, known.deadline_ms) != (number, deadline_ms):
            known = self._clockworks[match.id] = _Clockwork(
                number, deadline_ms, self._clock.now_ms()
            )
        self._matches[match.id] = match
        ahead = [
            at_ms
            for instants in self._instants(match).values()
            for at_ms in instants
            if at_ms > known.done_ms
        ]
        self._schedule.put(match.id, min(ahead, default=None))

    def on_preferences(self) -> None:
        """Sets the reminders of all matches again, after a player has changed them."""
        for match in tuple(self._matches.values()):
            self.look_after(match)

    async def run(self) -> None:
        """Reminds players, until cancelled."""
        while True:
            for match_id in await self._schedule.due():
                await self._remind(match_id)

    def _drop(self, match_id: str) -> None:
        self._schedule.put(match_id, None)
        self._clockworks.pop(match_id, None)
        self._matches.pop(match_id, None)

    def _instants(self, match: Match) -> dict[Seat, tuple[int, ...]]:
        """Returns the own reminder times of players who owe an answer, by seat."""
        assert match.phase is not None
        owing = dict.fromkeys(slot.seat for slot in match.owing)
        found = {seat: self._of_seat(match, match.phase, seat) for seat in owing}
        return {seat: instants for seat, instants in found.items() if instants}

    def _of_seat(self, match: Match, live: LivePhase, seat: Seat) -> tuple[int, ...] | None:
        chosen = self._preferences.of_seat(match, seat)
        return reminders(live, chosen, ahead_of(chosen.zone))

    async def _remind(self, match_id: str) -> None:
        known = self._clockworks.get(match_id)
        if known is None:
            return
        now_ms = self._clock.now_ms()
        self._clockworks[match_id] = _Clockwork(known.phase, known.deadline_ms, now_ms)
        try:
            await self._runner.tell(match_id, lambda match: self._due(match, known, now_ms))
            self.look_after(await self._runner.match(match_id))
        except (StoreError, FaultError) as problem:
            log.error("match %s: reminders could not be recorded: %s", match_id, problem)

    def _due(self, match: Match, known: _Clockwork, now_ms: int) -> list[Notice]:
        if self._watch.lost_of(match.id) is not None:
            # The match gets this time back, and the reminder comes due again.
            return []
        if match.phase is None or (match.phase.phase.number, match.phase.deadline_ms) != (
            known.phase,
            known.deadline_ms,
        ):
            return []
        due = (
            seat
            for seat, instants in self._instants(match).items()
            if any(known.done_ms < at_ms <= now_ms for at_ms in instants)
        )
        return [notice for seat in due for notice in reminder(match, seat)]
