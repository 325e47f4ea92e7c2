"""Fixtures: its own database for every test, of each kind there is, and who plays on in it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database
from tests.clock import ManualClock
from tests.databases import needs_postgresql, postgresql_url

AWAY_MS = 86_400_000


async def last_beat(url: str) -> int | None:
    """When a database's program was seen last."""
    database = Database(url)
    async with database.transaction() as connection:
        found = await deadlines.last_beat(connection, "bot")
    await database.close()
    return found


async def a_day_later(database: Database) -> ManualClock:
    """A day after the program of a database was seen last."""
    async with database.transaction() as connection:
        beat = await deadlines.last_beat(connection, "bot")
    assert beat is not None
    return ManualClock(beat + AWAY_MS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test that is about files keeps its database."""
    return tmp_path / "bifrost.sqlite3"


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.process, needs_postgresql])]
)
def url(request: pytest.FixtureRequest, path: Path) -> str:
    """An empty database of each kind."""
    return f"sqlite:///{path}" if request.param == "sqlite" else postgresql_url(path)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A database that is up to date and empty."""
    opened = Database(url)
    await opened.migrate()
    yield opened
    await opened.close()


@pytest.fixture
async def file(path: Path) -> AsyncIterator[Database]:
    """A database in the file `path` that is up to date and empty."""
    opened = Database(f"sqlite:///{path}")
    await opened.migrate()
    yield opened
    await opened.close()


@pytest.fixture
async def clock(database: Database) -> ManualClock:
    """A day after the program of the database was seen last."""
    return await a_day_later(database)


@pytest.fixture
def runner(database: Database, clock: ManualClock) -> Runner:
    """The present program on the database."""
    return Runner(database, clock)
