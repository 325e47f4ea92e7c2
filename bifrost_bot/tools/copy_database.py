"""Copies the bot's database into another, unless a bot is using one of them."""

from collections.abc import Callable

from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.store.database import file_of
from bifrost_bot.store.maintenance import copying
from bifrost_bot.store.maintenance.copying import Copied
from bifrost_bot.tools.restore import require_unused


async def copy(source_url: str, target_url: str, progress: Callable[[int, int], None]) -> Copied:
    """Copies a database; see `copying.copy`.

    Raises:
        StoreError: When a bot is using one of them, or they cannot be used; nothing was copied.
    """
    file_of(source_url, "FROM")
    file_of(target_url, "TO")
    clock = SystemClock()
    for url in (source_url, target_url):
        await require_unused(url, clock)
    return await copying.copy(source_url, target_url, progress)
