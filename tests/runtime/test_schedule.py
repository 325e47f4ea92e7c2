# pyright: reportPrivateUsage=false
"""Waiting for the earliest of many instants."""

import asyncio

import pytest

from bifrost_bot.runtime.schedule import Schedule
from tests.clock import ManualClock
from tests.databases import on_files

pytestmark = on_files


@pytest.fixture
def schedule(clock: ManualClock) -> Schedule[str]:
    return Schedule(clock)


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_due_items_are_taken_in_order(schedule: Schedule[str], clock: ManualClock) -> None:
    now_ms = clock.now_ms()
    for key, at_ms in (("late", now_ms + 9), ("second", now_ms), ("first", now_ms - 1)):
        schedule.put(key, at_ms)
    assert await schedule.due() == ["first", "second"]
    waiting = asyncio.ensure_future(schedule.due())
    await settled()
    assert not waiting.done()
    clock.move_to(now_ms + 9)
    assert await waiting == ["late"]


async def test_waiting_sees_a_change(schedule: Schedule[str], clock: ManualClock) -> None:
    now_ms = clock.now_ms()
    waiting = asyncio.ensure_future(schedule.due())
    await settled()
    schedule.put("a", now_ms + 10)
    schedule.put("b", now_ms + 20)
    await settled()
    schedule.put("a", now_ms + 30)
    schedule.put("b", None)
    await settled()
    clock.move_to(now_ms + 25)
    await settled()
    assert not waiting.done()
    schedule.put("c", now_ms + 25)
    assert await waiting == ["c"]
    clock.move_to(now_ms + 30)
    assert await schedule.due() == ["a"]


async def test_a_moved_instant_is_due_once(schedule: Schedule[str], clock: ManualClock) -> None:
    now_ms = clock.now_ms()
    for at_ms in (now_ms + 10, now_ms + 20, now_ms + 10):
        schedule.put("a", at_ms)
    clock.move_to(now_ms + 50)
    assert await schedule.due() == ["a"]
    waiting = asyncio.ensure_future(schedule.due())
    await settled()
    assert not waiting.done()
    waiting.cancel()


def test_times_that_were_moved_are_not_kept(schedule: Schedule[str], clock: ManualClock) -> None:
    for minute in range(10_000):
        schedule.put("1", clock.now_ms() + 86_400_000 + minute)
    assert len(schedule._queue) < 1_000
