"""A full disk: moves that cannot be recorded do not count; later all continues."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, event

from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import Table

pytestmark = on_files
_PLENTY = 1_000_000


class Disk:
    """The room that the database's connection believes to have."""

    def __init__(self) -> None:
        self.connections: list[Any] = []

    async def allow(self, pages: int) -> None:
        """Lets the database grow to so many pages; it is never made smaller than it is."""
        await self.connections[-1].driver_connection.execute(f"PRAGMA max_page_count = {pages}")


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()

    def keep(connection: Any, _: object) -> None:
        disk.connections.append(connection)

    event.listen(Engine, "connect", keep)
    yield disk
    event.remove(Engine, "connect", keep)


async def test_an_unrecorded_move_does_not_count(
    disk: Disk, table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = ("nothing could be recorded",)
    await table.begin()
    slot = (await table.due())[0]
    await disk.allow(1)
    before = await table.match()
    refused = await table.move(slot, "C5" + " " * 1_900 + "\u200b")
    assert "could not be recorded, so it does not count" in refused.content
    assert await table.match() == before
    await disk.allow(_PLENTY)
    assert "Recorded: D5" in (await table.move(slot, "D5")).content
    await table.time_up()
    assert "plays D5" in table.newest(slot)


async def test_a_turn_ends_once_there_is_room(
    disk: Disk, table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = (
        "nothing could be recorded",
        "the alarm could not be recorded; trying again",
    )
    await table.begin()
    await disk.allow(1)
    slot = (await table.due())[0]
    while "plays" in (await table.move(slot, "C5" + " " * 200 + "\u200b")).content:
        pass  # The last page has some room yet.
    before = await table.match()
    assert before.phase is not None
    end_ms = before.phase.deadline_ms + 750
    table.clock.move_to(end_ms)
    await error_log.logged("the alarm could not be recorded")
    assert (await table.match()).phase == before.phase
    await disk.allow(_PLENTY)
    table.clock.advance(1)
    await table.turned(before)
