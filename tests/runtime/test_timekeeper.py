"""Alarms: at the right instant, exactly once, also after disk failures."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.phases import Halt
from bifrost_bot.match.events import (
    MatchFinished,
    MatchHalted,
    PhaseOpened,
    PhaseResolved,
    PlayersWarned,
)
from bifrost_bot.match.model import Settings
from tests.databases import break_writes, mend
from tests.match import whisper
from tests.match.world import phase_of
from tests.runtime.conftest import Stand


@pytest.fixture
async def heeded(stand: Stand) -> Stand:
    """A connected process whose alarms run."""
    stand.timekeeper.release()
    stand.tasks.start(stand.timekeeper.run(), "timekeeper")
    return stand


async def quiet(stand: Stand) -> bool:
    await stand.settle()
    return stand.changes.empty()


async def test_warnings_and_ends_come_at_their_instants(heeded: Stand) -> None:
    match = await heeded.playing()
    deadline_ms = phase_of(match).deadline_ms
    for left in (30, 10, 5):
        heeded.clock.move_to(deadline_ms - left * 1000 - 1)
        assert await quiet(heeded)
        heeded.clock.advance(0.001)
        (warned,) = (await heeded.change()).events
        assert isinstance(warned, PlayersWarned)
        assert warned.seconds == left
    heeded.clock.move_to(deadline_ms + 749)
    assert await quiet(heeded)
    heeded.clock.advance(0.001)
    assert [type(event) for event in (await heeded.change()).events] == [PhaseResolved, PhaseOpened]
    assert await quiet(heeded)
    assert heeded.timekeeper.lateness_ms == [0, 0, 0, 0]


async def test_a_match_of_silence_runs_by_alarms_alone_to_its_end(heeded: Stand) -> None:
    match = await heeded.playing(Settings("bifrost", {"warnings": []}))
    events = ()
    for _ in range(6):
        current = await heeded.runner.match(match.id)
        heeded.clock.move_to(phase_of(current).deadline_ms + 750)
        events = (await heeded.change()).events
    assert [type(event) for event in events] == [PhaseResolved], (
        "the boards froze; the second half waits for channels"
    )
    assert await quiet(heeded)


async def test_alarms_of_several_matches_are_heeded_in_order(heeded: Stand) -> None:
    matches = [
        await heeded.playing(Settings("bifrost", seconds=seconds, warnings=()))
        for seconds in (50, 30, 40)
    ]
    closed: list[str] = []
    for _ in matches:
        live = [await heeded.runner.match(match.id) for match in matches]
        heeded.clock.move_to(
            min(phase_of(match).deadline_ms for match in live if match.id not in closed) + 750
        )
        closed.append((await heeded.change()).after.id)
    assert closed == [matches[1].id, matches[2].id, matches[0].id]


async def test_an_answered_phase_is_quiet(heeded: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    match = await heeded.playing(Settings("whisper", warnings=()), people=2)
    heeded.clock.advance(10)
    for slot in phase_of(match).phase.to_act:
        await heeded.say(match, slot, "psst")
    heeded.forget()
    heeded.clock.move_to(phase_of(match).deadline_ms + 750)
    assert await quiet(heeded)
    heeded.clock.advance(10)
    resolved = (await heeded.change()).events[0]
    assert isinstance(resolved, PhaseResolved)
    assert resolved.number == 2


async def test_while_discord_is_not_heard_no_alarm_is_heeded(heeded: Stand) -> None:
    match = await heeded.playing(Settings("bifrost", warnings=(5,)))
    assert await quiet(heeded), "the alarm is waited for already when Discord is lost"
    heeded.timekeeper.hold()
    heeded.clock.move_to(phase_of(match).deadline_ms + 10_000)
    assert await quiet(heeded)
    heeded.timekeeper.release()
    (warned,) = (await heeded.change()).events
    assert warned == PlayersWarned(1, 5, ())
    assert isinstance((await heeded.change()).events[0], PhaseResolved)


async def test_alarms_that_were_put_off_meanwhile_wait_for_their_new_instant(heeded: Stand) -> None:
    match = await heeded.playing(Settings("bifrost", warnings=()))
    heeded.clock.move_to(phase_of(match).deadline_ms - 1_000)
    heeded.watch.lose()
    heeded.clock.advance(60)
    assert await quiet(heeded)
    await heeded.watch.back()
    await heeded.change()
    heeded.clock.advance(1.749)
    assert await quiet(heeded)
    heeded.clock.advance(0.001)
    assert isinstance((await heeded.change()).events[0], PhaseResolved)


async def test_a_failed_alarm_is_retried(heeded: Stand, caplog: pytest.LogCaptureFixture) -> None:
    match = await heeded.playing(Settings("bifrost", warnings=()))
    await break_writes(heeded.database, "events")
    heeded.clock.move_to(phase_of(match).deadline_ms + 750)
    assert await quiet(heeded)
    assert "trying again" in caplog.text
    heeded.clock.advance(1)
    assert await quiet(heeded)
    await mend(heeded.database)
    heeded.clock.advance(1)
    resolved = (await heeded.change()).events[0]
    assert isinstance(resolved, PhaseResolved)
    assert resolved.at_ms == phase_of(match).deadline_ms + 2_750


async def test_a_halted_match_has_no_alarm_and_the_others_go_on(heeded: Stand) -> None:
    first = await heeded.playing(Settings("bifrost", warnings=()))
    second = await heeded.playing(Settings("bifrost", warnings=()))
    await heeded.runner.handle(first.id, Halt("abcd"))
    heeded.forget()
    heeded.clock.move_to(phase_of(second).deadline_ms + 750)
    assert (await heeded.change()).after.id == second.id
    assert await quiet(heeded)


@pytest.mark.parametrize("word", ["break-resolve", "break-narrate"])
async def test_an_engine_bug_halts_its_match_and_the_clock_goes_on(
    heeded: Stand, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    whisper.register(monkeypatch)
    settings = Settings("whisper", warnings=())
    broken = await heeded.playing(settings, people=2)
    sound = await heeded.playing(settings, people=2)
    await heeded.say(broken, Slot("ann"), word)
    heeded.forget()
    heeded.clock.move_to(phase_of(sound).deadline_ms + 750)
    changes = {change.after.id: change for change in [await heeded.change(), await heeded.change()]}
    assert isinstance(changes[broken.id].events[0], MatchHalted)
    assert isinstance(changes[sound.id].events[0], PhaseResolved)


async def test_a_new_process_heeds_the_alarms_of_the_matches_it_is_shown(stand: Stand) -> None:
    match = await stand.playing(Settings("bifrost", warnings=()))
    other = stand.another()
    other.timekeeper.release()
    other.tasks.start(other.timekeeper.run(), "timekeeper")
    for one in await other.runner.live():
        other.timekeeper.watch(one)
    other.clock.move_to(phase_of(match).deadline_ms + 750)
    assert isinstance((await other.change()).events[0], PhaseResolved)


async def test_an_alarm_comes_once(heeded: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    match = await heeded.playing(Settings("whisper", {"rounds": 1}, warnings=()), people=2)
    for _ in range(5):
        heeded.timekeeper.watch(match)
    heeded.clock.move_to(phase_of(match).deadline_ms + 750)
    assert isinstance((await heeded.change()).events[-1], MatchFinished)
    assert await quiet(heeded)
    assert len(heeded.timekeeper.lateness_ms) == 1
