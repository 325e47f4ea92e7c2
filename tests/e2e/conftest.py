"""The `table` fixture; its traffic is checked, and errors in the log fail the test."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager, chdir, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import discord.http
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import expect

from bifrost_bot import app
from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import STANDARD, Palette
from bifrost_bot.engines.scene import Scene
from bifrost_bot.sandbox import Sandbox, Setup
from tests.chromium import chromium
from tests.databases import ON_POSTGRESQL
from tests.e2e.helpers.clock import FakeClock
from tests.e2e.helpers.quiescence import Quiescence
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.season import Stage
from tests.e2e.helpers.table import HOME, Table, start_bot
from tests.e2e.helpers.three_towers import Hall
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.helpers.whispering import Whispers
from tests.match import whisper
from tests.openapi.checker import Checker
from tests.openapi.recorder import Recorder
from tests.sandbox.required_fields import missing_fields

UNLIMITED: dict[str, Any] = {"route_limits": False, "global_limit": None, "identify_ms": 0}


_PICTURE_BYTES = 50_000
_KEPT_BYTES = 1_000 * _PICTURE_BYTES


class ErrorLog(logging.Handler):
    """Gathers what was logged as an error; a test may say which errors it provokes."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.expected: tuple[str, ...] = ()
        self._line = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter("%(name)s: %(message)s").format(record))
        self._line.set()

    async def logged(self, text: str) -> None:
        """Returns once an error with that text was logged, in the event loop's thread."""
        async with asyncio.timeout(60):
            while not any(text in line for line in self.lines):
                self._line.clear()
                await self._line.wait()

    def unexpected(self) -> list[str]:
        """The lines no one said would come."""
        return [line for line in self.lines if not self._is_expected(line)]

    def _is_expected(self, line: str) -> bool:
        return any(text in line for text in self.expected)


@pytest.fixture(autouse=True)
def error_log() -> Iterator[ErrorLog]:
    """Fails the test if the bot, the library or the local server logs an error."""
    handler = ErrorLog()
    logging.getLogger().addHandler(handler)
    try:
        yield handler
    finally:
        logging.getLogger().removeHandler(handler)
    assert not handler.unexpected()


@pytest.fixture(scope="session", autouse=True)
def aim_restored() -> Iterator[None]:
    """The bot points discord.py at its server for good; other tests find it as it was."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.fixture(scope="session")
def drawn() -> LruCache:
    """The pictures that bots of this session have painted."""
    return LruCache(_KEPT_BYTES)


@pytest.fixture(scope="module", autouse=True)
def drawn_once(drawn: LruCache) -> Iterator[None]:
    """Draws each picture once in a session; tests elsewhere draw for themselves."""
    draw = Painter.draw

    def draw_once(painter: Painter, scene: Scene, palette: Palette = STANDARD) -> Drawing:
        return drawn.get(
            (scene, palette), Drawing, _PICTURE_BYTES, lambda: draw(painter, scene, palette)
        )

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Painter, "draw", draw_once)
        yield


@pytest.fixture(scope="module", autouse=True)
def no_own_emoji() -> Iterator[None]:
    """Leaves out the bot's own emoji, which come at any time after its start."""

    async def prepare(client: discord.Client) -> None:
        """Prepares none."""

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(app, "prepare_own_emoji", prepare)
        yield


@pytest.fixture(scope="session", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps the lock file of a bot on a database server out of the checkout."""
    with chdir(tmp_path_factory.mktemp("work")) if ON_POSTGRESQL else nullcontext():
        yield


@asynccontextmanager
async def checked(sandbox: Sandbox, checker: Checker) -> AsyncGenerator[Sandbox]:
    """Yields a running sandbox and afterwards says what was wrong on its wire."""
    recorder = Recorder(checker)
    missing: list[str] = []
    sandbox.world.recorder = recorder.record
    sandbox.world.gateway_recorder = lambda event, data: missing.extend(missing_fields(event, data))
    async with sandbox:
        yield sandbox
    recorder.assert_clean()
    assert not missing
    assert not sandbox.rest.broken
    assert not sandbox.world.unmatched
    assert not sandbox.world.dead_interactions


@asynccontextmanager
async def start_table(
    database: Path, checker: Checker, setup: Setup | None = None
) -> AsyncGenerator[Table]:
    """Yields a table on a fresh sandbox, all of it checked."""
    clock = FakeClock()
    sandbox = Sandbox(
        setup or Setup(**UNLIMITED), clock=clock.now_ms, sleep_until=clock.sleep_until
    )
    async with checked(sandbox, checker), start_bot(sandbox, database, clock) as table:
        yield table


@pytest.fixture
async def table(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    checker: Checker,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Table]:
    """A table whose bot listens, without a match; patches last until the bot is gone.

    A test that is parametrized with a `Setup` has its own world.
    """
    del monkeypatch  # asked for so that it outlives the bot
    setup: Setup | None = getattr(request, "param", None)
    async with start_table(tmp_path / "bifrost.sqlite3", checker, setup) as table:
        yield table


@pytest.fixture
def stage(table: Table) -> Stage:
    return Stage(table)


@pytest.fixture
async def hall(table: Table) -> Hall:
    """A match of Three Towers that has begun."""
    hall = Hall(table)
    await hall.begin()
    return hall


@pytest.fixture
def whispers(table: Table, monkeypatch: pytest.MonkeyPatch) -> Whispers:
    """A match of Whisper that can begin."""
    whisper.register(monkeypatch)
    return Whispers(table)


@asynccontextmanager
async def start_timed_table(database: Path, checker: Checker) -> AsyncGenerator[TimedTable]:
    """Yields a table at which hours pass, on a fresh sandbox, all of it checked."""
    clock = FakeClock()
    sandbox = Sandbox(Setup(**UNLIMITED), clock=clock.now_ms, sleep_until=clock.sleep_until)
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with checked(sandbox, checker):
            quiescence = Quiescence(clock, monkeypatch)
            async with start_bot(sandbox, database, clock) as table:
                quiescence.watch(table.app)
                await quiescence.reached()
                yield TimedTable(table, quiescence)


@pytest.fixture
async def timed(
    tmp_path: Path, checker: Checker, monkeypatch: pytest.MonkeyPatch, hasty: None
) -> AsyncIterator[TimedTable]:
    del monkeypatch  # asked for so that it outlives the bot
    async with start_timed_table(tmp_path / "bifrost.sqlite3", checker) as timed:
        yield timed


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets discord.py take no time between its attempts, nor before it identifies again."""

    async def at_once(_: float) -> None:
        await asyncio.sleep(0)

    async def ready(*_: object, **__: object) -> None:
        return

    names = {name: getattr(asyncio, name) for name in dir(asyncio) if not name.startswith("_")}
    monkeypatch.setattr(discord.http, "asyncio", SimpleNamespace(**{**names, "sleep": at_once}))
    monkeypatch.setattr(discord.Client, "before_identify_hook", ready)


@pytest.fixture
async def screen(table: Table) -> AsyncIterator[Screen]:
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1280, "height": 900})
        await page.goto(table.sandbox.page_url)
        await expect(page.get_by_test_id(f"channel-{HOME}")).to_be_visible()
        yield Screen(page)
