"""Consent of all other players, where every host plays."""

from typing import Any

import pytest

from bifrost_bot.engines.bifrost.model import Colour
from bifrost_bot.engines.values import Slot
from bifrost_bot.match import host_action
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.consents import AskConsent, Vote
from bifrost_bot.match.decide.hosts import AddHost, Pause, RemoveHost, needs_consent
from bifrost_bot.match.decide.phases import ConsentDue, CreditDowntime
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.errors import (
    HostError,
    NotDueError,
    NotHostError,
    NotPlayingError,
    TooLateError,
)
from bifrost_bot.match.events import (
    ClaimJudged,
    ConsentClosed,
    MatchEvent,
    PhaseResolved,
    PlayerReplaced,
    Rewound,
    TimeToAnswerMoved,
)
from bifrost_bot.match.history.erasure import part_in
from bifrost_bot.match.host_action import (
    Enter,
    Extend,
    HostAction,
    JudgeAll,
    Replace,
    Rerun,
    Rewind,
)
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import CONTROL, LOBBY, LineBody
from bifrost_bot.match.player import Computer
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.notices.briefing import brief
from bifrost_bot.speech.wording import seat_name
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, World, playing
from tests.saying import ping_of, text_of

ANN = PEOPLE[0]
OTHERS = PEOPLE[1:]
WHY = "the network was down"


def among_players(settings: Settings | None = None) -> World:
    """A match whose only host plays."""
    world = playing(settings)
    world.do(AddHost(HOST, ANN))
    world.do(RemoveHost(ANN, HOST))
    assert world.match.hosts == (ANN,)
    return world


@pytest.fixture
def world() -> World:
    return among_players()


def other_seat(world: World) -> str:
    return next(seat for seat, holder in world.match.seats.items() if holder == OTHERS[0])


def slot_of(world: World, id: str) -> Slot:
    return next(slot for slot in world.due if world.match.seats[slot.seat] == id)


def rewind(world: World, number: int = 1) -> Rewind:
    return Rewind(ANN, number, WHY, world.match.number)


def ask(world: World, what: HostAction) -> int:
    world.do(AskConsent(what))
    return world.consent.number


def vote(world: World, by: str, number: int, *, agrees: bool = True) -> tuple[Any, ...]:
    return world.do(Vote(by, number, agrees))


def result_of(events: tuple[MatchEvent, ...]) -> str:
    return next(event.result for event in events if isinstance(event, ConsentClosed))


def test_a_host_who_plays_does_alone_nothing_that_bears_on_the_others_play(world: World) -> None:
    slot = slot_of(world, OTHERS[0])
    seat = other_seat(world)
    deeds: tuple[Any, ...] = (
        Enter(ANN, slot, "A1", WHY),
        rewind(world),
        Rerun(ANN, 1, slot, "A1", WHY, 1),
        Replace(ANN, seat, OTHERS[0], None, WHY),
        Extend(ANN, 60, WHY),
        JudgeAll(ANN, 1, right=True, reason=WHY),
    )
    for one in deeds:
        assert "the other players have to agree" in world.refused(one, NotHostError)


def test_where_a_host_does_not_play_that_host_does_it_and_nobody_is_asked() -> None:
    world = playing()
    world.do(AddHost(HOST, ANN))
    assert not needs_consent(world.match, ANN)
    assert "doesn't play" in world.refused(Extend(ANN, 60, WHY), NotHostError)
    assert "can do that alone" in world.refused(AskConsent(Extend(ANN, 60, WHY)), HostError)
    assert world.do(Extend(HOST, 60))


def test_who_practises_asks_nobody() -> None:
    world = playing(Settings("bifrost", rated=False, practice=True), (HOST,))
    assert not needs_consent(world.match, HOST)
    assert world.do(Extend(HOST, 60))


def test_it_is_done_once_all_others_have_agreed_and_not_before(world: World) -> None:
    world.close()
    number = ask(world, rewind(world))
    assert not any(isinstance(event, Rewound) for event in vote(world, OTHERS[0], number))
    assert vote(world, OTHERS[0], number) == ()
    events = vote(world, OTHERS[1], number)
    assert result_of(events) == "granted"
    assert any(isinstance(event, Rewound) for event in events)
    assert world.number == 1
    assert world.match.consent is None
    assert "already been decided" in world.refused(
        Vote(OTHERS[0], number, agrees=True), NotDueError
    )


