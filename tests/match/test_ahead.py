"""Planned answers: texts for a slot's coming turn, which count once it opens or are void then."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.bifrost.model import Colour
from bifrost_bot.engines.defaults import Defaults
from bifrost_bot.engines.errors import IllegalError, MoveError, UnreadableError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.ahead import PlanAhead, planned_part
from bifrost_bot.match.decide.answers import Submit, Withdraw, answer
from bifrost_bot.match.decide.corrections import Enter, Rewind
from bifrost_bot.match.decide.hosts import Pause, Resume
from bifrost_bot.match.decide.phases import PLANNED_SHOWN_MS, Abandon, CloseDue, Halt
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.errors import (
    BoundError,
    NothingToUndoError,
    NotPlayingError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    AnswerPlanned,
    MoveSubmitted,
    MoveWithdrawn,
    PhaseOpened,
    PhaseResolved,
    PlanVoided,
)
from bifrost_bot.match.history import snapshot
from bifrost_bot.match.model import PlannedAnswer, Settings
from tests import samples
from tests.match.world import HOST, World, playing, playing_game, random_answers, without_channels
from tests.plugged import plug_in

RED = Slot("red", "1")
GREEN = Slot("green", "1")


@pytest.fixture
def five() -> World:
    """A match of Don't Connect 5, in which White is to move."""
    return playing(Settings("dont_connect_5"))


def plan(world: World, slot: Slot, text: str | None, message: int = 0) -> tuple[Any, ...]:
    """Lets the slot's player plan a text now."""
    return world.do(planning(world, slot, text, message))


def planning(world: World, slot: Slot, text: str | None, message: int = 0) -> PlanAhead:
    return PlanAhead(world.by(slot), slot, text, world.now_ms, message, bool(message))


def alarm(world: World) -> tuple[Any, ...]:
    """Lets the next alarm come, and stages the boards due then."""
    events = world.ring()
    if world.match.phase is None and not world.match.over:
        world.open()
    return events


@pytest.mark.parametrize(
    ("typed", "planned"),
    [
        ("next C5", "C5"),
        ("NEXT: c5", "c5"),
        (" next:c5 ", "c5"),
        ("next\n2 1 0", "2 1 0"),
        ("next", ""),
        ("next :", ""),
        ("nextc5", None),
        ("next-c5", None),
        ("C5", None),
        ("C5 next", None),
        ("", None),
    ],
)
def test_what_is_planned_follows_the_word_next(typed: str, planned: str | None) -> None:
    assert planned_part(typed) == planned


def test_a_typed_text_plans_only_where_the_game_lets_it(world: World) -> None:
    match = world.match
    assert answer(match, "101", RED, "next C5", 5) == PlanAhead("101", RED, "C5", 5)
    assert answer(match, "101", RED, "next: none", 5) == PlanAhead("101", RED, None, 5)
    assert answer(match, "101", RED, "C5", 5) == Submit("101", RED, "C5", 5)
    typed = Submit("101", RED, "next C5", 5)
    assert answer(match, "101", RED, "next C5", 5, ahead=False) == typed
    snake = playing_game("social_snake").match
    assert answer(snake, "101", RED, "next C5", 5) == typed


def test_a_planned_answer_counts_as_soon_as_its_turn_opens(world: World) -> None:
    (planned,) = plan(world, GREEN, "c5")
    assert planned == AnswerPlanned(GREEN, "c5", world.now_ms, 0, reply=False)
    assert world.match.planned == {GREEN: PlannedAnswer("c5", 1, 2)}
    assert world.match.move(GREEN) is None
    _, opened, counted = world.close()
    assert isinstance(opened, PhaseOpened) and isinstance(counted, MoveSubmitted)
    assert (counted.slot, counted.text, counted.at_ms) == (GREEN, "c5", opened.opened_ms)
    assert counted.planned and counted.revision == 1 and not counted.reply
    assert world.match.move(GREEN) == Colour("C5")
    assert not world.match.planned
    assert GREEN not in world.match.owing


def test_it_is_one_turn_ahead_only(world: World) -> None:
    plan(world, GREEN, "C5")
    plan(world, GREEN, "D5")
    world.close()
    assert world.match.move(GREEN) == Colour("D5")
    for _ in range(3):
        world.close()
    assert world.match.move(GREEN) is None


