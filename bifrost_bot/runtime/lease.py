"""The lease: one process serves a shard at a time; another takes over when the first is silent."""

import asyncio
import logging
import os
import platform
import secrets
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial

from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError, Transaction, UnusableError
from bifrost_bot.store.deadlines import LeaseClaim
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_RENEW_MS = 1_000
SILENT_MS = 5_000
"""After this long without renewal a claim has lapsed, measured on the other process's clock."""


class Lease:
    """This process's claim on its shards.

    Attributes:
        ended: Set when another process has taken over, for example after a stall: this one must
            stop.
        claims: Called with all processes' claims after each claim or renewal; see
            `Budget.on_claims`.
        renewing: Opens the transaction of a renewal, which may take other work along.
    """

    def __init__(self, database: Database, clock: Clock, shard_set: ShardSet) -> None:
        self._database = database
        self._clock = clock
        self._shard_set = shard_set
        self._me = f"{_machine()}:{os.getpid()}:{secrets.token_hex(8)}"
        self._seen: dict[str, tuple[LeaseClaim, int]] = {}
        self.ended = asyncio.Event()
        self.claims: Callable[[Mapping[str, LeaseClaim], int], None] = lambda claims, read_ms: None
        self.renewing: Callable[[], AbstractAsyncContextManager[Transaction]] = partial(
            database.transaction, patient=False
        )

    async def begin(self) -> None:
        """Waits until no other process serves these shards, then claims them for this one.

        Raises:
            UnusableError: When the database refuses for a reason that only people can remove.
        """
        logged = set[str]()
        while (obstacle := await self._try_to_claim()) is not None:
            if obstacle not in logged:
                log.warning("%s", obstacle)
                logged.add(obstacle)
            await sleep_for(self._clock, _RENEW_MS)

    async def run(self) -> None:
        """Renews the claim every second, until another process has taken it."""
        while not self.ended.is_set():
            await sleep_for(self._clock, _RENEW_MS)
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
        """Returns a process that serves any shard, or None once all claimants have ended.

        Raises:
            StoreError: When the claims cannot be read.
        """
        first = dict[str, LeaseClaim]()
        while True:
            async with self._database.transaction(patient=False) as connection:
                claims = await deadlines.claims(connection)
            living = [(name, claim) for name, claim in claims.items() if self._serves(name, claim)]
            for name, claim in living:
                if first.setdefault(name, claim) != claim:
                    return _process_of(claim)
            if not living:
                return None
            await sleep_for(self._clock, _RENEW_MS)

    async def _try_to_claim(self) -> str | None:
        """Claims all shards and returns None, or claims none and returns the reason."""
        try:
            other = await self._claim()
        except UnusableError:
            raise
        except StoreError as problem:
            # No process can renew a claim now, and the living ones need time for it afterwards.
            self._seen.clear()
            return f"cannot find out which process serves; trying again every second: {problem}"
        if other is None:
            return None
        shards = ", ".join(self._shard_set.names)
        return f"process {other} serves {shards}; this one stands by until it stops responding"

    async def _claim(self) -> str | None:
        """Claims all shards and returns None, or claims none and returns another process."""
        read_ms = self._clock.local_ms()
        async with self._database.transaction(patient=False) as connection:
            names = self._shard_set.names
            holders = {name: await deadlines.holder(connection, name) for name in names}
            for name, claim in holders.items():
                if claim is not None and self._serves(name, claim):
                    return _process_of(claim)
            now_ms = self._clock.now_ms()
            for name in names:
                await deadlines.take(connection, name, self._me, now_ms)
            claims = await deadlines.claims(connection)
        self.claims(claims, read_ms)
        return None

    async def _renew(self) -> bool:
        read_ms = self._clock.local_ms()
        try:
            async with self.renewing() as connection:
                for name in self._shard_set.names:
                    now_ms = self._clock.now_ms()
                    if not await deadlines.renew(connection, name, self._me, now_ms):
                        return False
                claims = await deadlines.claims(connection)
        except StoreError:
            log.exception("the claim could not be renewed; trying again")
        else:
            self.claims(claims, read_ms)
        return True

    def _serves(self, name: str, claim: LeaseClaim) -> bool:
        """Returns whether the process with that claim seems to be alive.

        Only this process's clock counts: that of the other's machine may be minutes off.
        """
        machine, pid, _ = claim.process.rsplit(":", 2)
        if machine == _machine() and not _runs(int(pid)):
            return False
        now_ms = self._clock.local_ms()
        if name not in self._seen or self._seen[name][0] != claim:
            self._seen[name] = claim, now_ms
        return now_ms - self._seen[name][1] < SILENT_MS


def _process_of(claim: LeaseClaim) -> str:
    """Returns the machine and id of a claim's process."""
    return claim.process.rpartition(":")[0]


def _machine() -> str:
    return platform.node().replace(":", "-")[:80]


def _runs(pid: int) -> bool:
    """Returns whether another process with that id runs, or may run (unknown on Windows), here."""
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
