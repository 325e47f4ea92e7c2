"""Benchmark of pages: what players and the machine notice of many viewers.

Three rounds of the same turns: without viewers, with all of them, and with viewers that never read.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.benches.seats import commands_to_begin, numbered_players
from bifrost_bot.dev.load.child_process import ChildProcess, child_process
from bifrost_bot.dev.load.metrics import resident_bytes
from bifrost_bot.engines.registry import USUAL
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.gamekit.calibration import Yardstick, measure_yardstick
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home
from bifrost_bot.web.links import PageLinks, spectators_token
from bifrost_bot.web.server import PageServer
from bifrost_bot.web.transcripts import TranscriptPages

_MODULE: Final = "bifrost_bot.dev.load.viewers"
_SILENT: Final = 200
_PATIENCE_SECONDS: Final = 60


class PagesBench:
    """Matches in this process, their pages, and viewers in others."""

    def __init__(self, database: Database, matches: int, turns: int) -> None:
        self.runner = Runner(database, SystemClock())
        self.tasks = Tasks()
        links = PageLinks(database, SystemClock(), "http://127.0.0.1")
        self.server = PageServer(
            links,
            TranscriptPages(links, database, SystemClock()),
            self.runner,
            SeasonRunner(database, SystemClock(), self.runner.shard_set),
            Names(),
            self.tasks,
            SystemClock(),
            behind_proxy=True,
        )
        self.runner.listeners.append(self.server.on_change)
        self.matches: list[Match] = []
        self._wanted = matches
        self._turns = turns

    async def begin(self) -> None:
        """Begins the matches."""
        for _ in range(self._wanted):
            settings = Settings(USUAL, seconds=600, advance="answered")
            match = await self.runner.create(settings, "host", Home(1, 1))
            people = numbered_players(match.game.info.fewest)
            for command in commands_to_begin(match, "host", people):
                await self.runner.handle(match.id, command)
            begun = await self.runner.match(match.id)
            change = await self.runner.handle(match.id, Open(begun.boards))
            self.matches.append(change.after)
            await self.server.links.spectators(change.after)

    async def play(self) -> list[float]:
        """Plays turns of all matches, a pause after each answer; returns the answers' seconds."""
        answered: list[float] = []
        for _ in range(self._turns):
            for at, match in enumerate(self.matches):
                assert match.phase is not None
                for slot in match.phase.phase.to_act:
                    rng = Rng(subkey(match.id, str(slot)), match.number)
                    view = match.game.view(match.state, slot.seat)
                    move = match.game.random_move(view, slot, rng)
                    text = match.game.describe(move)
                    at_ms = match.phase.opened_ms + 1
                    command = Submit(match.seats[slot.seat], slot, text, at_ms)
                    start = time.perf_counter()
                    change = await self.runner.handle(match.id, command)
                    answered.append(time.perf_counter() - start)
                    await asyncio.sleep(0.01)
                    self.matches[at] = change.after
        return answered


async def measure(
    viewers: int, matches: int, each: int, turns: int, progress: Callable[[str], None]
) -> Figures:
    """Returns the figures.

    Args:
        viewers: How many follow the first match.
        each: How many follow each of the others.
        turns: How many turns of each match are played in a round.
        progress: Called with lines about the progress.
    """
    progress("Timing the fixed piece of work …")
    yardstick = measure_yardstick()
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bifrost-pages-"))
        database = Database(f"sqlite:///{(Path(folder) / 'pages.sqlite3').as_posix()}")
        stack.push_async_callback(database.close)
        await database.migrate()
        bench = PagesBench(database, matches, turns)
        stack.push_async_callback(bench.tasks.stop)
        port = await stack.enter_async_context(bench.server.serving("127.0.0.1", 0))
        progress(f"Beginning {matches} matches …")
        await bench.begin()
        progress("Playing without viewers …")
        alone = await _round(bench, yardstick)
        tokens = [spectators_token(match) for match in bench.matches]
        watched = tokens[:1] * viewers + tokens[1:] * each
        progress(f"Opening {len(watched)} pages …")
        before = resident_bytes(os.getpid())
        plan = _plan(port, watched)
        reading = await stack.enter_async_context(child_process(_MODULE, plan))
        await reading.receive()
        opened = len(watched)
        await _until(lambda: len(bench.server.streams) == opened)
        memory_kb = (resident_bytes(os.getpid()) - before) / 1024 / opened
        progress("Playing with viewers …")
        watched_round = await _round(bench, yardstick, reading, turns * opened)
        seen = await reading.ask({})
        progress(f"Opening {_SILENT} pages that never read …")
        plan = _plan(port, tokens[:1] * _SILENT, reads=False)
        silent = await stack.enter_async_context(child_process(_MODULE, plan))
        await silent.receive()
        await _until(lambda: len(bench.server.streams) == opened + _SILENT)
        with_silent = await _round(bench, yardstick)
        changes = seen["changes"]
        cpu_ms = watched_round.pop("cpu_ms") - alone.pop("cpu_ms")
        with_silent.pop("cpu_ms")
        return {
            "viewers": opened,
            "memory_kb_a_viewer": round(memory_kb, 1),
            "changes_received": changes,
            "lost": seen["lost"],
            "cpu_ms_a_viewer_and_turn": round(cpu_ms / max(1, changes), 4),
            "answers": {"alone": alone, "watched": watched_round, "with_silent": with_silent},
            "p99_ratio": round(watched_round["p99"]["ms"] / alone["p99"]["ms"], 2),
        }


def _plan(port: int | None, tokens: Sequence[str], *, reads: bool = True) -> dict[str, Any]:
    return {"port": port, "tokens": tokens, "reads": reads}


async def _round(
    bench: PagesBench, yardstick: Yardstick, viewers: ChildProcess | None = None, changes: int = 0
) -> Figures:
    """Plays turns, until viewers have got so many changes."""
    start = time.process_time()
    answered = await bench.play()
    if viewers is not None:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while (await viewers.ask({}))["changes"] < changes:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)
    cpu_ms = 1000 * (time.process_time() - start)
    return yardstick.spread(answered) | {"cpu_ms": cpu_ms}


async def _until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while not reached():  # noqa: ASYNC110 - nothing tells of a page's end
            await asyncio.sleep(0.05)