def test_one_planned_on_the_slots_own_turn_is_for_the_turn_after(world: World) -> None:
    world.say(RED, "A1")
    plan(world, RED, "A2")
    assert world.match.move(RED) == Colour("A1")
    world.close()
    world.close()
    assert world.match.move(RED) is None
    world.close()
    assert world.match.move(RED) == Colour("A2")


def test_it_can_be_changed_taken_back_and_locked_like_any_other(world: World) -> None:
    plan(world, GREEN, "C5")
    world.close()
    assert world.match.is_planned(GREEN)
    world.say(GREEN, "C6")
    assert world.match.move(GREEN) == Colour("C6")
    assert not world.match.is_planned(GREEN)
    world.do(world.withdraw(GREEN))
    assert world.match.move(GREEN) is None
    assert GREEN in world.match.owing


def test_none_takes_back_what_is_planned(world: World) -> None:
    sentence = world.refused(planning(world, GREEN, None), NothingToUndoError)
    assert sentence == "There is nothing to take back: you have planned nothing."
    plan(world, GREEN, "C5")
    plan(world, GREEN, None)
    world.refused(planning(world, GREEN, None), NothingToUndoError)
    world.close()
    assert world.match.move(GREEN) is None


def test_undo_says_how_to_take_back_what_is_planned(world: World) -> None:
    plan(world, RED, "C5")
    undo = world.withdraw(RED)
    assert world.refused(undo, NothingToUndoError).endswith(
        "`next none` takes back what you have planned."
    )


@pytest.mark.parametrize("text", ["Z9", "A99", "hello", "A1 A2"])
def test_what_no_position_allows_is_refused_at_once(world: World, text: str) -> None:
    typed = Submit(world.by(RED), RED, text, world.now_ms)
    with pytest.raises(MoveError) as refusal:
        world.do(typed)
    assert world.refused(planning(world, GREEN, text), type(refusal.value)) == str(refusal.value)


def test_an_empty_plan_is_told_how_to_plan(world: World) -> None:
    sentence = world.refused(planning(world, GREEN, ""))
    assert sentence.startswith("Say what you plan for your next turn")
    assert "`next none`" in sentence
    assert "2,000" in world.refused(planning(world, GREEN, "x" * 2001), UnreadableError)


def test_a_plan_for_a_board_that_is_not_open_is_refused(world: World) -> None:
    sentence = world.refused(planning(world, Slot("red", "4"), "A1"), IllegalError)
    assert sentence.startswith("Game 4 opens with the second half")


def test_only_the_slots_player_can_plan(world: World) -> None:
    world.refused(PlanAhead("999", GREEN, "C5", world.now_ms), NotPlayingError)


def test_a_plan_that_has_become_illegal_is_void_and_loses_nothing(world: World) -> None:
    plan(world, GREEN, "C5")
    world.say(RED, "C5")
    *_, opened, voided = world.close()
    assert isinstance(opened, PhaseOpened)
    assert voided == PlanVoided(GREEN, "C5")
    assert not world.match.planned
    assert GREEN in world.match.owing
    assert world.deadline_ms == world.now_ms + 60_000


def test_a_message_read_twice_plans_once(world: World) -> None:
    assert plan(world, GREEN, "C5", message=7)
    assert not plan(world, GREEN, "C5", message=7)


def test_one_sent_before_the_turn_and_read_after_it_opened_counts_in_it(world: World) -> None:
    plan(world, GREEN, "C5")
    world.close()
    command = replace(planning(world, GREEN, "C6", 9), at_ms=world.live.opened_ms - 1)
    (event,) = world.do(command)
    assert isinstance(event, MoveSubmitted)
    assert event.planned and event.reply and event.at_ms == world.live.opened_ms
    assert world.match.move(GREEN) == Colour("C6")
    (event,) = world.do(replace(command, text=None, message=10))
    assert isinstance(event, MoveWithdrawn)
    world.do(replace(command, message=11))
    # What was typed after the turn opened stands.
    world.say(GREEN, "D6")
    (event,) = world.do(replace(command, message=12))
    assert isinstance(event, AnswerPlanned)


