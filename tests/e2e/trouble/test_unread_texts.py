"""Channels that cannot be read after a restart: no text is lost, no clock runs."""

import asyncio
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.hours import Evening
from tests.e2e.helpers.table import HOST, PATIENCE, Table
from tests.e2e.trouble.test_outages import SILENT, UNREACHED

HISTORY = {"method": "GET", "route": "/channels/*/messages"}
AWAY_SECONDS = 20
BOARDS = ("1", "2", "3")
NOT_NOW = "It is Green's turn on game 2, not yours; it is your turn on game 1."
CELLS = ("C5", "D5", "D6")
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


async def heard(evening: Evening) -> None:
    """The bot hears Discord again."""
    async with asyncio.timeout(PATIENCE):
        await evening.table.app.bot.heard.wait()
    await evening.stillness.still()


async def answered(evening: Evening, *typed: Message) -> None:
    """Time passes until every text has its reply: trouble is tried again every half minute at
    the latest.
    """
    for _ in range(40):
        if all(evening.table.rooms.answers(message) for message in typed):
            return
        await evening.passes(1_000)
    raise AssertionError("a text got no reply")


async def check(evening: Evening, typed: dict[Slot, Message], cells: dict[Slot, str]) -> None:
    """Looks whether every text got its one reply, and the turn ends with these moves."""
    table = evening.table
    for slot, message in typed.items():
        assert [
            f"Recorded: {cells[slot]}" in one.content for one in table.rooms.answers(message)
        ] == [True]
    await table.time_up()
    for slot, cell in cells.items():
        shown = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
        assert (
            f"{slot.seat.capitalize()} plays {cell} on game {slot.board}." in shown.message.content
        )


@pytest.mark.nightly(by_day=0)
@pytest.mark.parametrize("restarted", [True, False])
@pytest.mark.parametrize(
    "trouble", TROUBLES, ids=lambda one: "-".join(str(value) for value in one.values())
)
async def test_what_was_typed_while_the_bot_was_away_counts_though_channels_cannot_be_read_at_first(
    evening: Evening, trouble: dict[str, Any], restarted: bool
) -> None:
    table = evening.table
    await table.begin(SILENT)
    due = await table.due()
    _, deadline_ms = await evening.turn()
    await (table.close_bot() if restarted else lost(table))
    table.clock.advance(AWAY_SECONDS)
    typed = {slot: table.say(slot, cell) for slot, cell in zip(due, CELLS, strict=True)}
    fault = table.sandbox.fault(**HISTORY, **trouble)
    if restarted:
        await table.open_bot()
        evening.stillness.watch(table.app)
    await heard(evening)
    await answered(evening, *typed.values())
    assert fault.hits == trouble["times"]
    number, moved_ms = await evening.turn()
    assert number == 1
    assert moved_ms >= deadline_ms + AWAY_SECONDS * 1000
    await check(evening, typed, dict(zip(due, CELLS, strict=True)))


@pytest.mark.nightly(by_day=0)
@pytest.mark.parametrize("restarted", [True, False])
async def test_what_was_typed_meanwhile_by_a_player_who_is_not_on_turn_there_is_answered_too(
    evening: Evening, restarted: bool
) -> None:
    table = evening.table
    await table.begin(SILENT)
    due = await table.due()
    idle = next(Slot(due[0].seat, board) for board in BOARDS if Slot(due[0].seat, board) not in due)
    await (table.close_bot() if restarted else lost(table))
    table.clock.advance(AWAY_SECONDS)
    typed = table.say(idle, CELLS[0])
    table.sandbox.fault(**HISTORY, status=503, times=1)
    if restarted:
        await table.open_bot()
        evening.stillness.watch(table.app)
    await heard(evening)
    await answered(evening, typed)
    assert [one.content for one in table.rooms.answers(typed)] == [NOT_NOW]


@pytest.mark.nightly(by_day=0)
@pytest.mark.parametrize("restarted", [True, False])
async def test_while_a_channel_cannot_be_read_its_match_waits_and_its_hosts_are_told(
    evening: Evening, restarted: bool
) -> None:
    table = evening.table
    await table.begin(SILENT)
    first, second, third = await table.due()
    await table.move(third, "D6")
    await evening.passes(50_000)
    _, deadline_ms = await evening.turn()
    await (table.close_bot() if restarted else lost(table))
    table.clock.advance(AWAY_SECONDS)
    typed = {first: table.say(first, "C5"), second: table.say(second, "D5")}
    unread = table.rooms.of_slot(first)
    table.sandbox.fault(method="GET", route=f"/channels/{unread.id}/messages", status=503, times=-1)
    if restarted:
        await table.open_bot()
        evening.stillness.watch(table.app)
    await heard(evening)
    await evening.passes(200_000)
    assert (await evening.turn())[0] == 1
    assert not table.rooms.answers(typed[first])
    told = [
        one
        for one in table.rooms.messages(table.rooms.hosts)
        if f"cannot read <#{unread.id}>" in one.content
    ]
    assert [table.sandbox.person(HOST).id in one.mentions.users for one in told] == [True]
    table.sandbox.faults.clear()
    await answered(evening, *typed.values())
    number, moved_ms = await evening.turn()
    assert number == 1
    assert 220_000 <= moved_ms - deadline_ms <= 255_000
    assert sum(evening.sentences(UNREACHED)) + sum(evening.sentences("was away")) > 0
    await check(evening, typed, {first: "C5", second: "D5", third: "D6"})


async def test_a_text_sent_in_a_channel_that_is_still_unread_is_taken_after_those_before_it(
    evening: Evening,
) -> None:
    table = evening.table
    await table.begin(SILENT)
    first, second, _ = await table.due()
    await lost(table)
    table.clock.advance(AWAY_SECONDS)
    older = table.say(first, "C5")
    table.sandbox.fault(**HISTORY, status=503, times=3)
    await heard(evening)
    newer = table.say(first, "D5")
    await evening.stillness.still()
    assert not table.rooms.answers(older) + table.rooms.answers(newer)
    await answered(evening, older, newer)
    assert "Recorded: C5" in (await table.rooms.answer(older)).content
    assert "Recorded: D5" in (await table.rooms.answer(newer)).content
    await table.move(second, "D6")
    await check(evening, {}, {first: "D5", second: "D6"})


async def test_no_turn_ends_while_the_texts_of_a_loss_are_being_read(evening: Evening) -> None:
    table = evening.table
    await table.begin(SILENT)
    slot = (await table.due())[0]
    await evening.passes(59_000)
    await lost(table)
    table.clock.advance(AWAY_SECONDS)
    typed = table.say(slot, "C5")
    table.sandbox.fault(**HISTORY, status=503, times=3)
    await heard(evening)
    await answered(evening, typed)
    assert (await evening.turn())[0] == 1
    await check(evening, {slot: typed}, {slot: "C5"})


@pytest.mark.nightly(by_day=0)
async def test_a_channel_that_was_deleted_while_it_was_unread_keeps_no_clock_waiting(
    evening: Evening, error_log: ErrorLog
) -> None:
    table = evening.table
    await table.begin(SILENT)
    slot = (await table.due())[0]
    unread = table.rooms.of_slot(slot)
    await lost(table)
    table.say(slot, "C5")
    table.sandbox.fault(method="GET", route=f"/channels/{unread.id}/messages", status=503, times=-1)
    await heard(evening)
    await evening.passes(100_000)
    assert (await evening.turn())[0] == 1
    table.sandbox.faults.clear()
    table.sandbox.person("Odin").delete_channel(unread)
    await evening.passes(120_000)
    assert (await evening.turn())[0] >= 2
    assert error_log.lines == []
