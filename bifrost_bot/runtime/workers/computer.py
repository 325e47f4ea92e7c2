"""Built-in computer players: they get their seat's view, think in a worker, and answer by text."""

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from types import MappingProxyType

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import LivePhase, Match
from bifrost_bot.match.player import Skill
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.workers.pool import ThinkerPool, Thought
from bifrost_bot.runtime.workers.queue import ThoughtRequest
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
from bifrost_bot.runtime.workers.thinking import Question

log = logging.getLogger(__name__)
_THOUGHT_SECONDS: Mapping[Skill, float] = MappingProxyType({"best": 3.0, "good": 0.75})
"""The longest thinking time; the other levels do not think."""
_SHARE_OF_TURN = 0.2
_LONGEST_RESERVE_MS = 3_000
_PATIENCE_MS = 60_000
"""An answer is due this long after the question: long turns do not wait behind all short ones."""
_IMPATIENCE_MS = 10_000
"""The same if the turn ends with the last answer, as people may be waiting."""


class ComputerPlayers:
    """All matches' computer players, which answer all that they owe.

    Attributes:
        thought: Called with each answer from a worker.
        missed: Called with the number of answers missing at the end of a turn.
    """

    def __init__(
        self,
        runner: Runner,
        clock: Clock,
        tasks: Tasks,
        start_worker: Callable[[], Executor],
        workers: int = 1,
    ) -> None:
        self._submitter = AnswerSubmitter(runner, clock)
        self._clock = clock
        self._tasks = tasks
        self._pool = ThinkerPool(clock, tasks, start_worker, workers)
        self._thinking: dict[Work, ThoughtRequest] = {}
        self.thought: Callable[[Thought], None] = lambda thought: None
        self.missed: Callable[[int], None] = lambda count: None

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Starts the computer players when a turn begins or resumes or has a new player."""
        self._drop_stale(change.after)
        if asks_for_answers(change.events):
            self.look_after(change.after)
        for event in change.events:
            if isinstance(event, PhaseResolved) and change.before is not None:
                self._note_missed(change.before, event, change.after)

    def look_after(self, match: Match) -> None:
        """Starts work on all open and unlocked slots of computer players."""
        if match.phase is None or not is_asking(match):
            return
        for turn, (slot, skill) in enumerate(_thinkers(match)):
            work = work_on(match, slot)
            if work not in self._thinking and slot not in match.locked:
                request = self._request(match, match.phase, skill, turn)
                self._thinking[work] = request
                answering = self._answer(match, slot, skill, request)
                self._tasks.start(answering, f"computer player of match {match.id}")

    def dismiss(self) -> None:
        """Shuts the workers down."""
        self._pool.shutdown()

    def _request(self, match: Match, live: LivePhase, skill: Skill, turn: int) -> ThoughtRequest:
        seconds = live.phase.seconds
        wants = min(_THOUGHT_SECONDS.get(skill, 0.0), seconds * _SHARE_OF_TURN)
        patience_ms = _PATIENCE_MS if match.settings.advance == "deadline" else _IMPATIENCE_MS
        reserve_ms = min(_LONGEST_RESERVE_MS, round(1000 * seconds * _SHARE_OF_TURN))
        last_ms = live.deadline_ms - reserve_ms
        due_ms = min(last_ms, self._clock.now_ms() + patience_ms)
        return ThoughtRequest(match.settings.private, due_ms, turn, wants)

    async def _answer(
        self, match: Match, slot: Slot, skill: Skill, request: ThoughtRequest
    ) -> None:
        work = work_on(match, slot)
        text = ""
        try:
            if match.move(slot) is None:
                question = _question(match, slot, skill)
                thought = await self._pool.answer(request, question)
                if thought.idea is None:
                    return
                self.thought(thought)
                text = thought.idea.text
            await self._submitter.submit(match, slot, text)
        except (MatchError, MoveError) as refusal:
            # The log must not reveal the move or the seat.
            name = type(refusal).__name__
            log.warning("match %s: a computer player's answer was refused: %s", match.id, name)
        finally:
            if self._thinking.get(work) is request:
                del self._thinking[work]

    def _drop_stale(self, match: Match) -> None:
        for work in tuple(self._thinking):
            if is_stale(work, match):
                self._pool.drop(self._thinking.pop(work))

    def _note_missed(self, before: Match, event: PhaseResolved, match: Match) -> None:
        """Counts the answers missing at a deadline, and informs hosts who do not play."""
        if not is_deadline(before, event):
            return
        owed = [slot for slot, _ in _thinkers(before)]
        answered = dict(event.moves)
        missing = len([slot for slot in owed if slot not in answered])
        if missing:
            log.warning(
                "match %s: %s of %s computer players did not answer in time",
                match.id,
                missing,
                len(owed),
            )
            self.missed(missing)
            notices = maintenance.computers_missed(match, event.number, missing, len(owed))
            telling = self._submitter.tell(match.id, notices)
            self._tasks.start(telling, f"a missed turn of match {match.id}")


def _question(match: Match, slot: Slot, skill: Skill) -> Question:
    game = match.game
    view = game.view(match.state, slot.seat)
    return Question(
        match.settings.game,
        match.rules_version,
        encode(view, game.types.view),
        slot,
        skill,
        subkey(match.seed, f"computer/{slot.seat}/{slot.board or ''}"),
        match.number,
    )


def _thinkers(match: Match) -> list[tuple[Slot, Skill]]:
    """Returns the open phase's slots of built-in computer players, with their skill."""
    found: list[tuple[Slot, Skill]] = []
    for slot, player in computers_in(match):
        if player.computer and player.computer not in ("silent", "program"):
            found.append((slot, player.computer))
    return found
