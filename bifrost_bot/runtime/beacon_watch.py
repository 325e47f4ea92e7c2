"""Begins the matches that wait for a round of the public beacon; none waits longer than half a
minute after it.
"""

import asyncio
import logging
from typing import Final

from bifrost_bot.match.decide.lobby import Begin
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Awaited, Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.drand_client import Relay, RelayError
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.texts.lobby import BeaconText
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
PATIENCE_MS: Final = 30_000
_RETRY_MS: Final = 1_000
_LEARN_AGAIN_MS: Final = 60_000


class BeaconWatch:
    """Asks for the values that matches wait for."""

    def __init__(self, runner: Runner, relay: Relay | None, clock: Clock, tasks: Tasks) -> None:
        self._runner = runner
        self._relay = relay
        self._clock = clock
        self._tasks = tasks
        self._asked: set[tuple[str, int]] = set()

    def on_change(self, change: Change) -> None:
        """Asks for the value that the match waits for, if it has come to wait."""
        self.look_after(change.match)

    def look_after(self, match: Match) -> None:
        """Asks for the value that a match waits for, if it does and nobody asks yet."""
        awaited = match.awaited
        if awaited is None or match.over or (match.id, awaited.round) in self._asked:
            return
        self._asked.add((match.id, awaited.round))
        self._tasks.start(self._begin(match.id, awaited), f"beacon for match {match.id}")

    async def learn(self) -> None:
        """Asks when the beacon's rounds come, until that is known."""
        while self._relay is not None:
            try:
                self._runner.rounds = await self._relay.rounds()
            except RelayError as problem:
                log.warning("the public beacon is asked again in a minute: %s", problem)
                await self._clock.sleep_until(self._clock.now_ms() + _LEARN_AGAIN_MS)
            else:
                return

    async def _begin(self, match_id: str, awaited: Awaited) -> None:
        try:
            command = await self._found(awaited)
            while not await self._carried_out(match_id, command):
                await self._clock.sleep_until(self._clock.now_ms() + _RETRY_MS)
        finally:
            self._asked.discard((match_id, awaited.round))

    async def _carried_out(self, match_id: str, command: Begin) -> bool:
        try:
            await self._runner.handle(match_id, command)
        except StoreError:
            log.exception("match %s: its beginning could not be recorded; trying again", match_id)
            return False
        except MatchError as refusal:
            log.info("match %s does not begin: %s", match_id, refusal)
        return True

    async def _found(self, awaited: Awaited) -> Begin:
        """Returns the command to begin: with the value, or without it once the patience is at
        its end.
        """
        if self._relay is None:
            return Begin(awaited.round, "", BeaconText.no_beacon)
        limit_ms = max(awaited.due_ms, self._clock.now_ms()) + PATIENCE_MS
        trouble = [BeaconText.silent]
        search = asyncio.ensure_future(self._search(self._relay, awaited, trouble))
        bound = asyncio.ensure_future(self._clock.sleep_until(limit_ms))
        try:
            await asyncio.wait((search, bound), return_when=asyncio.FIRST_COMPLETED)
            if search.done():
                return Begin(awaited.round, search.result())
            return Begin(awaited.round, "", trouble[-1])
        finally:
            search.cancel()
            bound.cancel()

    async def _search(self, relay: Relay, awaited: Awaited, trouble: list[str]) -> str:
        """Asks for the value until it comes; puts what is wrong into `trouble`."""
        await self._clock.sleep_until(awaited.due_ms)
        while True:
            try:
                return await relay.value(awaited.round)
            except RelayError as problem:
                trouble[:] = [str(problem)]
                log.info("round %s of the public beacon: %s", awaited.round, problem)
            await self._clock.sleep_until(self._clock.now_ms() + _RETRY_MS)
