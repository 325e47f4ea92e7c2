"""A full disk: moves that cannot be recorded do not count; later all continues."""

from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import Table
from tests.e2e.trouble.conftest import Pragma

pytestmark = on_files
FULL = "max_page_count = 1"
"""Lets the database grow no more; it is never made smaller than it is."""
PLENTY = "max_page_count = 1000000"


async def test_an_unrecorded_move_does_not_count(
    pragma: Pragma, table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = ("nothing could be recorded",)
    slot, *_ = await table.begin()
    await pragma(FULL)
    before = await table.match()
    refused = await table.move(slot, "C5" + " " * 1_900 + "\u200b")
    assert "could not be recorded, so it does not count" in refused.content
    assert await table.match() == before
    await pragma(PLENTY)
    assert "Recorded: D5" in (await table.move(slot, "D5")).content
    await table.time_up()
    assert "plays D5" in table.newest(slot)


async def test_a_turn_ends_once_there_is_room(
    pragma: Pragma, table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = (
        "nothing could be recorded",
        "the alarm could not be recorded; trying again",
    )
    await table.begin()
    await pragma(FULL)
    slot = (await table.due())[0]
    while "plays" in (await table.move(slot, "C5" + " " * 200 + "\u200b")).content:
        pass  # The last page has some room yet.
    before = await table.match()
    assert before.phase is not None
    end_ms = before.phase.deadline_ms + 750
    table.clock.move_to(end_ms)
    await error_log.logged("the alarm could not be recorded")
    assert (await table.match()).phase == before.phase
    await pragma(PLENTY)
    table.clock.advance(1)
    await table.turned(before)
