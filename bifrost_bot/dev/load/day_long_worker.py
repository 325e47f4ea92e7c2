"""The runtime of a measured start: `python -m bifrost_bot.dev.load.day_long_worker`.

The only line of standard input has the path of the database and the matches in which a move is to
be made; the answer is the start's figures.
"""

import asyncio
import gc
import os
import time
from pathlib import Path

from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.child_process import read_line, write_line
from bifrost_bot.dev.load.metrics import resident_bytes
from bifrost_bot.engines.rng import Rng
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.reminders import Reminders
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.timekeeper import MatchTimekeeper
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.database import Database


class Runtime:
    """What keeps something of every match and needs no Discord."""

    def __init__(self, path: Path) -> None:
        clock = SystemClock()
        self.tasks = Tasks()
        self.database = Database(f"sqlite:///{path}")
        self.runner = Runner(self.database, clock)
        self.timekeeper = MatchTimekeeper(self.runner, clock, self.tasks)
        self.watch = OutageWatch(self.database, self.runner, self.timekeeper, clock)
        self.preferences = PeoplePreferences(self.database, clock)
        self.reminders = Reminders(self.runner, self.preferences, self.watch, clock)
        self.directory = Directory(self.database, self.tasks)
        self.runner.listeners += [
            self.timekeeper.on_change,
            self.reminders.on_change,
            self.directory.on_change,
        ]

    async def start(self) -> None:
        """Starts all clocks as after a crash."""
        await self.directory.load()
        await self.preferences.load()
        await self.watch.wake()
        await self.runner.preload()
        await self.watch.back()

    async def move(self, match_id: str) -> None:
        """Takes a random answer, found by its channel like one that is typed."""
        match = await self.runner.match(match_id)
        channel = await self.directory.channel(match_id, seat_address(match, match.owing[0]))
        found = self.directory.at(channel.id) if channel else None
        assert found is not None and found.match_id == match_id
        change = await self.runner.handle(match_id, random_answer(match))
        assert change.after.seq > match.seq

    async def close(self) -> None:
        """Ends without a word."""
        await self.tasks.stop()
        await self.database.close()


def random_answer(match: Match) -> Submit:
    """Returns a random answer of the first of those who owe one."""
    slot = match.owing[0]
    view = match.game.view(match.state, slot.seat)
    move = match.game.random_move(view, slot, Rng(match.seed, match.number))
    text = match.game.describe(move)
    return Submit(match.seats[slot.seat], slot, text, SystemClock().now_ms())


async def main() -> None:
    """Starts the runtime, makes the moves, and tells what that took."""
    plan = await read_line()
    write_line(await _measure(Path(plan["database"]), plan["moves"]))


async def _measure(path: Path, ids: list[str]) -> Figures:
    gc.collect()
    before = resident_bytes(os.getpid())
    runtime = Runtime(path)
    began = time.perf_counter()
    begun = time.process_time()
    await runtime.start()
    seconds = time.perf_counter() - began
    processor = time.process_time() - begun
    gc.collect()
    grown = resident_bytes(os.getpid()) - before
    kept = len(runtime.runner.running())
    tried: list[float] = []
    for id in ids:
        began = time.perf_counter()
        await runtime.move(id)
        tried.append(1000 * (time.perf_counter() - began))
    await runtime.close()
    return {
        "seconds": seconds,
        "processor": processor,
        "bytes": grown,
        "kept": kept,
        "move_ms": tried,
    }


if __name__ == "__main__":
    asyncio.run(main())
