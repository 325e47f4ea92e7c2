"""Computer players answer whatever they owe, by a text like anybody, whatever happens to their workers."""

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.lobby import AddComputer, Start
from bifrost_bot.match.decide.phases import Abandon, CloseDue, Open
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.events import MoveSubmitted, PhaseResolved, SlotLocked
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.runtime.workers.computer import ComputerPlayers, think
from bifrost_bot.speech.view import view_for
from tests.match import whisper
from tests.match.world import HOST, phase_of, playing
from tests.runtime.conftest import Stand

SILENT = Settings("bifrost", warnings=())


class DeadWorkers(Executor):
    """Workers that die when three are thinking there."""

    def __init__(self) -> None:
        self.dismissed = False
        self._thoughts: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._thoughts.append(Future())
        if len(self._thoughts) == 3:
            for thought in self._thoughts:
                thought.set_exception(BrokenExecutor("the worker was killed"))
        return self._thoughts[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.dismissed = True


class Agency:
    """Hires workers: first the given ones, then living threads."""

    def __init__(self, *first: Executor) -> None:
        self._first = list(first)
        self.hired: list[Executor] = []

    def __call__(self) -> Executor:
        self.hired.append(self._first.pop(0) if self._first else ThreadPoolExecutor(1))
        return self.hired[-1]


@pytest.fixture
def agency() -> Iterator[Agency]:
    made = Agency()
    yield made
    for executor in made.hired:
        executor.shutdown()


async def answers(stand: Stand, count: int) -> list[MoveSubmitted]:
    """The next answers that are recorded."""
    found: list[MoveSubmitted] = []
    while len(found) < count:
        found += [event for event in (await stand.change()).events if isinstance(event, MoveSubmitted)]
    return found


def employ(stand: Stand, agency: Agency) -> ComputerPlayers:
    made = ComputerPlayers(stand.runner, stand.clock, stand.tasks, agency)
    stand.runner.listeners.append(made.on_change)
    return made


async def test_they_answer_every_slot_they_owe_when_a_phase_opens(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(SILENT, people=0)
    said = await answers(stand, 3)
    assert {event.slot for event in said} == set(phase_of(match).phase.to_act)
    assert (await stand.runner.match(match.id)).owing == ()
    assert all(event.message == 0 and not event.reply for event in said)


def computer_of(match: Match, seat: str) -> str | None:
    """The kind of computer player that sits there, if it is one."""
    occupant = match.occupant(seat)
    assert occupant is not None
    return occupant.computer


async def test_they_answer_in_the_next_phase_too_and_leave_people_alone(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(SILENT, people=1)
    await answers(stand, 2)
    stand.clock.move_to(phase_of(match).deadline_ms + 750)
    after = (await stand.runner.handle(match.id, CloseDue(1))).match
    said = await answers(stand, 2)
    assert all(computer_of(after, event.slot.seat) for event in said)
    assert [computer_of(after, slot.seat) for slot in (await stand.runner.match(match.id)).owing] == [None]


async def test_one_that_takes_over_answers_at_once_and_one_that_passes_never(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(SILENT, people=3)
    first, second, _ = phase_of(match).phase.to_act
    silent = Replace(HOST, second.seat, match.seats[second.seat], None, "", "silent")
    await stand.runner.handle(match.id, silent)
    await stand.runner.handle(match.id, Replace(HOST, first.seat, match.seats[first.seat], None, "", "quick"))
    (said,) = await answers(stand, 1)
    assert said.slot == first
    assert (await stand.runner.match(match.id)).move(second) is None


async def test_one_that_takes_over_from_another_in_thought_thinks_for_itself(stand: Stand) -> None:
    employ(stand, Agency(DeadWorkers()))
    match = await stand.playing(SILENT, people=2)
    slot = next(one for one in phase_of(match).phase.to_act if computer_of(match, one.seat))
    await stand.runner.handle(match.id, Replace(HOST, slot.seat, match.seats[slot.seat], None, "", "quick"))
    await stand.runner.handle(match.id, Replace(HOST, slot.seat, "computer-2", None, "", "random"))
    (said,) = await answers(stand, 1)
    assert said.slot == slot


async def test_where_all_have_to_lock_they_lock(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(Settings("bifrost", warnings=(), advance="all_locked"), people=1)
    locked: list[SlotLocked] = []
    while len(locked) < 2:
        locked += [event for event in (await stand.change()).events if isinstance(event, SlotLocked)]
    now = await stand.runner.match(match.id)
    assert now.locked == {slot for slot in phase_of(now).phase.to_act if computer_of(now, slot.seat)}


async def test_computer_players_alone_play_turn_after_turn_by_locking(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(Settings("bifrost", warnings=(), advance="all_locked"), people=0)
    resolved = 0
    while resolved < 3:
        resolved += sum(isinstance(event, PhaseResolved) for event in (await stand.change()).events)
    await stand.runner.handle(match.id, Abandon(HOST, "enough"))


async def test_a_new_process_takes_up_what_they_still_owe(stand: Stand, agency: Agency) -> None:
    match = await stand.playing(SILENT, people=1)
    players = employ(stand, agency)
    players.look_after(match)
    assert len(await answers(stand, 2)) == 2


async def test_without_an_open_phase_they_owe_nothing(stand: Stand, agency: Agency) -> None:
    players = employ(stand, agency)
    players.look_after(await stand.lobby())
    await stand.settle()
    assert stand.changes.qsize() == 1


async def test_a_dead_worker_is_replaced_once_and_the_turn_is_played_at_random(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    dead = DeadWorkers()
    agency = Agency(dead)
    employ(stand, agency)
    match = await stand.playing(SILENT, people=0)
    assert len(await answers(stand, 3)) == 3
    assert "a worker process died" in caplog.text
    assert dead.dismissed
    assert len(agency.hired) == 2, "three thought there, one hires"
    stand.clock.move_to(phase_of(match).deadline_ms + 750)
    await stand.runner.handle(match.id, CloseDue(1))
    assert len(await answers(stand, 3)) == 3
    agency.hired[-1].shutdown()


async def test_a_player_that_cannot_think_wanders(
    stand: Stand, agency: Agency, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whisper.register(monkeypatch)
    employ(stand, agency)
    settings = Settings("whisper", warnings=())
    match = await stand.lobby(settings)
    for _ in range(2):
        await stand.runner.handle(match.id, AddComputer(HOST, "good"))
    await stand.runner.handle(match.id, Start(HOST))
    await stand.runner.handle(match.id, Open(("a", "b")))
    assert [event.text for event in await answers(stand, 2)] == ["thought", "thought"]
    assert [event.text for event in await answers(stand, 2)] == ["wandered", "wandered"]
    assert "could not think" in caplog.text


async def test_an_answer_that_comes_late_counts_as_long_as_the_turn_goes_on(stand: Stand, agency: Agency) -> None:
    match = await stand.playing(SILENT, people=1)
    players = employ(stand, agency)
    players.look_after(match)
    stand.clock.move_to(phase_of(match).deadline_ms + 1)
    assert [answer.at_ms for answer in await answers(stand, 2)] == [phase_of(match).deadline_ms] * 2


def test_thinking_needs_no_more_than_a_view_and_is_the_same_for_the_same_key() -> None:
    world = playing()
    slot = world.due[0]
    seen = view_for(world.match, slot.seat).view
    view = encode(seen, bifrost.types.view)
    first, second = (think("bifrost", view, slot, "random", "key", 1, 1.0) for _ in range(2))
    assert first == second
    assert bifrost.parse(first, seen, slot, None)
    others = {think("bifrost", view, slot, "random", f"key {number}", 1, 1.0) for number in range(10)}
    assert len(others) > 1


def test_a_good_player_moves_though_it_has_no_time_at_all() -> None:
    world = playing()
    slot = Slot("red", "1")
    seen = view_for(world.match, slot.seat).view
    view = encode(seen, bifrost.types.view)
    said = think("bifrost", view, slot, "good", "key", 1, 0.0)
    assert bifrost.parse(said, seen, slot, None)


def test_a_quick_player_answers_with_its_first_idea_whatever_time_there_is() -> None:
    world = playing()
    slot = Slot("red", "1")
    view = encode(view_for(world.match, slot.seat).view, bifrost.types.view)
    said = {think("bifrost", view, slot, "quick", "key", 1, seconds) for seconds in (0.0, 3600.0)}
    assert said == {think("bifrost", view, slot, "good", "key", 1, 0.0)}
