"""External programs that play: they get their seat's view over the web, and answer by text.

A program may be asked twice for an answer: after a restart, after a pause, and when players change.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from bifrost_bot.arena.programs.protocol import AnswerError, line, request
from bifrost_bot.arena.programs.web_seat import WebSeats
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import Match, Player
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.workers.submit_answer import (
    AnswerSubmitter,
    Work,
    asks_for_answers,
    computers_in,
    is_asking,
    is_deadline,
    is_stale,
    work_on,
)
from bifrost_bot.speech.view import view_for

_LATE: Final = "Its answer did not come in time."

log = logging.getLogger(__name__)
_LONGEST_RESERVE_MS: Final = 1_000
_SHARE_OF_TURN: Final = 0.1
"""The part of a turn reserved for recording late answers, up to the longest reserve."""


class ProgramPlayers:
    """All matches' programs, which are asked for all that they owe. Nothing waits for them."""

    def __init__(
        self, runner: Runner, clock: Clock, tasks: Tasks, seats: WebSeats, answer_seconds: float
    ) -> None:
        self._submitter = AnswerSubmitter(runner, clock)
        self._clock = clock
        self._tasks = tasks
        self._seats = seats
        self._answer_ms = round(answer_seconds * 1000)
        self._asking: dict[Work, asyncio.Task[None]] = {}
        self._recording: set[Work] = set()
        self._failures: dict[Work, str] = {}

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Asks programs when a turn has begun, has resumed or has a new player."""
        for event in change.events:
            if isinstance(event, PhaseResolved) and change.before is not None:
                self._tell_missed(change.before, event, change.after)
        self._drop_stale(change.after)
        if asks_for_answers(change.events):
            self.look_after(change.after)

    def look_after(self, match: Match) -> None:
        """Asks for all open and unlocked slots of programs."""
        if not is_asking(match):
            return
        for slot, player in _programs(match):
            work = work_on(match, slot)
            if work not in self._asking and slot not in match.locked:
                answering = self._answer(match, slot, player.program)
                self._asking[work] = self._tasks.start(answering, f"program of match {match.id}")

    async def _answer(self, match: Match, slot: Slot, program: str) -> None:
        work = work_on(match, slot)
        text = ""
        try:
            if match.move(slot) is None:
                text = await self._ask(match, slot, program)
            self._recording.add(work)
            await self._submitter.submit(match, slot, text)
        except (MatchError, MoveError, AnswerError) as refusal:
            # Neither the hosts nor the log may learn a refused move.
            if isinstance(refusal, AnswerError):
                why = str(refusal)
            else:
                why = "Its answer was not a legal one."
            self._failures[work] = why
            log.info("match %s: a program did not answer: %s", match.id, type(refusal).__name__)
        finally:
            self._recording.discard(work)
            if self._asking.get(work) is asyncio.current_task():
                del self._asking[work]

    async def _ask(self, match: Match, slot: Slot, program: str) -> str:
        """Returns the program's answer.

        Raises:
            AnswerError: When there is none in time.
        """
        async with self._seats.place(program):
            left_ms = self._left_ms(match)
            if left_ms <= 0:
                raise AnswerError(_LATE)
            question = question_for(match, slot, left_ms)
            try:
                async with self._timeout(left_ms):
                    text = await self._seats.ask(program, question)
            except TimeoutError:
                raise AnswerError(_LATE) from None
        if not text:
            raise AnswerError("It answered nothing.")
        return text

    def _left_ms(self, match: Match) -> int:
        """Returns how long an answer may take now, so that it is recorded in its turn."""
        live = match.phase
        assert live is not None
        reserve_ms = round(live.phase.seconds * 1000 * _SHARE_OF_TURN)
        reserve_ms = min(_LONGEST_RESERVE_MS, reserve_ms)
        left_ms = live.deadline_ms - reserve_ms - self._clock.now_ms()
        return min(self._answer_ms, left_ms)

    @asynccontextmanager
    async def _timeout(self, left_ms: int) -> AsyncGenerator[None]:
        """Raises `TimeoutError` in the block after this time on Discord's clock."""
        until_ms = self._clock.now_ms() + left_ms
        async with asyncio.timeout(None) as limit:
            alarm = self._tasks.start(self._expire(limit, until_ms), "time of a program")
            try:
                yield
            finally:
                alarm.cancel()

    async def _expire(self, limit: asyncio.Timeout, at_ms: int) -> None:
        await self._clock.sleep_until(at_ms)
        limit.reschedule(asyncio.get_running_loop().time())

    def _drop_stale(self, match: Match) -> None:
        """Stops asking for answers that are no longer owed."""
        for work in tuple(self._asking):
            if is_stale(work, match):
                asking = self._asking.pop(work)
                # An answer being recorded, which may have closed the turn, is not cancelled.
                if work not in self._recording:
                    asking.cancel()
        for work in tuple(self._failures):
            if is_stale(work, match):
                del self._failures[work]

    def _tell_missed(self, before: Match, event: PhaseResolved, match: Match) -> None:
        """Informs hosts who do not play of answers missing at a deadline, and why."""
        if not is_deadline(before, event):
            return
        answered = dict(event.moves)
        why: dict[str, str] = {}
        for slot, player in _programs(before):
            if slot not in answered:
                work = work_on(before, slot)
                why[player.name] = self._failures.get(work, _LATE)
        if why:
            log.warning(
                "match %s: %s programs did not answer in turn %s", match.id, len(why), event.number
            )
            notices = maintenance.programs_missed(match, event.number, why)
            telling = self._submitter.tell(match.id, notices)
            self._tasks.start(telling, f"a missed turn of match {match.id}")


def question_for(match: Match, slot: Slot, deadline_ms: int) -> bytes:
    """Returns the request to a program: it knows no more than its seat's view."""
    assert match.phase is not None
    phase = match.phase.phase
    seen = view_for(match, slot.seat)
    name = subkey(match.seed, f"program/{slot.seat}")
    question = request(seen.game, name, phase, slot, seen.view, deadline_ms)
    return line(question)


def _programs(match: Match) -> list[tuple[Slot, Player]]:
    computers = computers_in(match)
    return [(slot, player) for slot, player in computers if player.computer == "program"]
