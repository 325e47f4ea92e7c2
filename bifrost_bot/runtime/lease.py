"""One process at a time serves a shard: a second one waits until the first is silent, then takes
over.
"""

import asyncio
import logging
import os
import platform
import secrets
import sys
from collections.abc import Callable, Mapping

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError, UnusableError
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_RENEW_MS = 1_000
SILENT_MS = 5_000
"""How long a process must be silent (no renewed claim) before another takes its place, on the
clock of the other.
"""


class Lease:
    """This process's claim on its shards.

    Attributes:
        ended: Set when another process has taken over, for example after a stall: this one must
        stop. claims: Called with everybody's claims whenever this one was taken or renewed; see
        `Budget.on_claims`.
    """

    def __init__(self, database: Database, clock: Clock, shard_set: ShardSet) -> None:
        self._database = database
        self._clock = clock
        self._shard_set = shard_set
        self._me = f"{_machine()}:{os.getpid()}:{secrets.token_hex(8)}"
        self._seen: dict[str, tuple[tuple[str, int], int]] = {}
        self.ended = asyncio.Event()
        self.claims: Callable[[Mapping[str, tuple[str, int]], int], None] = lambda claims, read_ms: (
            None
        )

    async def begin(self) -> None:
        """Waits until no other process serves these shards, then claims them for this one.

        Raises:
            UnusableError: When the database refuses for a reason that only people can remove.
        """
        told = set[str]()
        while (obstacle := await self._try_to_claim()) is not None:
            if obstacle not in told:
                log.warning("%s", obstacle)
                told.add(obstacle)
            await self._clock.sleep_until(self._clock.now_ms() + _RENEW_MS)

    async def run(self) -> None:
        """Renews the claim every second, until another process has taken it."""
        while not self.ended.is_set():
            await self._clock.sleep_until(self._clock.now_ms() + _RENEW_MS)
            if not await self._renew():
                log.error(
                    "another process has taken over, because this one did not respond for too "
                    "long; this one stops"
                )
                self.ended.set()

    async def end(self) -> None:
        """Gives up the claim, so that a successor need not wait."""
        try:
            async with self._database.transaction(patient=False) as connection:
                for name in self._shard_set.names:
                    await deadlines.release(connection, name, self._me)
        except StoreError:
            log.exception(
                "the claim could not be released; a process on another machine takes over some "
                "seconds later"
            )

    async def other(self) -> str | None:
        """Returns a process that serves any shard, or None once all that say so are known to have
        ended.

        Raises:
            StoreError: When the claims cannot be read.
        """
        first = dict[str, tuple[str, int]]()
        while True:
            async with self._database.transaction(patient=False) as connection:
                held = await deadlines.claims(connection)
            living = {name: claim for name, claim in held.items() if self._serves(name, claim)}
            for name, claim in living.items():
                if first.setdefault(name, claim) != claim:
                    return claim[0].rpartition(":")[0]
            if not living:
                return None
            await self._clock.sleep_until(self._clock.now_ms() + _RENEW_MS)

    async def _try_to_claim(self) -> str | None:
        """Claims all shards and returns None; or claims none and returns why not."""
        try:
            other = await self._claim()
        except UnusableError:
            raise
        except StoreError as problem:
            # Nobody can renew a claim now either, and whoever lives needs time for it afterwards.
            self._seen.clear()
            return f"cannot find out which process serves; trying again every second: {problem}"
        shards = ", ".join(self._shard_set.names)
        return (
            other
            and f"process {other} serves {shards}; this one stands by until it stops responding"
        )

    async def _claim(self) -> str | None:
        """Claims all shards and returns None; or claims none and returns the process that serves
        one of them.
        """
        read_ms = self._clock.local_ms()
        async with self._database.transaction(patient=False) as connection:
            held = {
                name: await deadlines.holder(connection, name) for name in self._shard_set.names
            }
            for name, claim in held.items():
                if claim is not None and self._serves(name, claim):
                    return claim[0].rpartition(":")[0]
            for name in self._shard_set.names:
                await deadlines.take(connection, name, self._me, self._clock.now_ms())
            claims = await deadlines.claims(connection)
        self.claims(claims, read_ms)
        return None

    async def _renew(self) -> bool:
        read_ms = self._clock.local_ms()
        try:
            async with self._database.transaction(patient=False) as connection:
                for name in self._shard_set.names:
                    if not await deadlines.renew(connection, name, self._me, self._clock.now_ms()):
                        return False
                claims = await deadlines.claims(connection)
        except StoreError:
            log.exception("the claim could not be renewed; trying again")
        else:
            self.claims(claims, read_ms)
        return True

    def _serves(self, name: str, claim: tuple[str, int]) -> bool:
        """Returns whether the process with that claim seems to be alive still.

        Only this process's clock counts: that of the other's machine may be minutes off.
        """
        machine, pid, _ = claim[0].rsplit(":", 2)
        if machine == _machine() and not _runs(int(pid)):
            return False
        now_ms = self._clock.local_ms()
        if name not in self._seen or self._seen[name][0] != claim:
            self._seen[name] = claim, now_ms
        return now_ms - self._seen[name][1] < SILENT_MS


def _machine() -> str:
    return platform.node().replace(":", "-")[:80]


def _runs(pid: int) -> bool:
    """Returns whether another process with that id runs on this machine, or may run (Windows
    cannot be asked).
    """
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
