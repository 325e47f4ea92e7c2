"""The clock of a turn: stamps, warnings, and turns that end early."""

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import SHORT, Table


async def test_a_move_stamped_before_the_deadline_counts_in_the_grace(table: Table) -> None:
    await table.begin()
    deadline_ms = await table.deadline_ms()
    slot = (await table.due())[0]
    table.clock.move_to(deadline_ms + 300)
    reply = await table.rooms.answer(table.say(slot, "C5", at=deadline_ms - 200))
    assert f"Recorded: C5 on game {slot.board}." in reply.content
    await table.time_up()
    board = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
    assert f"{slot.seat.capitalize()} plays C5" in board.message.content


async def test_a_move_stamped_after_the_deadline_is_refused(table: Table) -> None:
    await table.begin()
    deadline_ms = await table.deadline_ms()
    slot = (await table.due())[0]
    await table.move(slot, "C5")
    before = await table.match()
    table.clock.move_to(deadline_ms + 300)
    reply = await table.rooms.answer(table.say(slot, "D5", at=deadline_ms + 200))
    assert reply.content.startswith("Too late by 0.2 s")
    assert (await table.match()).submissions == before.submissions
    await table.time_up()
    board = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
    assert f"{slot.seat.capitalize()} plays C5" in board.message.content
    assert "D5" not in board.message.content


def warnings(table: Table, slot: Slot) -> list[Message]:
    return [
        message
        for message in table.rooms.messages(table.rooms.of_slot(slot))
        if "⏳" in message.content
    ]


async def test_whoever_owes_a_move_is_warned_three_times(table: Table) -> None:
    moved, *owing = await table.begin()
    await table.move(moved, "C5")
    deadline_ms = await table.deadline_ms()
    for count, left in enumerate((30, 10, 5), start=1):
        table.clock.move_to(deadline_ms - left * 1000)
        await table.world.until(
            lambda count=count: all(len(warnings(table, slot)) == count for slot in owing)
        )
        for slot in owing:
            warning = warnings(table, slot)[-1]
            assert f"⏳ {left} seconds left on game {slot.board}" in warning.content
            assert warning.mentions.users == (table.rooms.player(slot.seat).id,)
    await table.time_up()
    assert warnings(table, moved) == []
    everywhere = [
        message for channel in table.rooms.all() for message in table.rooms.messages(channel)
    ]
    assert sum("⏳" in message.content for message in everywhere) == 6


async def test_a_turn_ends_early_once_all_have_locked_if_the_host_chose_so(table: Table) -> None:
    await table.begin(f"{SHORT}\nadvance = 'all_locked'")
    before = await table.match()
    for slot in await table.due():
        await table.move(slot, "C5")
        await table.move(slot, "/lock")
    await table.turned(before)
    assert table.clock.now_ms() < (before.phase.deadline_ms if before.phase else 0)
    assert (await table.match()).phase != before.phase


async def test_locking_ends_no_turn_early_by_default(table: Table) -> None:
    await table.begin()
    before = await table.match()
    for slot in await table.due():
        await table.move(slot, "/lock anyway")
    assert (await table.match()).phase == before.phase
