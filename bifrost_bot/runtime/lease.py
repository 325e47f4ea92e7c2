"""One process at a time serves a shard: a second one waits until the first is silent, then takes over."""

import asyncio
import logging
import os
import platform
import secrets
import sys

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_RENEW_MS = 1_000
SILENT_MS = 5_000
"""How long a process must be silent (no renewed claim) before another takes its place."""


class Lease:
    """This process's claim on its shards.

    Attributes:
        ended: Set when another process has taken over, for example after a stall: this one must stop.
    """

    def __init__(self, database: Database, clock: Clock, shard_set: ShardSet) -> None:
        self._database = database
        self._clock = clock
        self._shard_set = shard_set
        self._me = f"{_machine()}:{os.getpid()}:{secrets.token_hex(8)}"
        self.ended = asyncio.Event()

    async def begin(self) -> None:
        """Waits until no other process serves these shards, then claims them for this one."""
        told = False
        while (other := await self._claim()) is not None:
            if not told:
                log.warning(
                    "process %s serves %s; this one stands by until it is silent",
                    other,
                    ", ".join(self._shard_set.names),
                )
                told = True
            await self._clock.sleep_until(self._clock.now_ms() + _RENEW_MS)

    async def run(self) -> None:
        """Renews the claim every second, until another process has taken it."""
        while not self.ended.is_set():
            await self._clock.sleep_until(self._clock.now_ms() + _RENEW_MS)
            if not await self._renew():
                log.error("another process has taken the place of this one, which was silent too long; it stops")
                self.ended.set()

    async def end(self) -> None:
        """Gives up the claim, so that a successor need not wait."""
        try:
            async with self._database.transaction(patient=False) as connection:
                for name in self._shard_set.names:
                    await deadlines.release(connection, name, self._me)
        except StoreError:
            log.exception("the claim could not be given up; a successor on another machine waits some seconds")

    async def _claim(self) -> str | None:
        """Claims all shards and returns None; or claims none and returns the process that serves one of them."""
        now_ms = self._clock.now_ms()
        async with self._database.transaction(patient=False) as connection:
            for name in self._shard_set.names:
                held = await deadlines.holder(connection, name)
                if held is not None and self._serves(*held, now_ms):
                    return held[0].rpartition(":")[0]
            for name in self._shard_set.names:
                await deadlines.take(connection, name, self._me, now_ms)
        return None

    async def _renew(self) -> bool:
        try:
            async with self._database.transaction(patient=False) as connection:
                return all(
                    [
                        await deadlines.renew(connection, name, self._me, self._clock.now_ms())
                        for name in self._shard_set.names
                    ]
                )
        except StoreError:
            log.exception("the claim could not be renewed; trying again")
            return True

    def _serves(self, holder: str, held_ms: int, now_ms: int) -> bool:
        """Returns whether that process seems to be alive still."""
        machine, pid, _ = holder.rsplit(":", 2)
        if machine == _machine() and not _runs(int(pid)):
            return False
        return now_ms - held_ms < SILENT_MS


def _machine() -> str:
    return platform.node().replace(":", "-")[:80]


def _runs(pid: int) -> bool:
    """Returns whether another process with that id runs on this machine, or may run (Windows cannot be asked)."""
    if pid == os.getpid():
        return False
    if sys.platform == "win32":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
