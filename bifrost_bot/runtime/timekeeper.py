"""The timekeepers act on matches and seasons when their alarms are due."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeAlias

from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.runtime.stream import Alarm, C, Change, S
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.decide.core import Command as SeasonCommand
from bifrost_bot.season.model import Season
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_RETRY_MS = 1_000
LOOK_MS = 3_000
"""How long an expired phase waits for answers not yet delivered by Discord, before it closes."""


class Timekeeper(Generic[S, C]):
    """The alarms of all matches or seasons, which follow from these; the database has a copy.

    While held (no connection to Discord), it acts on none.
    """

    def __init__(self, runner: StreamRunner[S, C, Any, Any], clock: Clock, tasks: Tasks) -> None:
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._kind = runner.stream.kind
        self._held: set[str] = set()
        self._schedule = Schedule[str](clock)
        self._listening = asyncio.Event()
        self.lateness_ms: list[int] = []

    def on_change(self, change: Change[S, Any, Any]) -> None:
        """Sets the alarm of the changed one."""
        self.watch(change.after)

    def watch(self, state: S) -> None:
        """Sets, moves or drops an alarm."""
        alarm = None if state.id in self._held else self._runner.stream.alarm(state)
        self._schedule.put(state.id, alarm.at_ms if alarm else None)

    async def watch_all(self) -> None:
        """Sets the alarms of all that are not over."""
        for state in await self._runner.live():
            self.watch(state)

    def hold(self) -> None:
        """Stops acting on alarms."""
        self._listening.clear()

    def release(self) -> None:
        """Acts on alarms again, overdue ones first."""
        self._listening.set()

    def hold_one(self, id: str) -> None:
        """Stops acting on the alarms of one match or season."""
        self._held.add(id)
        self._schedule.put(id, None)

    def release_one(self, id: str) -> None:
        """Lets `watch` set the alarms of one again."""
        self._held.discard(id)

    async def run(self) -> None:
        """Acts on alarms, until cancelled."""
        while True:
            due = await self._schedule.due()
            await self._listening.wait()
            for id in due:
                self._tasks.start(self._act(id), f"alarm of {self._kind} {id}")

    async def _act(self, id: str) -> None:
        try:
            state = await self._runner.load(id)
            alarm = self._runner.stream.alarm(state)
            if alarm is not None and self._is_due(id, alarm):
                state = await self._carry_out(state, alarm)
        except StoreError:
            log.exception("%s %s: the alarm could not be recorded; trying again", self._kind, id)
            await sleep_for(self._clock, _RETRY_MS)
            self._schedule.put(id, self._clock.now_ms())
            return
        except (FaultError, *self._runner.stream.refusals):
            # Logged where it arose, or it was deleted: trying again is useless.
            return
        self.watch(state)

    async def _carry_out(self, state: S, alarm: Alarm[C]) -> S:
        """Carries out an alarm's command, unless it must wait; returns the state afterwards."""
        if not await self._prepare(state, alarm):
            return state
        change = await self._runner.handle(state.id, alarm.command)
        self._note(alarm)
        return change.after

    def _is_due(self, id: str, alarm: Alarm[C]) -> bool:
        """Returns whether an alarm is due: time may have been credited, or an outage begun."""
        is_free = self._listening.is_set() and id not in self._held
        return is_free and alarm.at_ms <= self._clock.now_ms()

    async def _prepare(self, state: S, alarm: Alarm[C]) -> bool:
        """Does what precedes an alarm; returns False if it must wait then."""
        del state, alarm
        return True

    def _note(self, alarm: Alarm[C]) -> None:
        self.lateness_ms.append(self._clock.now_ms() - alarm.at_ms)
        del self.lateness_ms[:-1000]


SeasonTimekeeper: TypeAlias = Timekeeper[Season, SeasonCommand]


class MatchTimekeeper(Timekeeper[Match, Command]):
    """The alarms of all matches.

    Attributes:
        last_look: Called with a match that is owed answers, before its phase closes: reads texts
            that Discord received in time but has not delivered.
    """

    last_look: Callable[[Match], Coroutine[Any, Any, None]] | None = None

    async def _prepare(self, state: Match, alarm: Alarm[Command]) -> bool:
        """Fetches missing answers; returns False if Discord turns out to be unreachable."""
        closes = isinstance(alarm.command, CloseDue)
        if self.last_look is None or not closes or not state.owing:
            return True
        look = self._tasks.start(self.last_look(state), f"last look of match {state.id}")
        waiting = self._clock.sleep_until(alarm.at_ms + LOOK_MS)
        limit = asyncio.ensure_future(waiting)
        await asyncio.wait((look, limit), return_when=asyncio.FIRST_COMPLETED)
        limit.cancel()
        return self._is_due(state.id, alarm)
