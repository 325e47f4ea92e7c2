"""Each date of a season's calendar is among the server's events, until its match takes that over."""

import pytest
from sqlalchemy import delete, select, update

from bifrost_bot.gateway.channels.preflight import NO_EVENTS
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import ScheduledEvent
from bifrost_bot.store import tables
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.season import ANTISOCIAL, FOUR, NAME, Stage
from tests.e2e.helpers.table import HOME, HOST, PATIENCE
from tests.e2e.helpers.waiting import events_shown
from tests.e2e.lobby.test_lobby import lacking
from tests.e2e.lobby.test_scheduled_events import events, forbid
from tests.e2e.seasons.test_season_roles import decided

HOUR_MS = 3_600_000
ACTIVE = 2
COMPLETED = 3


def names(stage: Stage) -> list[str]:
    """The names of the server's events, the first to begin first."""
    found = sorted(events(stage.table), key=lambda event: event.start_ms)
    return [event.name for event in found]


async def shown(stage: Stage) -> list[str]:
    """The names of the server's events, once these are up to date."""
    await events_shown()
    return names(stage)


async def set_dates(stage: Stage, dates: str, *expected: str) -> list[ScheduledEvent]:
    """Sets the calendar; returns the events once these are there."""
    await stage.run(HOST, "calendar", dates=dates)
    await stage.world.until(lambda: names(stage) == list(expected), PATIENCE)
    return sorted(events(stage.table), key=lambda event: event.start_ms)


def episode(number: int, game: str = "") -> str:
    """The name of a date's event."""
    return f"Episode {number}{game and ', '}{game}: {NAME}"


async def planned(stage: Stage) -> list[ScheduledEvent]:
    """Opens a season with two dates; returns their events."""
    await stage.open(*FOUR)
    made = await set_dates(stage, "in 24h Bifröst; in 48h", episode(1, "Bifröst"), episode(2))
    await events_shown()
    return made


async def recorded(stage: Stage, table: str) -> list[int]:
    """The ids of the recorded events of matches, or of calendars."""
    column = tables.metadata.tables[table].c.event_id
    async with stage.table.app.database.transaction() as connection:
        return list(await connection.scalars(select(column)))


async def test_each_date_is_an_event_that_changes_with_the_calendar(stage: Stage) -> None:
    first, second = await planned(stage)
    now_ms = stage.table.clock.now_ms()
    assert first.start_ms - now_ms == 24 * HOUR_MS
    assert first.end_ms - first.start_ms == 3 * HOUR_MS
    address = f"https://discord.com/channels/{stage.channel.guild_id}/{stage.channel.id}"
    assert first.location == address
    assert first.description == "Episode 1 of season 1; /season calendar shows all dates."
    assert second.start_ms - now_ms == 48 * HOUR_MS
    dates = "in 30h Bifröst; in 48h Social Snake"
    kept = await set_dates(stage, dates, episode(1, "Bifröst"), episode(2, "Social Snake"))
    assert kept == [first, second], "moved and renamed, not made again"
    await stage.world.until(lambda: first.start_ms - now_ms == 30 * HOUR_MS, PATIENCE)
    assert await set_dates(stage, "in 30h Bifröst", episode(1, "Bifröst")) == [first]
    assert await set_dates(stage, "none") == []
    await events_shown()
    assert await recorded(stage, "calendar_events") == []


async def test_the_match_of_an_episode_takes_the_event_of_its_date_over(stage: Stage) -> None:
    first, second = await planned(stage)
    begins_ms = first.start_ms
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    own = f"Antisocial Snake, match 1: {NAME}"
    await stage.world.until(lambda: first.name == own, PATIENCE)
    assert first.start_ms == begins_ms
    assert first.description is not None
    assert first.description.startswith("Join with the button of match 1")
    await stage.table.run(HOST, HOME, "match start", at="in 5h", match="1")
    await stage.world.until(lambda: first.start_ms != begins_ms, PATIENCE)
    assert await shown(stage) == [own, episode(2)]
    assert await recorded(stage, "scheduled_events") == [first.id]
    assert await recorded(stage, "calendar_events") == [second.id]
    await stage.table.restart()
    assert await shown(stage) == [own, episode(2)]


async def test_the_event_begins_and_ends_with_the_match_that_took_it_over(stage: Stage) -> None:
    first, _ = await planned(stage)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await stage.play(*FOUR)
    await stage.world.until(lambda: first.status == COMPLETED, PATIENCE)
    assert await shown(stage) == [episode(2)]
    assert await recorded(stage, "scheduled_events") == []


