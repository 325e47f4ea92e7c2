"""Computer players: they get their seat's view, think in a worker process, and answer by text like any player."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from types import MappingProxyType
from typing import TypeAlias

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock, Submit
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchResumed, PhaseOpened, PhaseResolved, PlayerReplaced
from bifrost_bot.match.model import LivePhase, Match, Status
from bifrost_bot.match.notice import Notice
from bifrost_bot.match.player import Skill
from bifrost_bot.notices import upkeep
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.workers.pool import ThinkerPool, Thought
from bifrost_bot.runtime.workers.queue import Claim
from bifrost_bot.runtime.workers.thinking import Question
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_THOUGHT_SECONDS: Mapping[Skill, float] = MappingProxyType({"best": 3.0, "good": 0.75})
"""How long it thinks at most; at the other levels it does not."""
_SHARE_OF_TURN = 0.2
_LONGEST_RESERVE_MS = 3_000
_PATIENCE_MS = 60_000
"""How long after the question an answer is due at the latest: long turns do not wait behind all short ones."""
_IMPATIENCE_MS = 10_000
"""The same where the turn may end with the answers, so that somebody may be waiting."""
_RETRY_MS = 1_000

_Key: TypeAlias = tuple[str, int, int, Slot, str]


class ComputerPlayers:
    """The computer players of all matches, which answer whatever they owe.

    Attributes:
        thought: Called with every answer that was thought of.
        missed: Called with the number of answers that computer players owed when a turn ended.
    """

    def __init__(
        self, runner: Runner, clock: Clock, tasks: Tasks, hire: Callable[[], Executor], workers: int = 1
    ) -> None:
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._pool = ThinkerPool(clock, tasks, hire, workers)
        self._thinking: dict[_Key, Claim] = {}
        self.thought: Callable[[Thought], None] = lambda thought: None
        self.missed: Callable[[int], None] = lambda count: None

    def on_change(self, change: Change) -> None:
        """Starts the computer players when a turn has begun, has resumed or has a new player."""
        self._drop_stale(change.match)
        if any(isinstance(event, PhaseOpened | MatchResumed | PlayerReplaced) for event in change.events):
            self.look_after(change.match)
        for event in change.events:
            if isinstance(event, PhaseResolved) and change.before is not None:
                self._note_missed(change.before, event, change.match)

    def look_after(self, match: Match) -> None:
        """Starts work on every slot that a computer player still owes or has not locked yet."""
        live = match.phase
        if live is None or match.status is not Status.RUNNING or match.paused:
            return
        for turn, (slot, skill) in enumerate(_computers(match)):
            key = _key(match, slot)
            if key not in self._thinking and slot not in match.locked:
                claim = self._thinking[key] = self._claim(match, live, skill, turn)
                self._tasks.start(self._serve(match, slot, skill, claim), f"computer player of match {match.id}")

    def dismiss(self) -> None:
        """Stops the worker processes."""
        self._pool.dismiss()

    def _claim(self, match: Match, live: LivePhase, skill: Skill, turn: int) -> Claim:
        seconds = live.phase.seconds
        wants = min(_THOUGHT_SECONDS.get(skill, 0.0), seconds * _SHARE_OF_TURN)
        patience_ms = _PATIENCE_MS if match.settings.advance == "deadline" else _IMPATIENCE_MS
        reserve_ms = min(_LONGEST_RESERVE_MS, round(1000 * seconds * _SHARE_OF_TURN))
        due_ms = min(live.deadline_ms - reserve_ms, self._clock.now_ms() + patience_ms)
        return Claim(match.settings.private, due_ms, turn, wants)

    async def _serve(self, match: Match, slot: Slot, skill: Skill, claim: Claim) -> None:
        key, text = _key(match, slot), ""
        try:
            if match.move(slot) is None:
                thought = await self._pool.answer(claim, _question(match, slot, skill))
                if thought.idea is None:
                    return
                self.thought(thought)
                text = thought.idea.text
            while not await self._hand_in(match, slot, text):
                await self._clock.sleep_until(self._clock.now_ms() + _RETRY_MS)
        except (MatchError, MoveError) as refusal:
            # Neither the move nor the seat: a log line must not give away a secret either.
            log.warning("match %s: a computer player's answer was refused: %s", match.id, type(refusal).__name__)
        finally:
            if self._thinking.get(key) is claim:
                del self._thinking[key]

    async def _hand_in(self, match: Match, slot: Slot, text: str) -> bool:
        """Submits and locks what is not yet; returns False if it could not be recorded."""
        assert match.phase is not None
        phase, by = match.phase.phase.number, match.seats[slot.seat]
        try:
            now = await self._runner.match(match.id)
            if now.phase is None or now.paused or _key(now, slot) != _key(match, slot):
                return True
            if now.move(slot) is None:
                # It is due before the deadline: if it is late, this process was suspended; the turn continues.
                at_ms = min(self._clock.now_ms(), now.phase.deadline_ms)
                await self._runner.handle(match.id, Submit(by, slot, text, at_ms, phase=phase))
            if match.settings.advance == "all_locked":
                await self._runner.handle(match.id, Lock(by, slot, self._clock.now_ms(), phase=phase))
        except StoreError as refusal:
            log.warning("match %s: a computer player's answer waits: %s", match.id, type(refusal).__name__)
            return False
        return True

    def _drop_stale(self, match: Match) -> None:
        """Stops the work on answers that are no longer asked for; what is resumed is thought about again."""
        asked = not match.over and match.phase is not None and not match.paused
        for key in [key for key in self._thinking if key[0] == match.id]:
            if not asked or key != _key(match, key[3]):
                self._pool.drop(self._thinking.pop(key))

    def _note_missed(self, before: Match, event: PhaseResolved, match: Match) -> None:
        """Counts the answers that were owed at a deadline, and tells the hosts who do not play."""
        live = before.phase
        if live is None or live.phase.number != event.number or event.at_ms < live.deadline_ms:
            return
        owed = [slot for slot, _ in _computers(before)]
        missing = len(set(owed) - dict(event.moves).keys())
        if missing:
            log.warning("match %s: %s of %s computer players did not answer in time", match.id, missing, len(owed))
            self.missed(missing)
            notices = upkeep.computers_missed(match, event.number, missing, len(owed))
            self._tasks.start(self._tell(match.id, notices), f"a missed turn of match {match.id}")

    async def _tell(self, match_id: str, notices: Sequence[Notice]) -> None:
        try:
            await self._runner.tell(match_id, lambda _: notices)
        except StoreError as problem:
            log.warning("match %s: hosts could not be told of a missed turn: %s", match_id, type(problem).__name__)


def _question(match: Match, slot: Slot, skill: Skill) -> Question:
    game = match.game
    view = encode(game.view(match.state, slot.seat), game.types.view)
    seed = subkey(match.seed, f"computer/{slot.seat}/{slot.board or ''}")
    return Question(match.settings.game, match.rules_version, view, slot, skill, seed, match.number)


def _computers(match: Match) -> list[tuple[Slot, Skill]]:
    """Returns the slots of the open phase for which computer players answer, with how well they play."""
    slots = () if match.phase is None else match.phase.phase.to_act
    players = [(slot, match.occupant(slot.seat)) for slot in slots]
    return [
        (slot, player.computer)
        for slot, player in players
        if player and player.computer and player.computer != "silent"
    ]


def _key(match: Match, slot: Slot) -> _Key:
    """Returns what a thought is about: a phase that a host opened again, or a new player's, is thought about again."""
    assert match.phase is not None
    return match.id, match.phase.phase.number, match.phase.opened_ms, slot, match.seats.get(slot.seat, "")
