# pyright: reportPrivateUsage=false
"""Downtime is credited exactly to every running clock."""

import asyncio

import pytest
from sqlalchemy import text

from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import CloseDue, CreditDowntime
from bifrost_bot.match.events import ClockMoved, PhaseResolved
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.runtime.outages import OutageCause
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.streams import MATCHES
from tests.clock import START_MS
from tests.damage import NEWER, put_event
from tests.databases import break_writes, mend
from tests.match.world import HOST, phase_of
from tests.runtime.conftest import Stand

SILENT = Settings("bifrost", warnings=())


async def beat_of(stand: Stand) -> int | None:
    return await stand.ask(deadlines.last_beat, "bot")


async def deadline_of(stand: Stand, match_id: str) -> int:
    live = (await stand.runner.match(match_id)).phase
    assert live is not None
    return live.deadline_ms


async def heard(stand: Stand) -> Stand:
    """The process is connected and its alarms run."""
    stand.tasks.start(stand.timekeeper.run(), "timekeeper")
    await stand.come_back()
    stand.forget()
    return stand


async def under_way(stand: Stand) -> Match:
    """A match in its first phase, in a process that is connected."""
    await heard(stand)
    return await stand.playing(SILENT)


async def cut_off(stand: Stand, cause: OutageCause, seconds: float) -> Match:
    """A match under way that cannot be reached after some seconds."""
    match = await under_way(stand)
    stand.clock.advance(seconds)
    await stand.watch.matches.mark_unreachable(match.id, cause)
    return match


class TestLosing:
    async def test_a_first_process_starts_with_nothing_lost(self, stand: Stand) -> None:
        await stand.watch.wake()
        assert stand.watch.lost_ms == START_MS
        await stand.watch.back()
        assert stand.watch.lost_ms is None
        assert await beat_of(stand) == START_MS

    async def test_a_loss_begins_at_its_first_sign(self, stand: Stand) -> None:
        await heard(stand)
        stand.clock.advance(5)
        stand.watch.lose()
        stand.clock.advance(5)
        stand.watch.lose()
        assert stand.watch.lost_ms == START_MS + 5_000

    async def test_it_resumes_at_the_last_heartbeat(self, stand: Stand) -> None:
        await heard(stand)
        other = stand.another()
        stand.clock.advance(100)
        await other.watch.wake()
        assert other.watch.lost_ms == START_MS

    async def test_hearts_beat_every_second_while_discord_is_heard(self, stand: Stand) -> None:
        await heard(stand)
        stand.tasks.start(stand.watch.run(), "heartbeat")
        for second in (1, 2):
            await stand.settle()
            stand.clock.advance(1)
            await stand.settle()
            assert await beat_of(stand) == START_MS + second * 1_000
        stand.watch.lose()
        stand.clock.advance(1)
        await stand.settle()
        assert await beat_of(stand) == START_MS + 2_000

    async def test_a_transaction_of_other_work_takes_the_heartbeat_along(
        self, stand: Stand
    ) -> None:
        await heard(stand)
        stand.tasks.start(stand.watch.run(), "heartbeat")
        await stand.settle()
        stand.clock.advance(0.5)
        async with stand.watch.with_heartbeat(stand.database.transaction):
            pass
        assert await beat_of(stand) == START_MS + 500
        written = stand.database.commits
        stand.clock.advance(0.9)
        await stand.settle()
        assert stand.database.commits == written
        stand.clock.advance(1)
        await stand.settle()
        assert await beat_of(stand) == START_MS + 2_400

    async def test_no_transaction_takes_a_heartbeat_along_while_discord_is_not_heard(
        self, stand: Stand
    ) -> None:
        await heard(stand)
        stand.clock.advance(1)
        stand.watch.lose()
        async with stand.watch.with_heartbeat(stand.database.transaction):
            pass
        assert await beat_of(stand) == START_MS

    async def test_a_heartbeat_that_was_taken_along_counts_once_it_is_committed(
        self, stand: Stand
    ) -> None:
        await heard(stand)
        seen: list[bool] = []
        stand.watch.recording = seen.append
        stand.tasks.start(stand.watch.run(), "heartbeat")
        await stand.settle()
        await break_writes(stand.database, "heartbeats", "UPDATE")
        stand.clock.advance(1)
        with pytest.raises(StoreError):
            async with stand.watch.with_heartbeat(stand.database.transaction):
                pass
        await stand.settle()
        assert seen[:1] == [False]

    async def test_a_heartbeat_that_cannot_be_stored_is_only_logged(
        self, stand: Stand, caplog: pytest.LogCaptureFixture
    ) -> None:
        await heard(stand)
        async with stand.database.transaction() as connection:
            await connection.execute(text("DROP TABLE heartbeats"))
        await stand.watch.beat()
        assert "heartbeat could not be stored" in caplog.text


