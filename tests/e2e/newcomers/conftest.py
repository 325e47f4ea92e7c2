"""The `fresh` fixture: a server before the bot has joined it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.demo import guide
from bifrost_bot.demo.users import DemoUsers
from bifrost_bot.sandbox import Setup
from tests.e2e.conftest import UNLIMITED, start_table
from tests.e2e.helpers.table import Table
from tests.openapi.checker import Checker


@pytest.fixture
async def fresh(tmp_path: Path, checker: Checker) -> AsyncIterator[Table]:
    """A table at a server that the bot has not joined, with the guide of the demo."""
    async with start_table(
        tmp_path / "bifrost.sqlite3", checker, Setup(**UNLIMITED, bot_joined=False)
    ) as table:
        table.sandbox.guide = lambda _: guide.for_hosts(DemoUsers(table.sandbox))
        yield table
