"""The bot of a measured start: `python -m bifrost_bot.dev.load.start_worker`.

The first line of standard input has the addresses of Discord and the database; the answer is the
start's cost. Every further line is answered by the database's work since the last answer.
"""

import asyncio
import os
import re
import sqlite3
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from bifrost_bot.app import App
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.child_process import read_line, write_line
from bifrost_bot.dev.load.live import bot_settings, running_bot
from bifrost_bot.dev.load.metrics import BotMetrics, resident_bytes
from bifrost_bot.runtime.clock import SystemClock

_STEPS: Final = 10
_TICK_SECONDS: Final = 0.05
_VALUES: Final = re.compile(r"'(?:[^']|'')*'|\b\d+\b")
_LISTS: Final = re.compile(r"\((?:\?(?:, )?)+\)")


class StatementCounter:
    """Counts SQLite's virtual machine steps per statement, which grow with the rows read."""

    def __init__(self) -> None:
        self._most: defaultdict[str, int] = defaultdict(int)
        self._statement = ""
        self._steps = 0
        self._now = 0

    def connect(self, *arguments: Any, connect: Any, **options: Any) -> sqlite3.Connection:
        """Returns a connection whose statements are counted."""
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_trace_callback(self._begin)
        connection.set_progress_handler(self._step, _STEPS)
        return connection

    def take(self) -> Figures:
        """Returns the steps since the last call: all, and each statement's most at once."""
        self._end()
        taken = {"steps": self._steps, "most": dict(self._most)}
        self._steps = 0
        self._most.clear()
        return taken

    def _begin(self, statement: str) -> None:
        self._end()
        self._statement = _LISTS.sub("(?)", _VALUES.sub("?", statement))

    def _step(self) -> None:
        self._now += _STEPS

    def _end(self) -> None:
        if self._now:
            self._steps += self._now
            self._most[self._statement] = max(self._now, self._most[self._statement])
            self._now = 0


async def main() -> None:
    """Starts the bot, measures that, and answers until the input ends."""
    place = await read_line()
    counter = StatementCounter()
    clock = SystemClock()
    # The driver opens connections by this name, in its own threads.
    sqlite3.connect = partial(counter.connect, connect=sqlite3.connect)
    metrics = BotMetrics(clock)
    ready: list[float] = []

    async def note(_: int) -> None:
        ready.append(time.perf_counter())

    def listen(app: App) -> None:
        app.bot.add_listener(note, "on_shard_connect")

    settings = bot_settings(place, Path(place["database"]), limiter=False)
    metrics.start()
    async with running_bot(settings, place["token"], clock, listen):
        connected = time.perf_counter()
        # One tick more, in case one is still late.
        await asyncio.sleep(_TICK_SECONDS)
        await metrics.stop()
        figures = {
            "seconds": connected - ready[0],
            "stillness": max(metrics.lags),
            "memory": resident_bytes(os.getpid()),
        }
        write_line(figures | counter.take())
        while await read_line():
            write_line(counter.take())


if __name__ == "__main__":
    asyncio.run(main())
