"""The demo as a newcomer starts it: one command, and a page with a running match."""

import asyncio
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bifrost_bot import demo
from bifrost_bot.sandbox import Sandbox
from tests.signals import hear_ctrl_c

PATIENCE = 90.0


@asynccontextmanager
async def started(*options: str):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bifrost_bot", "demo", "--no-browser", "--port", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        preexec_fn=hear_ctrl_c,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def address(process: asyncio.subprocess.Process) -> str:
    """The address the demo prints once everything is ready."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        while line := (await process.stdout.readline()).decode():
            if line.startswith("Play here: "):
                return line.removeprefix("Play here: ").strip()
    raise AssertionError("the demo ended without an address")


@pytest.mark.process
async def test_one_command_leads_to_a_page_with_a_running_match_and_ends_on_ctrl_c() -> None:
    async with started() as process, aiohttp.ClientSession() as session:
        page = await address(process)
        base, token = page.split("/?token=")
        token = token.split("&")[0]
        assert page.endswith("&as=Astrid")
        async with session.get(page) as answer:
            assert answer.status == 200
            assert '<div id="toasts"' in await answer.text()
        async with session.get(f"{base}/sandbox/guide", params={"token": token}) as answer:
            guide = await answer.json()
        assert guide["title"].startswith("A running match of Bifröst: Astrid against")
        assert guide["links"][0]["channel_name"].endswith("-submissions")
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc, which is Linux's")
async def test_told_to_stop_it_takes_the_bot_with_it() -> None:
    async with started("--empty") as process:
        await address(process)
        bots = children(process.pid)
        assert bots
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0
        assert not any(map(alive, bots))


def alive(pid: str) -> bool:
    return Path("/proc", pid).exists()


def children(pid: int) -> list[str]:
    """The processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def test_a_player_has_one_channel_for_all_boards_where_the_game_has_channels_for_each() -> None:
    assert demo.played("bifrost", "one").rooms == "one"
    with pytest.raises(demo.DemoError, match=r"^Leave --rooms out: in Social Snake each player has one channel"):
        demo.played("social_snake", "one")


async def test_a_port_in_use_is_answered_in_one_sentence() -> None:
    async with Sandbox() as sandbox:
        port = int(sandbox.page_url.split(":")[2].split("/")[0])
        with pytest.raises(demo.DemoError, match=rf"^Port {port} is taken by another program\. Choose another"):
            await demo.run(port, None, fast=False, browser=False)
