"""Stopping between transactions."""

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database


async def test_idle_lets_transactions_end_and_keeps_new_ones_waiting(database: Database) -> None:
    begun = asyncio.Event()
    go_on = asyncio.Event()

    async def first() -> None:
        async with database.transaction() as connection:
            begun.set()
            await go_on.wait()
            await deadlines.beat(connection, "first", 1)

    async def second() -> None:
        async with database.transaction() as connection:
            await deadlines.beat(connection, "second", 2)

    earlier = asyncio.create_task(first())
    await begun.wait()
    idle = database.idle()
    entering = asyncio.ensure_future(idle.__aenter__())
    await asyncio.sleep(0)
    later = asyncio.create_task(second())
    await asyncio.sleep(0)
    assert not entering.done()
    go_on.set()
    await entering
    assert earlier.done()
    assert not later.done()
    await idle.__aexit__(None, None, None)
    await later
    async with database.transaction() as connection:
        assert await deadlines.last_beat(connection, "first") == 1
        assert await deadlines.last_beat(connection, "second") == 2


async def test_closing_lets_the_running_transaction_end(
    file: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()
    go_on = asyncio.Event()
    ended: list[str] = []
    dispose = AsyncEngine.dispose

    async def disposed(self: AsyncEngine, close: bool = True) -> None:
        ended.append("connections")
        await dispose(self, close)

    monkeypatch.setattr(AsyncEngine, "dispose", disposed)

    async def write() -> None:
        async with file.transaction() as connection:
            begun.set()
            await go_on.wait()
            await deadlines.beat(connection, "bot", 1)
        ended.append("transaction")

    writing = asyncio.create_task(write())
    await begun.wait()
    closing = asyncio.create_task(file.close())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(writing, closing)
    assert ended == ["transaction", "connections"]
