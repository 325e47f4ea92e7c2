"""A benchmark's second process, so that its work is not counted as the bot's."""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    # Not at run time: the bot's memory is measured without it.
    from bifrost_bot.sandbox import Sandbox

_LONGEST_LINE: Final = 1 << 28


class LoadError(Exception):
    """Raised if the load cannot run; the message says why."""


class ChildProcess:
    """A running module that exchanges lines of JSON."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def send(self, what: Any) -> None:
        """Sends a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")

    async def receive(self) -> dict[str, Any]:
        """Returns the next line.

        Raises:
            LoadError: If the process has ended.
        """
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise LoadError("The bench's second process ended; its last words are above.")
        return json.loads(line)

    async def ask(self, what: Any) -> dict[str, Any]:
        """Sends a line, and returns the next one."""
        self.send(what)
        return await self.receive()

    def kill(self) -> None:
        """Kills the process, as a crash would."""
        self._process.kill()

    async def close(self) -> None:
        """Closes its input, and waits until it has ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


async def read_line() -> Any:
    """Returns the next line that this process was sent, None at the end."""
    line = await asyncio.to_thread(sys.stdin.readline)
    return json.loads(line) if line else None


def write_line(value: Any) -> None:
    """Sends a line from this process."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def connection_of(sandbox: "Sandbox") -> dict[str, str]:
    """Returns what a bot in another process needs to connect to a local Discord."""
    return {
        "api_base": sandbox.api_base,
        "gateway_url": sandbox.gateway_url,
        "token": sandbox.bot_token,
    }


@asynccontextmanager
async def child_process(module: str, plan: Any) -> AsyncGenerator[ChildProcess]:
    """Runs a module during the block, and sends it the plan as its first line."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST_LINE,
    )
    running = ChildProcess(process)
    try:
        running.send(plan)
        yield running
    finally:
        await running.close()
