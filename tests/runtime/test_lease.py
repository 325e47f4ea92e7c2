"""One process at a time serves a shard."""

import asyncio

import pytest

from bifrost_bot.runtime.lease import SILENT_MS, Lease
from bifrost_bot.store import deadlines
from bifrost_bot.store.shard_set import ShardSet
from tests.runtime.conftest import Stand

ELSEWHERE = "another-machine:1:feed"


async def held(stand: Stand, who: str, ahead_ms: int = 0) -> None:
    """Lets a user serve the whole bot whose clock is so far ahead of ours."""
    await stand.ask(deadlines.take, "bot", who, stand.clock.now_ms() + ahead_ms)


async def pass_seconds(stand: Stand, seconds: int) -> None:
    """Lets time pass second by second."""
    for _ in range(seconds):
        await stand.settle()
        stand.clock.advance(1)
    await stand.settle()


async def holder(stand: Stand, name: str = "bot") -> str | None:
    found = await stand.ask(deadlines.holder, name)
    return found[0] if found else None


async def test_the_first_process_serves_at_once_and_keeps_the_last_heartbeat(stand: Stand) -> None:
    await stand.watch.beat()
    before_ms = stand.clock.now_ms()
    stand.clock.advance(60)
    await Lease(stand.database, stand.clock, ShardSet()).begin()
    assert await holder(stand) is not None
    assert await stand.ask(deadlines.last_beat, "bot") == before_ms


async def test_a_second_one_stands_by(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    await held(stand, ELSEWHERE)
    second = Lease(stand.database, stand.clock, ShardSet())
    beginning = asyncio.create_task(second.begin())
    await pass_seconds(stand, SILENT_MS // 1000 - 1)
    assert not beginning.done()
    assert "process another-machine:1 serves bot; this one stands by" in caplog.text
    stand.clock.advance(1)
    await beginning
    assert await holder(stand) != ELSEWHERE


@pytest.mark.parametrize("ahead_ms", [-120_000, 0, 120_000])
async def test_the_clock_of_another_machine_decides_nothing(stand: Stand, ahead_ms: int) -> None:
    await held(stand, ELSEWHERE, ahead_ms)
    beginning = asyncio.create_task(Lease(stand.database, stand.clock, ShardSet()).begin())
    for _ in range(4):
        await pass_seconds(stand, SILENT_MS // 1000 - 2)
        await held(stand, ELSEWHERE, ahead_ms)
    assert not beginning.done(), "it is alive"
    await pass_seconds(stand, SILENT_MS // 1000 + 1)
    assert beginning.done()
    assert await holder(stand) != ELSEWHERE


async def test_one_that_died_on_this_machine_is_not_waited_for(stand: Stand) -> None:
    first = Lease(stand.database, stand.clock, ShardSet())
    await first.begin()
    taken = await holder(stand)
    await Lease(stand.database, stand.clock, ShardSet()).begin()
    assert await holder(stand) not in (None, taken)


async def test_a_replaced_one_must_stop(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    first = Lease(stand.database, stand.clock, ShardSet())
    await first.begin()
    running = asyncio.create_task(first.run())
    await stand.settle()
    stand.clock.advance(1)
    await stand.settle()
    assert not first.ended.is_set()
    await held(stand, ELSEWHERE)
    stand.clock.advance(1)
    await running
    assert first.ended.is_set()
    assert "another process has taken over" in caplog.text
    await first.end()
    assert await holder(stand) == ELSEWHERE


async def test_one_that_ends_leaves_its_place(stand: Stand) -> None:
    first = Lease(stand.database, stand.clock, ShardSet())
    await first.begin()
    await first.end()
    assert await holder(stand) is None


async def test_it_takes_all_of_its_shards_or_none(stand: Stand) -> None:
    await stand.ask(deadlines.take, "shard 1 of 3", ELSEWHERE, stand.clock.now_ms())
    both = Lease(stand.database, stand.clock, ShardSet(3, (0, 1)))
    beginning = asyncio.create_task(both.begin())
    await stand.settle()
    assert await holder(stand, "shard 0 of 3") is None
    other = Lease(stand.database, stand.clock, ShardSet(3, (2,)))
    await other.begin()
    assert not beginning.done()
    beginning.cancel()
