"""A folder to play in."""

import asyncio
from pathlib import Path

import pytest

from bifrost_bot.store.database import Database
from tests.sweep.sweep import Outcome, Sweep


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that is up to date, made once."""
    path = tmp_path_factory.mktemp("template") / "bifrost.sqlite3"

    async def make() -> None:
        database = Database(f"sqlite:///{path}")
        await database.migrate()
        await database.close()

    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def wholes() -> dict[str, Outcome]:
    return {}


@pytest.fixture
def sweep(monkeypatch: pytest.MonkeyPatch, template: Path, tmp_path: Path, wholes: dict[str, Outcome]) -> Sweep:
    return Sweep(monkeypatch, template, tmp_path, wholes)
