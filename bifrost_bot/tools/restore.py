"""Puts a backup in the place of the bot's database, unless a bot is using it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bifrost_bot.runtime.clock import Clock, SystemClock
from bifrost_bot.runtime.lease import Lease
from bifrost_bot.store.database import Database, StoreError, file_of
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.maintenance.restoration import Restored, restore_file
from bifrost_bot.store.maintenance.server_restoration import restore_on_server
from bifrost_bot.store.shard_set import WHOLE


async def restore(
    url: str, backup: Path, progress: Callable[[int, int], None], *, replace: bool
) -> Restored:
    """Puts a backup in the place of a database.

    Args:
        progress: Called with how much of the checks is done, and how much there is.
        replace: Whether to do it where the database holds matches, or cannot be read.

    Raises:
        StoreError: When a bot is using the database, or the backup cannot be used; nothing was
            changed.
    """
    clock = SystemClock()
    await require_unused(url, clock)
    target = file_of(url)
    if target is None:
        return await restore_on_server(url, backup, clock.now_ms(), replace=replace)
    # Where the file is a link, what it leads to is replaced.
    return await restore_file(
        await asyncio.to_thread(target.resolve), backup, clock.now_ms(), progress, replace=replace
    )


async def require_unused(url: str, clock: Clock) -> None:
    """Raises if a bot is using a database.

    Raises:
        StoreError: When one is.
    """
    other = None
    with suppress(StoreError):  # There is no such file, or nothing in it that a bot could use.
        care.require(url)
        database = Database(url)
        try:
            other = await Lease(database, clock, WHOLE).other()
        finally:
            await database.close()
    if other is not None:
        raise StoreError(
            f"A bot is using the database (process {other}). Stop it first. Nothing was changed."
        )