def test_one_refusal_ends_it_even_after_all_others_agreed(world: World) -> None:
    number = ask(world, Extend(ANN, 60, WHY, 1))
    vote(world, OTHERS[0], number)
    before = world.deadline_ms
    assert result_of(vote(world, OTHERS[1], number, agrees=False)) == "refused"
    assert world.deadline_ms == before


def test_who_agreed_can_still_refuse(world: World) -> None:
    number = ask(world, rewind(world))
    vote(world, OTHERS[0], number)
    assert result_of(vote(world, OTHERS[0], number, agrees=False)) == "refused"


def test_only_players_answer_for_the_players(world: World) -> None:
    number = ask(world, rewind(world))
    for by in (ANN, HOST, "999"):
        world.refused(Vote(by, number, agrees=True), NotPlayingError)


def test_it_lapses_when_the_time_is_over_by_the_matches_own_alarm(world: World) -> None:
    number = ask(world, rewind(world))
    until_ms = world.consent.until_ms
    assert until_ms == world.now_ms + 300_000
    world.close()
    while world.match.phase is not None and world.alarm.at_ms < until_ms:
        world.ring()
    assert world.alarm.command == ConsentDue(number)
    world.now_ms = until_ms
    assert "over" in world.refused(Vote(OTHERS[0], number, agrees=True), TooLateError)
    assert result_of(world.do(ConsentDue(number))) == "expired"
    assert world.do(ConsentDue(number)) == ()


@pytest.mark.parametrize("paused", [False, True])
def test_an_outage_takes_nothing_of_the_time_to_answer(world: World, paused: bool) -> None:
    if paused:
        world.do(Pause(ANN))
    number = ask(world, Replace(ANN, other_seat(world), OTHERS[0], None, WHY))
    for id in OTHERS[1:]:
        vote(world, id, number)
    consent = world.consent
    world.now_ms += 10_000
    lost_ms = world.now_ms
    world.now_ms += 3_600_000
    before = world.match
    events = world.do(CreditDowntime(lost_ms))
    assert events[-1] == TimeToAnswerMoved(3_600_000, world.now_ms)
    assert len(events) == 2 - paused
    assert world.do(ConsentDue(number)) == ()
    until_ms = consent.until_ms + 3_600_000
    told = brief(before, events, world.match, world.history)
    said = [notice.body.text for notice in told if isinstance(notice.body, LineBody)]
    again = f"🗳️ After an outage, this can be answered until <t:{until_ms // 1000}:f>."
    assert said == [again] * (1 + len(PEOPLE))
    # The same outage is not counted twice.
    world.do(CreditDowntime(lost_ms))
    assert world.consent.until_ms == until_ms
    assert result_of(vote(world, OTHERS[0], number, agrees=False)) == "refused"
    world.verify()


def test_a_restart_of_seconds_is_told_to_nobody(world: World) -> None:
    ask(world, Extend(ANN, 60, WHY))
    world.now_ms += 10_000
    notices = world.told(CreditDowntime(world.now_ms - 8_000))
    assert not [notice for notice in notices if isinstance(notice.body, LineBody)]


def test_it_survives_a_restart(world: World) -> None:
    number = ask(world, rewind(world))
    vote(world, OTHERS[0], number)
    stored = [write_event(event) for event in world.history]
    world.match = core.fold([read_event(one) for one in stored])
    assert result_of(vote(world, OTHERS[1], number)) == "granted"


def test_another_request_of_the_same_host_takes_the_place_of_the_first(world: World) -> None:
    first = ask(world, rewind(world))
    second = ask(world, Extend(ANN, 60, WHY, 1))
    assert second != first
    assert [event.result for event in world.history if isinstance(event, ConsentClosed)] == [
        "withdrawn"
    ]
    world.refused(Vote(OTHERS[0], first, agrees=True), NotDueError)
    world.do(AddHost(ANN, OTHERS[0]))
    again = AskConsent(Extend(OTHERS[0], 60, WHY, 1))
    assert "something else" in world.refused(again, HostError)


