"""Two processes: one runs a season's clock, the other takes over when it dies."""

import asyncio
from typing import Any

import pytest

from bifrost_bot.runtime import lease
from bifrost_bot.runtime.lease import SILENT_MS, Lease
from bifrost_bot.season.events import ChoiceClosed, ClockMoved, Reminded
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database
from tests.databases import url_at
from tests.e2e.helpers.season import ANTISOCIAL, FOUR, Stage
from tests.e2e.helpers.table import HOST, Table


async def second_by_second(
    table: Table, holder: Database, until: asyncio.Task[Any], *, alive: bool
) -> None:
    """Time passes second by second until that is done; a living process says each time it is."""
    while not until.done():
        waiting = asyncio.create_task(table.clock.second_awaited())
        await asyncio.wait((until, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if alive:
            await signed(table, holder)
        if not until.done():
            table.clock.advance(1)
    await until


async def signed(table: Table, holder: Database) -> None:
    """Waits until the serving process has said that it lives, within the last two seconds.

    The file is read again only after a commit of that process, which cannot write while it is read.
    """
    written = table.app.database
    while True:
        commits = written.commits
        if table.clock.now_ms() - await last_sign_ms(holder) <= 2_000:
            return
        while written.commits == commits:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0)


async def last_sign_ms(database: Database) -> int:
    """When the serving process had last both renewed its claim and stored a heartbeat."""
    async with database.transaction() as connection:
        found = await deadlines.holder(connection, "bot")
        beat_ms = await deadlines.last_beat(connection, "bot")
    assert found is not None
    return min(found.renewed_ms, beat_ms or 0)


async def holder_of(database: Database) -> str:
    """Which process serves the bot."""
    async with database.transaction() as connection:
        found = await deadlines.holder(connection, "bot")
    assert found is not None
    return found.process


async def taken(database: Database, before: str) -> None:
    """Returns once another process serves the bot."""
    while await holder_of(database) == before:  # noqa: ASYNC110 - no event tells it
        await asyncio.sleep(0)


@pytest.mark.slow
async def test_another_process_takes_over_the_clock(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def leave_the_claim(_: Lease) -> None:
        """As a process that is killed."""

    await stage.table.close_bot()
    monkeypatch.setattr(Lease, "end", leave_the_claim)
    await stage.table.open_bot()
    await stage.open(*FOUR, preset="quick")
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await stage.play(*FOUR)
    asked = await stage.says("tie for Elimination Candidate")
    first = stage.table
    choice = (await stage.season()).choice
    assert choice is not None
    # The second one is on another machine, or it would see at once that no other process has the
    # claim.
    monkeypatch.setattr(lease, "_machine", lambda: "another-machine")
    second = Table(first.sandbox, first.clock, first.database)
    database = Database(url_at(first.database))
    standing_by = asyncio.create_task(second.open_bot())
    try:
        await second_by_second(
            first,
            database,
            asyncio.create_task(stage.says("Time is nearly up.", asked)),
            alive=True,
        )
        assert "this one stands by" in caplog.text
        assert not standing_by.done()
        died_ms = first.clock.now_ms()
        await first.close_bot()
        dead = asyncio.create_task(taken(database, await holder_of(database)))
        await second_by_second(second, database, dead, alive=False)
        await standing_by
        later = (await second.app.season_runner.season("1")).choice
        assert later is not None
        # The time in which neither process served is given back, to the last heartbeat.
        assert (
            SILENT_MS - 2_000
            <= later.until_ms - choice.until_ms
            <= second.clock.now_ms() - died_ms + 2_000
        )
        await second_by_second(
            second,
            database,
            asyncio.create_task(stage.says(" tied. A draw among ", asked)),
            alive=True,
        )
        assert second.clock.now_ms() >= later.until_ms
        history = await second.app.season_runner.history("1")
        for kind in (Reminded, ClockMoved, ChoiceClosed):
            assert len([one for one in history if isinstance(one, kind)]) == 1
        for text in ("Time is nearly up.", " tied. A draw among "):
            assert len([one for one in stage.told() if text in one.content]) == 1
    finally:
        standing_by.cancel()
        await second.close_bot()
        await database.close()
