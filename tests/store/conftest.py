"""its own database for every test, of each kind there is."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.store.database import Database
from tests.databases import needs_postgresql, postgresql_url


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
