"""A second process of a bench, with which it exchanges lines of JSON, so that neither's work
counts as the other's.
"""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

_LONGEST_LINE: Final = 1 << 28


class LoadError(Exception):
    """The load could not be run; the message says why."""


class Companion:
    """A running module, which reads lines of JSON and writes some."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def tell(self, what: Any) -> None:
        """Sends it a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")

    async def hear(self) -> dict[str, Any]:
        """Returns its next line.

        Raises:
            LoadError: When it has ended.
        """
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise LoadError("The bench's second process ended; its last words are above.")
        return json.loads(line)

    def kill(self) -> None:
        """Ends it at once, as a crash does."""
        self._process.kill()

    async def end(self) -> None:
        """Lets it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


@asynccontextmanager
async def companion(module: str, plan: Any) -> AsyncGenerator[Companion]:
    """Runs a module during the block, which reads the plan from its first line."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST_LINE,
    )
    running = Companion(process)
    try:
        running.tell(plan)
        yield running
    finally:
        await running.end()
