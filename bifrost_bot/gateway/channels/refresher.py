"""Keeps something on Discord of every match up to date, such as the hosts' message."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord

from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    ExposedError,
    UnreachableError,
)
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_TEMPORARY: Final = (
    discord.DiscordServerError,
    aiohttp.ClientError,
    OSError,
    StoreError,
    ExposedError,
    UnreachableError,
)
_PERMANENT: Final = (*REQUEST_ERRORS, AwayError, MatchError, FaultError)


class Refresher:
    """Shows every match's newest state; changes while another is shown are shown at once.

    What Discord cannot take now is tried again, with growing pauses, until it is taken or refused.
    """

    def __init__(
        self,
        what: str,
        show: Callable[[Match], Awaitable[None]],
        runner: Runner,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        """Creates it; `show` shows a match in what the log calls `what`."""
        self._what = what
        self._show = show
        self._runner = runner
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._stale: set[str] = set()
        self._busy: set[str] = set()

    def look_after(self, match_id: str) -> None:
        """Shows a match as it is now, in the background."""
        self._stale.add(match_id)
        if match_id not in self._busy:
            self._busy.add(match_id)
            self._tasks.start(self._refresh(match_id), f"{self._what} of match {match_id}")

    async def _refresh(self, match_id: str) -> None:
        patience = Patience()
        try:
            while not await self._is_current(match_id):
                await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        except _PERMANENT as problem:
            log.warning("match %s: its %s was refused: %s", match_id, self._what, problem)
        finally:
            self._busy.discard(match_id)
            self._stale.discard(match_id)

    async def _is_current(self, match_id: str) -> bool:
        """Shows the match until it no longer changes; returns False to be called again later."""
        try:
            while match_id in self._stale:
                guild_id = await self._runner.guild_id(match_id)
                await self._limiter.take(Kind.ANIMATION.rank, guild_id)
                self._stale.discard(match_id)
                await self._show(await self._runner.match(match_id))
        except _TEMPORARY as problem:
            log.warning("match %s: its %s has to wait: %s", match_id, self._what, problem)
            self._stale.add(match_id)
            return False
        return True
