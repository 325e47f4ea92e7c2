# pyright: reportPrivateUsage=false
"""Fixtures: the runtime on a real database with a fake clock."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady, Start
from bifrost_bot.match.decide.phases import CloseDue, Open
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.player import Skill
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.starting import Starting
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.timekeeper import MatchTimekeeper
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home
from tests.clock import ManualClock
from tests.databases import copied
from tests.match.world import HOST, PEOPLE, phase_of

T = TypeVar("T")
HOME = Home(7, 8)
PATIENCE_SECONDS = 60
CALM_ROUNDS = 20


class Threads(ThreadPoolExecutor):
    """Runs work that would block the loop, such as reading a match; knows what is pending."""

    def __init__(self) -> None:
        super().__init__()
        self.busy = set[Future[Any]]()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        found = super().submit(fn, *args, **kwargs)
        self.busy.add(found)
        found.add_done_callback(self.busy.discard)
        return found


class Stand:
    """A process: everything of the runtime on one database, and what it reported."""

    def __init__(self, url: str, clock: ManualClock, threads: Threads | None = None) -> None:
        self.threads = threads or Threads()
        asyncio.get_running_loop().set_default_executor(self.threads)
        self.url = url
        self.clock = clock
        self.database = Database(url)
        self.tasks = Tasks()
        self.runner = Runner(self.database, clock)
        self.seasons = SeasonRunner(self.database, clock)
        self.timekeeper = MatchTimekeeper(self.runner, clock, self.tasks)
        self.watch = OutageWatch(self.database, self.runner, self.timekeeper, clock)
        self.starting = Starting(clock)
        self.changes: asyncio.Queue[Change] = asyncio.Queue()
        self.runner.listeners += [self.timekeeper.on_change, self.changes.put_nowait]
        self._others: list[Self] = []

    def another(self) -> Self:
        """A second process on the same database; it ends with this one at the latest."""
        other = type(self)(self.url, self.clock, self.threads)
        self._others.append(other)
        return other

    async def close(self) -> None:
        """Ends the process, and others made of it, without a word."""
        for other in self._others:
            await other.close()
        await self.tasks.stop()
        await self.database.close()

    async def come_back(self) -> None:
        """Starts and hears Discord, with all clocks credited."""
        await self.watch.wake()
        await self.watch.back()

    async def ask(self, question: Callable[..., Awaitable[T]], *about: Any) -> T:
        """Carries out one function of the store, in a transaction."""
        async with self.database.transaction() as connection:
            return await question(connection, *about)

    async def lobby(self, settings: Settings | None = None) -> Match:
        """A new match that no one has joined."""
        return await self.runner.create(settings or Settings("bifrost"), HOST, HOME)

    async def playing(
        self, settings: Settings | None = None, people: int = 3, skill: Skill = "random"
    ) -> Match:
        """A match in its first phase; places without people are taken by computer players."""
        match = await self.lobby(settings)
        for id in PEOPLE[:people]:
            seat = next(iter(free_seats(await self.runner.match(match.id))), None)
            await self.runner.handle(match.id, Join(Player(id, f"Player {id}", seat=seat)))
        for _ in range(people, match.game.info.fewest):
            await self.runner.handle(match.id, AddComputer(HOST, skill))
        if people:
            await self.runner.handle(match.id, CallReady(HOST))
            for id in PEOPLE[:people]:
                await self.runner.handle(match.id, SayReady(id))
        else:
            await self.runner.handle(match.id, Start(HOST))
        begun = await self.runner.match(match.id)
        opened = (await self.runner.handle(match.id, Open(begun.boards))).after
        self.forget()
        return opened

    def submit(self, match: Match, slot: Slot, text: str, message: int = 0) -> Submit:
        """The command by which the slot's player sends a text now."""
        by = match.seats[slot.seat]
        return Submit(by, slot, text, self.clock.now_ms(), message, bool(message))

    async def say(self, match: Match, slot: Slot, text: str, message: int = 0) -> Change:
        """Lets the slot's player send a text now."""
        return await self.runner.handle(match.id, self.submit(match, slot, text, message))

    async def close_phase(self, match: Match) -> Change:
        """Lets the deadline of a match's open phase pass, and the grace, and closes it."""
        live = phase_of(match)
        due_ms = live.deadline_ms + match.settings.grace_ms
        self.clock.move_to(max(self.clock.now_ms(), due_ms))
        return await self.runner.handle(match.id, CloseDue(live.phase.number))

    def forget(self) -> None:
        """Drops the changes reported so far."""
        while not self.changes.empty():
            self.changes.get_nowait()

    async def change(self) -> Change:
        """The next change that is reported."""
        return await asyncio.wait_for(self.changes.get(), PATIENCE_SECONDS)

    async def settle(self) -> None:
        """Returns when everything that is under way and waits for no clock is done."""
        calm = 0
        while calm < CALM_ROUNDS:
            await asyncio.sleep(0)
            calm += 1
            for work in list(self.threads.busy):
                calm = 0
                await asyncio.wait([asyncio.wrap_future(work)])
            if not self.database._idle.is_set():
                calm = 0
                async with self.database.idle():
                    pass


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def stand(
    template: Path, tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Stand]:
    """A process whose alarms run only if the test starts them; a test's patches outlive it."""
    del monkeypatch  # asked for so that it outlives the process
    made = Stand(copied(template, tmp_path / "bifrost.sqlite3"), clock)
    yield made
    await made.close()
