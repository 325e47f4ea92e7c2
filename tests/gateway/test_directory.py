"""The directory of channels: live matches in memory, others read on demand."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bifrost_bot.gateway.channels.directory import Directory, Found
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import Channel, Shown
from tests.clock import ManualClock
from tests.databases import url_at
from tests.match.world import HOST

BOARD = Address("public", "1")
SEAT = Address("seat", "1", "red")
LOBBY_ID = 5
MANY = 40


class House:
    """Matches with a lobby, a category and two channels each, and their directories."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tasks = Tasks()
        self.runner = Runner(database, ManualClock())
        self.directory = Directory(database, self.tasks)
        self.runner.listeners.append(self.directory.on_change)

    async def match(self, status: Status = Status.LOBBY) -> Match:
        """A match with its channels."""
        match = await self.runner.create(Settings("bifrost"), HOST, Home(7, LOBBY_ID))
        await self.directory.set_category(match.id, self.id(match, 0))
        await self.directory.add(Channel(LOBBY_ID, match.id, LOBBY))
        await self.directory.add(Channel(self.id(match, 1), match.id, BOARD))
        await self.directory.add(Channel(self.id(match, 2), match.id, SEAT))
        return match if status is match.status else await self.turn(match, status)

    async def turn(self, match: Match, status: Status) -> Match:
        """Lets a match have another status."""
        after = replace(match, status=status)
        async with self.database.transaction() as connection:
            await journal.set_status(connection, match.id, status)
        self.directory.on_change(Change(match, after, (), ()))
        return after

    async def started(self) -> Directory:
        """The directory of another process, at its start."""
        made = Directory(self.database, self.tasks)
        await made.load()
        return made

    def id(self, match: Match, place: int) -> int:
        """The id of a match's category (0) or of one of its channels."""
        return 1_000 * int(match.id) + place


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    database = Database(url_at(tmp_path / "bifrost.sqlite3"))
    await database.migrate()
    made = House(database)
    yield made
    await made.tasks.stop()
    await database.close()


async def test_a_start_loads_channels_of_live_matches_only(house: House) -> None:
    live = await house.match(Status.RUNNING)
    over = await house.match(Status.FINISHED)
    directory = await house.started()
    assert directory.at(house.id(live, 2)) == Found(live.id, SEAT)
    assert directory.at(house.id(over, 2)) is None
    assert await directory.find(house.id(over, 2)) == Found(over.id, SEAT)
    for match in (live, over):
        assert [channel.address for channel in await directory.of(match.id)] == [BOARD, SEAT]
        assert await directory.category(match.id) == house.id(match, 0)
        assert await directory.rooms(match.id) == {"1": house.id(match, 1)}
        assert (await directory.channel(match.id, LOBBY)) == Channel(LOBBY_ID, match.id, LOBBY)
    assert [await directory.find(id) for id in (LOBBY_ID, 77, None)] == [None] * 3
    assert await directory.is_category(house.id(over, 0))
    assert not await directory.is_category(house.id(over, 1))


async def test_memory_holds_the_channels_of_a_few_matches_that_are_over(house: House) -> None:
    live = await house.match(Status.RUNNING)
    over = [await house.match(Status.ABANDONED) for _ in range(MANY)]

    def held(directory: Directory) -> list[bool]:
        return [directory.at(house.id(match, 1)) is not None for match in over]

    assert sum(held(house.directory)) < MANY / 2
    assert held(house.directory)[-1], "the last to end still gets notices"
    directory = await house.started()
    for match in over:
        assert len(await directory.of(match.id)) == 2
    assert sum(held(directory)) < MANY / 2
    for one in (directory, house.directory):
        assert one.at(house.id(live, 1)) == Found(live.id, BOARD)


async def test_changes_to_a_finished_match_do_not_depend_on_memory(house: House) -> None:
    first, second, third = [await house.match(Status.FINISHED) for _ in range(3)]
    new = await house.runner.create(Settings("bifrost"), HOST, Home(7, LOBBY_ID))
    await (await house.started()).forget(first.id)
    given = [
        Channel(house.id(second, place), new.id, address)
        for place, address in ((1, BOARD), (2, SEAT))
    ]
    handing = await house.started()
    await handing.hand_over(second.id, new.id, given)
    assert handing.at(house.id(second, 1)) == Found(new.id, BOARD)
    await (await house.started()).show(Channel(house.id(third, 1), third.id, BOARD), 99)
    lost = await (await house.started()).channel(third.id, SEAT)
    assert lost is not None
    await (await house.started()).replace(lost, 3_333)
    for directory in (handing, await house.started()):
        assert [await directory.of(match.id) for match in (first, second)] == [[], []]
        assert [await directory.category(match.id) for match in (first, second)] == [None, None]
        assert [channel.id for channel in await directory.of(new.id)] == [
            house.id(second, 1),
            house.id(second, 2),
        ]
        assert await directory.category(new.id) == house.id(second, 0)
    shown = {channel.address: channel for channel in await (await house.started()).of(third.id)}
    assert (shown[BOARD].board_message_id, shown[SEAT].id) == (99, 3_333)


async def test_texts_count_again_in_a_match_that_goes_on_after_all(house: House) -> None:
    over = await house.match(Status.FINISHED)
    directory = await house.started()
    directory.on_change(Change(over, replace(over, status=Status.RUNNING), (), ()))
    # A second reader waits for the first, so what was begun is done.
    await directory.of(over.id)
    assert directory.at(house.id(over, 2)) == Found(over.id, SEAT)
    for _ in range(MANY):
        await directory.of((await house.match(Status.ABANDONED)).id)
    assert directory.at(house.id(over, 2)) == Found(over.id, SEAT)


async def test_two_who_ask_at_once_see_what_one_of_them_changes(house: House) -> None:
    over = await house.match(Status.FINISHED)
    directory = await house.started()
    added = Channel(house.id(over, 3), over.id, Address("public", "2"))
    await asyncio.gather(directory.of(over.id), directory.add(added), directory.of(over.id))
    assert added in await directory.of(over.id)


async def test_a_board_is_remembered_at_once_and_recorded_with_the_others(house: House) -> None:
    matches = [await house.match(Status.RUNNING) for _ in range(6)]
    marks = DeliveryMarks(house.database, ManualClock(), house.tasks)
    shown = [
        Channel(house.id(match, place), match.id, (BOARD, SEAT)[place - 1])
        for match in matches
        for place in (1, 2)
    ]
    for channel in shown:
        marks.mark_shown(Shown(channel, channel.id + 7, (channel.id,), 0))
        await house.directory.note(channel, channel.id + 7)
    earlier = await house.started()
    async with marks.transaction():
        pass
    for channel in shown:
        found = await earlier.channel(channel.match_id, channel.address)
        assert found == channel, "nothing is recorded before"
    for directory in (house.directory, await house.started()):
        for channel in shown:
            found = await directory.channel(channel.match_id, channel.address)
            assert found is not None
            assert found.board_message_id == channel.id + 7


async def test_a_board_of_a_lost_channel_is_not_recorded_for_its_successor(house: House) -> None:
    match = await house.match(Status.RUNNING)
    lost = Channel(house.id(match, 2), match.id, SEAT)
    made, _ = await asyncio.gather(
        house.directory.replace(lost, house.id(match, 3)), house.directory.show(lost, 77)
    )
    for directory in (house.directory, await house.started()):
        assert await directory.channel(match.id, SEAT) == made
        assert directory.at(made.id) == Found(match.id, SEAT)
        assert directory.at(lost.id) is None
