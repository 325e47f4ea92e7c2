"""Answers that a host must judge: no clock runs until they are."""

from collections.abc import Sequence
from typing import Any

import pytest

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.values import Claim, Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.bounds import MOST_VERDICTS_CHANGED
from bifrost_bot.match.decide.hosts import AddHost, Extend, Pause, Resume
from bifrost_bot.match.decide.phases import Abandon, CloseDue, CreditDowntime, WarnDue
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.decide.verdicts import Judge, preview_board
from bifrost_bot.match.errors import (
    BoundError,
    NotDueError,
    NotHostError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    AnswersHeld,
    ClaimJudged,
    MatchEvent,
    PhaseOpened,
    PhaseResolved,
    VerdictsConfirmed,
)
from bifrost_bot.match.history.erasure import part_in
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import CONTROL, LOBBY, Kind
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.notices.briefing import brief
from tests.match import whisper
from tests.match.world import HOST, World, folded, playing
from tests.saying import ping_of, text_of
from tests.verdicts import confirmation, next_verdict

ANN = Slot("ann")
BOB = Slot("bob")
FIRST = Claim("a", "What is round 1?", "guess-1")
SECOND = Claim("a", "What is round 1?", "guess-2")


@pytest.fixture
def world(whispering: World) -> World:
    """Both players have guessed, and the phase is held."""
    whispering.say(ANN, "guess-2")
    whispering.say(ANN, "guess-1")
    held = whispering.say(BOB, "guess-2")
    assert held[-1] == AnswersHeld(1, (FIRST, SECOND), whispering.now_ms)
    return whispering


def seat_of_host(world: World) -> Slot:
    return next(Slot(seat) for seat, holder in world.match.seats.items() if holder == HOST)


def heard(world: World) -> list[tuple[str, ...]]:
    assert world.match.state is not None
    return [whispered.words for whispered in world.match.state.heard]