class TestReceiving:
    async def test_a_text_counts_as_of_its_stamp_while_discord_is_heard(self, stand: Stand) -> None:
        match = await stand.playing()
        assert stand.watch.received_ms(START_MS + 7, match) == START_MS + 7

    async def test_a_text_of_the_loss_counts_as_of_its_beginning(self, stand: Stand) -> None:
        match = await stand.playing()
        stand.clock.advance(20)
        stand.watch.lose()
        lost_ms = START_MS + 20_000
        assert stand.watch.received_ms(lost_ms - 1, match) == lost_ms - 1
        assert stand.watch.received_ms(lost_ms, match) == lost_ms
        assert stand.watch.received_ms(lost_ms + 3_600_000, match) == lost_ms

    async def test_an_outage_text_precedes_no_later_phase(self, stand: Stand) -> None:
        stand.watch.lose()
        stand.clock.advance(20)
        match = await stand.playing()
        assert stand.watch.received_ms(START_MS + 30_000, match) == START_MS + 20_000

    async def test_a_closed_phases_text_is_not_the_nexts(self, stand: Stand) -> None:
        match = await stand.playing()
        await stand.watch.matches.mark_unreachable(match.id, "boards")
        after = (await stand.close_phase(match)).after
        assert stand.watch.received_ms(START_MS + 50_000, after) == START_MS + 50_000

    async def test_where_no_phase_is_open_the_stamp_stays(self, stand: Stand) -> None:
        match = await stand.lobby()
        stand.watch.lose()
        assert stand.watch.received_ms(START_MS + 5, match) == START_MS + 5


