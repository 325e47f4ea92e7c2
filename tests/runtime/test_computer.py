"""Computer players answer in time, even if their workers fail."""

import gc
import multiprocessing
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.events import MoveSubmitted, PhaseResolved, SlotLocked
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import CONTROL, LineBody
from bifrost_bot.match.player import Skill
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.workers import thinking
from bifrost_bot.runtime.workers.computer import ComputerPlayers
from bifrost_bot.runtime.workers.pool import Thought
from bifrost_bot.runtime.workers.thinking import (
    Idea,
    Question,
    start_player_worker,
    think,
    time_limit,
)
from bifrost_bot.speech.view import view_for
from tests.databases import break_writes, mend
from tests.match import whisper
from tests.match.world import HOST, phase_of, playing
from tests.runtime.conftest import Stand

SILENT = Settings("bifrost", warnings=())


class Mortal(Executor):
    """A worker that dies of everything it is asked, or only of the thoughts after first ideas."""

    def __init__(self, after_ideas: bool = False) -> None:
        self.dismissed = False
        self._after_ideas = after_ideas

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        if self._after_ideas and args[1] == 0:
            future.set_result(fn(*args))
        else:
            future.set_exception(BrokenExecutor("the worker was killed"))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.dismissed = True


class Stuck(Executor):
    """A worker that never answers."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


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
        found += [
            event for event in (await stand.change()).events if isinstance(event, MoveSubmitted)
        ]
    return found


def employ(stand: Stand, agency: Agency, workers: int = 1) -> ComputerPlayers:
    made = ComputerPlayers(stand.runner, stand.clock, stand.tasks, agency, workers)
    stand.runner.listeners.append(made.on_change)
    return made


async def test_they_answer_every_slot_they_owe(stand: Stand, agency: Agency) -> None:
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


async def test_they_answer_each_phase_and_leave_people(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(SILENT, people=1)
    await answers(stand, 2)
    after = (await stand.close_phase(match)).after
    said = await answers(stand, 2)
    assert all(computer_of(after, event.slot.seat) for event in said)
    assert [
        computer_of(after, slot.seat) for slot in (await stand.runner.match(match.id)).owing
    ] == [None]


async def test_a_substitute_answers_at_once(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(SILENT, people=3)
    first, second, _ = phase_of(match).phase.to_act
    silent = Replace(HOST, second.seat, match.seats[second.seat], None, "", "silent")
    await stand.runner.handle(match.id, silent)
    await stand.runner.handle(
        match.id, Replace(HOST, first.seat, match.seats[first.seat], None, "", "quick")
    )
    (said,) = await answers(stand, 1)
    assert said.slot == first
    assert (await stand.runner.match(match.id)).move(second) is None


async def test_one_that_takes_over_from_another_in_thought_thinks_for_itself(stand: Stand) -> None:
    living = ThreadPoolExecutor(1)
    employ(stand, Agency(living, Stuck()), workers=2)
    match = await stand.playing(SILENT, people=2)
    slot = next(one for one in phase_of(match).phase.to_act if computer_of(match, one.seat))
    await stand.runner.handle(
        match.id, Replace(HOST, slot.seat, match.seats[slot.seat], None, "", "quick")
    )
    await stand.runner.handle(match.id, Replace(HOST, slot.seat, "computer-2", None, "", "random"))
    (said,) = await answers(stand, 1)
    assert said.slot == slot
    living.shutdown()


async def test_where_all_have_to_lock_they_lock(stand: Stand, agency: Agency) -> None:
    employ(stand, agency)
    match = await stand.playing(Settings("bifrost", warnings=(), advance="all_locked"), people=1)
    locked: list[SlotLocked] = []
    while len(locked) < 2:
        locked += [
            event for event in (await stand.change()).events if isinstance(event, SlotLocked)
        ]
    now = await stand.runner.match(match.id)
    assert now.locked == {
        slot for slot in phase_of(now).phase.to_act if computer_of(now, slot.seat)
    }


async def test_computers_alone_play_turn_after_turn(stand: Stand, agency: Agency) -> None:
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


async def test_a_killed_thought_goes_on(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    dead = Mortal()
    agency = Agency(dead)
    thoughts: list[Thought] = []
    employ(stand, agency).thought = thoughts.append
    await stand.playing(SILENT, people=0, skill="quick")
    assert len(await answers(stand, 3)) == 3
    assert "a worker process died" in caplog.text
    assert dead.dismissed
    assert len(agency.hired) == 2
    assert sorted(thought.deaths for thought in thoughts) == [0, 0, 1]
    assert {thought.question.skill for thought in thoughts} == {"quick"}
    agency.hired[-1].shutdown()


@pytest.mark.process
async def test_a_killed_worker_loses_no_answer(stand: Stand) -> None:
    others = set(multiprocessing.active_children())
    players = ComputerPlayers(
        stand.runner, stand.clock, stand.tasks, lambda: start_player_worker(1)
    )
    thoughts: list[Thought] = []
    players.thought = thoughts.append
    stand.runner.listeners.append(players.on_change)
    await stand.playing(SILENT, people=0, skill="good")
    await stand.settle()
    (worker,) = set(multiprocessing.active_children()) - others
    worker.kill()
    assert len(await answers(stand, 3)) == 3
    assert sum(thought.deaths for thought in thoughts) == 1
    assert {thought.question.skill for thought in thoughts} == {"good"}
    players.dismiss()


def hang() -> None:
    with time_limit(-9.9):
        threading.Event().wait()


@pytest.mark.process
def test_a_process_in_which_a_game_hangs_ends_itself_so_that_others_can_think() -> None:
    with start_player_worker(1) as worker, pytest.raises(BrokenExecutor):
        worker.submit(hang).result()


async def test_of_a_thought_that_kills_two_workers_the_first_idea_counts(stand: Stand) -> None:
    agency = Agency(*(Mortal(after_ideas=True) for _ in range(7)))
    thoughts: list[Thought] = []
    employ(stand, agency).thought = thoughts.append
    await stand.playing(SILENT, people=0, skill="good")
    said = {event.slot: event.text for event in await answers(stand, 3)}
    assert [(thought.deaths, thought.share) for thought in thoughts] == [(2, 0.0)] * 3
    for slot, text in said.items():
        question = next(thought.question for thought in thoughts if thought.question.slot == slot)
        assert text == think(question, 0.0).text


async def test_what_kills_two_workers_is_played_at_random(stand: Stand) -> None:
    agency = Agency(*(Mortal() for _ in range(7)))
    thoughts: list[Thought] = []
    employ(stand, agency).thought = thoughts.append
    await stand.playing(SILENT, people=0, skill="good")
    said = {event.slot: event.text for event in await answers(stand, 3)}
    assert [thought.deaths for thought in thoughts] == [2, 2, 2]
    for thought in thoughts:
        assert (
            said[thought.question.slot]
            == think(replace(thought.question, skill="random"), 0.0).text
        )


async def test_a_crowded_out_answer_is_a_first_idea(stand: Stand) -> None:
    thoughts: list[Thought] = []
    employ(stand, Agency(Stuck())).thought = thoughts.append
    match = await stand.playing(SILENT, people=0, skill="good")
    await stand.settle()
    assert stand.changes.empty()
    stand.clock.move_to(phase_of(match).deadline_ms - 3_000)
    said = await answers(stand, 3)
    assert {event.at_ms for event in said} == {phase_of(match).deadline_ms - 3_000}
    for event in said:
        question = next(
            thought.question for thought in thoughts if thought.question.slot == event.slot
        )
        assert event.text == think(question, 0.0).text


async def test_an_answer_in_a_turn_of_a_day_is_due_within_a_minute(stand: Stand) -> None:
    employ(stand, Agency(Stuck()))
    await stand.playing(Settings("bifrost", warnings=(), seconds=86_400), people=0, skill="good")
    await stand.settle()
    stand.clock.advance(60)
    assert len(await answers(stand, 3)) == 3


async def test_an_unrecorded_answer_is_retried(stand: Stand, agency: Agency) -> None:
    match = await stand.playing(SILENT, people=2)
    await break_writes(stand.database, "events")
    employ(stand, agency).look_after(match)
    while not stand.clock.sleepers_at(stand.clock.now_ms() + 1_000):
        await stand.settle()
    await mend(stand.database)
    stand.clock.advance(1)
    assert len(await answers(stand, 1)) == 1


async def test_a_miss_is_reported_once(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    missed: list[int] = []
    employ(stand, Agency(Stuck())).missed = missed.append
    match = await stand.playing(SILENT, people=0, skill="good")
    await stand.settle()
    stand.forget()
    await stand.close_phase(match)
    told = (await stand.change(), await stand.change())[1].rows
    assert missed == [3]
    assert [(row.notice.address, row.notice.body) for row in told] == [
        (
            CONTROL,
            LineBody(
                "⚠️ In turn 1, computer players did not answer in time (3 of 3): the machine that "
                "runs the "
                "bot is too busy. Longer turns help, or fewer matches at a time. Whoever runs the "
                "bot can set more "
                "`thinking_processes`.",
                (HOST,),
            ),
        )
    ]
    assert "3 of 3 computer players did not answer in time" in caplog.text


async def test_hosts_who_play_are_not_told_which_turn_a_computer_missed(stand: Stand) -> None:
    """A seat that passed in that turn would then be known to be a computer's."""
    match = await stand.playing(SILENT, people=2)
    hosted = replace(match, hosts=(match.players[0].id,))
    assert maintenance.computers_missed(match, 1, 1, 1)
    assert maintenance.computers_missed(hosted, 1, 1, 1) == ()