def test_a_reason_is_asked_for(world: World) -> None:
    assert "Give a reason" in world.refused(AskConsent(Extend(ANN, 60)), HostError)


def test_an_extension_of_a_turn_that_is_over_is_no_longer_possible(world: World) -> None:
    number = ask(world, Extend(ANN, 60, WHY, 1))
    world.close()
    vote(world, OTHERS[0], number)
    assert result_of(vote(world, OTHERS[1], number)) == "failed"


def test_a_rewind_includes_turns_passed_while_players_were_asked(world: World) -> None:
    world.close()
    number = ask(world, rewind(world))
    world.close()
    for by in OTHERS:
        vote(world, by, number)
    assert world.number == 1


def test_all_are_told_of_the_request_and_of_its_end_with_the_reason(world: World) -> None:
    notices = world.told(AskConsent(rewind(world)))
    (lobby,) = [one for one in notices if one.address == LOBBY]
    assert text_of(lobby).startswith(
        f"🗳️ <@{ANN}>, who hosts this match and plays in it, asks to go back to turn 1"
    )
    until_s = world.consent.until_ms // 1000
    assert text_of(lobby).endswith(f"by <t:{until_s}:f>. Reason: {WHY}")
    asked = [one for one in notices if one.address.place == "seat"]
    assert sorted(ping_of(one)[0] for one in asked) == sorted(OTHERS)
    number = world.consent.number
    assert all(isinstance(one.body, LineBody) and one.body.consent == number for one in asked)
    vote(world, OTHERS[0], number)
    done = [
        one
        for one in world.told(Vote(OTHERS[1], number, agrees=True))
        if "have agreed" in text_of(one)
    ]
    assert {one.address.place for one in done} == {"lobby", "seat"}
    assert all(text_of(one).endswith(f"Reason: {WHY}") for one in done)


def test_who_refused_is_told_to_nobody(world: World) -> None:
    number = ask(world, rewind(world))
    notices = world.told(Vote(OTHERS[0], number, agrees=False))
    assert "A player does not agree" in text_of(
        next(one for one in notices if one.address == LOBBY)
    )
    assert not any(OTHERS[0] in text_of(one) for one in notices)


