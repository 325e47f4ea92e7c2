"""Stopping between transactions."""

import asyncio

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
