"""The connection to a file: a statement takes one trip to its thread, and nothing is left open."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text

from bifrost_bot.store.database import Database
from bifrost_bot.store.driver import sqlite_connection
from tests.databases import on_files

pytestmark = on_files


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[sqlite_connection.Connection]:
    connection = sqlite_connection.connect(
        str(tmp_path / "one.sqlite3"), isolation_level=None, check_same_thread=False
    )
    await connection
    yield connection
    await connection.close()


async def test_a_transaction_takes_a_trip_for_each_statement_and_one_for_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(f"sqlite:///{tmp_path / 'one.sqlite3'}")
    trips = list[str]()
    async with database.transaction() as connection:
        await connection.execute(text("CREATE TABLE kept (word TEXT)"))
    carry_out: Any = vars(aiosqlite.Connection)["_execute"]

    async def counted(self: Any, work: Any, *given: Any, **named: Any) -> Any:
        trips.append(work.__name__)
        return await carry_out(self, work, *given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "_execute", counted)
        async with database.transaction() as connection:
            assert list(await connection.scalars(text("SELECT 'a' UNION SELECT 'b'"))) == ["a", "b"]
            await connection.execute(text("INSERT INTO kept VALUES ('c')"))
    assert trips == ["execute", "execute", "_commit"]
    await database.close()


async def test_rows_are_given_once(connection: sqlite_connection.Connection) -> None:
    cursor = connection.cursor()
    await cursor.execute("VALUES (1), (2)")
    assert cursor.description is not None
    assert list(await cursor.fetchall()) == [(1,), (2,)]
    assert list(await cursor.fetchall()) == []
    await cursor.execute("CREATE TABLE empty (word TEXT)")
    assert list(await cursor.fetchall()) == []
    await cursor.close()


async def test_rows_are_never_missed(connection: sqlite_connection.Connection) -> None:
    cursor = connection.cursor()
    await cursor.execute("VALUES (1), (2)")
    with pytest.raises(NotImplementedError, match="use fetchall"):
        await cursor.fetchone()
    with pytest.raises(NotImplementedError, match="use fetchall"):
        await anext(cursor.__aiter__())


async def test_the_uncommitted_is_undone(connection: sqlite_connection.Connection) -> None:
    await connection.commit()
    connection.begin()
    await connection.cursor().execute("CREATE TABLE kept (word TEXT)")
    assert connection.in_transaction
    await connection.rollback()
    assert not connection.in_transaction
    assert not list(await connection.execute_fetchall("SELECT name FROM sqlite_schema"))


async def test_many_rows_at_once_are_undone(connection: sqlite_connection.Connection) -> None:
    await connection.cursor().execute("CREATE TABLE kept (word TEXT)")
    connection.begin()
    await connection.cursor().executemany("INSERT INTO kept VALUES (?)", [("a",), ("b",)])
    await connection.rollback()
    assert not list(await connection.execute_fetchall("SELECT word FROM kept"))


async def test_what_was_rolled_back_leaves_nothing_to_the_next(
    connection: sqlite_connection.Connection,
) -> None:
    connection.begin()
    connection.number = 7
    await connection.rollback()
    await connection.cursor().execute("CREATE TABLE kept (word TEXT)")
    assert not connection.in_transaction
    await connection.commit()
    assert list(await connection.execute_fetchall("PRAGMA user_version")) == [(0,)]


async def test_a_cancelled_begin_is_undone(connection: sqlite_connection.Connection) -> None:
    await connection.commit()
    connection.begin()
    begun = asyncio.create_task(connection.cursor().execute("SELECT 1"))
    await asyncio.sleep(0)
    begun.cancel()
    await asyncio.wait([begun])
    await connection.rollback()
    assert not connection.in_transaction
