"""A real PgBouncer in transaction mode in front of PostgreSQL."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bifrost_bot.runtime.lease import Lease
from bifrost_bot.store.database import Database, StoreError, UnusableError
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.shard_set import WHOLE
from tests.clock import START_MS, ManualClock
from tests.databases import Server, needs_postgresql

_PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
_PORT = 6432

pytestmark = [
    needs_postgresql,
    pytest.mark.skipif(
        _PGBOUNCER is None and os.environ.get("CI") != "true",
        reason="needs PgBouncer: .ci/packages installs it on Debian",
    ),
]


def _settings(folder: Path) -> str:
    return f"""
[databases]
bifrost = dbname=bifrost user=postgres host={folder}
[pgbouncer]
listen_addr =
listen_port = {_PORT}
unix_socket_dir = {folder}
auth_type = any
pool_mode = transaction
default_pool_size = 3
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    found = Server()
    found.start()
    found.make("bifrost")
    yield found
    found.remove()


@pytest.fixture(scope="module")
def pooled(server: Server) -> Iterator[str]:
    """The address of a database by way of a pooler."""
    assert _PGBOUNCER is not None
    settings = server.folder / "pgbouncer.ini"
    settings.write_text(_settings(server.folder), encoding="utf-8")
    server.give(settings)
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        user = {"user": "postgres", "group": "postgres", "extra_groups": ()}
    process = subprocess.Popen(
        [_PGBOUNCER, str(settings)], stderr=subprocess.PIPE, text=True, cwd="/", **user
    )
    assert process.stderr is not None
    while "process up" not in process.stderr.readline():
        assert process.poll() is None
    yield f"{server.url('bifrost')}&port={_PORT}"
    process.terminate()
    process.communicate()


async def test_concurrent_transactions_find_their_statements(pooled: str) -> None:
    database = Database(pooled)
    await database.migrate()

    async def work(number: int) -> None:
        for _ in range(20):
            async with database.transaction() as connection:
                if number % 2:
                    sum = await connection.scalar(text("SELECT :x + 1"), {"x": number})
                    assert sum == number + 1
                else:
                    await connection.execute(text("SELECT count(*) FROM matches"))

    await asyncio.gather(*(work(number) for number in range(8)))
    assert database.behind_pooler
    await database.close()


async def test_a_lease_is_claimed_and_renewed(pooled: str) -> None:
    database = Database(pooled)
    await database.migrate()
    clock = ManualClock(START_MS)
    lease = Lease(database, clock, WHOLE)
    await lease.begin()
    await lease.end()
    await database.close()


async def test_programs_that_leave_settings_behind_are_refused(pooled: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump needs the server's own address"):
        await asyncio.to_thread(care.backup, pooled, tmp_path / "copy", lambda done, of: None)


async def test_an_option_that_the_pooler_does_not_take_is_named(pooled: str) -> None:
    database = Database(f"{pooled}&options=-c%20statement_timeout%3D0")
    with pytest.raises(UnusableError, match="Remove it from database_url, or list it in the pool"):
        await database.migrate()
    await database.close()


async def test_without_a_pooler_statements_are_kept(server: Server) -> None:
    database = Database(server.url("bifrost"))
    counts: list[int | None] = []
    for _ in range(2):
        async with database.transaction() as connection:
            count = text("SELECT count(*) FROM pg_prepared_statements")
            counts.append(await connection.scalar(count))
    assert not database.behind_pooler
    assert counts[-1]
    await database.close()
