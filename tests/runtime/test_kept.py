# pyright: reportPrivateUsage=false
"""A match whose alarm is far off is let go of and read again, and nothing is different."""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.hosts import AddHost, Announce, Pause
from bifrost_bot.match.decide.lobby import CallReady, Join
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Player, Settings, Status
from bifrost_bot.runtime import kept
from bifrost_bot.runtime.kept import MOST_IDLE, MOST_OVER, SOON_MS, Kept
from bifrost_bot.runtime.match_limits import MatchLimits
from bifrost_bot.store import snapshots
from tests.clock import ManualClock
from tests.letting_go import let_go_of_all
from tests.match.world import HOST, PEOPLE, phase_of
from tests.runtime.conftest import HOME, Stand
from tests.runtime.test_snapshots import answered, next_turn, played
from tests.snapshots import change_snapshots

DAY = Settings("bifrost", seconds=86_400)


@dataclass(frozen=True)
class Alarm:
    at_ms: int
    command: Any = None


@dataclass(frozen=True)
class State:
    """A match or season as far as `Kept` knows it."""

    id: str
    in_ms: int | None = None
    over: bool = False
    seq: int = 1


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, clock: ManualClock) -> Kept[Any]:
    """At most two idle ones, and one that is over."""
    monkeypatch.setattr(kept, "MOST_IDLE", 2)
    monkeypatch.setattr(kept, "MOST_OVER", 1)
    begun_ms = clock.now_ms()

    def alarm(state: State) -> Alarm | None:
        return None if state.in_ms is None else Alarm(begun_ms + state.in_ms)

    return Kept(alarm, clock)


def in_memory(held: Kept[Any]) -> list[str]:
    return [state.id for state in held]


def test_the_longest_unused_of_those_without_a_near_alarm_are_let_go_of(few: Kept[Any]) -> None:
    let_go: list[str] = []
    for state in (State("1", SOON_MS), State("2", SOON_MS + 1), State("3"), State("4", 0)):
        let_go += few.put(state)
    assert (let_go, in_memory(few)) == ([], ["1", "2", "3", "4"])
    assert few.get("2") is not None
    assert few.put(State("5")) == ["3"]
    assert few.put(State("6", over=True)) == []
    assert few.put(State("7", over=True)) == ["6"]
    assert in_memory(few) == ["1", "2", "4", "5", "7"]
    assert few.get("3") is None


def test_one_whose_alarm_has_come_near_stays(few: Kept[Any], clock: ManualClock) -> None:
    few.put(State("1", SOON_MS + 5_000))
    few.put(State("2"))
    clock.advance(10)
    assert few.put(State("3")) == []
    assert few.put(State("4")) == ["2"]
    assert in_memory(few) == ["1", "3", "4"]


def test_what_is_read_does_not_replace_what_was_written_meanwhile(few: Kept[Any]) -> None:
    with few.reading(["1"]):
        for id in ("1", "2", "3", "4"):
            few.put(State(id, seq=2))
        assert few.newest(State("1")) == (State("1", seq=2), False)
    assert few.put(State("5")) == ["1", "3"]


def test_what_is_read_is_not_kept_if_its_record_was_changed_meanwhile(few: Kept[Any]) -> None:
    with few.reading(["1", "2"]):
        with few.reading(["1"]):
            few.drop("1")
        assert few.newest(State("1")) == (State("1"), False)
        assert few.newest(State("2")) == (State("2"), True)
    with few.reading(["1"]):
        assert few.newest(State("1")) == (State("1"), True)


@pytest.mark.parametrize("game", all_games())
async def test_each_command_gives_the_same_whether_it_is_let_go_of_or_not(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 3)
    let_go_of_all(monkeypatch)
    match = await stand.playing(Settings(game))
    for _ in range(4):
        for go_on in (next_turn, answered):
            match = await go_on(stand, match)
            assert list(stand.runner._kept) == []
            assert await stand.runner.match(match.id) == match
    history = await stand.runner.history(match.id)
    assert stand.runner.stream.record.read(await stand.runner.bodies(match.id)) == match
    assert len(history) == match.seq