def test_verdicts_change_a_limited_number_of_times(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    for number in range(MOST_VERDICTS_CHANGED):
        world.do(Judge(HOST, 1, 0, bool(number % 2)))
    assert str(MOST_VERDICTS_CHANGED) in world.refused(Judge(HOST, 1, 0, False), BoundError)
    world.do(Judge(HOST, 1, 1, True))
    world.do(confirmation(world.match, HOST))
    assert world.number == 2


def test_a_phase_with_answers_to_judge_is_held_and_no_clock_runs(world: World) -> None:
    assert core.alarm(world.match) is None
    assert world.match.held is not None
    assert world.match.held.open == (FIRST, SECOND)
    assert heard(world) == []


def test_equal_answers_are_judged_once_and_name_nobody(world: World) -> None:
    assert world.match.held is not None
    assert not {"ann", "bob", "101", "102"} & set(
        str(world.match.held.claims).replace("'", " ").split()
    )


def confirm(world: World, host: str = HOST) -> tuple[Any, ...]:
    """Lets the verdicts given so far count."""
    return world.do(confirmation(world.match, host))


def test_no_verdict_counts_before_all_are_confirmed(world: World) -> None:
    assert world.do(Judge(HOST, 1, 0, False)) == (ClaimJudged(FIRST, False, HOST, world.now_ms),)
    assert world.refused(confirmation(world.match, HOST), NotDueError) == (
        "Judge every answer first: 1 of 2 are left."
    )
    assert world.do(Judge(HOST, 1, 1, True)) == (ClaimJudged(SECOND, True, HOST, world.now_ms),)
    assert world.match.held is not None
    confirmed, resolved, opened = confirm(world)
    assert confirmed == VerdictsConfirmed(1, HOST, world.now_ms)
    assert isinstance(resolved, PhaseResolved)
    assert isinstance(opened, PhaseOpened)
    assert heard(world) == [("guess-2=True", "guess-1=False"), ("guess-2=True",)]
    assert world.match.held is None
    assert core.alarm(world.match) is not None


def test_the_phases_record_has_its_verdicts(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    world.do(Judge(HOST, 1, 1, False))
    resolved = confirm(world)[1]
    moves = [decode(whisper.Words, move).words for _, move in resolved.moves]
    assert moves == [("guess-2=False", "guess-1=True"), ("guess-2=False",)]


def test_a_verdict_can_be_changed_until_they_are_confirmed(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    assert world.do(Judge(HOST, 1, 0, True)) == ()
    world.do(Judge(HOST, 1, 1, True))
    looked = confirmation(world.match, HOST)
    world.do(Judge(HOST, 1, 0, False))
    assert "changed since you looked" in world.refused(looked, TooLateError)
    confirm(world)
    assert heard(world)[0] == ("guess-2=True", "guess-1=False")


def test_only_a_host_judges(world: World) -> None:
    assert world.refused(Judge("101", 1, 0, True), NotHostError).endswith(".")


def test_a_host_who_plays_judges_nothing_and_is_told_what_to_do(world: World) -> None:
    world.do(AddHost(HOST, "101"))
    assert world.refused(Judge("101", 1, 0, True), NotHostError) == (
        "You play in this match, so a host who doesn't play must do that. Add one with /match "
        "host add."
    )


def test_a_replaced_host_judges_and_one_who_plays_does_not(world: World) -> None:
    left = world.match.seats["ann"]
    world.do(AddHost(HOST, left))
    world.do(Replace(HOST, "ann", left, Player(HOST, "The host"), "ill"))
    world.refused(Judge(HOST, 1, 0, True), NotHostError)
    world.do(Judge(left, 1, 0, True))
    world.do(Judge(left, 1, 1, True))
    world.refused(confirmation(world.match, HOST), NotHostError)
    confirm(world, left)
    assert world.match.held is None


@pytest.mark.parametrize("private", [{"practice": True}, {"rehearsal": True}])
def test_in_tests_players_judge(monkeypatch: pytest.MonkeyPatch, private: dict[str, Any]) -> None:
    whisper.register(monkeypatch)
    world = playing(Settings("whisper", rated=False, **private), (HOST, "102"))
    world.say(seat_of_host(world), "guess-1")
    assert "/match host add" not in call_of(world, world.close())
    world.do(Judge(HOST, 1, 0, True))
    confirm(world)
    assert world.match.held is None


@pytest.mark.parametrize(("phase", "claim"), [(2, 0), (0, 0), (1, 2), (1, -1)])
def test_what_does_not_wait_cannot_be_judged(world: World, phase: int, claim: int) -> None:
    assert world.refused(Judge(HOST, phase, claim, True), NotDueError).endswith(".")


def test_a_verdict_that_comes_after_the_confirmation_is_refused(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    world.do(Judge(HOST, 1, 1, True))
    again = confirmation(world.match, HOST)
    confirm(world)
    world.refused(again, NotDueError)
    world.refused(Judge(HOST, 1, 1, False), NotDueError)


def test_texts_are_refused_while_answers_are_judged(world: World) -> None:
    assert "judging" in world.refused(world.submit(ANN, "more"), NotDueError)


def test_neither_alarms_nor_lost_time_touch_a_held_phase(world: World) -> None:
    world.now_ms = world.deadline_ms + 5_000
    for command in (CloseDue(1), WarnDue(1), CreditDowntime(world.now_ms - 1_000)):
        assert world.do(command) == ()


def test_a_pause_while_judging_delays_the_next_turn_only(world: World) -> None:
    world.do(Pause(HOST))
    world.do(Resume(HOST))
    assert world.match.held is not None
    assert core.alarm(world.match) is None
    world.do(Pause(HOST))
    world.do(Judge(HOST, 1, 0, True))
    world.do(Judge(HOST, 1, 1, True))
    resolved = confirm(world)
    assert not any(isinstance(event, PhaseOpened) for event in resolved)
    assert any(isinstance(event, PhaseOpened) for event in world.do(Resume(HOST)))


def test_a_phase_whose_answers_are_judged_is_not_extended(world: World) -> None:
    world.refused(Extend(HOST, 60), NotRunningError)


def test_a_held_match_can_be_ended(world: World) -> None:
    world.do(Abandon(HOST, "enough"))
    assert world.match.over
    assert world.match.held is None
    world.refused(Judge(HOST, 1, 0, True), NotDueError)


def test_it_survives_a_restart_at_every_step(world: World) -> None:
    while world.match.held:
        world.do(next_verdict(world.match, HOST))
        read: list[MatchEvent] = [read_event(write_event(event)) for event in world.history]
        assert read == world.history
        assert folded(read) == world.match


def test_the_deadline_holds_as_well_as_the_last_answer(whispering: World) -> None:
    whispering.say(ANN, "guess-1")
    assert whispering.close() == (AnswersHeld(1, (FIRST,), whispering.now_ms),)


def test_the_call_to_judge_reveals_no_answer(world: World) -> None:
    events = (AnswersHeld(1, (FIRST, SECOND), world.now_ms),)
    notices = brief(world.match, events, world.match)
    assert "guess" not in str(notices)
    assert [notice.address.key for notice in notices if ping_of(notice) == (HOST,)] == ["control"]
    assert {notice.address.key for notice in notices} == {
        "lobby",
        "control",
        "public/a",
        "public/b",
        "seat/ann",
        "seat/bob",
    }


def call_of(world: World, events: Sequence[MatchEvent]) -> str:
    """The call to the hosts in the lobby, if these events make one."""
    told = [
        notice for notice in brief(world.match, events, world.match) if notice.kind is Kind.LINE
    ]
    return "".join(text_of(notice) for notice in told if notice.address == LOBBY)


def called(world: World, events: Sequence[MatchEvent]) -> list[tuple[str, ...]]:
    """Whom each sentence of the hosts' channel pings."""
    told = brief(world.match, events, world.match)
    return [ping_of(notice) for notice in told if notice.address == CONTROL and ping_of(notice)]


def test_if_every_host_plays_the_call_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    world = playing(Settings("whisper"), (HOST, "102"))
    world.say(seat_of_host(world), "guess-1")
    assert call_of(world, world.close()) == (
        "Match 1 is waiting for a host to judge 1 answer: use /match judge, which shows them to "
        "hosts only. "
        "Every host of this match plays, so nobody can judge yet. Add a host who does not play "
        "with /match host add."
    )
    added = world.do(AddHost(HOST, "200"))
    assert call_of(world, added) == (
        "Match 1 is waiting for a host to judge 1 answer: use /match judge, which shows them to "
        "hosts only."
    )
    assert called(world, added) == [("200",)]
    world.do(Judge("200", 1, 0, True))
    assert call_of(world, world.do(AddHost(HOST, "300"))) == (
        "Match 1 is waiting for a host to confirm the verdicts: use /match judge, which shows "
        "them to hosts only."
    )
    confirm(world, "200")
    assert call_of(world, world.do(AddHost(HOST, "400"))) == ""


def test_the_call_does_not_tell_that_a_host_plays_on_for_somebody(world: World) -> None:
    left = world.match.seats["ann"]
    world.do(Replace(HOST, "ann", left, Player(HOST, "The host"), "ill"))
    assert "/match judge" in (
        told := call_of(world, world.do(AddHost(HOST, world.match.seats["bob"])))
    )
    assert "/match host add" not in told


def test_a_verdict_alone_is_told_to_nobody_but_the_hosts(world: World) -> None:
    told = brief(world.match, (ClaimJudged(FIRST, True, HOST, world.now_ms),), world.match)
    assert [(notice.address.key, text_of(notice)) for notice in told] == [
        ("control", f"<@{HOST}> judged an answer right.")
    ]


def test_an_earlier_match_with_some_verdicts_continues(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    left = core.fold([read_event(write_event(event)) for event in world.history])
    assert left.held is not None and left.held.open == (SECOND,)
    assert isinstance(next_verdict(left, HOST), Judge)


def test_an_earlier_match_resolved_by_a_verdict_is_read(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    world.do(Judge(HOST, 1, 1, True))
    confirm(world)
    older = [event for event in world.history if not isinstance(event, VerdictsConfirmed)]
    assert core.fold(older).state == world.match.state


def test_verdicts_are_published_with_the_result(world: World) -> None:
    world.do(Judge(HOST, 1, 0, True))
    before = world.match
    events = world.do(Judge(HOST, 1, 1, False))
    assert "guess" not in str([text_of(notice) for notice in brief(before, events, world.match)])
    before = world.match
    events = confirm(world)
    boards = [notice for notice in brief(before, events, world.match) if notice.kind is Kind.BOARD]
    told = {
        notice.address.key: str(notice.body)
        for notice in boards
        if "judged right" in str(notice.body)
    }
    assert set(told) == {"public/a", "seat/ann", "seat/bob"}
    assert all(
        'Board a, "What is round 1?": judged right: guess\\\\-1.' in text for text in told.values()
    )


def test_the_judge_sees_the_board_but_not_who_will_win(world: World) -> None:
    state: Any = preview_board(world.match, "a").state
    assert [whispered.words for whispered in state.heard] == [
        ("guess-2=False", "guess-1=False"),
        ("guess-2=False",),
    ]
    assert state.number == world.number, "what concerns all boards is left out"
    assert preview_board(world.match, "b").state == world.match.state


def test_ones_own_data_hold_no_verdicts_of_others(whispering: World) -> None:
    mine, others = (Slot(whispering.match.seat_of(id) or "") for id in ("101", "102"))
    whispering.say(mine, "101")
    whispering.say(others, "guess-secret")
    while whispering.match.held:
        whispering.do(next_verdict(whispering.match, HOST))
    told = str(part_in(whispering.history, "101")["events"])
    assert "'101'" in told and "guess-secret" not in told
    assert "guess-secret" in str(part_in(whispering.history, "102")["events"])
