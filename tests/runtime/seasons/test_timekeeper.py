"""Deadlines of seasons: kept, with reminders, and credited downtime."""

from dataclasses import replace

import pytest
from sqlalchemy import text

from bifrost_bot.season.decide.players import Vote
from bifrost_bot.season.events import (
    CandidateNamed,
    ChoiceClosed,
    ClockMoved,
    DeadlineExtended,
    Reminded,
    SeasonEnded,
)
from bifrost_bot.season.host_action import Extend
from bifrost_bot.season.model import Choice
from bifrost_bot.season.notice import ReminderBody
from bifrost_bot.store import deadlines
from bifrost_bot.store.seasons import outbox
from bifrost_bot.store.streams import SEASONS
from tests.clock import START_MS
from tests.databases import break_writes, mend
from tests.match.world import HOST
from tests.runtime.conftest import HOME
from tests.runtime.seasons.conftest import RULES, SeasonStand

VOTE_MS = RULES.vote_seconds * 1000
LEAD_MS = VOTE_MS // 4


async def voting(stand: SeasonStand) -> Choice:
    """A season whose leaders 101 and 102 vote on a tie; the process runs, at START_MS."""
    await stand.begin()
    season_id = await stand.open(6)
    await stand.play(season_id, "101 102", "103", "104", "105 106")
    return await choice(stand)


async def choice(stand: SeasonStand) -> Choice:
    found = (await stand.season()).choice
    assert found is not None
    return found


async def pass_seconds(stand: SeasonStand, seconds: float) -> None:
    stand.clock.advance(seconds)
    await stand.settle()


async def alarms(stand: SeasonStand) -> dict[str, int]:
    return await stand.ask(deadlines.alarms, SEASONS)


async def reminded(stand: SeasonStand) -> list[int]:
    rows = await stand.ask(outbox.pending)
    return [row.notice.body.number for row in rows if isinstance(row.notice.body, ReminderBody)]


async def test_a_choice_closes_at_its_deadline_and_not_before(stand: SeasonStand) -> None:
    await voting(stand)
    assert await alarms(stand) == {"1": START_MS + VOTE_MS - LEAD_MS}
    await pass_seconds(stand, (VOTE_MS - LEAD_MS) / 1000)
    assert await alarms(stand) == {"1": START_MS + VOTE_MS}
    await pass_seconds(stand, LEAD_MS / 1000 - 0.001)
    assert await stand.found(ChoiceClosed) == []
    await pass_seconds(stand, 0.001)
    (closed,) = await stand.found(ChoiceClosed)
    assert closed.at_ms == START_MS + VOTE_MS
    assert len(await stand.found(CandidateNamed)) == 1


async def test_who_is_asked_is_reminded_once_whoever_has_answered(stand: SeasonStand) -> None:
    number = (await voting(stand)).number
    assert await reminded(stand) == []
    await stand.do("1", Vote("101", number, ("105",)))
    await pass_seconds(stand, (VOTE_MS - LEAD_MS) / 1000)
    assert await reminded(stand) == [number]
    other = await stand.die()
    await other.begin()
    await pass_seconds(other, 1)
    assert await reminded(other) == [number]
    assert len(await other.found(Reminded)) == 1


async def test_a_deadline_that_passed_while_dead_is_credited(stand: SeasonStand) -> None:
    await voting(stand)
    await pass_seconds(stand, 100)
    await stand.watch.beat()
    other = await stand.die()
    other.clock.advance(3_600)
    await other.begin()
    (moved,) = await other.found(ClockMoved)
    assert moved.by_ms == 3_600_000
    assert await other.found(ChoiceClosed) == []
    assert (await choice(other)).until_ms == START_MS + VOTE_MS + 3_600_000
    await pass_seconds(other, (VOTE_MS - LEAD_MS) / 1000 - 100)
    assert len(await other.found(Reminded)) == 1
    await pass_seconds(other, LEAD_MS / 1000)
    assert len(await other.found(ChoiceClosed)) == 1


async def test_nothing_is_closed_while_discord_is_not_heard(stand: SeasonStand) -> None:
    await voting(stand)
    stand.watch.lose()
    await pass_seconds(stand, 2 * VOTE_MS / 1000)
    assert await stand.found(ChoiceClosed) == []
    await stand.watch.back()
    await stand.settle()
    assert (await choice(stand)).until_ms == START_MS + 3 * VOTE_MS
    assert await stand.found(Reminded) == []


