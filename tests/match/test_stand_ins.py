"""People who would stand in are asked in order when a seat becomes vacant."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.admission import Admit
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.lobby import Join, Leave
from bifrost_bot.match.decide.phases import CreditDowntime, StandInDue
from bifrost_bot.match.decide.seats import Replace, Resign
from bifrost_bot.match.decide.stand_ins import AnswerStandIn, StandIn, StopAsking
from bifrost_bot.match.errors import (
    HostError,
    MatchError,
    NotDueError,
    NotHostError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import PlayerReplaced, StandInAsked, StandInClosed, WaitingJoined
from bifrost_bot.match.history.erasure import part_in
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import LineBody, Notice
from bifrost_bot.messages.stand_in import listed_post, question_post
from tests.match.test_waiting import DAN, EVA, person, waiting
from tests.match.world import HOST, PEOPLE, World, playing

SETTINGS = Settings("dont_connect_5")
FIVE_MINUTES_MS = 300_000


@pytest.fixture(params=["bifrost", "dont_connect_5"])
def world(request: pytest.FixtureRequest) -> World:
    """A match in its first turn, for which two would stand in."""
    world = playing(Settings(request.param))
    world.do(StandIn(person(DAN)))
    world.do(StandIn(person(EVA)))
    return world


def asked(world: World) -> int:
    """Lets the first player resign and returns the number of the question that follows."""
    world.do(Resign(PEOPLE[0]))
    return world.stand_in.number


def lines(notices: Sequence[Notice], place: str) -> list[LineBody]:
    found = [one.body for one in notices if one.address.place == place]
    return [body for body in found if isinstance(body, LineBody)]


def test_the_first_is_asked_when_a_player_resigns(world: World) -> None:
    seat = world.match.seat_of(PEOPLE[0])
    assert seat is not None
    *_, question = world.do(Resign(PEOPLE[0]))
    until_ms = world.now_ms + FIVE_MINUTES_MS
    assert question == StandInAsked(world.match.seq, seat, DAN, until_ms, world.now_ms)
    world.verify()


def test_who_accepts_has_the_seat_and_its_answers(world: World) -> None:
    seat = world.match.seat_of(PEOPLE[0])
    number = asked(world)
    change, *_ = world.do(AnswerStandIn(DAN, number, accepts=True))
    assert isinstance(change, PlayerReplaced)
    assert (change.seat, change.player) == (seat, person(DAN))
    assert world.match.seat_of(DAN) == seat
    assert waiting(world.match) == [EVA]
    assert world.match.vacant == ()
    assert world.match.stand_in is None
    world.verify()


def test_the_next_is_asked_when_one_declines_or_does_not_answer(world: World) -> None:
    number = asked(world)
    closed, question = world.do(AnswerStandIn(DAN, number, accepts=False))
    assert closed == StandInClosed(number, DAN, "declined", world.now_ms)
    assert (question.player_id, waiting(world.match)) == (EVA, [EVA])
    assert world.do(StandInDue(question.number)) == ()
    world.now_ms = question.until_ms
    expired = StandInClosed(question.number, EVA, "expired", world.now_ms)
    assert world.do(StandInDue(question.number)) == (expired,)
    assert waiting(world.match) == []
    *_, again = world.do(StandIn(person("106")))
    assert again.player_id == "106"
    world.verify()


def test_the_next_is_asked_when_the_one_who_is_asked_leaves_the_list(world: World) -> None:
    asked(world)
    *_, question = world.do(Leave(DAN))
    assert question.player_id == EVA


def test_the_alarm_ends_the_time_to_answer() -> None:
    world = playing()
    world.do(StandIn(person(DAN)))
    number = asked(world)
    while world.alarm.command != StandInDue(number):
        world.ring()
    assert world.alarm.at_ms == world.stand_in.until_ms


def test_only_the_one_who_is_asked_answers_and_in_time(world: World) -> None:
    number = asked(world)
    world.refused(AnswerStandIn(EVA, number, accepts=True), NotDueError)
    world.refused(AnswerStandIn(DAN, number + 1, accepts=True), NotDueError)
    world.now_ms += FIVE_MINUTES_MS
    world.refused(AnswerStandIn(DAN, number, accepts=True), TooLateError)


def test_players_and_those_who_know_secrets_do_not_stand_in(world: World) -> None:
    refused = world.refused(StandIn(person(PEOPLE[1])), HostError)
    assert refused == "You are one of this match's players already."
    asked(world)
    world.refused(StandIn(person(PEOPLE[0])), HostError)
    lobby = World(SETTINGS)
    world.refused(StandIn(person(PEOPLE[0])), HostError)
    assert "hasn't started" in lobby.refused(StandIn(person(DAN)), NotRunningError)


def test_a_host_who_does_not_play_has_no_one_asked(world: World) -> None:
    number = asked(world)
    world.refused(StopAsking(DAN, number), NotHostError)
    stopped = StandInClosed(number, DAN, "stopped", world.now_ms, HOST)
    assert world.do(StopAsking(HOST, number)) == (stopped,)
    assert waiting(world.match) == [DAN, EVA]
    world.do(Resign(PEOPLE[1]))
    assert world.match.stand_in is not None
    world.verify()


def test_a_host_who_chooses_a_person_ends_the_question(world: World) -> None:
    asked(world)
    seat = world.match.vacant[0]
    left = world.match.seats[seat]
    world.do(Replace(HOST, seat, left, person("106"), ""))
    assert world.match.stand_in is None
    assert waiting(world.match) == [DAN, EVA]


def test_who_waited_for_a_place_is_asked_after_the_start() -> None:
    world = World(SETTINGS).join()
    world.do(Join(person(DAN)))
    world.begin()
    asked(world)
    assert world.stand_in.player_id == DAN


def test_the_rule_for_absent_players_asks_too() -> None:
    world = playing(Settings("bifrost", absent_after=1, absent_then="passes"))
    world.do(StandIn(person(DAN)))
    for _ in range(2):
        world.close()
    assert world.match.stand_in is not None
    assert len(world.match.vacant) > 1
    world.verify()


def test_where_seats_are_dealt_nothing_tells_who_is_asked_or_which_seat(world: World) -> None:
    seat = world.match.seat_of(PEOPLE[0])
    assert seat is not None
    notices = world.told(Resign(PEOPLE[0]))
    (question,) = [one for one in lines(notices, "direct") if one.ping == (DAN,)]
    assert seat not in question.text
    (call,) = [one for one in lines(notices, "control") if one.stand_in]
    post = question_post(world.match)
    number = world.stand_in.number
    after = world.told(AnswerStandIn(DAN, number, accepts=True))
    public = [*lines(after, "lobby"), *lines(after, "control"), call]
    is_named = any(DAN in one.text for one in public)
    if world.match.seating == "dealt":
        assert not is_named
        assert seat not in post.text.splitlines()[0]
        exported = part_in(world.history, DAN)["events"]
        asked_event = next(one for one in exported if one["is"] == "StandInAsked")  # type: ignore[index,union-attr]
        assert "seat" not in asked_event
    else:
        assert is_named
        assert seat in post.text.splitlines()[0].casefold()


def test_what_one_would_take_over_is_said_before(world: World) -> None:
    asked(world)
    post = question_post(world.match)
    assert "all that it has seen is yours to read" in post.text
    assert "The seat is unrated" in post.text
    assert "turns are left" in post.text
    assert [button.label for button in post.buttons] == ["Accept", "Decline"]
    assert "number 2" in listed_post(world.match, EVA).text


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("stand in", "leave", "accept", "decline", "due", "stop", "resign")),
        st.integers(0, 6),
    ),
    max_size=30,
)


@pytest.mark.parametrize("game", all_games())
@given(steps=STEPS)
@settings(max_examples=10, deadline=None)
def test_seats_and_list_keep_their_law(game: str, steps: list[tuple[str, int]]) -> None:
    """One at most is asked, about a vacant seat; a person has one seat or one place on the list."""
    world = playing(Settings(game))
    for step, place in steps:
        question = world.match.stand_in
        number = question.number if question else 0
        id = str(101 + place)
        command = {
            "stand in": StandIn(person(id)),
            "leave": Leave(id),
            "accept": AnswerStandIn(id, number, accepts=True),
            "decline": AnswerStandIn(id, number, accepts=False),
            "due": StandInDue(number),
            "stop": StopAsking(HOST, number),
            "resign": Resign(id),
        }[step]
        world.now_ms += 1_000 if step != "due" else FIVE_MINUTES_MS
        try:
            world.do(command)
        except MatchError:
            continue
        match = world.match
        ids = [*match.seats.values(), *waiting(match)]
        assert len(ids) == len(set(ids))
        question = match.stand_in
        if question is not None:
            assert question.seat in match.vacant
            assert match.waiter(question.player_id) is not None
        for seat in match.vacant:
            assert match.player(match.seats[seat]).computer  # type: ignore[union-attr]
        assert question or not match.vacant or not match.waiting or _has_played(world)
    world.verify()


def _has_played(world: World) -> bool:
    """Whether all who wait have played another seat."""
    former = {one.player.id for one in world.match.former}
    return all(one.player.id in former for one in world.match.waiting)


def test_who_was_not_let_in_before_the_start_does_not_stand_in() -> None:
    world = World(Settings("bifrost", entry="approval"))
    for id in PEOPLE:
        world.do(Admit(HOST, id))
    world.do(Admit(HOST, DAN))
    world.join()
    world.begin()
    refused = world.refused(StandIn(person(EVA)), HostError)
    assert refused == "Only people whom a host let in before the start can stand in here."
    assert world.do(StandIn(person(DAN)))


def test_who_has_a_day_to_answer_reads_the_date_too() -> None:
    world = playing(Settings("bifrost", {"move_seconds": 86_400}))
    world.do(StandIn(person(DAN)))
    told = lines(world.told(Resign(PEOPLE[0])), "direct")
    (line,) = [one for one in told if one.ping == (DAN,)]
    until = f"until <t:{world.now_ms // 1000 + 86_400}:f>"
    assert until in line.text
    assert until in question_post(world.match).text


def test_time_that_is_given_back_is_time_to_answer(world: World) -> None:
    asked(world)
    until_ms = world.stand_in.until_ms
    world.now_ms += 10_000
    world.do(CreditDowntime(world.now_ms - 10_000))
    assert world.stand_in.until_ms == until_ms + 10_000


def test_time_to_answer_is_given_back_while_no_clock_runs(world: World) -> None:
    number = asked(world)
    question = world.stand_in
    world.do(Pause(HOST))
    world.now_ms += 10_000
    lost_ms = world.now_ms
    world.now_ms += 2 * FIVE_MINUTES_MS
    notices = world.told(CreditDowntime(lost_ms))
    assert world.do(StandInDue(number)) == ()
    until_ms = question.until_ms + 2 * FIVE_MINUTES_MS
    (line,) = lines(notices, "direct")
    assert (line.ping, len(notices)) == ((DAN,), 1)
    assert f"<t:{until_ms // 1000}:f>" in line.text
    assert isinstance(world.do(AnswerStandIn(DAN, number, accepts=True))[0], PlayerReplaced)
    world.verify()


def test_on_the_list_once(world: World) -> None:
    assert world.do(StandIn(person(DAN))) == ()
    joined = [event for event in world.history if isinstance(event, WaitingJoined)]
    assert len(joined) == 2
