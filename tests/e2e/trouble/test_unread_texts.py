"""Channels that cannot be read after a restart: no text is lost, no clock runs."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import Table
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.helpers.waiting import heard, lost, pinging
from tests.e2e.trouble.test_late_events import HISTORY
from tests.e2e.trouble.test_outages import SILENT, UNREACHED

AWAY_SECONDS = 20
BOARDS = ("1", "2", "3")
CELLS = ("C5", "D5", "D6")
NOT_NOW = (
    "It is Green's turn on game 2, not yours; it is your turn on game 1. Begin with `next` to plan "
    f"it for then: `next {CELLS[0]}`."
)
TROUBLES: tuple[dict[str, Any], ...] = (
    {"status": 503, "times": 1},
    {"status": 503, "times": 3},
    {"status": 500, "times": 20},
    {"cut": "before", "times": 8},
    {"status": 429, "times": 3},
    {"status": 403, "page": True, "times": 2},
)


@asynccontextmanager
async def missed(timed: TimedTable, restarted: bool = False) -> AsyncGenerator[None]:
    """The bot misses what happens in the meantime: it is away, or the session ends."""
    table = timed.table
    if restarted:
        await table.close_bot()
    else:
        table.sandbox.gateway.invalidate()
        await lost(table)
    table.clock.advance(AWAY_SECONDS)
    yield
    if restarted:
        await table.open_bot()
        timed.quiescence.watch(table.app)
    await heard(table)
    await timed.quiescence.reached()


async def answered(timed: TimedTable, *typed: Message) -> None:
    """Time passes until every text has its reply: failures are retried within half a minute."""
    for _ in range(40):
        if all(timed.table.rooms.answers(message) for message in typed):
            return
        await timed.passes(1_000)
    raise AssertionError("a text got no reply")


def check_replies(table: Table, typed: Mapping[Slot, Message], cells: Mapping[Slot, str]) -> None:
    """Looks whether every text got its one reply."""
    for slot, message in typed.items():
        assert [
            f"Recorded: {cells[slot]}" in one.content for one in table.rooms.answers(message)
        ] == [True]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
@pytest.mark.parametrize(
    "trouble", TROUBLES, ids=lambda one: "-".join(str(value) for value in one.values())
)
async def test_missed_texts_count(
    timed: TimedTable, trouble: dict[str, Any], restarted: bool
) -> None:
    table = timed.table
    due = await table.begin(SILENT)
    cells = dict(zip(due, CELLS, strict=True))
    _, deadline_ms = await timed.turn()
    async with missed(timed, restarted):
        typed = {slot: table.say(slot, cell) for slot, cell in cells.items()}
        fault = table.sandbox.fault(**HISTORY, **trouble)
    await answered(timed, *typed.values())
    assert fault.hits == trouble["times"]
    number, moved_ms = await timed.turn()
    assert number == 1
    assert moved_ms >= deadline_ms + AWAY_SECONDS * 1000
    check_replies(table, typed, cells)
    await table.ends_with(cells)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
async def test_whoever_is_not_on_turn_is_answered(timed: TimedTable, restarted: bool) -> None:
    table = timed.table
    due = await table.begin(SILENT)
    idle = next(Slot(due[0].seat, board) for board in BOARDS if Slot(due[0].seat, board) not in due)
    async with missed(timed, restarted):
        typed = table.say(idle, CELLS[0])
        table.sandbox.fault(**HISTORY, status=503, times=1)
    await answered(timed, typed)
    assert [one.content for one in table.rooms.answers(typed)] == [NOT_NOW]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
async def test_an_unread_channel_pauses_the_match(timed: TimedTable, restarted: bool) -> None:
    table = timed.table
    first, second, third = await table.begin(SILENT)
    await table.move(third, "D6")
    await timed.passes(50_000)
    _, deadline_ms = await timed.turn()
    unread = table.rooms.of_slot(first)
    async with missed(timed, restarted):
        typed = {first: table.say(first, "C5"), second: table.say(second, "D5")}
        table.refuse_posts(unread, method="GET")
    await timed.passes(200_000)
    assert (await timed.turn())[0] == 1
    assert not table.rooms.answers(typed[first])
    notice = f"cannot read <#{unread.id}>"
    assert len(pinging(table, table.rooms.hosts, notice)) == 1
    assert table.rooms.text(table.rooms.hosts).count(notice) == 1
    table.sandbox.faults.clear()
    await answered(timed, *typed.values())
    number, moved_ms = await timed.turn()
    assert number == 1
    assert 220_000 <= moved_ms - deadline_ms <= 255_000
    assert sum(timed.sentences(UNREACHED)) + sum(timed.sentences("was away")) > 0
    cells = {first: "C5", second: "D5", third: "D6"}
    check_replies(table, typed, cells)
    await table.ends_with(cells)


async def test_texts_in_an_unread_channel_keep_their_order(timed: TimedTable) -> None:
    table = timed.table
    first, second, _ = await table.begin(SILENT)
    async with missed(timed):
        older = table.say(first, "C5")
        table.sandbox.fault(**HISTORY, status=503, times=3)
    newer = table.say(first, "D5")
    await timed.quiescence.reached()
    assert not table.rooms.answers(older) + table.rooms.answers(newer)
    await answered(timed, older, newer)
    assert "Recorded: C5" in (await table.rooms.answer(older)).content
    assert "Recorded: D5" in (await table.rooms.answer(newer)).content
    await table.move(second, "D6")
    await table.ends_with({first: "D5", second: "D6"})


async def test_no_turn_ends_while_the_texts_of_a_loss_are_being_read(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    await timed.passes(59_000)
    async with missed(timed):
        typed = table.say(slot, "C5")
        table.sandbox.fault(**HISTORY, status=503, times=3)
    await answered(timed, typed)
    assert (await timed.turn())[0] == 1
    check_replies(table, {slot: typed}, {slot: "C5"})
    await table.ends_with({slot: "C5"})


async def test_a_deleted_unread_channel_is_ignored(timed: TimedTable, error_log: ErrorLog) -> None:
    table = timed.table
    slot, *_ = await table.begin(SILENT)
    unread = table.rooms.of_slot(slot)
    async with missed(timed):
        table.say(slot, "C5")
        table.refuse_posts(unread, method="GET")
    await timed.passes(100_000)
    assert (await timed.turn())[0] == 1
    table.sandbox.faults.clear()
    table.sandbox.person("Odin").delete_channel(unread)
    await timed.passes(120_000)
    assert (await timed.turn())[0] >= 2
    assert error_log.lines == []
