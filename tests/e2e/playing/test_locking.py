"""Locking without a move asks for confirmation, also after a restart."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.components import walk
from tests.e2e.helpers.table import Table, said


async def opened(table: Table) -> tuple[Slot, str]:
    """A slot that owes a move, and its player."""
    await table.begin()
    slot = (await table.due())[0]
    return slot, table.rooms.player(slot.seat).user.name


@pytest.mark.nightly(by_day=0)
async def test_locking_with_nothing_recorded_asks_and_the_button_locks_after_a_restart(
    table: Table,
) -> None:
    slot, name = await opened(table)
    room = table.rooms.of_slot(slot)
    for asked in (
        await table.click(name, table.rooms.boards(room)[-1].message, "Lock"),
        await table.run(name, room, "lock"),
    ):
        assert said(asked) == "Nothing is recorded for this turn. Lock without a move?"
        assert asked.original is not None and asked.original.flags & 64
        assert [part["label"] for part in walk(asked.original.components) if "label" in part] == [
            "Lock without a move"
        ]
    assert not (await table.match()).locked
    await table.close_bot()
    await table.open_bot()
    locked = await table.click(name, asked.original, "Lock without a move")
    assert said(locked).startswith(
        "Locked without a move. You can unlock it with /undo. The turn still lasts until"
    )
    assert (await table.match()).locked == {slot}


@pytest.mark.nightly(by_day=0)
async def test_a_typed_lock_with_nothing_recorded_says_how_to_lock_all_the_same(
    table: Table,
) -> None:
    slot, _ = await opened(table)
    asked = await table.move(slot, "/lock")
    assert (
        asked.content
        == "Nothing is recorded for this turn. To lock all the same, send `/lock anyway`."
    )
    assert not (await table.match()).locked
    assert (await table.move(slot, "/lock anyway")).content.startswith("Locked without a move.")


async def test_undo_after_the_question_answers_no(table: Table) -> None:
    slot, _ = await opened(table)
    await table.move(slot, "/lock")
    assert (
        await table.move(slot, "/undo")
    ).content == "Not locked. You have no move recorded for this turn."
    assert (await table.move(slot, "/undo")).content.startswith("There is nothing to take back")


async def test_a_lock_reads_back_what_it_locks(table: Table) -> None:
    slot, name = await opened(table)
    await table.move(slot, "F5")
    locked = said(await table.run(name, table.rooms.of_slot(slot), "lock"))
    assert locked.startswith(f"Locked: F5 on game {slot.board}. You can unlock it with /undo.")