async def test_a_player_that_cannot_think_wanders(
    stand: Stand, agency: Agency, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whisper.register(monkeypatch)
    employ(stand, agency)
    await stand.playing(Settings("whisper", warnings=()), people=0, skill="good")
    assert [event.text for event in await answers(stand, 2)] == ["thought", "thought"]
    assert [event.text for event in await answers(stand, 2)] == ["wandered", "wandered"]
    assert "could not think" in caplog.text


async def test_a_late_answer_counts_in_its_turn(stand: Stand, agency: Agency) -> None:
    match = await stand.playing(SILENT, people=1)
    players = employ(stand, agency)
    players.look_after(match)
    stand.clock.move_to(phase_of(match).deadline_ms + 1)
    assert [answer.at_ms for answer in await answers(stand, 2)] == [phase_of(match).deadline_ms] * 2


def asked(skill: Skill, seed: str = "key") -> Question:
    """What Red is asked on the first board of a match that begins."""
    seen = view_for(playing().match, "red").view
    return Question(
        "bifrost", 1, encode(seen, bifrost.types.view), Slot("red", "1"), skill, seed, 1
    )


def is_legal(idea: Idea) -> bool:
    return bool(
        bifrost.parse(idea.text, view_for(playing().match, "red").view, Slot("red", "1"), None)
    )


def test_thinking_needs_a_view_and_repeats_with_the_same_key() -> None:
    first, second = (think(asked("random"), 1.0) for _ in range(2))
    assert first == second
    assert is_legal(first)
    assert len({think(asked("random", f"key {number}"), 1.0) for number in range(10)}) > 1


def test_a_good_player_moves_even_without_time() -> None:
    idea = think(asked("good"), 0.0)
    assert is_legal(idea)
    assert not idea.final


def test_a_quick_player_answers_with_its_first_idea_and_wants_no_more() -> None:
    idea = think(asked("quick"), 0.0)
    assert idea.final
    assert idea.text == think(asked("good"), 0.0).text


class Knot:
    """An object that only the garbage collector can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_rests_during_a_thought_and_then_takes_what_it_left(
    monkeypatch: pytest.MonkeyPatch, on: bool
) -> None:
    left: list[weakref.ref[Knot]] = []
    was_on: list[bool] = []

    def ponder(view: Any, slot: Slot, rng: Any, more: Callable[[], bool]) -> Any:
        left.append(weakref.ref(Knot()))
        if len(left) == 1:
            assert is_legal(think(asked("good"), 0.0)), "two may think at a time, in threads"
        was_on.append(gc.isenabled())
        return bifrost.best_move(view, slot, rng, more)

    pondering = replace(bifrost, best_move=ponder)

    def game_of(game: str, version: int) -> AnyGame:
        assert (game, version) == ("bifrost", 1)
        return pondering

    monkeypatch.setattr(thinking, "game_of", game_of)
    if not on:
        gc.disable()
    try:
        think(asked("good"), 0.0)
        assert gc.isenabled() is on
    finally:
        gc.enable()
    assert was_on == [False, False]
    assert [knot() for knot in left] == [None, None]
