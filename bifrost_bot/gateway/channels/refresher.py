"""Keeps something on Discord of every match or season up to date, such as the hosts' message."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic

import aiohttp
import discord

from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    ExposedError,
    UnreachableError,
)
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.stream import S
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_TEMPORARY: Final = (
    discord.DiscordServerError,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
    StoreError,
    ExposedError,
    UnreachableError,
)
_PERMANENT: Final = (*REQUEST_ERRORS, AwayError, MatchError, SeasonError, FaultError)


class Refresher(Generic[S]):
    """Shows the newest state of each; changes while another is shown are shown at once.

    What Discord cannot take now is tried again, with growing pauses, until it is taken or refused.
    """

    def __init__(
        self,
        what: str,
        show: Callable[[S], Awaitable[None]],
        runner: StreamRunner[S, Any, Any, Any],
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        """Creates it; `show` shows a match or season in what the log calls `what`."""
        self._what = what
        self._show = show
        self._runner = runner
        self._kind = runner.stream.kind
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._stale: set[str] = set()
        self._busy: set[str] = set()

    def look_after(self, id: str) -> None:
        """Shows a match or season as it is now, in the background."""
        self._stale.add(id)
        if id not in self._busy:
            self._busy.add(id)
            self._tasks.start(self._refresh(id), f"{self._what} of {self._kind} {id}")

    async def _refresh(self, id: str) -> None:
        patience = Patience()
        try:
            while not await self._is_current(id):
                await sleep_for(self._clock, patience.pause())
        except _PERMANENT as problem:
            log.warning("%s %s: its %s was refused: %s", self._kind, id, self._what, problem)
        finally:
            self._busy.discard(id)
            self._stale.discard(id)

    async def _is_current(self, id: str) -> bool:
        """Shows it until it no longer changes; returns False to be called again later."""
        try:
            while id in self._stale:
                guild_id = await self._runner.guild_id(id)
                await self._limiter.take(Kind.ANIMATION.rank, guild_id)
                self._stale.discard(id)
                await self._show(await self._runner.load(id))
        except _TEMPORARY as problem:
            log.warning("%s %s: its %s has to wait: %s", self._kind, id, self._what, problem)
            self._stale.add(id)
            return False
        return True
