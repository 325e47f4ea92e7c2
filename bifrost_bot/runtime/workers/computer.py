"""Computer players: they get their seat's view, think in a worker process, and answer by text like any player."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Json, Slot
from bifrost_bot.match.decide.answers import Lock, Submit
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchResumed, PhaseOpened, PlayerReplaced
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.player import Skill
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.workers.thinking import think
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_LONGEST_THOUGHT_SECONDS = 1.5
_SHARE_OF_TURN = 0.2


class ComputerPlayers:
    """The computer players of all matches, which answer whatever they owe."""

    def __init__(self, runner: Runner, clock: Clock, tasks: Tasks, hire: Callable[[], Executor]) -> None:
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._hire = hire
        self._workers = hire()
        self._thinking: set[tuple[str, int, int, Slot, str]] = set()

    def on_change(self, change: Change) -> None:
        """Starts the computer players when a turn has begun, has resumed or has a new player."""
        if any(isinstance(event, PhaseOpened | MatchResumed | PlayerReplaced) for event in change.events):
            self.look_after(change.match)

    def look_after(self, match: Match) -> None:
        """Starts work on every slot that a computer player still owes or has not locked yet."""
        live = match.phase
        if live is None or match.status is not Status.RUNNING or match.paused:
            return
        for slot in live.phase.to_act:
            player = match.occupant(slot.seat)
            # A phase that a host opened again is thought about again; so is one whose player was replaced.
            thought = (match.id, live.phase.number, live.opened_ms, slot, match.seats[slot.seat])
            skill = None if player is None or player.computer == "silent" else player.computer
            if skill is not None and thought not in self._thinking and slot not in match.locked:
                self._thinking.add(thought)
                self._tasks.start(self._serve(match, slot, skill), f"computer player of match {match.id}")

    async def _serve(self, match: Match, slot: Slot, skill: Skill) -> None:
        assert match.phase is not None
        phase, by = match.phase.phase.number, match.seats[slot.seat]
        try:
            if match.move(slot) is None:
                text = await self._find_answer(match, slot, skill)
                now = await self._runner.match(match.id)
                if now.phase is None or self._is_stale(match, slot, now):
                    return
                # It thinks for only part of the turn: if it is late, this process was suspended; the turn continues.
                at_ms = min(self._clock.now_ms(), now.phase.deadline_ms)
                await self._runner.handle(match.id, Submit(by, slot, text, at_ms, phase=phase))
            if match.settings.advance == "all_locked":
                await self._runner.handle(match.id, Lock(by, slot, self._clock.now_ms(), phase=phase))
        except (MatchError, MoveError, StoreError) as refusal:
            # Neither the move nor the seat: a log line must not give away a secret either.
            log.warning("match %s: a computer player's answer was refused: %s", match.id, type(refusal).__name__)
        finally:
            self._thinking.discard((match.id, phase, match.phase.opened_ms, slot, by))

    def _is_stale(self, then: Match, slot: Slot, now: Match) -> bool:
        """Returns whether a host has meanwhile stopped the clock, reopened the phase or replaced the player."""
        reopened = now.phase is None or then.phase is None or now.phase.opened_ms != then.phase.opened_ms
        return now.paused or reopened or now.seats.get(slot.seat) != then.seats[slot.seat]

    async def _find_answer(self, match: Match, slot: Slot, skill: Skill) -> str:
        assert match.phase is not None
        phase, game = match.phase.phase, match.game
        view = encode(game.view(match.state, slot.seat), game.types.view)
        seed = subkey(match.seed, f"computer/{slot.seat}/{slot.board or ''}")
        seconds = min(_LONGEST_THOUGHT_SECONDS, phase.seconds * _SHARE_OF_TURN)
        version = match.rules_version
        return await self._think(match.settings.game, view, slot, skill, seed, phase.number, seconds, version)

    async def _think(
        self, game: str, view: Json, slot: Slot, skill: Skill, seed: str, phase: int, seconds: float, version: int
    ) -> str:
        loop, workers = asyncio.get_running_loop(), self._workers
        try:
            return await loop.run_in_executor(workers, think, game, view, slot, skill, seed, phase, seconds, version)
        except BrokenExecutor:
            log.exception("a worker process died; hiring another and playing this turn at random")
            # Every task that used this worker gets here; the first one starts new workers.
            if self._workers is workers:
                workers.shutdown(wait=False)
                self._workers = self._hire()
        except Exception:
            log.exception("a computer player of %s could not think; it plays this turn at random", game)
        return await asyncio.to_thread(think, game, view, slot, "random", seed, phase, seconds, version)

    def dismiss(self) -> None:
        """Stops the worker processes."""
        self._workers.shutdown(wait=False, cancel_futures=True)
