"""Partial outages of Discord: no turn is lost, nothing is sent twice."""

import pytest

from bifrost_bot.sandbox.world.snowflake import instant_ms
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import SHORT
from tests.e2e.helpers.timed_table import TimedTable

OUTAGE_MS = 200_000
TURN_MS = 60_000
PATIENCE_MS = 60_000
"""Within which everything that failed is tried again."""
SILENT = f"{SHORT}\nwarnings = []"
UNREACHED = "Discord kept the bot from this match for"


async def test_an_unavailable_server_gets_its_time_back(timed: TimedTable) -> None:
    table = timed.table
    first, second, _ = await table.begin()
    await table.move(first, "C5")
    _, deadline_ms = await timed.turn()
    await timed.passes(20_000)
    table.world.take_down(timed.guild)
    await timed.passes(OUTAGE_MS)
    table.world.bring_back(timed.guild)
    await timed.quiescence.reached()
    assert await timed.turn() == (1, deadline_ms + OUTAGE_MS)
    assert timed.boards() == [[1]] * 12
    assert timed.sentences(f"{UNREACHED} 3 minutes and 20 seconds") == [1] * 12
    await table.move(second, "D5")
    await table.ends_with({first: "C5", second: "D5"})


async def test_two_outages_and_a_lost_line_cost_no_second(timed: TimedTable) -> None:
    table = timed.table
    await table.begin()
    _, deadline_ms = await timed.turn()
    table.world.take_down(timed.guild)
    await timed.passes(70_000)
    table.sandbox.gateway.drop()
    await timed.passes(5_000)
    table.world.bring_back(timed.guild)
    await timed.passes(10_000)
    table.world.take_down(timed.guild)
    await timed.passes(100_000)
    table.world.bring_back(timed.guild)
    await timed.quiescence.reached()
    number, moved_ms = await timed.turn()
    assert number == 1
    assert abs(moved_ms - (deadline_ms + 175_000)) <= 1_000


async def test_a_restart_during_an_outage_costs_no_second(timed: TimedTable) -> None:
    table = timed.table
    await table.begin()
    _, deadline_ms = await timed.turn()
    await timed.passes(20_000)
    table.world.take_down(timed.guild)
    await timed.passes(90_000)
    await table.restart(10)
    timed.quiescence.watch(table.app)
    await timed.passes(100_000)
    assert await timed.turn() == (1, deadline_ms)
    table.world.bring_back(timed.guild)
    await timed.quiescence.reached()
    assert await timed.turn() == (1, deadline_ms + 200_000)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("status", [500, 503])
async def test_boards_that_cannot_be_shown_delay_turns(timed: TimedTable, status: int) -> None:
    table = timed.table
    await table.begin(SILENT)
    await timed.passes(20_000)
    table.sandbox.fault(status=status, times=-1)
    await timed.passes(OUTAGE_MS)
    assert (await timed.turn())[0] == 2
    assert timed.boards() == [[1]] * 12
    table.sandbox.faults.clear()
    await timed.passes(PATIENCE_MS // 2)
    number, deadline_ms = await timed.turn()
    shown_ms = max(
        instant_ms(table.rooms.boards(channel)[-1].message.id) for channel in await timed.own()
    )
    assert number == 2
    assert abs(deadline_ms - (shown_ms + TURN_MS)) <= 1_000
    assert timed.boards() == [[1, 2]] * 12
    assert timed.sentences(UNREACHED) == [1] * 12
    await table.time_up()


async def test_a_turn_whose_warning_cannot_be_told_waits_until_it_can(timed: TimedTable) -> None:
    table = timed.table
    await table.begin()
    _, deadline_ms = await timed.turn()
    await timed.passes(20_000)
    table.sandbox.fault(status=503, times=-1)
    await timed.passes(OUTAGE_MS)
    assert await timed.turn() == (1, deadline_ms)
    table.sandbox.faults.clear()
    await timed.passes(PATIENCE_MS // 2)
    number, moved_ms = await timed.turn()
    assert number == 1
    assert moved_ms > table.clock.now_ms()
    assert timed.boards() == [[1]] * 12


async def test_unseen_public_boards_stop_no_clock(timed: TimedTable, error_log: ErrorLog) -> None:
    table = timed.table
    await table.begin(SILENT)
    troubled = table.rooms.public("1")
    table.refuse_posts(troubled)
    await timed.passes(2 * TURN_MS + 20_000)
    assert (await timed.turn())[0] == 3
    assert timed.sentences(UNREACHED) == [0] * 12
    assert error_log.lines == []