def test_one_delivered_after_its_turn_is_refused(world: World) -> None:
    sent_ms = world.now_ms
    world.close()
    world.close()
    command = replace(planning(world, GREEN, "C5"), at_ms=sent_ms)
    assert "late" in world.refused(command, TooLateError)


def test_planning_has_the_limits_of_answers(world: World) -> None:
    for _ in range(50):
        plan(world, GREEN, "C5")
        plan(world, GREEN, None)
    assert "`next none`" in world.refused(planning(world, GREEN, "C5"), BoundError)
    world.close()
    plan(world, GREEN, "C5")


def test_it_is_refused_before_and_after_the_match(world: World) -> None:
    lobby = World().join()
    lobby.refused(PlanAhead("101", GREEN, "C5", lobby.now_ms), NotRunningError)
    plan(world, GREEN, "C5")
    world.do(Abandon(HOST, "no"))
    assert not world.match.planned
    world.refused(planning(world, GREEN, "C5"), NotRunningError)


def test_it_is_possible_before_the_first_channels_exist() -> None:
    world = without_channels()
    plan(world, RED, "C5")
    world.open()
    assert world.match.move(RED) == Colour("C5")


def test_a_pause_and_a_fault_keep_it(world: World) -> None:
    plan(world, GREEN, "C5")
    world.do(Pause(HOST))
    plan(world, Slot("blue", "1"), "D5")
    world.do(Resume(HOST))
    world.do(Halt("x"))
    world.do(Resume(HOST))
    assert {slot: one.text for slot, one in world.match.planned.items()} == {
        GREEN: "C5",
        Slot("blue", "1"): "D5",
    }
    world.close()
    assert world.match.move(GREEN) == Colour("C5")


def test_a_rewind_makes_it_void(world: World) -> None:
    world.close()
    plan(world, Slot("blue", "1"), "C5")
    world.do(Rewind(HOST, 1, "oops", world.number))
    assert not world.match.planned


def test_an_entered_answer_makes_it_void(world: World) -> None:
    plan(world, RED, "C5")
    plan(world, GREEN, "D5")
    world.do(Enter(HOST, RED, "A1", "phone"))
    assert set(world.match.planned) == {GREEN}


def test_it_ends_with_its_players_part(world: World) -> None:
    plan(world, GREEN, "C5")
    plan(world, RED, "A1")
    world.do(Resign(world.by(GREEN)))
    assert set(world.match.planned) == {RED}


def test_a_snapshot_keeps_it(world: World) -> None:
    plan(world, GREEN, "C5")
    world.close()
    plan(world, GREEN, "C6")
    again = snapshot.unpack(snapshot.pack(world.match))
    assert again.planned == world.match.planned
    assert again.submissions == world.match.submissions


def test_a_turn_that_planned_answers_complete_is_shown_for_some_seconds(five: World) -> None:
    white, black = Slot("white"), Slot("black")
    plan(five, black, "G5")
    five.say(white, "G4")
    assert five.match.move(black) is not None
    assert five.number == 2
    shown_ms = five.live.opened_ms + PLANNED_SHOWN_MS
    assert five.alarm.at_ms == shown_ms + five.match.settings.grace_ms
    assert isinstance(five.alarm.command, CloseDue)
    five.now_ms = five.alarm.at_ms - 1
    assert not five.do(five.alarm.command)
    five.now_ms += 1
    resolved, opened = five.do(five.alarm.command)
    assert isinstance(resolved, PhaseResolved) and isinstance(opened, PhaseOpened)
    assert five.number == 3


def test_until_then_it_can_be_changed_or_taken_back(five: World) -> None:
    white, black = Slot("white"), Slot("black")
    plan(five, black, "G5")
    five.say(white, "G4")
    five.do(Withdraw(five.by(black), black, five.now_ms))
    assert five.alarm.at_ms > five.live.opened_ms + 2 * PLANNED_SHOWN_MS
    assert five.match.owing == (black,)
    submitted, resolved, *_ = five.say(black, "G6")
    assert isinstance(submitted, MoveSubmitted) and isinstance(resolved, PhaseResolved)


