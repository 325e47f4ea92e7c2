"""Begins matches that wait for the public randomness beacon, half a minute late at most."""

import asyncio
import logging
from typing import Final

from bifrost_bot.match.decide.lobby import Begin
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import AwaitedRound, Match
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.drand_client import DrandError, DrandRelay
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.texts import NO_ANSWER
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
PATIENCE_MS: Final = 30_000
_RETRY_MS: Final = 1_000
_LEARN_AGAIN_MS: Final = 60_000


class BeaconWatch:
    """Fetches the beacon values that matches wait for."""

    def __init__(
        self, runner: Runner, relay: DrandRelay | None, clock: Clock, tasks: Tasks
    ) -> None:
        self._runner = runner
        self._relay = relay
        self._clock = clock
        self._tasks = tasks
        self._pending: set[tuple[str, int]] = set()

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Fetches the value for the changed match, if it waits for one."""
        self.look_after(change.after)

    def look_after(self, match: Match) -> None:
        """Fetches the value that a match waits for, unless that is being done."""
        awaited = match.awaited
        if awaited is None or match.over:
            return
        key = (match.id, awaited.round)
        if key in self._pending:
            return
        self._pending.add(key)
        self._tasks.start(self._begin(match.id, awaited), f"beacon for match {match.id}")

    async def learn(self) -> None:
        """Fetches the times of the beacon's rounds, retrying until they are known."""
        while self._relay is not None:
            try:
                self._runner.rounds = await self._relay.rounds()
            except DrandError as problem:
                log.warning("the public beacon is asked again in a minute: %s", problem)
                await sleep_for(self._clock, _LEARN_AGAIN_MS)
            else:
                return

    async def _begin(self, match_id: str, awaited: AwaitedRound) -> None:
        try:
            command = await self._begin_command(awaited)
            while not await self._try(match_id, command):
                await sleep_for(self._clock, _RETRY_MS)
        finally:
            self._pending.discard((match_id, awaited.round))

    async def _try(self, match_id: str, command: Begin) -> bool:
        try:
            await self._runner.handle(match_id, command)
        except StoreError:
            log.exception("match %s: its beginning could not be recorded; trying again", match_id)
            return False
        except MatchError as refusal:
            log.info("match %s does not begin: %s", match_id, refusal)
        return True

    async def _begin_command(self, awaited: AwaitedRound) -> Begin:
        """Returns the command to begin, without a value if none comes in time."""
        if self._relay is None:
            return Begin(awaited.round, "", "The bot has no beacon any more.")
        limit_ms = max(awaited.due_ms, self._clock.now_ms()) + PATIENCE_MS
        trouble = [NO_ANSWER]
        fetch = asyncio.ensure_future(self._fetch(self._relay, awaited, trouble))
        limit = asyncio.ensure_future(self._clock.sleep_until(limit_ms))
        try:
            await asyncio.wait((fetch, limit), return_when=asyncio.FIRST_COMPLETED)
            if fetch.done():
                return Begin(awaited.round, fetch.result())
            return Begin(awaited.round, "", trouble[-1])
        finally:
            fetch.cancel()
            limit.cancel()

    async def _fetch(self, relay: DrandRelay, awaited: AwaitedRound, trouble: list[str]) -> str:
        """Fetches the value, retrying until it comes; puts the last problem into `trouble`."""
        await self._clock.sleep_until(awaited.due_ms)
        while True:
            try:
                return await relay.value(awaited.round)
            except DrandError as problem:
                trouble[:] = [str(problem)]
                log.info("round %s of the public beacon: %s", awaited.round, problem)
            await sleep_for(self._clock, _RETRY_MS)
