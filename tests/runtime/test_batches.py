"""Small records share transactions, and anyone who asked hears what became of his own."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from bifrost_bot.runtime.delivery.batches import Batches
from bifrost_bot.store.database import Database, StoreError, Transaction
from tests.databases import copied

MANY = 12


class Numbers:
    """Numbers recorded in a table of a test's own, and which of them came in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.recorded: list[list[int]] = []
        self.problem: Exception | None = None
        self.under_way = asyncio.Event()
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def record(self, connection: Transaction, numbers: Sequence[int]) -> None:
        """Records numbers; waits or fails as the test says."""
        self.recorded.append(list(numbers))
        for number in numbers:
            await connection.execute(text(f"INSERT INTO numbers VALUES ({number})"))
        self.under_way.set()
        await self.may_go_on.wait()
        if self.problem is not None:
            raise self.problem

    async def on_disk(self) -> list[int]:
        """All numbers that are in the table."""
        async with self._database.transaction() as connection:
            return list(
                await connection.scalars(text("SELECT number FROM numbers ORDER BY number"))
            )


@pytest.fixture
async def database(template: Path, tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(copied(template, tmp_path / "bifrost.sqlite3"))
    yield opened
    await opened.close()


@pytest.fixture
async def numbers(database: Database) -> Numbers:
    async with database.transaction() as connection:
        await connection.execute(text("CREATE TABLE numbers (number INTEGER)"))
    return Numbers(database)


@pytest.fixture
def batches(database: Database, numbers: Numbers) -> Batches[int]:
    return Batches(database, numbers.record)


async def test_waiting_work_shares_a_transaction(batches: Batches[int], numbers: Numbers) -> None:
    numbers.may_go_on.clear()
    first = asyncio.create_task(batches.add(0))
    await numbers.under_way.wait()
    others = [asyncio.create_task(batches.add(number)) for number in range(1, MANY)]
    numbers.may_go_on.set()
    await asyncio.gather(first, *others)
    assert numbers.recorded == [[0], list(range(1, MANY))]
    assert await numbers.on_disk() == list(range(MANY))


async def test_one_alone_does_not_wait(batches: Batches[int], numbers: Numbers) -> None:
    for number in range(3):
        await batches.add(number)
        assert await numbers.on_disk() == list(range(number + 1)), (
            "it is on disk when `add` returns"
        )


async def test_a_refusal_reaches_its_batch(batches: Batches[int], numbers: Numbers) -> None:
    numbers.problem = StoreError("the disk is full", on_server=False)
    refused = await asyncio.gather(
        *(batches.add(number) for number in range(3)), return_exceptions=True
    )
    assert [str(problem) for problem in refused] == ["the disk is full"] * 3
    numbers.problem = None
    await batches.add(7)
    assert await numbers.on_disk() == [7]


async def test_cancelling_one_cancels_no_other(batches: Batches[int], numbers: Numbers) -> None:
    numbers.may_go_on.clear()
    tasks = [asyncio.create_task(batches.add(number)) for number in range(MANY)]
    await numbers.under_way.wait()
    tasks[0].cancel()
    numbers.may_go_on.set()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(ended[0], asyncio.CancelledError)
    assert ended[1:] == [None] * (MANY - 1)
    assert await numbers.on_disk() == list(range(1, MANY))
