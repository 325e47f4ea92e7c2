"""Channels that cannot be read after a restart: no text is lost, no clock runs."""

import asyncio
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOST, PATIENCE, Table
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.trouble.test_outages import SILENT, UNREACHED

HISTORY = {"method": "GET", "route": "/channels/*/messages"}
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


async def lost(table: Table) -> None:
    """The session ends, and a new one has to begin."""
    table.sandbox.gateway.invalidate()
    async with asyncio.timeout(PATIENCE):
        while table.app.bot.heard.is_set():  # noqa: ASYNC110 - the bot sets no event for it
            await asyncio.sleep(0)


async def heard(timed: TimedTable) -> None:
    """The bot hears Discord again."""
    async with asyncio.timeout(PATIENCE):
        await timed.table.app.bot.heard.wait()
    await timed.quiescence.reached()


async def answered(timed: TimedTable, *typed: Message) -> None:
    """Time passes until every text has its reply: failures are retried within half a minute."""
    for _ in range(40):
        if all(timed.table.rooms.answers(message) for message in typed):
            return
        await timed.passes(1_000)
    raise AssertionError("a text got no reply")


async def check(timed: TimedTable, typed: dict[Slot, Message], cells: dict[Slot, str]) -> None:
    """Looks whether every text got its one reply, and the turn ends with these moves."""
    table = timed.table
    for slot, message in typed.items():
        assert [
            f"Recorded: {cells[slot]}" in one.content for one in table.rooms.answers(message)
        ] == [True]
    await table.time_up()
    for slot, cell in cells.items():
        shown = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
        assert f"{slot.seat.capitalize()} plays {cell}." in shown.message.content


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
@pytest.mark.parametrize(
    "trouble", TROUBLES, ids=lambda one: "-".join(str(value) for value in one.values())
)
async def test_missed_texts_count(
    timed: TimedTable, trouble: dict[str, Any], restarted: bool
) -> None:
    table = timed.table
    await table.begin(SILENT)
    due = await table.due()
    _, deadline_ms = await timed.turn()
    await (table.close_bot() if restarted else lost(table))
    table.clock.advance(AWAY_SECONDS)
    typed = {slot: table.say(slot, cell) for slot, cell in zip(due, CELLS, strict=True)}
    fault = table.sandbox.fault(**HISTORY, **trouble)
    if restarted:
        await table.open_bot()
        timed.quiescence.watch(table.app)
    await heard(timed)
    await answered(timed, *typed.values())
    assert fault.hits == trouble["times"]
    number, moved_ms = await timed.turn()
    assert number == 1
    assert moved_ms >= deadline_ms + AWAY_SECONDS * 1000
    await check(timed, typed, dict(zip(due, CELLS, strict=True)))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
async def test_whoever_is_not_on_turn_is_answered(timed: TimedTable, restarted: bool) -> None:
    table = timed.table
    await table.begin(SILENT)
    due = await table.due()
    idle = next(Slot(due[0].seat, board) for board in BOARDS if Slot(due[0].seat, board) not in due)
    await (table.close_bot() if restarted else lost(table))
    table.clock.advance(AWAY_SECONDS)
    typed = table.say(idle, CELLS[0])
    table.sandbox.fault(**HISTORY, status=503, times=1)
    if restarted:
        await table.open_bot()
        timed.quiescence.watch(table.app)
    await heard(timed)
    await answered(timed, typed)
    assert [one.content for one in table.rooms.answers(typed)] == [NOT_NOW]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
async def test_an_unread_channel_pauses_the_match(timed: TimedTable, restarted: bool) -> None:
    table = timed.table
    await table.begin(SILENT)
    first, second, third = await table.due()
    await table.move(third, "D6")
    await timed.passes(50_000)
    _, deadline_ms = await timed.turn()
    await (table.close_bot() if restarted else lost(table))
    table.clock.advance(AWAY_SECONDS)
    typed = {first: table.say(first, "C5"), second: table.say(second, "D5")}
    unread = table.rooms.of_slot(first)
    table.sandbox.fault(method="GET", route=f"/channels/{unread.id}/messages", status=503, times=-1)
    if restarted:
        await table.open_bot()
        timed.quiescence.watch(table.app)
    await heard(timed)
    await timed.passes(200_000)
    assert (await timed.turn())[0] == 1
    assert not table.rooms.answers(typed[first])
    told = [
        one
        for one in table.rooms.messages(table.rooms.hosts)
        if f"cannot read <#{unread.id}>" in one.content
    ]
    assert [table.sandbox.person(HOST).id in one.mentions.users for one in told] == [True]
    table.sandbox.faults.clear()
    await answered(timed, *typed.values())
    number, moved_ms = await timed.turn()
    assert number == 1
    assert 220_000 <= moved_ms - deadline_ms <= 255_000
    assert sum(timed.sentences(UNREACHED)) + sum(timed.sentences("was away")) > 0
    await check(timed, typed, {first: "C5", second: "D5", third: "D6"})


async def test_texts_in_an_unread_channel_keep_their_order(timed: TimedTable) -> None:
    table = timed.table
    await table.begin(SILENT)
    first, second, _ = await table.due()
    await lost(table)
    table.clock.advance(AWAY_SECONDS)
    older = table.say(first, "C5")
    table.sandbox.fault(**HISTORY, status=503, times=3)
    await heard(timed)
    newer = table.say(first, "D5")
    await timed.quiescence.reached()
    assert not table.rooms.answers(older) + table.rooms.answers(newer)
    await answered(timed, older, newer)
    assert "Recorded: C5" in (await table.rooms.answer(older)).content
    assert "Recorded: D5" in (await table.rooms.answer(newer)).content
    await table.move(second, "D6")
    await check(timed, {}, {first: "D5", second: "D6"})


async def test_no_turn_ends_while_the_texts_of_a_loss_are_being_read(timed: TimedTable) -> None:
    table = timed.table
    await table.begin(SILENT)
    slot = (await table.due())[0]
    await timed.passes(59_000)
    await lost(table)
    table.clock.advance(AWAY_SECONDS)
    typed = table.say(slot, "C5")
    table.sandbox.fault(**HISTORY, status=503, times=3)
    await heard(timed)
    await answered(timed, typed)
    assert (await timed.turn())[0] == 1
    await check(timed, {slot: typed}, {slot: "C5"})


async def test_a_deleted_unread_channel_is_ignored(timed: TimedTable, error_log: ErrorLog) -> None:
    table = timed.table
    await table.begin(SILENT)
    slot = (await table.due())[0]
    unread = table.rooms.of_slot(slot)
    await lost(table)
    table.say(slot, "C5")
    table.sandbox.fault(method="GET", route=f"/channels/{unread.id}/messages", status=503, times=-1)
    await heard(timed)
    await timed.passes(100_000)
    assert (await timed.turn())[0] == 1
    table.sandbox.faults.clear()
    table.sandbox.person("Odin").delete_channel(unread)
    await timed.passes(120_000)
    assert (await timed.turn())[0] >= 2
    assert error_log.lines == []
