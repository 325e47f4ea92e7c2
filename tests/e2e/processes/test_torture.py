"""Two processes and a standby on a PostgreSQL server under all kinds of failure."""

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.world.events import Event, MessageCreated
from tests.databases import Server, needs_postgresql
from tests.e2e.conftest import ErrorLog, checked
from tests.e2e.helpers.crowd import Record
from tests.e2e.helpers.crowds import Crowds, figures
from tests.e2e.helpers.program import HARDENED, PATIENCE, Program
from tests.e2e.helpers.service import Service
from tests.nightly import NIGHTLY
from tests.openapi.checker import Checker
from tests.unanswered import Fate, Line

MINUTES: Final = 10
GAMES: Final = (
    ("bifrost", "social_snake", "three_towers"),
    ("dont_connect_5", "antisocial_snake", "bifrost"),
)
"""What is played on the servers at night; by day the first of each."""
BY_DAY: Final = ("kills",)
_SECONDS: Final = 10
_AWAY_SECONDS: Final = 10
_STILL_SECONDS: Final = 20
_MOST_MESSAGES: Final = 40
_COMMITS: Final = 20
_ANSWERED: Final = 0.7
"""Of lost answers: how many commits they last, and the share answered all the same."""

pytestmark = [pytest.mark.process, needs_postgresql]


class Torturer:
    """Does to a database and to the processes that use it what the dice say, and counts it."""

    def __init__(
        self, server: Server, line: Line, services: Sequence[Service], dice: random.Random
    ) -> None:
        self.done = Counter[str]()
        self._server = server
        self._line = line
        self._services = services
        self._dice = dice
        self._world = services[0].sandbox.world
        self._messages = 0
        self._world.subscribe(self._hear)
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "fast restarts": lambda: self._restart("fast"),
            "crashes of the server": lambda: self._restart("immediate"),
            "absences of the server": lambda: self._restart("fast", _AWAY_SECONDS),
            "cuts": self._cut,
            "spells of lost answers": self._lose,
            "kills": self._kill,
            "standstills": self._stand_still,
        }

    def _hear(self, event: Event) -> None:
        self._messages += isinstance(event, MessageCreated) and event.message.author.bot

    async def act(self, kind: str) -> None:
        """Does something of a kind after some messages; returns when all servers are served."""
        until = self._messages + self._dice.randint(1, _MOST_MESSAGES)
        await self._world.until(lambda: self._messages >= until, 2 * PATIENCE)
        await self.kinds[kind]()
        self.done[kind] += 1
        await self.heard()

    async def heard(self) -> None:
        """Returns when each shard is served, and each other process is a standby."""
        everywhere = {one.program.shards for one in self._services}

        def served() -> bool:
            heard = {one.program.shards for one in self._services if one.hears}
            return heard == everywhere and all(one.hears or one.stands_by for one in self._services)

        await self._world.until(served, 2 * PATIENCE)

    async def _restart(self, mode: str, away_seconds: float = 0.0) -> None:
        await asyncio.to_thread(self._server.stop, mode)
        await asyncio.sleep(away_seconds)
        await asyncio.to_thread(self._server.start)

    async def _cut(self) -> None:
        await asyncio.to_thread(self._server.cut)

    async def _lose(self) -> None:
        """Some of the next commits get no answer, whether they are carried out or not."""
        last = self._line.count + _COMMITS

        def fate(number: int) -> Fate | None:
            if number > last or self._dice.random() < _ANSWERED:
                return None
            self.done["lost answers"] += 1
            return self._dice.choice(("kept", "kept", "dropped"))

        self._line.fate = fate
        await self._world.until(lambda: self._line.count >= last, PATIENCE)

    async def _kill(self) -> None:
        killed = self._dice.choice([one for one in self._services if one.hears])
        killed.send(signal.SIGKILL)
        await self._world.until(lambda: not killed.hears, PATIENCE)

    async def _stand_still(self) -> None:
        """Stops a process for so long that a standby takes over, where there is one."""
        still = self._dice.choice([one for one in self._services if one.hears])
        still.send(signal.SIGSTOP)
        await asyncio.sleep(_STILL_SECONDS)
        still.send(signal.SIGCONT)


@asynccontextmanager
async def serving(sandbox: Sandbox, url: str, folder: Path) -> AsyncGenerator[list[Service]]:
    """Yields a process for each of two servers and a standby, and keeps their logs."""
    first, second = ((guild_id >> 22) % 2 for guild_id in sandbox.world.guilds)
    shards = {"midgard": first, "asgard": second, "standby": second}
    services = [
        Service(
            name, Program(folder / name, sandbox, f"shard_count = 2\nshard_ids = [{shard}]\n", url)
        )
        for name, shard in shards.items()
    ]
    running = [asyncio.create_task(service.run()) for service in services]
    try:
        yield services
    finally:
        for task in running:
            task.cancel()
        for service in services:
            await service.end()
            (folder / f"{service.name}.log").write_text("".join(service.program.log))


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    """A PostgreSQL server of the test's own."""
    server = await asyncio.to_thread(Server)
    await asyncio.to_thread(server.start)
    yield server
    await asyncio.to_thread(server.remove)


def wires(server: Server) -> Path:
    """A folder for the socket of a line to a server, whose path must be short."""
    folder = server.folder / "line"
    folder.mkdir()
    return folder


def events(dice: random.Random, kinds: Sequence[str]) -> Iterator[str]:
    """What happens at night: each kind once, in any order, and for ten minutes what the dice say."""
    if not NIGHTLY:
        yield from BY_DAY
        return
    until = time.monotonic() + 60 * MINUTES
    yield from dice.sample(kinds, len(kinds))
    while time.monotonic() < until:
        yield dice.choice(kinds)


@pytest.mark.nightly
async def test_whatever_fails_nothing_is_lost(
    tmp_path: Path,
    checker: Checker,
    server: Server,
    error_log: ErrorLog,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Death cuts uploads short, and what looks at the record is cut off too.
    error_log.expected = ("aiohttp.server", "sqlalchemy.pool")
    dice = random.Random("torture")
    began = time.monotonic()
    url = await asyncio.to_thread(server.make, "bifrost")
    setup = Setup(guilds=("Midgard Games", "Asgard Games"), identify_ms=0, **HARDENED)
    async with checked(Sandbox(setup), checker) as sandbox, Line(url, wires(server)).open() as line:
        async with serving(sandbox, line.url, tmp_path) as services:
            torturer = Torturer(server, line, services, dice)
            await torturer.heard()
            crowds = Crowds(sandbox, Record(url), dice)
            for place, games in enumerate(GAMES):
                chosen = games if NIGHTLY else games[:1]
                await asyncio.gather(*(crowds.open(game, _SECONDS, place) for game in chosen))
            for kind in events(dice, tuple(torturer.kinds)):
                await torturer.act(kind)
            await crowds.settle()
        faults = [fault for service in services for fault in service.faults]
        found = [*faults, *await crowds.troubles()]
        took_over = Counter(
            {"take-overs": sum(one.heard for one in services if one.name != "midgard") - 1}
        )
        counts = torturer.done + took_over + await crowds.played()
        with capsys.disabled():
            minutes = (time.monotonic() - began) / 60
            print(
                f"\ntorture: {minutes:.1f} minutes, {figures(counts)}, {len(found)} differences",
                end="",
            )
        assert not found, "\n".join(found)