def test_a_plan_for_the_turn_after_does_not_close_a_complete_turn(five: World) -> None:
    white, black = Slot("white"), Slot("black")
    plan(five, black, "G5")
    five.say(white, "G4")
    (event,) = plan(five, white, "G6")
    assert isinstance(event, AnswerPlanned)
    assert five.number == 2


def test_planned_answers_alone_never_lock(world: World) -> None:
    world = playing(Settings("bifrost", advance="all_locked"))
    for slot in (Slot("green", "1"), Slot("blue", "2"), Slot("red", "3")):
        plan(world, slot, "C5")
    world.close()
    assert not world.match.owing
    assert world.alarm.at_ms >= world.deadline_ms
    *others, last = world.due
    for slot in others:
        world.do(world.lock(slot))
    events = world.do(world.lock(last))
    assert isinstance(events[1], PhaseResolved)


def test_where_answers_end_the_turn_planned_ones_do_so_after_the_usual_time() -> None:
    world = playing(Settings("bifrost", advance="answered"))
    slots = (Slot("green", "1"), Slot("blue", "2"), Slot("red", "3"))
    for slot in slots[:2]:
        plan(world, slot, "C5")
    world.close()
    assert world.alarm.at_ms > world.live.opened_ms + 2 * PLANNED_SHOWN_MS
    # The last answer that is typed ends the turn at once, like today.
    _, resolved, *_ = world.say(slots[2], "C5")
    assert isinstance(resolved, PhaseResolved)


def _lets_plan(monkeypatch: pytest.MonkeyPatch, game: str, *, unchecked: bool = False) -> None:
    """Lets answers of any game be planned, even those that no turn takes."""
    found = game_of(game)
    info = replace(found.info, plans_ahead=True)
    check = Defaults.check_ahead if unchecked else found.check_ahead
    plug_in(monkeypatch, replace(found, info=info, check_ahead=check))


def _resolved(world: World) -> list[PhaseResolved]:
    """The phases of a match, without the instants at which they closed."""
    return [replace(one, at_ms=0) for one in world.history if isinstance(one, PhaseResolved)]


def _played_by_typing(game: str) -> tuple[World, dict[int, dict[Slot, str]]]:
    """A match of random answers, and what was typed in each phase."""
    world = playing_game(game)
    texts: dict[int, dict[Slot, str]] = {}
    while not world.match.over:
        number = world.number
        texts[number] = random_answers(world, "planned")
        for slot, text in texts[number].items():
            world.say(slot, text)
        if world.match.phase is not None and world.number == number:
            world.close()
    return world, texts


@pytest.mark.parametrize("game", samples.GAMES)
def test_planned_answers_give_the_same_match_as_typed_ones(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _lets_plan(monkeypatch, game)
    typed, texts = _played_by_typing(game)
    world = playing_game(game)
    planned = 0
    while not world.match.over:
        number = world.number
        later = [one for one in texts if one > number]
        for slot, text in texts[min(later)].items() if later else ():
            try:
                plan(world, slot, text)
            except MoveError:
                # A board of the second half is not open yet.
                continue
        for slot, text in texts[number].items():
            planned += world.match.is_planned(slot)
            if world.match.move(slot) is None:
                world.say(slot, text)
        while world.match.phase is not None and world.number == number:
            alarm(world)
    assert _resolved(world) == _resolved(typed)
    assert world.match.outcome == typed.match.outcome
    assert planned >= len(texts) - 2
    assert not world.match.planned


@pytest.mark.parametrize("game", samples.GAMES)
def test_illegal_plans_lose_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _lets_plan(monkeypatch, game, unchecked=True)
    typed, texts = _played_by_typing(game)
    world = playing_game(game)
    while not world.match.over:
        number = world.number
        later = [one for one in texts if one > number]
        for slot in texts[min(later)] if later else ():
            plan(world, slot, "what no game allows")
        for slot, text in texts[number].items():
            world.say(slot, text)
        if world.match.phase is not None and world.number == number:
            world.close()
    voided = sum(isinstance(event, PlanVoided) for event in world.history)
    assert voided == sum(len(one) for number, one in texts.items() if number != min(texts))
    assert _resolved(world) == _resolved(typed)
