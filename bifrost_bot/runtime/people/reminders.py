"""Reminders at times that players set for themselves, and the line to those who are next.

Other players get the match's warnings.

A player's preferences are private and in no match's record, so these reminders are not events of
the match. They follow from the open phase and the preferences; after a restart, missed ones are
skipped.
"""

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide.phases import clock_runs
from bifrost_bot.match.events import PhaseOpened
from bifrost_bot.match.model import LivePhase, Match
from bifrost_bot.match.notice import Notice
from bifrost_bot.match.reminder import has_own_reminders, reminders
from bifrost_bot.match.zones import ahead_of
from bifrost_bot.notices.answer import next_turn, reminder
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.speech.view import view_for
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far the reminders of a phase are.

    Attributes:
        phase: The phase's number.
        deadline_ms: Its deadline.
        done_ms: The time up to which its reminders were handled.
        people: The ids of the match's players.
    """

    phase: int
    deadline_ms: int
    done_ms: int
    people: tuple[str, ...] = ()


class Reminders:
    """The reminders of all matches."""

    def __init__(
        self, runner: Runner, personal: PeoplePreferences, watch: OutageWatch, clock: Clock
    ) -> None:
        self._runner = runner
        self._preferences = personal
        self._watch = watch
        self._clock = clock
        self._progress: dict[str, _Progress] = {}
        self._opened: dict[str, int] = {}
        self._schedule = Schedule[str](clock)

    def on_change(self, change: Change) -> None:
        """Sets the next reminder of the changed match; a new phase has players who are next."""
        for event in change.events:
            if isinstance(event, PhaseOpened):
                self._opened[change.after.id] = event.number
        self.look_after(change.after)

    def look_after(self, match: Match) -> None:
        """Sets, moves or drops the next reminder of a match."""
        if match.phase is None or not clock_runs(match):
            self._drop(match.id)
            return
        progress = self._progress.get(match.id)
        if progress is None or not _is_of(progress, match.phase):
            number = match.phase.number
            progress = _Progress(number, match.phase.deadline_ms, self._clock.now_ms())
        people = tuple(match.seats.values())
        self._progress[match.id] = replace(progress, people=people)
        ahead: list[int] = []
        if self._next(match):
            ahead.append(self._clock.now_ms())
        for times in self._times(match).values():
            ahead += [at_ms for at_ms in times if at_ms > progress.done_ms]
        self._schedule.put(match.id, min(ahead, default=None))

    def on_preferences(self, user_ids: Collection[str]) -> None:
        """Looks again at the reminders of these players' matches."""
        changed = set(user_ids)
        for match_id, progress in self._progress.items():
            if not changed.isdisjoint(progress.people):
                self._schedule.put(match_id, self._clock.now_ms())

    async def run(self) -> None:
        """Reminds players, until cancelled."""
        while True:
            for match_id in await self._schedule.due():
                await self._remind(match_id)

    def _drop(self, match_id: str) -> None:
        self._schedule.put(match_id, None)
        self._progress.pop(match_id, None)
        self._opened.pop(match_id, None)

    def _next(self, match: Match) -> list[Seat]:
        """Returns the seats whose players still have to be told that they are next."""
        assert match.phase is not None
        phase = match.phase.phase
        is_new = self._opened.get(match.id) == phase.number
        if not is_new or match.settings.practice:
            return []
        told: set[Seat] = set()
        for seat in match.seats:
            if self._preferences.of_seat(match, seat).told_next:
                told.add(seat)
        if not told:
            return []
        public = view_for(match, None)
        upcoming = public.game.upcoming(public.view)
        seats = dict.fromkeys(slot.seat for slot in upcoming)
        return [seat for seat in seats if seat in told and seat not in phase.seats]

    def _times(self, match: Match) -> dict[Seat, tuple[int, ...]]:
        """Returns the own reminder times of players who owe an answer, by seat."""
        assert match.phase is not None
        found: dict[Seat, tuple[int, ...]] = {}
        for seat in dict.fromkeys(slot.seat for slot in match.owing):
            times = self._of_seat(match, match.phase, seat)
            if times:
                found[seat] = times
        return found

    def _of_seat(self, match: Match, live: LivePhase, seat: Seat) -> tuple[int, ...]:
        chosen = self._preferences.of_seat(match, seat)
        if not has_own_reminders(live, chosen):
            return ()
        return reminders(live, chosen, ahead_of(chosen.zone))

    async def _remind(self, match_id: str) -> None:
        progress = self._progress.get(match_id)
        if progress is None:
            return
        now_ms = self._clock.now_ms()
        self._progress[match_id] = replace(progress, done_ms=now_ms)
        try:
            due = partial(self._due, progress=progress, now_ms=now_ms)
            await self._runner.tell(match_id, due)
            if self._opened.get(match_id) == progress.phase:
                del self._opened[match_id]
            match = await self._runner.match(match_id)
            self.look_after(match)
        except (StoreError, FaultError) as problem:
            log.error("match %s: reminders could not be recorded: %s", match_id, problem)

    def _due(self, match: Match, progress: _Progress, now_ms: int) -> list[Notice]:
        if self._watch.lost_of(match.id) is not None:
            # The match is credited with this time, and the reminder comes due again.
            return []
        if match.phase is None or not _is_of(progress, match.phase):
            return []
        notices: list[Notice] = []
        for seat, times in self._times(match).items():
            if any(progress.done_ms < at_ms <= now_ms for at_ms in times):
                notices += reminder(match, seat)
        notices += [next_turn(match, seat) for seat in self._next(match)]
        return notices


def _is_of(progress: _Progress, live: LivePhase) -> bool:
    same_phase = progress.phase == live.number
    return same_phase and progress.deadline_ms == live.deadline_ms
