"""A command of a season is carried out once, wholly or not at all."""

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import text

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.runtime.faults import FaultError, NoSeasonError, UnreadableError
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide import hosts
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import AddHost, End
from bifrost_bot.season.errors import HostError, NotHostError
from bifrost_bot.season.events import CastJoined, GarnetsMoved, SeasonOpened
from bifrost_bot.season.host_action import ClaimColour, MoveGarnets
from bifrost_bot.season.notice import BoardBody, NewsBody
from bifrost_bot.store import deadlines, journal
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.seasons import outbox
from bifrost_bot.store.streams import SEASONS
from tests.clock import START_MS
from tests.databases import break_writes, mend
from tests.match.world import HOST
from tests.runtime.conftest import HOME
from tests.runtime.seasons.conftest import RULES, SeasonStand


async def rows(stand: SeasonStand, table: str) -> int:
    async with stand.database.transaction() as connection:
        return await connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0


async def test_a_season_is_opened_once_however_often_the_request_comes(stand: SeasonStand) -> None:
    first = await stand.seasons.create("Larks", RULES, HOST, HOME, "77")
    second = await stand.seasons.create("Larks", RULES, HOST, HOME, "77")
    third = await stand.seasons.create("Crows", RULES, HOST, HOME, "78")
    assert (first.repeated, second.repeated) == (False, True)
    assert second.after == first.after and second.events == first.events
    assert third.after.id == "2"
    assert await stand.seasons.home("1") == HOME
    assert [change.after.name for change in stand.heard] == ["Larks", "Crows"]
    (opened,) = first.events
    assert isinstance(opened, SeasonOpened)
    assert opened.salt and opened.salt != opened.seed


async def test_a_wrong_season_is_not_opened(stand: SeasonStand) -> None:
    with pytest.raises(HostError):
        await stand.seasons.create(" ", RULES, HOST, HOME, "77")
    with pytest.raises(ConfigError):
        await stand.seasons.create("Larks", replace(RULES, finale=4), HOST, HOME, "77")
    assert await rows(stand, "seasons") == 0


async def test_a_repeated_request_repeats_its_reply(stand: SeasonStand) -> None:
    season_id = await stand.open()
    give = MoveGarnets(HOST, "101", 2, "for the song", "9")
    first = await stand.seasons.handle(season_id, give, "9")
    again = await stand.seasons.handle(season_id, give, "9")
    assert (again.repeated, again.events, again.rows) == (True, first.events, ())
    assert len(await stand.found(GarnetsMoved)) == 1
    other = stand.another()
    late = await other.seasons.handle(season_id, give, "9")
    assert late.repeated and late.events == first.events


async def test_events_alarm_request_and_notices_are_atomic(stand: SeasonStand) -> None:
    season_id = await stand.open()
    before = await stand.season()
    for table in ("season_events", "season_deadlines", "season_requests", "season_outbox"):
        verb = "UPDATE" if table == "season_deadlines" else "INSERT"
        await break_writes(stand.database, table, verb)
        counts = [
            await rows(stand, one) for one in ("season_events", "season_requests", "season_outbox")
        ]
        stand.clock.advance(1)
        with pytest.raises(StoreError):
            await stand.do(season_id, OpenEpisode(HOST, 1), f"request {table}")
        assert [
            await rows(stand, one) for one in ("season_events", "season_requests", "season_outbox")
        ] == counts
        assert await stand.season() == before
        await mend(stand.database)
    await stand.do(season_id, OpenEpisode(HOST, 1), "request")
    assert (await stand.season()).episode is not None


async def test_stale_commands_retry(stand: SeasonStand, caplog: pytest.LogCaptureFixture) -> None:
    season_id = await stand.open()
    other = stand.another()
    await other.season()
    await stand.do(season_id, AddToCast(HOST, "104"))
    joined = await other.do(season_id, AddToCast(HOST, "105"))
    assert joined == (CastJoined("105", HOST, START_MS),)
    assert (await other.season()).seq == 6
    assert "another process wrote event 5 first" in caplog.text
    # Who was added by the one is known to the other, so nothing follows.
    assert await other.do(season_id, AddToCast(HOST, "104")) == ()


async def test_concurrent_commands_run_one_by_one(stand: SeasonStand) -> None:
    season_id = await stand.open(0)
    await asyncio.gather(
        *(stand.do(season_id, AddToCast(HOST, str(id)), f"r{id}") for id in range(200, 220))
    )
    assert [one.player_id for one in await stand.found(CastJoined)] == [
        str(id) for id in range(200, 220)
    ]
    assert await rows(stand, "season_requests") == 21


