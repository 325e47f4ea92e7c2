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
from bifrost_bot.match.events import MatchResumed, PhaseOpened, PhaseResolved, PlayerReplaced
from bifrost_bot.match.model import Match, Player
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.workers.submit_answer import (
    HandingIn,
    Work,
    computers_in,
    is_asking,
    is_deadline,
    is_stale,
    work_on,
)
from bifrost_bot.speech.texts.seat import ProgramText
from bifrost_bot.speech.view import view_for

log = logging.getLogger(__name__)
_LONGEST_RESERVE_MS: Final = 1_000
_SHARE_OF_TURN: Final = 0.1
"""The part of a turn reserved for recording late answers, up to the longest reserve."""


class ProgramPlayers:
    """All matches' programs, which are asked for all that they owe. Nothing waits for them."""

    def __init__(
        self, runner: Runner, clock: Clock, tasks: Tasks, seats: WebSeats, answer_seconds: float
    ) -> None:
        self._door = HandingIn(runner, clock)
        self._clock = clock
        self._tasks = tasks
        self._seats = seats
        self._answer_ms = round(answer_seconds * 1000)
        self._asking: dict[Work, asyncio.Task[None]] = {}
        self._recording: set[Work] = set()
        self._failures: dict[Work, str] = {}

    def on_change(self, change: Change) -> None:
        """Asks programs when a turn has begun, has resumed or has a new player."""
        for event in change.events:
            if isinstance(event, PhaseResolved) and change.before is not None:
                self._tell_missed(change.before, event, change.match)
        self._drop_stale(change.match)
        if any(
            isinstance(event, PhaseOpened | MatchResumed | PlayerReplaced)
            for event in change.events
        ):
            self.look_after(change.match)

    def look_after(self, match: Match) -> None:
        """Asks for all open and unlocked slots of programs."""
        for slot, player in _programs(match) if is_asking(match) else ():
            work = work_on(match, slot)
            if work not in self._asking and slot not in match.locked:
                serving = self._serve(match, slot, player.program)
                self._asking[work] = self._tasks.start(serving, f"program of match {match.id}")

    async def _serve(self, match: Match, slot: Slot, program: str) -> None:
        work, text = work_on(match, slot), ""
        try:
            if match.move(slot) is None:
                text = await self._answer(match, slot, program)
            self._recording.add(work)
            await self._door.hand_in(match, slot, text)
        except (MatchError, MoveError, AnswerError) as refusal:
            # Of a refused move not what it was: hosts must not learn it, and the log even less.
            why = str(refusal) if isinstance(refusal, AnswerError) else ProgramText.refused
            self._failures[work] = why
            log.info("match %s: a program did not answer: %s", match.id, type(refusal).__name__)
        finally:
            self._recording.discard(work)
            if self._asking.get(work) is asyncio.current_task():
                del self._asking[work]

    async def _answer(self, match: Match, slot: Slot, program: str) -> str:
        """Returns the program's answer.

        Raises:
            AnswerError: When it does not, or not in time.
        """
        async with self._seats.place(program):
            left_ms = self._left_ms(match)
            if left_ms <= 0:
                raise AnswerError(ProgramText.late)
            try:
                async with self._timeout(left_ms):
                    text = await self._seats.ask(program, question_for(match, slot, left_ms))
            except TimeoutError:
                raise AnswerError(ProgramText.late) from None
        if not text:
            raise AnswerError(ProgramText.empty)
        return text

    def _left_ms(self, match: Match) -> int:
        """Returns how long an answer may take now, so that it is recorded in its turn."""
        assert match.phase is not None
        reserve_ms = min(
            _LONGEST_RESERVE_MS, round(match.phase.phase.seconds * 1000 * _SHARE_OF_TURN)
        )
        return min(self._answer_ms, match.phase.deadline_ms - reserve_ms - self._clock.now_ms())

    @asynccontextmanager
    async def _timeout(self, left_ms: int) -> AsyncGenerator[None]:
        """Raises `TimeoutError` in the block after this time on Discord's clock."""
        until_ms = self._clock.now_ms() + left_ms
        async with asyncio.timeout(None) as limit:
            alarm = self._tasks.start(self._ring(limit, until_ms), "time of a program")
            try:
                yield
            finally:
                alarm.cancel()

    async def _ring(self, limit: asyncio.Timeout, at_ms: int) -> None:
        await self._clock.sleep_until(at_ms)
        limit.reschedule(asyncio.get_running_loop().time())

    def _drop_stale(self, match: Match) -> None:
        """Stops asking for answers that are no longer owed."""
        for work in [work for work in self._asking if is_stale(work, match)]:
            asking = self._asking.pop(work)
            # What is being recorded ends by itself; it may be what has just closed the turn.
            if work not in self._recording:
                asking.cancel()
        for work in [work for work in self._failures if is_stale(work, match)]:
            del self._failures[work]

    def _tell_missed(self, before: Match, event: PhaseResolved, match: Match) -> None:
        """Informs hosts who do not play of answers missing at a deadline, and why."""
        if not is_deadline(before, event):
            return
        given = dict(event.moves)
        missing = [(slot, player) for slot, player in _programs(before) if slot not in given]
        why = {
            player.name: self._failures.get(work_on(before, slot), ProgramText.late)
            for slot, player in missing
        }
        if why:
            log.warning(
                "match %s: %s programs did not answer in turn %s", match.id, len(why), event.number
            )
            notices = maintenance.programs_missed(match, event.number, why)
            self._tasks.start(
                self._door.tell(match.id, notices), f"a missed turn of match {match.id}"
            )


def question_for(match: Match, slot: Slot, deadline_ms: int) -> bytes:
    """Returns the request to a program: it knows no more than its seat's view."""
    assert match.phase is not None
    seen = view_for(match, slot.seat)
    name = subkey(match.seed, f"program/{slot.seat}")
    return line(request(seen.game, name, match.phase.phase, slot, seen.view, deadline_ms))


def _programs(match: Match) -> list[tuple[Slot, Player]]:
    return [(slot, player) for slot, player in computers_in(match) if player.computer == "program"]
