"""A move counts by the instant Discord received it, whenever it arrives."""

from tests.e2e.table import Table


async def test_a_move_stamped_just_before_the_deadline_counts_though_it_comes_in_the_grace(table: Table) -> None:
    await table.begin()
    deadline_ms = await table.deadline_ms()
    slot = (await table.due())[0]
    table.clock.move_to(deadline_ms + 300)
    reply = await table.rooms.answer(table.say(slot, "C5", at=deadline_ms - 200))
    assert f"{slot.seat.capitalize()} plays C5 on game {slot.board}." in reply.content
    await table.time_up()
    board = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
    assert f"{slot.seat.capitalize()} plays C5" in board.message.content


async def test_a_move_stamped_just_after_the_deadline_is_refused_and_does_not_count(table: Table) -> None:
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
