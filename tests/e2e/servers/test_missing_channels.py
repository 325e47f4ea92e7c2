# pyright: reportPrivateUsage=false
"""A deleted channel: no notice waits for it forever, no log repeats it."""

import logging

import pytest

from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Status
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.store import outbox
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Rooms, Table
from tests.e2e.helpers.waiting import all_told, becomes, ticking, until_given_up
from tests.e2e.practice.test_practice import begin, begin_towers, rooms
from tests.e2e.servers.test_server_trouble import OWNER

DELETED = "ended the match without a result: its channels were deleted."


def said_of_channels(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says, as something that people should look at, of deliveries."""
    records = [record for record in caplog.records if record.levelno >= logging.WARNING]
    return [record.getMessage() for record in records if "channel" in record.getMessage()]


async def test_whoever_deletes_a_channel_of_their_practice_has_ended_it(table: Table) -> None:
    await begin(table)
    first, *others = rooms(table)
    table.sandbox.person(OWNER).delete_channel(first)
    await table.world.until(
        lambda: all(DELETED in table.rooms.messages(channel)[-1].content for channel in others),
        PATIENCE,
    )
    assert (await table.match()).status is Status.ABANDONED
    await begin_towers(table)
    table.clock.advance(KEPT_MINUTES * 60)
    await table.world.until(lambda: not rooms(table), PATIENCE)


async def test_a_practice_without_channels_is_over(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.sandbox.person(OWNER).delete_channel(await begin_towers(table))
    await becomes(table, lambda match: match.status is Status.ABANDONED)
    async with ticking(table):
        await all_told(table)
    table.clock.advance(KEPT_MINUTES * 60)
    await table.world.until(
        lambda: not any("Practice" in one.name for one in table.world.channels.values()), PATIENCE
    )
    assert len(said_of_channels(caplog)) <= 1


async def test_whoever_deletes_a_channel_of_a_rehearsal_has_ended_it(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.run(HOST, HOME, "match rehearse", seconds=3600, match="1")
    trial = Rooms(table.sandbox, "2", "Rehearsal: Bifröst")
    await table.world.until(
        lambda: len(trial.all()) == 12 and trial.shows(trial.all(), 1), PATIENCE
    )
    table.sandbox.person(OWNER).delete_channel(trial.public("1"))
    await table.world.until(
        lambda: any(DELETED in one.content for one in trial.messages(trial.hosts)), PATIENCE
    )
    assert (await table.app.runner.match("2")).status is Status.ABANDONED
    assert (await table.match()).status is Status.LOBBY


async def test_a_deleted_channels_notices_go(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await table.begin()
    await until_given_up(table, OWNER, lambda: table.rooms.public("1"))
    await table.app.runner.handle("1", Abandon((await table.match()).hosts[0], ""))
    async with ticking(table):
        await all_told(table)
    assert not [line for line in said_of_channels(caplog) if "cannot be told" in line]


async def test_a_channel_that_a_live_match_lacks_is_made_again_with_its_board(table: Table) -> None:
    slot, *_ = await table.begin()
    room = table.rooms.of_slot(slot)
    found = table.app.services.directory.at(room.id)
    assert found is not None
    async with table.app.runner._database.transaction() as connection:
        await outbox.forget_channels(connection, [found.address], found.match_id)
    await table.close_bot()
    table.sandbox.person(OWNER).delete_channel(room)
    await table.open_bot()
    async with ticking(table):
        await table.shown(1)
    assert "Recorded: C5" in (await table.move(slot, "C5")).content
