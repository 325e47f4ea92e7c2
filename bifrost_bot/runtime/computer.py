"""Computer players: they are shown their seat's view, think in a worker process, and answer like anybody by a text."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor

from bifrost_bot.match.commands import Lock, Submit
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchResumed, PhaseOpened
from bifrost_bot.match.model import Match, Skill, Status
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.thinking import think
from bifrost_bot.store.database import StoreError
from engines.api import Json, MoveError, Slot
from engines.codec import encode
from engines.rng import subkey

log = logging.getLogger(__name__)
_LONGEST_THOUGHT_SECONDS = 1.5
_SHARE_OF_TURN = 0.2


class ComputerPlayers:
    """Sees to it that every computer player answers whatever it owes."""

    def __init__(self, runner: Runner, clock: Clock, tasks: Tasks, hire: Callable[[], Executor]) -> None:
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._hire = hire
        self._workers = hire()
        self._thinking: set[tuple[str, int, Slot]] = set()
        runner.listeners.append(self._heed)

    def _heed(self, change: Change) -> None:
        if any(isinstance(event, PhaseOpened | MatchResumed) for event in change.events):
            self.look_after(change.match)

    def look_after(self, match: Match) -> None:
        """Starts thinking for every slot that a computer player still owes."""
        if match.phase is None or match.status is not Status.RUNNING or match.paused:
            return
        for slot in match.owing:
            player = match.occupant(slot.seat)
            thought = (match.id, match.phase.phase.number, slot)
            if player is not None and player.computer and thought not in self._thinking:
                self._thinking.add(thought)
                self._tasks.start(self._answer(match, slot, player.computer), f"computer player of match {match.id}")

    async def _answer(self, match: Match, slot: Slot, skill: Skill) -> None:
        assert match.phase is not None
        phase = match.phase.phase
        engine = match.engine
        view = encode(engine.view(match.state, slot.seat), engine.TYPES.view)
        seed = subkey(match.seed, f"computer/{slot.seat}/{slot.board or ''}")
        seconds = min(_LONGEST_THOUGHT_SECONDS, phase.seconds * _SHARE_OF_TURN)
        try:
            text = await self._think(match.settings.game, view, slot, skill, seed, phase.number, seconds)
        finally:
            self._thinking.discard((match.id, phase.number, slot))
        by, now_ms = match.seats[slot.seat], self._clock.now_ms()
        try:
            await self._runner.handle(match.id, Submit(by, slot, text, now_ms, phase=phase.number))
            if match.settings.advance == "all_locked":
                await self._runner.handle(match.id, Lock(by, slot, now_ms, phase=phase.number))
        except (MatchError, MoveError, StoreError) as refusal:
            # Neither the move nor the seat: a log line must not tell a secret either.
            log.warning("match %s: a computer player's answer was refused: %s", match.id, type(refusal).__name__)

    async def _think(
        self, game: str, view: Json, slot: Slot, skill: Skill, seed: str, phase: int, seconds: float
    ) -> str:
        loop, workers = asyncio.get_running_loop(), self._workers
        try:
            return await loop.run_in_executor(workers, think, game, view, slot, skill, seed, phase, seconds)
        except BrokenExecutor:
            log.exception("a worker process died; hiring another and playing this turn at random")
            # All who were thinking there come here; the first has hired already.
            if self._workers is workers:
                workers.shutdown(wait=False)
                self._workers = self._hire()
        except Exception:
            log.exception("a computer player of %s could not think; it plays this turn at random", game)
        return await asyncio.to_thread(think, game, view, slot, "random", seed, phase, seconds)

    def dismiss(self) -> None:
        """Lets the worker processes go."""
        self._workers.shutdown(wait=False, cancel_futures=True)
