"""Two processes of the bot on one database server."""

import asyncio
from pathlib import Path

import pytest

from tests.clock import ManualClock
from tests.databases import needs_postgresql, postgresql_url
from tests.runtime.conftest import Stand

pytestmark = [pytest.mark.process, needs_postgresql]


async def test_matches_that_are_opened_at_the_same_time_have_numbers_of_their_own_and_none_is_refused(
    tmp_path: Path,
) -> None:
    url, clock = postgresql_url(tmp_path / "bifrost.sqlite3"), ManualClock()
    one, other = Stand(url, clock), Stand(url, clock)
    await one.database.migrate()
    found = list[str]()
    for _ in range(25):
        found += [match.id for match in await asyncio.gather(one.lobby(), other.lobby())]
    assert sorted(map(int, found)) == list(range(1, 51))
    await one.close()
    await other.close()
