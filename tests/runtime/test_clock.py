"""Discord's clock, learnt from the stamps on our own messages."""

import asyncio
from typing import Any

import pytest

from bifrost_bot.runtime.clock import SystemClock
from tests.databases import on_files
from tests.runtime.virtual_time import in_virtual_time

pytestmark = on_files


def test_without_a_message_our_clock_is_taken_for_discords() -> None:
    clock = SystemClock(lambda: 7_000_000, lambda: 0)
    assert (clock.offset_ms, clock.now_ms(), clock.local_ms()) == (0, 7, 7)


LEARNT: dict[str, tuple[list[tuple[int, int, int]], list[tuple[int, int, int]], int]] = {
    "a stamp between sending and hearing back": ([], [(1_000, 1_050, 1_100)], 0),
    "the smallest that fits": ([], [(1_000, 5_050, 1_100)], 3_950),
    "the smallest that fits, behind": ([], [(10_000, 6_050, 10_100)], -3_950),
    "a date that agrees": ([(1_900, 1_000, 2_100)], [], 0),
    "a date, behind": ([(201_000, 81_000, 201_100)], [], -119_000),
    "a stamp that contradicts a date": ([(1_000, 3_601_000, 1_100)], [(1_000, 1_050, 1_100)], 0),
    "two dates that agree after a wrong one": (
        [(1_000, 3_601_000, 1_100), (1_200, 121_000, 1_300), (1_400, 121_000, 1_500)],
        [],
        119_700,
    ),
}
"""Dates of answers and stamps of messages, each with its sending and hearing back; the offset."""


@pytest.mark.parametrize(("dates", "stamps", "offset_ms"), LEARNT.values(), ids=list(LEARNT))
def test_an_offset_is_learnt(
    dates: list[tuple[int, int, int]], stamps: list[tuple[int, int, int]], offset_ms: int
) -> None:
    clock = SystemClock()
    for one in dates:
        clock.observe_date(*one)
    for one in stamps:
        clock.observe(*one)
    assert clock.offset_ms == offset_ms


def test_every_message_narrows_the_bounds() -> None:
    clock = SystemClock()
    clock.observe(1_000, 5_050, 1_100)  # from 3,950 to 4,050
    clock.observe(2_000, 6_010, 2_200)  # from 3,810 to 4,010
    assert clock.offset_ms == 3_950
    clock.observe(3_000, 7_000, 3_010)  # from 3,990 to 4,000
    assert clock.offset_ms == 3_990


def test_a_clock_that_was_set_is_learnt_afresh() -> None:
    clock = SystemClock()
    clock.observe(1_000, 5_050, 1_100)
    clock.observe(2_000, 2_050, 2_100)
    assert clock.offset_ms == 0
    clock.observe(3_000, 9_050, 3_100)
    assert clock.offset_ms == 5_950


def test_dates_of_answers_narrow_the_offset() -> None:
    clock = SystemClock()
    clock.observe_date(1_000, 121_000, 1_100)  # from 119,900 to 121,000
    assert clock.offset_ms == 119_900
    clock.observe_date(1_200, 122_000, 1_300)  # from 120,700 to 121,800
    assert clock.offset_ms == 120_700


def test_a_stamp_is_more_exact_than_dates_which_no_longer_count_then() -> None:
    clock = SystemClock()
    clock.observe_date(1_000, 121_000, 1_100)
    clock.observe(1_000, 121_550, 1_100)  # from 120,450 to 120,550
    assert clock.offset_ms == 120_450
    for sent_ms in (2_000, 3_000):
        clock.observe_date(sent_ms, 0, sent_ms)
    assert clock.offset_ms == 120_450


@pytest.mark.parametrize("wrong_ms", [0, 3_601_000, 10**14])
def test_a_single_wrong_date_does_no_harm(wrong_ms: int) -> None:
    clock = SystemClock()
    clock.observe_date(1_000, 121_000, 1_100)
    clock.observe_date(1_200, wrong_ms, 1_300)
    clock.observe_date(1_400, 121_000, 1_500)
    clock.observe_date(1_600, wrong_ms + 5_000, 1_700)
    assert clock.offset_ms == 119_900


def test_now_is_our_instant_and_the_offset() -> None:
    clock = SystemClock(lambda: 7_000_000, lambda: 0)
    clock.observe(0, 3_600_000, 0)
    assert (clock.now_ms(), clock.local_ms()) == (3_600_007, 7)


@in_virtual_time
async def test_nobody_wakes_before_the_instant_and_the_past_is_not_waited_for() -> None:
    loop = asyncio.get_running_loop()
    clock = SystemClock(lambda: 0, lambda: round(loop.time() * 1e9))
    await clock.sleep_until(clock.now_ms())
    assert clock.now_ms() == 0
    await clock.sleep_until(100_000)
    assert clock.now_ms() == pytest.approx(100_000, abs=2)


@pytest.mark.parametrize("jump_s", [3_600, -3_600])
@in_virtual_time
async def test_setting_the_machines_clock_changes_no_deadline(jump_s: Any) -> None:
    loop = asyncio.get_running_loop()
    jump_ns = 0
    clock = SystemClock(
        lambda: 1_700_000_000 * 10**9 + round(loop.time() * 1e9) + jump_ns,
        lambda: round(loop.time() * 1e9),
    )
    clock.observe(clock.local_ms(), clock.local_ms() + 20, clock.local_ms() + 40)
    deadline_ms = clock.now_ms() + 60_000
    began = loop.time()
    sleeper = asyncio.create_task(clock.sleep_until(deadline_ms))
    await asyncio.sleep(10)
    jump_ns = jump_s * 10**9
    await sleeper
    assert loop.time() - began == pytest.approx(60, abs=0.1)
    clock.observe(clock.local_ms(), deadline_ms + 20, clock.local_ms() + 40)
    assert clock.now_ms() == pytest.approx(deadline_ms, abs=50)


@in_virtual_time
async def test_an_offset_that_is_learnt_while_somebody_sleeps_does_not_come_too_late() -> None:
    loop = asyncio.get_running_loop()
    clock = SystemClock(lambda: 0, lambda: round(loop.time() * 1e9))
    sleeper = asyncio.create_task(clock.sleep_until(3_600_000))
    await asyncio.sleep(1)
    clock.observe(1_000, 3_601_000, 1_000)
    await sleeper
    assert loop.time() < 40