async def test_what_is_refused_leaves_nothing_behind(stand: SeasonStand) -> None:
    season_id = await stand.open()
    with pytest.raises(NotHostError):
        await stand.do(season_id, AddHost("101", "101"), "5")
    assert await stand.seasons.find_request("5") is None
    with pytest.raises(NoSeasonError):
        await stand.do("9", AddHost(HOST, "101"))
    with pytest.raises(NoSeasonError):
        await stand.seasons.home("9")


async def test_a_match_belongs_to_one_season(stand: SeasonStand) -> None:
    first = await stand.open()
    second = (await stand.seasons.create("Crows", RULES, HOST, HOME, "second")).after.id
    match = await stand.lobby()
    spare = await stand.lobby()
    for season_id in (first, second):
        for id in ("101", "102", "103"):
            await stand.do(season_id, AddToCast(HOST, id))
        await stand.do(season_id, OpenEpisode(HOST, 1))
    await stand.do(first, LinkMatch(HOST, match.id, "bifrost"))
    with pytest.raises(HostError, match="belongs to another season"):
        await stand.do(second, LinkMatch(HOST, match.id, "bifrost"))
    assert (await stand.season(second)).episodes[0].match is None
    await stand.do(first, LinkMatch(HOST, spare.id, "bifrost"))
    await stand.do(second, LinkMatch(HOST, match.id, "bifrost"))
    assert await rows(stand, "season_matches") == 2


async def test_a_season_that_is_over_has_no_alarm_and_is_still_known(stand: SeasonStand) -> None:
    season_id = await stand.open()
    assert [season.id for season in await stand.seasons.live()] == [season_id]
    assert [season.id for season in await stand.seasons.live(HOME.guild_id + 1)] == []
    await stand.do(season_id, End(HOST, "enough"), "end")
    assert await stand.seasons.live() == []
    assert (await stand.season()).over
    async with stand.database.transaction() as connection:
        assert await deadlines.alarms(connection, SEASONS) == {}
        assert await journal.live(connection, SEASONS) == []


async def test_a_fault_of_the_bot_changes_nothing_and_has_a_number(
    stand: SeasonStand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    season_id = await stand.open()
    monkeypatch.setattr(hosts, "decide", broken)
    with pytest.raises(FaultError) as fault:
        await stand.do(season_id, AddHost(HOST, "101"))
    assert f"incident {fault.value.incident}: season 1 could not carry out AddHost" in caplog.text
    assert (await stand.season()).seq == 4


async def test_an_unreadable_season_stops_no_other(
    stand: SeasonStand, caplog: pytest.LogCaptureFixture
) -> None:
    season_id = await stand.open()
    await stand.seasons.create("Crows", RULES, HOST, HOME, "second")
    async with stand.database.transaction() as connection:
        await connection.execute(
            text("UPDATE season_events SET body = '{}' WHERE season_id = '1' AND seq = 2")
        )
    other = await stand.die()
    other.clock.advance(5)
    with pytest.raises(UnreadableError):
        await other.season(season_id)
    assert "season 1 cannot be read: event 2" in caplog.text
    assert [season.id for season in await other.seasons.live()] == ["2"]
    assert await other.ask(deadlines.stop_times, SEASONS) == {"1": START_MS + 5_000}


async def test_notices_are_ordered_and_marked(stand: SeasonStand) -> None:
    season_id = await stand.open(1)
    await stand.do(season_id, ClaimColour(HOST, "101", "Red"))
    async with stand.database.transaction() as connection:
        pending = await outbox.pending(connection)
        assert [row.notice.body for row in pending] == [
            NewsBody(1),
            BoardBody(),
            BoardBody(),
            BoardBody(),
        ]
        await outbox.mark_delivered(connection, [row.id for row in pending[:2]], 5, 4711)
        await outbox.mark_refused(connection, [pending[2].id], 5)
        assert await outbox.pending(connection) == pending[3:]
        assert await outbox.board_message(connection, season_id, pending[1].notice) == 4711


async def test_the_running_hash_is_the_same_in_memory_and_from_the_disk(stand: SeasonStand) -> None:
    season_id = await stand.open()
    await stand.play(season_id, "101", "102", "103")
    season = await stand.season()
    events = [json.loads(body) for body in await stand.seasons.bodies(season_id)]
    assert CHAIN.links(events)[-1] == season.chain.head
    (posted,) = CHAIN.heads(events)
    assert (posted.turn, posted.link) == ("1", season.chain.posted)
    stand.seasons.drop(season_id)
    assert await stand.season() == season
