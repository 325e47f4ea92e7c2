"""The service manager hears that the bot runs, that it is alive, and that it stops."""

import asyncio
import socket
from pathlib import Path

import pytest

from bifrost_bot.runtime.service_manager import notify_manager


@pytest.mark.parametrize("abstract", [False, True])
async def test_it_hears_when_the_bot_runs_lives_and_stops(tmp_path: Path, abstract: bool) -> None:
    path = str(tmp_path / "notify")
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{path}" if abstract else path)
        manager.setblocking(False)
        named = f"@{path}" if abstract else path
        heard: list[bytes] = []
        async with notify_manager({"NOTIFY_SOCKET": named, "WATCHDOG_USEC": "2000"}):
            while len(heard) < 4:
                heard.append(await loop.sock_recv(manager, 100))
        assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1", b"WATCHDOG=1"]
        while (last := await loop.sock_recv(manager, 100)) == b"WATCHDOG=1":
            continue
        assert last == b"STOPPING=1"


async def test_nobody_is_told_where_there_is_no_manager() -> None:
    async with notify_manager({}):
        pass


async def test_a_manager_without_a_watchdog_hears_only_the_ends(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(path)
        async with notify_manager({"NOTIFY_SOCKET": path}):
            assert manager.recv(100) == b"READY=1"
        assert manager.recv(100) == b"STOPPING=1"
