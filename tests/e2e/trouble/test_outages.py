"""Partial outages of Discord: no turn is lost, nothing is sent twice."""

import pytest

from bifrost_bot.sandbox.world.snowflake import instant_ms
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.hours import Evening
from tests.e2e.helpers.table import SHORT

OUTAGE_MS = 200_000
TURN_MS = 60_000
PATIENCE_MS = 60_000
"""Within which everything that failed is tried again."""
SILENT = f"{SHORT}\nwarnings = []"
UNREACHED = "Discord kept the bot from this match for"


async def test_while_a_server_is_unavailable_its_matches_stand_still_and_get_the_time_back(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin()
    first, second, third = await table.due()
    await table.move(first, "C5")
    _, deadline_ms = await evening.turn()
    await evening.passes(20_000)
    table.world.take_down(evening.guild)
    await evening.passes(OUTAGE_MS)
    table.world.bring_back(evening.guild)
    await evening.stillness.still()
    assert await evening.turn() == (1, deadline_ms + OUTAGE_MS)
    assert evening.boards() == [[1]] * 12
    assert evening.sentences(f"{UNREACHED} 200.0 s") == [1] * 12
    await table.move(second, "D5")
    await table.time_up()
    for slot, deed in ((first, "plays C5"), (second, "plays D5"), (third, "makes no move")):
        shown = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
        assert f"{slot.seat.capitalize()} {deed}" in shown.message.content


@pytest.mark.nightly(by_day=0)
async def test_a_server_that_is_away_twice_or_while_the_line_breaks_loses_no_second(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin()
    _, deadline_ms = await evening.turn()
    table.world.take_down(evening.guild)
    await evening.passes(70_000)
    table.sandbox.gateway.drop()
    await evening.passes(5_000)
    table.world.bring_back(evening.guild)
    await evening.passes(10_000)
    table.world.take_down(evening.guild)
    await evening.passes(100_000)
    table.world.bring_back(evening.guild)
    await evening.stillness.still()
    number, moved_ms = await evening.turn()
    assert number == 1
    assert abs(moved_ms - (deadline_ms + 175_000)) <= 1_000


@pytest.mark.nightly(by_day=0)
async def test_a_bot_that_is_restarted_while_a_server_is_away_gives_all_of_the_time_back(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin()
    _, deadline_ms = await evening.turn()
    await evening.passes(20_000)
    table.world.take_down(evening.guild)
    await evening.passes(90_000)
    await table.close_bot()
    table.clock.advance(10)
    await table.open_bot()
    evening.stillness.watch(table.app)
    await evening.passes(100_000)
    assert await evening.turn() == (1, deadline_ms)
    table.world.bring_back(evening.guild)
    await evening.stillness.still()
    assert await evening.turn() == (1, deadline_ms + 200_000)


@pytest.mark.nightly(by_day=0)
@pytest.mark.parametrize("status", [500, 503])
async def test_while_the_api_fails_alone_a_turn_waits_for_its_boards_and_then_lasts_its_whole_length(
    evening: Evening, status: int
) -> None:
    table = evening.table
    await table.begin(SILENT)
    await evening.passes(20_000)
    table.sandbox.fault(status=status, times=-1)
    await evening.passes(OUTAGE_MS)
    assert (await evening.turn())[0] == 2
    assert evening.boards() == [[1]] * 12
    table.sandbox.faults.clear()
    await evening.passes(PATIENCE_MS // 2)
    number, deadline_ms = await evening.turn()
    shown_ms = max(
        instant_ms(table.rooms.boards(channel)[-1].message.id) for channel in await evening.own()
    )
    assert number == 2
    assert abs(deadline_ms - (shown_ms + TURN_MS)) <= 1_000
    assert evening.boards() == [[1, 2]] * 12
    assert evening.sentences(UNREACHED) == [1] * 12
    await table.time_up()


@pytest.mark.nightly(by_day=0)
async def test_a_turn_whose_warning_cannot_be_told_waits_until_it_can(evening: Evening) -> None:
    table = evening.table
    await table.begin()
    _, deadline_ms = await evening.turn()
    await evening.passes(20_000)
    table.sandbox.fault(status=503, times=-1)
    await evening.passes(OUTAGE_MS)
    assert await evening.turn() == (1, deadline_ms)
    table.sandbox.faults.clear()
    await evening.passes(PATIENCE_MS // 2)
    number, moved_ms = await evening.turn()
    assert number == 1
    assert moved_ms > table.clock.now_ms()
    assert evening.boards() == [[1]] * 12


@pytest.mark.nightly(by_day=0)
async def test_boards_that_cannot_be_shown_to_spectators_stop_no_clock(
    evening: Evening, error_log: ErrorLog
) -> None:
    table = evening.table
    await table.begin(SILENT)
    troubled = table.rooms.public("1")
    table.sandbox.fault(
        method="POST", route=f"/channels/{troubled.id}/messages", status=503, times=-1
    )
    await evening.passes(2 * TURN_MS + 20_000)
    assert (await evening.turn())[0] == 3
    assert evening.sentences(UNREACHED) == [0] * 12
    assert error_log.lines == []
