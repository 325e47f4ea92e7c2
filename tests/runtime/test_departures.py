"""Deleting what is stored of one server, and of no other."""

import pytest
from sqlalchemy import text

from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.people.guild_retention import KEPT_DAYS, GuildRetention
from bifrost_bot.store.journal import Home
from bifrost_bot.store.maintenance import care
from bifrost_bot.tools.verify import verify
from tests.databases import on_files
from tests.match.world import HOST
from tests.runtime.conftest import HOME, Stand
from tests.runtime.test_ratings import play_out

pytestmark = on_files

DAY_SECONDS = 86_400
APPLICATION = 70
ANOTHER = 71
OTHER = Home(9, 10)


async def tables(stand: Stand) -> dict[str, int]:
    """How many rows of matches there are in each table."""
    async with stand.database.transaction() as connection:
        return {
            table: await connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0
            for table in ("events", "outbox", "deadlines", "results", "ratings")
        }


async def test_only_the_servers_own_matches_are_deleted(stand: Stand) -> None:
    kept = await stand.runner.create(Settings("bifrost"), HOST, OTHER)
    await stand.runner.handle(kept.id, Abandon(HOST, ""))
    before = await tables(stand)
    over = await play_out(stand, await stand.playing())
    live = await stand.playing()
    departures = GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock)
    forgotten = list[str]()
    departures.forgotten = forgotten.append
    running = stand.tasks.start(departures.run(), "departures")
    await departures.compare(APPLICATION, {HOME.guild_id, OTHER.guild_id})
    await departures.record_left(APPLICATION, HOME.guild_id)
    await stand.settle()
    assert forgotten == []
    stand.clock.advance(KEPT_DAYS * DAY_SECONDS)
    await stand.settle()
    assert forgotten == [over.id, live.id]
    assert await tables(stand) == before
    assert [match.id for match in await stand.runner.live()] == []
    assert all(check.held for check in verify(await stand.runner.history(kept.id)))
    assert (await care.check(stand.database, lambda done, of: None)).problems == ()
    assert (await stand.lobby()).id == "4"
    running.cancel()


async def test_a_deleted_match_has_no_alarm(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    live = await stand.playing()
    stand.tasks.start(stand.timekeeper.run(), "timekeeper")
    stand.timekeeper.release()
    assert live.phase is not None
    await stand.runner.erase(HOME.guild_id)
    stand.forget()
    stand.clock.move_to(live.phase.deadline_ms + 60_000)
    await stand.settle()
    assert stand.changes.empty()
    assert [record.message for record in caplog.records if "alarm" in record.message] == []


async def deleted_after(stand: Stand, departures: GuildRetention, days: int) -> list[str]:
    """The matches that are deleted once so many days have passed."""
    forgotten = list[str]()
    departures.forgotten = forgotten.append
    running = stand.tasks.start(departures.run(), "departures")
    await stand.settle()
    stand.clock.advance(days * DAY_SECONDS)
    await stand.settle()
    running.cancel()
    return forgotten


async def test_a_bot_with_another_token_deletes_nothing(stand: Stand) -> None:
    await stand.playing()
    departures = GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock)
    await departures.compare(APPLICATION, {HOME.guild_id})
    await departures.compare(ANOTHER, {OTHER.guild_id})
    assert await deleted_after(stand, departures, 2 * KEPT_DAYS) == []


async def test_a_server_is_kept_until_every_application_has_left_it(stand: Stand) -> None:
    live = await stand.playing()
    departures = GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock)
    await departures.compare(APPLICATION, {HOME.guild_id})
    await departures.compare(ANOTHER, {HOME.guild_id})
    await departures.compare(ANOTHER, set())
    assert await deleted_after(stand, departures, 2 * KEPT_DAYS) == []
    await departures.compare(APPLICATION, set())
    assert await deleted_after(stand, departures, KEPT_DAYS) == [live.id]


async def test_a_server_left_before_memberships_were_stored_goes_too(stand: Stand) -> None:
    live = await stand.playing()
    departures = GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock)
    await departures.compare(APPLICATION, set())
    assert await deleted_after(stand, departures, KEPT_DAYS) == [live.id]


async def test_a_clock_that_is_ahead_deletes_nothing(stand: Stand) -> None:
    await stand.playing()
    await GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock).compare(
        APPLICATION, set()
    )
    assert (
        await deleted_after(
            stand,
            GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock),
            2 * KEPT_DAYS,
        )
        == []
    )
