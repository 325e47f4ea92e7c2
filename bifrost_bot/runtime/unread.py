"""Channels that could not be read after an outage, retried until they can."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Notice
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel

TELL_HOSTS_MS = 60_000
"""How long a channel stays unreadable before the hosts are informed."""


class Unread:
    """Channels not read since an outage; until then their matches' clocks are paused.

    Attributes:
        read: Reads the texts of a channel since the outage; returns whether it could.
    """

    def __init__(self, watch: OutageWatch, runner: Runner, tasks: Tasks, clock: Clock) -> None:
        self._watch = watch
        self._runner = runner
        self._tasks = tasks
        self._clock = clock
        self._channels: dict[str, dict[Address, Channel]] = {}
        self._progress = asyncio.Event()
        self.read: Callable[[Channel], Awaitable[bool]] | None = None

    def holds(self, match_id: str, address: Address) -> bool:
        """Returns whether a channel may have older, unread texts."""
        if not self._watch.caught_up.is_set():
            return True
        return address in self._channels.get(match_id, ())

    async def wait(self, match_id: str, address: Address) -> None:
        """Waits until a channel's older texts have been read."""
        await self._watch.caught_up.wait()
        while self.holds(match_id, address):
            self._progress.clear()
            await self._progress.wait()

    async def keep(self, match_id: str, channels: Collection[Channel]) -> None:
        """Pauses a match's clock until these channels of it have been read."""
        unread = self._channels.setdefault(match_id, {})
        first = not unread
        unread.update({channel.address: channel for channel in channels})
        lost_ms = self._watch.lost_of(match_id)
        await self._watch.matches.mark_unreachable(match_id, "texts", lost_ms)
        if first:
            self._tasks.start(self._read_until_done(match_id), f"unread texts of match {match_id}")

    async def _read_until_done(self, match_id: str) -> None:
        unread = self._channels[match_id]
        patience = Patience()
        tell_ms = self._clock.now_ms() + TELL_HOSTS_MS
        told = False
        while unread and await self._is_live(match_id):
            await sleep_for(self._clock, patience.pause())
            for address, channel in tuple(unread.items()):
                if self.read is None or await self.read(channel):
                    unread.pop(address, None)
                    self._progress.set()
            if unread and not told and self._clock.now_ms() >= tell_ms:
                told = await self._tell_hosts(match_id, tuple(unread.values()))
        del self._channels[match_id]
        self._progress.set()
        await self._watch.matches.restore(match_id, "texts")

    async def _is_live(self, match_id: str) -> bool:
        """Returns whether a match is not over; True while that cannot be found out."""
        with suppress(StoreError, UnreadableError):
            try:
                match = await self._runner.match(match_id)
                return not match.over
            except NotFoundError:
                return False
        return True

    async def _tell_hosts(self, match_id: str, channels: Collection[Channel]) -> bool:
        """Informs the hosts of unreadable channels; returns whether that was recorded."""

        def notices(match: Match) -> list[Notice]:
            return [maintenance.unread(match, channel.address, channel.id) for channel in channels]

        try:
            await self._runner.tell(match_id, notices)
        except (StoreError, FaultError, NotFoundError):
            return False
        return True
