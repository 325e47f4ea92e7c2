"""Locking without a move asks for confirmation, also after a restart."""

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.components import walk
from tests.e2e.helpers.table import PATIENCE, Table, response_to, said


async def opened(table: Table) -> tuple[Slot, str]:
    """A slot that owes a move, and its player."""
    slot, *_ = await table.begin()
    return slot, table.rooms.player(slot.seat).user.name


async def test_locking_nothing_asks_and_locks_after_a_restart(table: Table) -> None:
    slot, name = await opened(table)
    room = table.rooms.of_slot(slot)
    for asked in (
        await table.click(name, table.rooms.boards(room)[-1].message, "Lock"),
        await table.run(name, room, "lock"),
    ):
        assert said(asked) == "Nothing is recorded for this turn. Lock without a move?"
        assert response_to(asked).flags & 64
        assert [
            part["label"] for part in walk(response_to(asked).components) if "label" in part
        ] == ["Lock without a move"]
    assert not (await table.match()).locked
    await table.restart()
    locked = await table.click(name, asked, "Lock without a move")
    assert said(locked).startswith("🔒 Locked without a move (`/undo` unlocks). The turn ends at")
    assert (await table.match()).locked == {slot}


async def test_typed_locks_and_undo_say_what_they_lock(table: Table) -> None:
    slot, name = await opened(table)
    for text, reply in (
        ("/lock", "Nothing is recorded for this turn. To lock all the same, send `/lock anyway`."),
        ("/undo", "Not locked. You have no move recorded for this turn."),
        ("/undo", "There is nothing to take back"),
    ):
        assert (await table.move(slot, text)).content.startswith(reply)
        assert not (await table.match()).locked
    assert (await table.move(slot, "/lock anyway")).content.startswith("🔒 Locked without a move")
    await table.move(slot, "/undo")
    await table.move(slot, "F5")
    locked = await table.ask(name, table.rooms.of_slot(slot), "lock")
    assert locked.startswith("🔒 F5 is locked (`/undo` unlocks).")


async def test_an_edit_after_the_lock_is_told_that_the_move_is_locked(table: Table) -> None:
    slot, name = await opened(table)
    sent = table.say(slot, "F5")
    await table.rooms.answer(sent)
    await table.ask(name, table.rooms.of_slot(slot), "lock")
    table.rooms.player(slot.seat).edit(sent, "G5")
    await table.world.until(lambda: len(table.rooms.answers(sent)) == 2, PATIENCE)
    told = table.rooms.answers(sent)[-1].content
    assert f"Locked: F5 on game {slot.board}." in told
    assert "Recorded" not in told