class TestBack:
    async def test_every_running_clock_gets_the_lost_time_back(self, stand: Stand) -> None:
        await heard(stand)
        matches = [await stand.playing(SILENT) for _ in range(3)]
        stand.clock.advance(10)
        stand.watch.lose()
        stand.clock.advance(33.5)
        await stand.watch.back()
        for match in matches:
            assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 33_500
        alarms = await stand.ask(deadlines.alarms, MATCHES)
        assert alarms == {match.id: phase_of(match).deadline_ms + 33_500 + 750 for match in matches}

    async def test_after_a_crash_it_counts_from_the_heartbeat(self, stand: Stand) -> None:
        match = await under_way(stand)
        stand.clock.advance(10)
        await stand.watch.beat()
        stand.clock.advance(0.4)
        other = stand.another()
        stand.clock.advance(20)
        await other.watch.wake()
        stand.clock.advance(2)
        await other.watch.back()
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 22_400

    async def test_a_crash_while_crediting_is_exact(self, stand: Stand) -> None:
        await heard(stand)
        first = await stand.playing(SILENT)
        second = await stand.playing(SILENT)
        stand.clock.advance(10)
        await stand.watch.beat()
        stand.clock.advance(5)
        crashed = stand.another()
        await crashed.watch.wake()
        assert crashed.watch.lost_ms is not None
        await crashed.runner.handle(first.id, CreditDowntime(crashed.watch.lost_ms))
        await crashed.close()
        stand.clock.advance(3)
        other = stand.another()
        await other.come_back()
        for match in (first, second):
            assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 8_000

    async def test_a_matchs_clock_stops_in_an_outage(self, stand: Stand) -> None:
        match = await under_way(stand)
        stand.clock.advance(10)
        stand.watch.lose()
        assert stand.watch.lost_ms is not None
        left_ms = phase_of(match).deadline_ms - stand.clock.now_ms()
        stand.clock.advance(20)
        assert phase_of(match).deadline_ms - stand.watch.match_ms(match) == left_ms
        match = (await stand.runner.handle(match.id, CreditDowntime(stand.watch.lost_ms))).after
        assert phase_of(match).deadline_ms - stand.watch.match_ms(match) == left_ms
        await stand.watch.back()
        stand.clock.advance(5)
        assert phase_of(match).deadline_ms - stand.watch.match_ms(match) == left_ms - 5_000

    async def test_without_a_loss_nothing_is_given_back(self, stand: Stand) -> None:
        match = await under_way(stand)
        stand.clock.advance(10)
        await stand.watch.back()
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms

    @pytest.mark.parametrize("at_once", [True, False])
    async def test_a_new_outage_stops_crediting(self, stand: Stand, at_once: bool) -> None:
        match = await under_way(stand)
        stand.clock.advance(10)
        stand.watch.lose()
        stand.clock.advance(20)
        if at_once:
            stand.runner.listeners.append(lambda _: stand.watch.lose())
        giving = asyncio.create_task(stand.watch.back())
        assert isinstance((await stand.change()).events[0], ClockMoved)
        while not at_once and stand.watch.lost_ms is not None:  # noqa: ASYNC110 - the end of a loss is no event
            await asyncio.sleep(0)
        stand.watch.lose()
        await giving
        assert stand.watch.lost_ms == START_MS + (10_000 if at_once else 30_000)
        stand.clock.advance(500)
        await stand.settle()
        assert stand.changes.empty(), "no phase closes while Discord is not heard"
        await stand.watch.back()
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 520_000

    async def test_while_the_disk_fails_clocks_stand_and_then_get_all_of_it_back(
        self, stand: Stand, caplog: pytest.LogCaptureFixture
    ) -> None:
        match = await under_way(stand)
        stand.clock.advance(10)
        stand.watch.lose()
        await break_writes(stand.database, "events")
        stand.clock.advance(20)
        giving = asyncio.create_task(stand.watch.back())
        await stand.settle()
        assert "clocks stand until it can" in caplog.text
        assert not giving.done()
        await mend(stand.database)
        stand.clock.advance(1)
        await giving
        assert stand.watch.lost_ms is None
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 21_000

    async def test_a_damaged_match_stops_no_other_clock(self, stand: Stand) -> None:
        await heard(stand)
        damaged = await stand.playing(SILENT)
        sound = await stand.playing(SILENT)
        await put_event(stand.database, damaged.id, 1, NEWER)
        other = stand.another()
        stand.clock.advance(20)
        await other.come_back()
        assert other.watch.lost_ms is None
        assert await deadline_of(other, sound.id) == phase_of(sound).deadline_ms + 20_000

    async def test_a_process_standstill_is_credited(self, stand: Stand) -> None:
        match = await under_way(stand)
        stand.clock.advance(1)
        since_ms = stand.clock.now_ms()
        stand.clock._now_ms += 90_000  # All sleepers wake together.
        await stand.watch.credit_standstill(since_ms)
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 90_000
        assert stand.watch.lost_ms is None

    async def test_a_clock_that_leaps_back_prolongs_no_turn(self, stand: Stand) -> None:
        match = await under_way(stand)
        since_ms = stand.clock.now_ms()
        stand.clock._now_ms -= 120_000
        await stand.watch.credit_standstill(since_ms)
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms - 120_000
        assert stand.watch.lost_ms is None

    async def test_a_standstill_before_a_loss_is_noticed_is_part_of_it(self, stand: Stand) -> None:
        match = await under_way(stand)
        since_ms = stand.clock.now_ms()
        stand.clock._now_ms += 90_000
        stand.watch.lose()
        await stand.watch.credit_standstill(since_ms)
        assert stand.watch.lost_ms == since_ms
        stand.clock.advance(2)
        await stand.settle()
        assert stand.changes.empty(), "clocks stand until Discord is heard"
        await stand.watch.back()
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 92_000

    async def test_an_earlier_deadline_is_acted_on_at_once(self, stand: Stand) -> None:
        match = await under_way(stand)
        stand.clock.move_to(phase_of(match).deadline_ms + 100)
        stand.watch.lose()
        stand.clock.advance(50)
        await stand.settle()
        assert stand.changes.empty()
        await stand.watch.back()
        assert isinstance((await stand.change()).events[0], PhaseResolved)
        assert (await stand.runner.handle(match.id, CloseDue(1))).events == ()