async def test_time_is_given_back_once_however_often_the_database_fails(stand: SeasonStand) -> None:
    await voting(stand)
    await stand.seasons.create("Crows", RULES, HOST, HOME, "second")
    stand.watch.lose()
    stand.clock.advance(50)
    # The first season has its time back before the database refuses the second.
    await stand.outages.credit(await stand.outages.find_credits(START_MS))
    assert (await choice(stand)).until_ms == START_MS + VOTE_MS + 50_000
    await break_writes(stand.database, "season_events")
    back = stand.tasks.start(stand.watch.back(), "back")
    await pass_seconds(stand, 1)
    assert stand.watch.lost_ms is not None
    await mend(stand.database)
    await pass_seconds(stand, 1)
    await back
    assert stand.watch.lost_ms is None
    assert (await choice(stand)).until_ms == START_MS + VOTE_MS + 52_000


async def test_failed_alarms_retry(stand: SeasonStand, caplog: pytest.LogCaptureFixture) -> None:
    await voting(stand)
    await break_writes(stand.database, "season_events")
    await pass_seconds(stand, VOTE_MS / 1000)
    assert "season 1: the alarm could not be recorded" in caplog.text
    await mend(stand.database)
    await pass_seconds(stand, 1)
    await pass_seconds(stand, 1)
    assert len(await stand.found(ChoiceClosed)) == 1


async def test_a_host_puts_a_deadline_off_and_all_are_reminded_again(stand: SeasonStand) -> None:
    number = (await voting(stand)).number
    await pass_seconds(stand, (VOTE_MS - LEAD_MS) / 1000)
    assert len(await reminded(stand)) == 1
    (extended,) = await stand.do("1", Extend(HOST, number, 900, "8"), "8")
    assert extended == DeadlineExtended(number, 900_000, HOST, "8", stand.clock.now_ms())
    await pass_seconds(stand, LEAD_MS / 1000)
    assert await stand.found(ChoiceClosed) == []
    await pass_seconds(stand, 900 - LEAD_MS / 1000)
    assert len(await reminded(stand)) == 2
    await pass_seconds(stand, LEAD_MS / 1000)
    assert len(await stand.found(ChoiceClosed)) == 1


async def test_an_unreachable_seasons_clock_stands(stand: SeasonStand) -> None:
    await voting(stand)
    await pass_seconds(stand, 10)
    await stand.outages.mark_unreachable("1", "server")
    await pass_seconds(stand, VOTE_MS / 1000)
    assert await stand.found(ChoiceClosed) == []
    await stand.outages.restore("1", "server")
    assert (await choice(stand)).until_ms == START_MS + 2 * VOTE_MS
    await stand.outages.mark_unreachable("1", "server")
    await pass_seconds(stand, 100)
    await stand.watch.beat()
    other = await stand.die()
    await pass_seconds(other, 5)
    await other.begin()
    assert (await choice(other)).until_ms == START_MS + 2 * VOTE_MS + 105_000
    assert await other.ask(deadlines.stop_times, SEASONS) == {}
    await other.outages.restore("1", "server")
    await pass_seconds(other, VOTE_MS / 1000)
    assert len(await other.found(ChoiceClosed)) == 1


async def test_an_outage_of_everything_counts_from_the_first_one(stand: SeasonStand) -> None:
    await voting(stand)
    await stand.outages.mark_unreachable("1", "server")
    await pass_seconds(stand, 30)
    stand.watch.lose()
    await pass_seconds(stand, 30)
    await stand.watch.back()
    assert (await choice(stand)).until_ms == START_MS + VOTE_MS
    await pass_seconds(stand, 30)
    await stand.outages.restore("1", "server")
    assert (await choice(stand)).until_ms == START_MS + VOTE_MS + 90_000


async def test_a_season_that_nobody_carries_on_ends(stand: SeasonStand) -> None:
    await stand.begin()
    await stand.open(2, replace(RULES, idle_seconds=3_600))
    await pass_seconds(stand, 3_600)
    (ended,) = await stand.found(SeasonEnded)
    assert ended.how == "idle"
    assert await alarms(stand) == {}


async def test_a_season_that_is_repaired_under_the_running_bot_gets_its_time_back(
    stand: SeasonStand,
) -> None:
    await voting(stand)
    body = (await stand.seasons.bodies("1"))[1]
    await put_body(stand, "{}")
    other = await stand.die()
    await other.begin()
    await pass_seconds(other, 100)
    await put_body(other, body)
    repaired: list[str] = []
    other.seasons.reader.changed = repaired.append
    assert await other.seasons.live() == []
    assert repaired == ["1"]
    await other.outages.reload("1")
    assert (await choice(other)).until_ms == START_MS + VOTE_MS + 100_000
    assert await other.ask(deadlines.stop_times, SEASONS) == {}


async def put_body(stand: SeasonStand, body: str) -> None:
    """Replaces the second event of the first season."""
    async with stand.database.transaction() as connection:
        query = text("UPDATE season_events SET body = :body WHERE season_id = '1' AND seq = 2")
        await connection.execute(query, {"body": body})
