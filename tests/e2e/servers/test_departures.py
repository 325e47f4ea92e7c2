"""The bot leaves a server: its matches wait 30 days, then their data is deleted."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bifrost_bot.runtime.people.guild_retention import KEPT_DAYS
from bifrost_bot.sandbox.world.model import Guild
from bifrost_bot.store.tables import metadata
from tests.databases import on_files
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table
from tests.e2e.helpers.waiting import becomes, ticking

pytestmark = on_files

OWNER = "Odin"
DAY = 86_400


def guild_of(table: Table) -> Guild:
    return table.guild


def stored(table: Table) -> str:
    """Every row of every table, but the times at which processes were alive."""
    with closing(sqlite3.connect(f"file:{table.database}?mode=ro", uri=True)) as disk:
        names = [
            name
            for name in metadata.tables
            if name not in ("heartbeats", "applications", "sessions")
        ]
        return "\n".join(
            str(row) for name in names for row in disk.execute(f"SELECT * FROM {name}")
        )


def names_server(table: Table, text: str) -> bool:
    ids = [guild_of(table).id, *(table.sandbox.person(name).id for name in (HOST, *PLAYERS))]
    return any(str(id) in text for id in ids)


async def kick(table: Table) -> None:
    """The owner takes the bot off the server; returns once the match is paused."""
    table.sandbox.person(OWNER).kick(guild_of(table), table.world.bot)
    await becomes(table, lambda match: match.paused)


async def take_back(table: Table) -> None:
    """The owner adds the bot again; returns once it has recorded that."""
    table.sandbox.person(OWNER).invite_bot(guild_of(table))
    application_id = table.app.bot.application_id
    assert application_id is not None
    departures = table.app.departures
    async with ticking(table), asyncio.timeout(PATIENCE):
        while not await departures.is_on(application_id, guild_of(table).id):  # noqa: ASYNC110 - the bot sets no event for it
            await asyncio.sleep(0)


async def pass_days(table: Table, days: int) -> None:
    """Time passes; returns once the bot has looked whether it was too long."""
    table.clock.advance(days * DAY)
    await table.clock.awaited(table.clock.now_ms() + 3_600_000)


async def test_after_thirty_days_nothing_of_the_server_is_stored(table: Table) -> None:
    await table.begin()
    await table.run(HOST, HOME, "match preset save", name="usual", match="1")
    await kick(table)
    assert names_server(table, stored(table))
    waiting = [task for task in asyncio.all_tasks() if task.get_name().startswith("channel ")]
    await pass_days(table, KEPT_DAYS - 1)
    assert names_server(table, stored(table))
    await pass_days(table, 1)
    assert not names_server(table, stored(table))
    assert "(1, " not in stored(table)
    # Messages that could not be sent any more are not kept waiting.
    table.clock.advance(5)
    _, late = await asyncio.wait(waiting, timeout=PATIENCE)
    assert not late


async def test_a_server_that_takes_the_bot_back_gets_the_next_number(table: Table) -> None:
    await table.begin()
    await kick(table)
    await pass_days(table, KEPT_DAYS)
    await take_back(table)
    assert (
        await table.ask(HOST, HOME, "status")
        == "No match is open on this server. A host can open one with /match create."
    )
    assert "There is no match 1" in await table.ask(HOST, HOME, "status", match="1")
    assert "Match 2" in await table.ask(HOST, HOME, "match create", game="bifrost")


async def test_a_server_that_takes_the_bot_back_earlier_goes_on(table: Table) -> None:
    await table.begin()
    await kick(table)
    await pass_days(table, KEPT_DAYS - 1)
    await take_back(table)
    async with ticking(table):
        await table.lobby_says("The bot was taken off this server")
    await pass_days(table, KEPT_DAYS)
    assert (await table.match()).paused
    await table.run(HOST, table.rooms.hosts, "match resume")
    assert not (await table.match()).paused


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("taken_back", [False, True])
async def test_a_removal_while_the_bot_is_off_counts(table: Table, taken_back: bool) -> None:
    await table.begin()
    await table.close_bot()
    owner = table.sandbox.person(OWNER)
    guild = guild_of(table)
    owner.kick(guild, table.world.bot)
    await table.open_bot()
    await table.close_bot()
    if taken_back:
        owner.invite_bot(guild)
    await table.open_bot()
    await pass_days(table, KEPT_DAYS)
    assert names_server(table, stored(table)) is taken_back