class TestWhatIsHidden:
    """A request tells, and refuses, only by what everyone may know."""

    def test_an_answer_is_private_until_all_agree(self, world: World) -> None:
        slot = slot_of(world, OTHERS[0])
        notices = world.told(AskConsent(Enter(ANN, slot, "Z9", WHY)))
        assert {one.address.seat for one in notices if "Z9" in text_of(one)} == {slot.seat}
        number = world.consent.number
        vote(world, OTHERS[0], number)
        assert result_of(vote(world, OTHERS[1], number)) == "failed"

    def test_an_answer_to_which_all_agreed_is_entered(self, world: World) -> None:
        slot = slot_of(world, OTHERS[0])
        number = ask(world, Enter(ANN, slot, "A1", WHY))
        for by in OTHERS:
            vote(world, by, number)
        assert world.match.move(slot) == Colour("A1")

    def test_a_request_does_not_reveal_whose_seat_it_is(self, world: World) -> None:
        def seen(seat: str) -> list[tuple[str, str]]:
            world = among_players()
            what = Replace(ANN, seat, world.match.seats[seat], Player("300", "New"), WHY)
            return [
                (one.address.key, text_of(one))
                for one in world.told(AskConsent(what))
                if one.address != CONTROL
            ]

        seats = [seat for seat, holder in world.match.seats.items() if holder != ANN]
        assert seen(seats[0]) == seen(seats[1])
        assert "<@300>" not in str(seen(seats[0]))

    @pytest.mark.parametrize(
        ("kind", "address", "who"),
        [
            ("good", "", "a computer player"),
            ("program", "https://bots.example.org/", "a program"),
            ("silent", "", "nobody"),
        ],
    )
    def test_an_open_seat_is_named(self, kind: Computer, address: str, who: str) -> None:
        world = among_players(Settings("social_snake"))
        seat = other_seat(world)
        what = Replace(ANN, seat, OTHERS[0], None, WHY, kind, address)
        asked = "\n".join(text_of(one) for one in world.told(AskConsent(what)))
        assert f"let {who} take over for {seat_name(seat)}" in asked

    def test_a_player_to_be_replaced_is_not_waited_for(self, world: World) -> None:
        seat = other_seat(world)
        number = ask(world, Replace(ANN, seat, OTHERS[0], None, WHY))
        assert not any(
            isinstance(event, PlayerReplaced) for event in vote(world, OTHERS[1], number)
        )
        world.now_ms = world.consent.until_ms
        events = world.do(ConsentDue(number))
        assert result_of(events) == "granted"
        assert isinstance(events[1], PlayerReplaced)

    def test_who_is_to_be_replaced_and_is_there_can_refuse(self, world: World) -> None:
        number = ask(world, Replace(ANN, other_seat(world), OTHERS[0], None, WHY))
        assert result_of(vote(world, OTHERS[0], number, agrees=False)) == "refused"

    def test_once_somebody_was_replaced_no_request_is_decided_before_its_time(self) -> None:
        world = playing()
        world.do(Replace(HOST, other_seat(world), OTHERS[0], None, WHY))
        world.do(AddHost(HOST, ANN))
        world.do(RemoveHost(ANN, HOST))
        number = ask(world, rewind(world))
        assert not any(isinstance(event, ConsentClosed) for event in vote(world, OTHERS[1], number))

    def test_whether_a_host_has_replaced_somebody_shows_in_no_refusal(self) -> None:
        def refusal(*, replaces: bool) -> str:
            world = playing()
            world.do(AddHost(HOST, ANN))
            if replaces:
                seat = other_seat(world)
                world.do(Replace(HOST, seat, world.match.seats[seat], Player(HOST, "Host"), WHY))
            return world.refused(AskConsent(Extend(ANN, 60, WHY, 1)), HostError)

        assert refusal(replaces=True) == refusal(replaces=False)

    def test_what_is_stored_about_a_player_does_not_say_what_was_asked(self, world: World) -> None:
        ask(world, Replace(ANN, other_seat(world), OTHERS[0], None, WHY))
        for id in PEOPLE:
            asked = str(part_in(world.history, id)["events"]).split("ConsentAsked")[1:]
            assert asked and not any("seat" in one or "left" in one for one in asked)


class TestJudging:
    @pytest.fixture
    def held(self, monkeypatch: pytest.MonkeyPatch) -> World:
        """A quiz whose only host plays, with two different answers that wait to be judged."""
        whisper.register(monkeypatch)
        world = playing(Settings("whisper"), (ANN, OTHERS[0]))
        world.do(AddHost(HOST, ANN))
        world.do(RemoveHost(ANN, HOST))
        for slot, text in zip(world.due, ("guess-1", "guess-2"), strict=True):
            world.say(slot, text)
        assert world.match.held is not None
        return world

    def test_all_answers_are_counted_alike_and_nobody_sees_them(self, held: World) -> None:
        held.refused(Judge(ANN, 1, 0, right=True), NotHostError)
        notices = held.told(AskConsent(JudgeAll(ANN, 1, right=True, reason=WHY)))
        assert not any("guess" in text_of(one) for one in notices)
        number = held.consent.number
        events = vote(held, OTHERS[0], number)
        assert [event.right for event in events if isinstance(event, ClaimJudged)] == [True, True]
        assert any(isinstance(event, PhaseResolved) for event in events)


def test_every_deed_that_waits_for_consent_can_be_stored(world: World) -> None:
    slot = slot_of(world, OTHERS[0])
    for what in (
        Enter(ANN, slot, "A1", WHY),
        Replace(ANN, other_seat(world), OTHERS[0], Player("300", "New"), WHY),
    ):
        ask(world, what)
        assert read_event(write_event(world.history[-1])) == world.history[-1]
    assert host_action.Consent(1, rewind(world), (), 0).agreed == frozenset()
