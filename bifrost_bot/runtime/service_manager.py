"""The service manager: learns by systemd's protocol that the bot has started and is alive."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def notify_manager(environment: Mapping[str, str]) -> AsyncGenerator[None]:
    """Tells the service manager of the environment, if any, that the bot runs during the block.

    Where the manager restarts a service that stays silent (`WatchdogSec`), it hears twice in that
    time that the event loop is not stuck.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        yield
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.setblocking(False)
        if address.startswith("@"):
            address = address.replace("@", "\0", 1)
        manager.connect(address)
        manager.send(b"READY=1")
        silence_seconds = int(environment.get("WATCHDOG_USEC", "0")) / 1_000_000
        telling = asyncio.create_task(_tell(manager, silence_seconds))
        try:
            yield
        finally:
            telling.cancel()
            manager.send(b"STOPPING=1")


async def _tell(manager: socket.socket, silence_seconds: float) -> None:
    while silence_seconds > 0:
        with suppress(BlockingIOError):  # It has not read the last ones yet.
            manager.send(b"WATCHDOG=1")
        await asyncio.sleep(silence_seconds / 2)
