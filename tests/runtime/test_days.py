"""A running match whose turns end at a time of day, over weeks, restarts and summer time."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.events import ClockMoved, PhaseOpened
from bifrost_bot.match.model import Match, Settings
from tests.match.world import phase_of
from tests.runtime.conftest import Stand

DAY_MS = 86_400_000
DAYS = 9
CHANGES = (
    ("Europe/Berlin", (2027, 3, 28), 23),
    ("Europe/Berlin", (2027, 10, 31), 25),
    ("America/New_York", (2027, 3, 14), 23),
    ("America/New_York", (2027, 11, 7), 25),
    ("Australia/Lord_Howe", (2027, 4, 4), 24.5),
    ("Australia/Lord_Howe", (2027, 10, 3), 23.5),
)
"""Days of summer time's changes in three zones, with their hours."""


async def restarted(before: Stand) -> Stand:
    """Another process on the same database, after the one before ended without a word."""
    await before.close()
    after = before.another()
    after.tasks.start(after.timekeeper.run(), "timekeeper")
    await after.watch.wake()
    await after.timekeeper.watch_all()
    await after.watch.back()
    return after


async def closed(stand: Stand, match_id: str) -> Match:
    """The match after its next deadline."""
    live = phase_of(await stand.runner.match(match_id))
    stand.clock.move_to(live.deadline_ms + 749)
    await stand.settle()
    stand.forget()
    stand.clock.advance(0.001)
    match = (await stand.change()).after
    if match.phase is None and not match.over:
        match = (await stand.runner.handle(match_id, Open(match.boards))).after
    return match


@pytest.fixture
async def processes(stand: Stand) -> AsyncIterator[list[Stand]]:
    """The processes of a test, the last of which runs."""
    found = [await restarted(stand)]
    yield found
    await found[-1].close()


@pytest.mark.parametrize(("zone", "day", "hours"), CHANGES)
async def test_turns_end_at_their_time_of_day_over_a_change_of_summer_time(
    processes: list[Stand], zone: str, day: tuple[int, int, int], hours: float
) -> None:
    clock = ZoneInfo(zone)
    stand = processes[-1]
    noon = datetime(*day, 12, tzinfo=clock).timestamp()
    stand.clock.move_to(round(noon * 1000) - 4 * DAY_MS)
    settings = Settings("bifrost", seconds=86_400, warnings=(), deadlines="20:00", zone=zone)
    match = await stand.playing(settings)
    promised: list[int] = []
    for turn in range(DAYS):
        promised.append(phase_of(match).deadline_ms)
        if turn % 3 == 1:
            # The process ends, and another begins an hour later: the promise stays.
            await stand.settle()
            stand.clock.advance(3_600)
            stand = await restarted(stand)
            processes.append(stand)
            history = await stand.runner.history(match.id)
            assert isinstance(history[-1], ClockMoved)
            assert phase_of(await stand.runner.match(match.id)).deadline_ms == promised[-1]
        match = await closed(stand, match.id)
    shown = [datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(clock) for at_ms in promised]
    assert [f"{one:%H:%M:%S}" for one in shown] == ["20:00:00"] * DAYS
    days = [one.toordinal() for one in shown]
    assert days == list(range(days[0], days[0] + DAYS))
    lengths = {later - before for before, later in pairwise(promised)}
    assert lengths == {DAY_MS, round(hours * 3_600_000)}
    history = await stand.runner.history(match.id)
    assert len([event for event in history if isinstance(event, PhaseOpened)]) == DAYS + 1