async def test_a_match_opened_as_the_bot_stopped_takes_its_event_over(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await planned(stage)
    monkeypatch.setattr(stage.table.app.season_runner, "listeners", [])
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert first.name == episode(1, "Bifröst")
    await stage.table.restart()
    await stage.world.until(lambda: first.name.startswith("Antisocial Snake, match 1"), PATIENCE)
    await events_shown()
    assert len(events(stage.table)) == 2


async def test_what_staff_deletes_comes_back_only_with_another_date(stage: Stage) -> None:
    first, _ = await planned(stage)
    stage.world.delete_event(first)
    await stage.table.restart()
    await set_dates(stage, "in 24h Antisocial Snake; in 50h", episode(2))
    assert await shown(stage) == [episode(2)]
    await set_dates(stage, "in 25h; in 50h", episode(1), episode(2))


async def test_a_match_takes_over_that_staff_deleted_the_event(stage: Stage) -> None:
    first, _ = await planned(stage)
    stage.world.delete_event(first)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert await shown(stage) == [episode(2)]
    assert await recorded(stage, "scheduled_events") == [first.id]


async def test_no_event_is_left_of_a_season_that_is_over(stage: Stage) -> None:
    await planned(stage)
    await decided(stage, "end", "End the season")
    await stage.world.until(lambda: names(stage) == [], PATIENCE)
    await events_shown()
    assert await recorded(stage, "calendar_events") == []


@pytest.mark.parametrize(
    ("command", "button"), [("end", "End the season"), ("episode close", "End the episode")]
)
async def test_an_event_goes_with_the_episode_whose_match_has_no_set_start(
    stage: Stage, command: str, button: str
) -> None:
    first, _ = await planned(stage)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await stage.world.until(lambda: first.name.startswith("Antisocial Snake"), PATIENCE)
    await decided(stage, command, button)
    await stage.world.until(lambda: first not in events(stage.table), PATIENCE)
    assert await shown(stage) == ([] if command == "end" else [episode(2)])
    assert await recorded(stage, "scheduled_events") == []


async def test_a_date_that_passes_leaves_no_event(stage: Stage) -> None:
    first, second = await planned(stage)
    stage.table.clock.advance(24 * HOUR_MS // 1000)
    await stage.world.until(lambda: first.status == ACTIVE, PATIENCE)
    stage.table.clock.advance(3 * HOUR_MS // 1000)
    await stage.world.until(lambda: events(stage.table) == [second], PATIENCE)
    await set_dates(stage, "none")
    await events_shown()
    assert await recorded(stage, "calendar_events") == []


async def test_an_event_that_has_begun_is_replaced_when_its_date_is_put_off(stage: Stage) -> None:
    first, second = await planned(stage)
    stage.table.clock.advance(24 * HOUR_MS // 1000)
    await stage.world.until(lambda: first.status == ACTIVE, PATIENCE)
    await set_dates(stage, "in 3h; in 24h", episode(1), episode(2))
    await events_shown()
    assert first.status == COMPLETED
    assert second in events(stage.table)


async def test_an_event_that_was_made_but_not_recorded_is_found_again(stage: Stage) -> None:
    kept = await planned(stage)
    async with stage.table.app.database.transaction() as connection:
        await connection.execute(delete(tables.calendar_events))
    await stage.table.restart()
    await events_shown()
    assert events(stage.table) == kept
    await set_dates(stage, "none")


async def test_a_full_list_has_the_nearest_dates(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bifrost_bot.sandbox.rest.scheduled_event.MOST_EVENTS", 1)
    await stage.open(*FOUR)
    await set_dates(stage, "in 24h; in 48h; in 72h", episode(1))
    assert await shown(stage) == [episode(1)]
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await stage.play(*FOUR)
    await stage.world.until(lambda: not names(stage), PATIENCE)
    await set_dates(stage, "in 48h; in 73h", episode(2))


@pytest.mark.parametrize("table", [lacking(allow.CREATE_EVENTS)], indirect=True)
async def test_without_create_events_a_calendar_works_and_says_so(
    stage: Stage, error_log: ErrorLog
) -> None:
    forbid(stage.table, allow.CREATE_EVENTS)
    await stage.open(*FOUR)
    told = await stage.run(HOST, "calendar", dates="in 24h")
    assert told.endswith(f"\n{NO_EVENTS}")
    assert NO_EVENTS not in await stage.run(HOST, "calendar")
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await events_shown()
    assert stage.table.guild.scheduled_events == {}


@pytest.mark.parametrize("status", [500, 429])
async def test_a_date_waits_until_discord_takes_its_event(
    stage: Stage, error_log: ErrorLog, status: int
) -> None:
    await stage.open(*FOUR)
    fault = {"route": "/guilds/{guild_id}/scheduled-events", "method": "POST"}
    stage.table.sandbox.fault(**fault, status=status, times=2)
    await set_dates(stage, "in 24h; in 48h", episode(1), episode(2))
    assert await shown(stage) == [episode(1), episode(2)]


async def test_a_date_that_discord_refused_is_tried_with_the_next_change(
    stage: Stage, error_log: ErrorLog
) -> None:
    error_log.expected = ("season 1: its scheduled event was refused",)
    await stage.open(*FOUR)
    route = "/guilds/{guild_id}/scheduled-events"
    stage.table.sandbox.fault(route=route, method="POST", status=403, code=50013)
    await stage.run(HOST, "calendar", dates="in 24h; in 48h")
    assert await shown(stage) == []
    await set_dates(stage, "in 24h; in 49h", episode(1), episode(2))


async def test_an_event_made_again_but_not_recorded_is_found_again(
    stage: Stage,
) -> None:
    first, _ = await planned(stage)
    before = await recorded(stage, "calendar_events")
    stage.world.delete_event(first)
    again = await set_dates(stage, "in 25h; in 48h", episode(1), episode(2))
    await events_shown()
    async with stage.table.app.database.transaction() as connection:
        row = tables.calendar_events
        old = update(row).where(row.c.episode == 1).values(event_id=before[0], begins_ms=1)
        await connection.execute(old)
    await stage.table.restart()
    await events_shown()
    assert events(stage.table) == [again[1], again[0]]
