"""A database of its own for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.store.database import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bifrost.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    """A database that is up to date and empty."""
    opened = Database(f"sqlite:///{path}")
    await opened.migrate()
    yield opened
    await opened.close()
