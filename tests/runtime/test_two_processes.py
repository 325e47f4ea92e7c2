"""Two processes of the bot on one database server."""

import asyncio
import logging
from pathlib import Path

import pytest

from bifrost_bot.runtime.lease import SILENT_MS, Lease
from bifrost_bot.store import deadlines
from bifrost_bot.store.shard_set import ShardSet
from tests.clock import ManualClock
from tests.databases import needs_postgresql, postgresql_url
from tests.runtime.conftest import Stand
from tests.runtime.test_lease import ELSEWHERE, held, holder, pass_seconds
from tests.unanswered import a_line

pytestmark = [pytest.mark.process, needs_postgresql]


async def test_simultaneous_matches_have_their_own_numbers(tmp_path: Path) -> None:
    url = postgresql_url(tmp_path / "bifrost.sqlite3")
    clock = ManualClock()
    one = Stand(url, clock)
    other = Stand(url, clock)
    await one.database.migrate()
    found = list[str]()
    for _ in range(25):
        found += [match.id for match in await asyncio.gather(one.lobby(), other.lobby())]
    assert sorted(map(int, found)) == list(range(1, 51))
    await one.close()
    await other.close()


async def test_a_standby_outlasts_outages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with a_line(tmp_path / "bifrost.sqlite3") as wire:
        stand = Stand(wire.url, ManualClock())
        await stand.database.migrate()
        await held(stand, ELSEWHERE)
        beginning = asyncio.create_task(Lease(stand.database, stand.clock, ShardSet()).begin())
        await pass_seconds(stand, 2)
        wire.cut()
        await pass_seconds(stand, 60)
        assert not beginning.done()
        said = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
        assert len([line for line in said if "cannot find out which process serves" in line]) <= 2
        wire.away = False
        await pass_seconds(stand, SILENT_MS // 1000)
        assert not beginning.done(), "who lives has time to renew its claim"
        await pass_seconds(stand, 2)
        await beginning
        assert await holder(stand) != ELSEWHERE
        await stand.close()


async def test_a_living_process_keeps_its_place_over_a_server_that_is_away(tmp_path: Path) -> None:
    async with a_line(tmp_path / "bifrost.sqlite3") as wire:
        stand = Stand(wire.url, ManualClock())
        await stand.database.migrate()
        lease = Lease(stand.database, stand.clock, ShardSet())
        await lease.begin()
        mine = await holder(stand)
        stand.tasks.start(lease.run(), "lease")
        wire.cut()
        await pass_seconds(stand, 60)
        wire.away = False
        second = Stand(wire.url, stand.clock)
        assert await holder(second) == mine
        await pass_seconds(stand, 2)
        claim = await second.ask(deadlines.holder, "bot")
        assert claim == (mine, stand.clock.now_ms())
        assert not lease.ended.is_set()
        await second.close()
        await stand.close()