class TestCutOff:
    """A single match cannot be reached, while Discord is connected."""

    async def test_only_its_own_clock_stands(self, stand: Stand) -> None:
        await heard(stand)
        away = await stand.playing(SILENT)
        other = await stand.playing(SILENT)
        stand.clock.advance(20)
        await stand.watch.matches.mark_unreachable(away.id, "server")
        stand.clock.advance(200)
        change = await stand.change()
        assert (change.after.id, type(change.events[0])) == (other.id, PhaseResolved)
        await stand.watch.matches.restore(away.id, "server")
        assert await deadline_of(stand, away.id) == phase_of(away).deadline_ms + 200_000
        [moved] = (await stand.change()).events
        assert isinstance(moved, ClockMoved) and moved.unreached
        await stand.settle()
        stand.forget()
        stand.clock.move_to(phase_of(away).deadline_ms + 200_750)
        change = await stand.change()
        assert (change.after.id, type(change.events[0])) == (away.id, PhaseResolved)

    async def test_its_clock_stands_until_the_last_barrier_is_gone(self, stand: Stand) -> None:
        match = await cut_off(stand, "server", 10)
        stand.clock.advance(5)
        await stand.watch.matches.mark_unreachable(match.id, "boards", phase_of(match).opened_ms)
        stand.clock.advance(100)
        await stand.watch.matches.restore(match.id, "server")
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms
        stand.clock.advance(5)
        await stand.watch.matches.restore(match.id, "boards")
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 120_000

    async def test_texts_sent_meanwhile_count_as_of_its_beginning(self, stand: Stand) -> None:
        match = await cut_off(stand, "server", 20)
        assert stand.watch.received_ms(START_MS + 90_000, match) == START_MS + 20_000
        stand.clock.advance(5)
        await stand.watch.matches.restore(match.id, "server")
        assert stand.watch.received_ms(START_MS + 90_000, match) == START_MS + 90_000

    async def test_a_loss_of_everything_meanwhile_is_part_of_it(self, stand: Stand) -> None:
        await heard(stand)
        away = await stand.playing(SILENT)
        other = await stand.playing(SILENT)
        stand.clock.advance(20)
        await stand.watch.matches.mark_unreachable(away.id, "server")
        stand.clock.advance(5)
        stand.watch.lose()
        stand.clock.advance(30)
        await stand.watch.back()
        stand.clock.advance(10)
        await stand.watch.matches.restore(away.id, "server")
        assert await deadline_of(stand, away.id) == phase_of(away).deadline_ms + 45_000
        assert await deadline_of(stand, other.id) == phase_of(other).deadline_ms + 30_000

    async def test_a_match_that_returns_waits_for_discord(self, stand: Stand) -> None:
        match = await cut_off(stand, "server", 20)
        stand.watch.lose()
        stand.clock.advance(10)
        await stand.watch.matches.restore(match.id, "server")
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms
        stand.clock.advance(10)
        await stand.watch.back()
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 20_000

    async def test_the_next_process_gives_back_what_a_dead_one_owed(self, stand: Stand) -> None:
        match = await cut_off(stand, "boards", 20)
        stand.clock.advance(30)
        await stand.watch.beat()
        other = stand.another()
        stand.clock.advance(5)
        await other.come_back()
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 35_000

    async def test_nothing_is_owed_after_it_was_given_back(self, stand: Stand) -> None:
        match = await cut_off(stand, "boards", 5)
        await stand.watch.matches.restore(match.id, "boards")
        stand.clock.advance(30)
        await stand.watch.beat()
        other = stand.another()
        await other.come_back()
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms

    async def test_while_the_disk_fails_its_clock_stands_and_then_gets_all_of_it_back(
        self, stand: Stand, caplog: pytest.LogCaptureFixture
    ) -> None:
        match = await cut_off(stand, "server", 10)
        await break_writes(stand.database, "events")
        stand.clock.advance(20)
        giving = asyncio.create_task(stand.watch.matches.restore(match.id, "server"))
        await stand.settle()
        assert "its clock is paused" in caplog.text
        await mend(stand.database)
        stand.clock.advance(1)
        await giving
        assert await deadline_of(stand, match.id) == phase_of(match).deadline_ms + 21_000

    async def test_a_pause_meanwhile_keeps_the_time(self, stand: Stand) -> None:
        match = await cut_off(stand, "server", 20)
        stand.clock.advance(200)
        await stand.watch.matches.settle(match.id)
        await stand.runner.handle(match.id, Pause(HOST))
        stand.clock.advance(30)
        await stand.watch.matches.restore(match.id, "server")
        assert (await stand.runner.match(match.id)).left_ms == 40_000
