"""Stored seasons are read back, on a file and on a server."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.match.events import MatchCreated
from bifrost_bot.match.fold import begin as begin_match
from bifrost_bot.season.decide import core
from bifrost_bot.season.events import SeasonEvent, SeasonOpened
from bifrost_bot.season.history import record
from bifrost_bot.season.model import Season
from bifrost_bot.season.notice import (
    NEWS,
    BoardBody,
    Body,
    NewsBody,
    Notice,
    ReminderBody,
    read_body,
    write_body,
)
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.season.upcast import read_event
from bifrost_bot.store import deadlines, journal, people, scheduled_events
from bifrost_bot.store.database import ConflictError, Database, Transaction
from bifrost_bot.store.journal import FORGOTTEN, Home
from bifrost_bot.store.scheduled_events import ScheduledEvent
from bifrost_bot.store.seasons import calendar_events, links, outbox, requests
from bifrost_bot.store.seasons.calendar_events import CalendarEvent
from bifrost_bot.store.seasons.links import MatchLink
from bifrost_bot.store.seasons.requests import Request
from bifrost_bot.store.shard_set import ShardSet
from bifrost_bot.store.streams import MATCHES, SEASONS
from bifrost_bot.stream.record import RecordError
from tests.clock import START_MS
from tests.match.world import World as MatchWorld
from tests.season.test_laws import SIZES, played
from tests.season.world import World

HOME = Home(7, 8)
FAR = Home(7 + 2**22, 9)


def opened(season_id: str = "1") -> SeasonOpened:
    first = World(0).history[0]
    assert isinstance(first, SeasonOpened)
    return SeasonOpened(
        season_id, first.name, first.rules, first.host, first.seed, first.commitment, first.at_ms
    )


async def create(
    connection: Transaction,
    season_id: str = "1",
    home: Home = HOME,
    more: Sequence[SeasonEvent] = (),
) -> Season:
    """Records a season with its opening and further events."""
    history = (opened(season_id), *more)
    return await journal.create(connection, SEASONS, core.fold(history), history, home)


async def create_match(database: Database, match_id: str) -> None:
    created = MatchWorld().history[0]
    assert isinstance(created, MatchCreated)
    async with database.transaction() as connection:
        await journal.create(connection, MATCHES, begin_match(created), (created,), HOME)
    assert created.match_id == match_id


@pytest.mark.slow
@pytest.mark.nightly(by_day=1)
async def test_every_kind_of_event_is_read_back_as_it_was_written(database: Database) -> None:
    kinds = set[type]()
    async with database.transaction() as connection:
        worlds = [
            played(preset, size, "unruly", seed)
            for preset in PRESETS
            for size in SIZES
            for seed in range(3)
        ]
        for number, world in enumerate(worlds, start=1):
            history = world.history
            first = history[0]
            assert isinstance(first, SeasonOpened)
            written = await create(connection, str(number), more=history[1:])
            stored = await journal.bodies(connection, SEASONS, str(number))
            assert list(record.history(stored)) == [opened(str(number)), *history[1:]]
            found = record.read(stored)
            assert found == written
            kinds |= {type(event) for event in history}
    assert [kind.__name__ for kind in get_args(SeasonEvent) if kind not in kinds] == []


async def test_a_number_of_an_event_is_taken_once(database: Database) -> None:
    world = World(2)
    async with database.transaction() as connection:
        season = await create(connection)
        await journal.append(connection, SEASONS, season, world.history[1:])
    with pytest.raises(ConflictError):
        async with database.transaction() as connection:
            await journal.append(connection, SEASONS, season, world.history[1:2])


async def test_numbers_of_seasons_rise_and_stay_taken(database: Database) -> None:
    async with database.transaction() as connection:
        assert await journal.next_id(connection, SEASONS) == "1"
        await create(connection, "1")
        await create(connection, "2", FAR)
        assert await journal.live(connection, SEASONS) == ["1", "2"]
        assert await journal.live(connection, SEASONS, FAR.guild_id) == ["2"]
        assert await journal.live(connection, SEASONS, shard_set=ShardSet(2, (1,))) == ["2"]
        await people.erase(connection, SEASONS, "1")
        assert await journal.bodies(connection, SEASONS, "1") == ()
        assert await journal.home(connection, SEASONS, "1") is None
        assert await people.ids_of(connection, SEASONS, FORGOTTEN) == ["1"]
        assert await journal.home(connection, SEASONS, "2") == FAR
        assert await journal.next_id(connection, SEASONS) == "3"


async def test_a_request_and_a_match_are_taken_once(database: Database) -> None:
    await create_match(database, "1")
    async with database.transaction() as connection:
        await create(connection)
        await requests.add(connection, "77", Request("1", 1, 1))
        await links.add(connection, MatchLink("1", "1", 4))
        assert await requests.find(connection, "77") == Request("1", 1, 1)
        assert await requests.find(connection, "78") is None
        assert await links.of_match(connection, "1") == MatchLink("1", "1", 4)
    with pytest.raises(ConflictError):
        async with database.transaction() as connection:
            await requests.add(connection, "77", Request("1", 2, 2))
    with pytest.raises(ConflictError):
        async with database.transaction() as connection:
            await links.add(connection, MatchLink("1", "1", 5))
    async with database.transaction() as connection:
        await links.drop(connection, ["1"])
        assert await links.of_match(connection, "1") is None
        await links.add(connection, MatchLink("1", "1", 5))


async def test_the_events_of_a_process_are_those_of_its_servers(database: Database) -> None:
    here = ShardSet(2, (HOME.guild_id >> 22,))
    there = ShardSet(2, (FAR.guild_id >> 22,))
    await create_match(database, "1")
    async with database.transaction() as connection:
        await create(connection)
        await create(connection, "2", FAR)
        await links.add(connection, MatchLink("1", "1", 4))
        date = CalendarEvent(70, START_MS, "bifrost")
        for id, episode in (("1", 4), ("1", 5), ("2", 1)):
            await calendar_events.put(connection, id, episode, date)
        await calendar_events.put(connection, "1", 5, replace(date, event_id=71))
        await scheduled_events.put(connection, "1", ScheduledEvent(72, START_MS))
        assert await calendar_events.of_match(connection, "1") == date
        assert await calendar_events.of_match(connection, "2") is None
        assert await calendar_events.seasons_with_events(connection, here) == ["1"]
        assert await calendar_events.seasons_with_events(connection, there) == ["2"]
        assert await scheduled_events.matches_with_events(connection, here) == ["1"]
        assert await scheduled_events.matches_with_events(connection, there) == []
        await calendar_events.forget(connection, 71)
        assert await calendar_events.of_season(connection, "1") == {4: date}
        await people.erase(connection, SEASONS, "1")
        assert await calendar_events.of_season(connection, "1") == {}


async def test_alarms_and_stopped_clocks(database: Database) -> None:
    async with database.transaction() as connection:
        for id, home in (("1", HOME), ("2", FAR)):
            await create(connection, id, home)
            await deadlines.put(connection, SEASONS, id, START_MS)
        await deadlines.put(connection, SEASONS, "1", START_MS + 5)
        assert await deadlines.alarms(connection, SEASONS) == {"1": START_MS + 5, "2": START_MS}
        assert await deadlines.alarms(connection, SEASONS, ShardSet(2, (0,))) == {"1": START_MS + 5}
        await deadlines.stop(connection, SEASONS, "1", 9)
        await deadlines.stop(connection, SEASONS, "1", 10)
        await deadlines.put(connection, SEASONS, "1", START_MS + 6)
        assert await deadlines.stop_times(connection, SEASONS) == {"1": 9}
        await deadlines.resume(connection, SEASONS, "1")
        await deadlines.put(connection, SEASONS, "2", None)
        assert await deadlines.stop_times(connection, SEASONS) == {}
        assert await deadlines.alarms(connection, SEASONS) == {"1": START_MS + 6}


async def test_order_is_kept(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    notices = (Notice(NEWS, NewsBody(1)), Notice(NEWS, BoardBody()), Notice(NEWS, ReminderBody(2)))
    async with database.transaction() as connection:
        await create(connection, "1")
        await create(connection, "2", FAR)
        rows = await outbox.add(connection, "1", notices, 5)
        others = await outbox.add(connection, "2", notices[:1], 6)
        assert [row.notice for row in rows] == list(notices)
        assert await outbox.pending(connection) == (*rows, *others)
        assert await outbox.pending(connection, ShardSet(2, (1,))) == others
        assert await outbox.add(connection, "1", (), 7) == ()
    with pytest.raises(CodecError):
        read_body({"is": "SongBody"})
    assert caplog.text == ""


def test_every_body_of_a_notice_is_read_back() -> None:
    for kind in get_args(Body):
        body = kind() if kind is BoardBody else kind(3)
        assert read_body(json.loads(json.dumps(write_body(body)))) == body


def test_the_record_names_the_event_that_cannot_be_read() -> None:
    assert record.read(()) is None
    for bodies in (
        ('{"is": "CastJoined"}',),
        ("{",),
        ('{"is": "CastLeft", "player_id": "1", "by": "", "at_ms": 1}',),
    ):
        with pytest.raises(RecordError, match="event 1 ") as problem:
            record.read(bodies)
        assert problem.value.number == 1
    with pytest.raises(RecordError, match="event 1 "):
        record.history(("{}",))
    with pytest.raises(CodecError):
        read_event({"is": "Sang"})


async def test_a_person_is_found_by_id_and_by_mention(database: Database) -> None:
    world = World(2)
    async with database.transaction() as connection:
        await create(connection, "1", more=world.history[1:])
        await create(connection, "2")
        assert await people.seasons_naming(connection, "102") == ["1"]
        assert await people.seasons_naming(connection, "900") == ["1", "2"]
        assert await people.seasons_naming(connection, "10") == []