async def test_two_commands_at_once_take_turns(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    let_go_of_all(monkeypatch)
    match = await stand.playing(DAY)
    others = [await stand.playing(DAY) for _ in range(2)]
    every = [one.id for one in (match, *others)] * 4
    told = [stand.runner.handle(id, Announce(HOST, f"{n}")) for n, id in enumerate(every)]
    await asyncio.gather(*told, *(stand.runner.match(id) for id in every))
    assert (await stand.runner.match(match.id)).seq == match.seq + 4
    assert "another process" not in caplog.text
    assert len(stand.runner._locks) == 0


async def test_a_match_is_read_while_it_is_written_to(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read before a command does not stay in memory in place of what was written."""
    monkeypatch.setattr(kept, "MOST_IDLE", 1)
    match = await stand.playing(DAY)
    other = await stand.playing(DAY)
    assert [one.id for one in stand.runner._kept] == [other.id]
    reader = stand.runner.reader
    several = reader.several

    async def slowly(stored: Any) -> Any:
        found = await several(stored)
        monkeypatch.setattr(reader, "several", several)
        await stand.runner.handle(match.id, Announce(HOST, "Hear, hear."))
        await stand.runner.handle(other.id, Announce(HOST, "Hear, hear."))
        return found

    monkeypatch.setattr(reader, "several", slowly)
    assert (await stand.runner.match(match.id)).seq == match.seq + 1
    assert (await stand.runner.match(match.id)).seq == match.seq + 1


async def test_deadlines_stay_apart_of_those_let_go_of(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go_of_all(monkeypatch)
    found = [await stand.playing(DAY) for _ in range(3)]
    assert len({phase_of(match).deadline_ms for match in found}) == 3
    paused = (await stand.runner.handle(found[0].id, Pause(HOST))).after
    assert phase_of(paused).deadline_ms not in stand.runner._busy_ms(found[1].id)
    assert stand.runner._busy_ms(found[1].id) == (phase_of(found[2]).deadline_ms,)
    assert sorted(stand.runner.statuses()) == ["paused", "running", "running"]


async def test_an_answer_looks_at_no_other_match(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await stand.playing(DAY)

    def look(match_id: str) -> tuple[int, ...]:
        raise AssertionError(f"the deadlines of others were read for match {match_id}")

    monkeypatch.setattr(stand.runner, "_busy_ms", look)
    assert (await answered(stand, match)).seq > match.seq


async def test_those_let_go_of_count_towards_the_limits(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go_of_all(monkeypatch)
    for _ in range(2):
        await stand.playing(DAY)
    stand.runner.limits = MatchLimits(9, 2)
    match = await stand.lobby(DAY)
    for id in PEOPLE[:3]:
        await stand.runner.handle(match.id, Join(Player(id, id)))
    with pytest.raises(MatchError, match="This server has 2 of at most 2 matches"):
        await stand.runner.handle(match.id, CallReady(HOST))
    outlines = await stand.runner.outlines(HOME.guild_id)
    assert [one.under_way for one in outlines.values()] == [True, True, False]


async def test_those_let_go_of_get_their_time_back_and_are_erased(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go_of_all(monkeypatch)
    found = [await stand.playing(DAY) for _ in range(3)]
    stand.clock.advance(20)
    credit = stand.runner.stream.credit(stand.clock.now_ms() - 20_000, False)
    changes = await stand.runner.credit({match.id: credit for match in found})
    assert [change.after.id for change in changes] == ["1", "2", "3"]
    for before, change in zip(found, changes, strict=True):
        assert phase_of(change.after).deadline_ms == phase_of(before).deadline_ms + 20_000
    stand.forget()
    assert await stand.runner.erase(HOME.guild_id) == ["1", "2", "3"]
    gone = [(await stand.change()).after for _ in range(3)]
    assert {match.status for match in gone} == {Status.ABANDONED}
    assert stand.runner.statuses() == []


async def test_a_refused_snapshot_is_replaced_so_that_one_sentence_is_said(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    let_go_of_all(monkeypatch)
    match = await played(stand)
    assert await change_snapshots(stand.database, "of another program") == 1
    for _ in range(3):
        assert await stand.runner.match(match.id) == match
    assert caplog.text.count("its snapshot after event") == 1
    (tail,) = (await stand.ask(snapshots.tails, [match.id])).values()
    assert tail.snapshot.seq == match.seq


async def test_a_snapshot_that_cannot_be_replaced_is_gone(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    let_go_of_all(monkeypatch)
    match = await played(stand)
    assert await change_snapshots(stand.database, "cut") == 1

    def fail(_: object) -> str:
        raise TypeError("no such field")

    monkeypatch.setattr("bifrost_bot.match.history.snapshot.pack", fail)
    for _ in range(3):
        assert await stand.runner.match(match.id) == match
    assert caplog.text.count("its snapshot after event") == 1


async def test_many_day_long_matches_take_little_memory(stand: Stand) -> None:
    """Only so many stay; each is there when something happens in it."""
    most = MOST_IDLE + MOST_OVER
    found = [await stand.lobby(DAY) for _ in range(most + 5)]
    assert len(list(stand.runner._kept)) == MOST_IDLE
    first = await stand.runner.handle(found[0].id, AddHost(HOST, "200"))
    assert first.after.hosts == (HOST, "200")
    assert len(await stand.runner.live()) == len(found)
