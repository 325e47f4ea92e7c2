"""A locked or missing database: clocks stop, hosts are notified, nothing is lost."""

import asyncio
import sqlite3
from contextlib import closing, suppress

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.bot import BifrostBot
from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import PATIENCE, Table
from tests.e2e.helpers.waiting import heard, hosts_read, lost, pinging, ticking
from tests.e2e.trouble.conftest import Pragma

pytestmark = on_files
IMPATIENT = "busy_timeout = 0"
"""Lets the bot's connection wait for no lock, so that no test does."""
REFUSED = "could not be recorded, so it does not count"
ERRORS = (
    "nothing could be recorded",
    "nothing can be recorded; all clocks stand",
    "the heartbeat could not be stored",
    "the claim could not be renewed",
    "the lost time could not be given back",
    "what was told could not be noted",
    "personal settings could not be read",
    "the database file",
)


async def stand_still(table: Table, slot: Slot) -> None:
    """Looks whether a text is refused, hosts are notified, and no clock runs any more."""
    assert REFUSED in (await table.move(slot, "D5")).content
    table.clock.advance(1)
    await hosts_read(table, "The bot cannot record anything, so all clocks are paused")
    await table.clock.awaited_by(table.clock.now_ms() + 1_000, "heartbeat")
    table.clock.advance(600)


async def go_on(table: Table, slot: Slot, deadline_ms: int, began_ms: int) -> None:
    """Looks whether clocks have their time back and the turn ends with what was recorded."""
    table.clock.advance(1)
    await hosts_read(table, "The bot can record moves again")
    assert await table.deadline_ms() == deadline_ms + table.clock.now_ms() - began_ms
    assert len(pinging(table, table.rooms.hosts, "The bot cannot record anything")) == 1
    await table.ends_with({slot: "C5"})


async def lock(other: sqlite3.Connection) -> None:
    """Locks the database as soon as the bot is not just writing."""
    async with asyncio.timeout(PATIENCE):
        while not other.in_transaction:
            with suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(0)


async def test_a_locked_database_stops_the_clocks(
    pragma: Pragma, table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = ERRORS
    await table.begin()
    await pragma(IMPATIENT)
    slot = (await table.due())[0]
    await table.move(slot, "C5")
    deadline_ms = await table.deadline_ms()
    began_ms = table.clock.now_ms()
    with closing(sqlite3.connect(table.database, timeout=0, isolation_level=None)) as other:
        await lock(other)
        await stand_still(table, slot)
        other.execute("ROLLBACK")
    await go_on(table, slot, deadline_ms, began_ms)


async def test_a_database_moved_away_and_back_loses_nothing(
    table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = ERRORS
    slot, *_ = await table.begin()
    await table.move(slot, "C5")
    deadline_ms = await table.deadline_ms()
    began_ms = table.clock.now_ms()
    aside = table.database.with_suffix(".aside")
    table.database.rename(aside)
    await stand_still(table, slot)
    assert not table.database.exists()
    aside.rename(table.database)
    await go_on(table, slot, deadline_ms, began_ms)


async def test_a_replaced_database_is_rescued(table: Table, error_log: ErrorLog) -> None:
    error_log.expected = (*ERRORS, "the claim could not be released")
    slot, *_ = await table.begin()
    await table.move(slot, "C5")
    before = await table.match()
    table.database.unlink()
    table.database.write_bytes(b"")
    await stand_still(table, slot)
    assert table.database.read_bytes() == b""
    await table.close_bot()
    table.database = table.database.with_name(f"{table.database.name}.rescued")
    assert any(f"name {table.database} in database_url" in line for line in error_log.lines)
    await table.open_bot()
    after = await table.match()
    assert after.submissions == before.submissions
    await table.world.until(
        lambda: "was away" in table.rooms.boards(table.rooms.public("1"))[-1].message.content,
        PATIENCE,
    )
    await table.ends_with({slot: "C5"})


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [True, False])
async def test_a_locked_database_delays_the_start(
    pragma: Pragma,
    table: Table,
    error_log: ErrorLog,
    monkeypatch: pytest.MonkeyPatch,
    restarted: bool,
) -> None:
    error_log.expected = ERRORS
    slot, *_ = await table.begin()
    deadline_ms = await table.deadline_ms()
    began_ms = table.clock.now_ms()
    with closing(sqlite3.connect(table.database, timeout=0, isolation_level=None)) as other:
        hears = BifrostBot._hears  # pyright: ignore[reportPrivateUsage]

        async def locked(bot: BifrostBot, shard_id: int) -> None:
            # Once only: a new session says it when its last server is there and when it is ready.
            monkeypatch.setattr(BifrostBot, "_hears", hears)
            await pragma(IMPATIENT)
            await lock(other)
            await hears(bot, shard_id)

        monkeypatch.setattr(BifrostBot, "_hears", locked)
        if restarted:
            await table.close_bot()
            opening = asyncio.create_task(table.open_bot())
        else:
            await pragma(IMPATIENT)
            table.sandbox.gateway.drop()
            await lost(table)
            opening = asyncio.create_task(heard(table))
        await troubled(table, "The start waits for the database")
        typed = table.say(slot, "C5")
        table.clock.advance(3)
        await asyncio.sleep(0)
        assert not opening.done()
        other.execute("ROLLBACK")
        async with ticking(table):
            await opening
    assert "Recorded: C5" in (await table.rooms.answer(typed)).content
    assert not [one for one in await table.app.metrics.troubles() if "start" in one]
    assert (await table.deadline_ms()) - deadline_ms <= table.clock.now_ms() - began_ms
    assert (await table.deadline_ms()) > deadline_ms


async def troubled(table: Table, text: str) -> None:
    """Returns once the bot's health says this."""
    async with asyncio.timeout(PATIENCE):
        while not await says(table, text):  # noqa: ASYNC110 - a database has no events to wait for
            await asyncio.sleep(0)


async def says(table: Table, text: str) -> bool:
    """Returns whether the bot's health says this; a bot that is starting has none."""
    if not table.is_open:
        return False
    return any(text in one for one in await table.app.metrics.troubles())
