"""The scheduled start: asked ten minutes before, begun or given up."""

import pytest

from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    CallReady,
    Join,
    Leave,
    SayReady,
    Start,
)
from bifrost_bot.match.decide.phases import StartDue
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import (
    MatchStarted,
    PlayerReady,
    ReadyCalled,
    ReadyCalledOff,
    StartDropped,
    StartPlanned,
    StartReminded,
)
from bifrost_bot.match.model import READY_LEAD_MS, Player, Status
from bifrost_bot.match.notice import Kind
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.notices.briefing import brief
from tests.match.world import HOST, PEOPLE, World, kinds
from tests.saying import ping_of, text_of

HOUR_MS = 3_600_000


@pytest.fixture
def world() -> World:
    world = World().join()
    world.do(PlanStart(HOST, world.now_ms + HOUR_MS))
    return world


def test_players_are_asked_ten_minutes_before_the_start(world: World) -> None:
    begins_ms = world.match.begins_ms
    assert begins_ms is not None
    assert world.alarm.at_ms == begins_ms - READY_LEAD_MS
    assert kinds(world.ring()) == [ReadyCalled]
    for id in PEOPLE:
        assert kinds(world.do(SayReady(id))) == [PlayerReady]
    assert "Everybody is ready" in lobby_post(world.match).text
    assert world.alarm.at_ms == begins_ms
    (started,) = world.ring()
    assert isinstance(started, MatchStarted) and started.at_ms == begins_ms
    assert world.match.begins_ms is None


def test_where_somebody_is_missing_the_match_begins_with_the_last_answer(world: World) -> None:
    world.ring()
    world.do(SayReady(PEOPLE[0]))
    before = world.match
    events = world.ring()
    assert kinds(events) == [StartDropped]
    assert core.alarm(world.match) is None
    (line,) = [one for one in brief(before, events, world.match) if one.kind is Kind.LINE]
    assert "begins when everyone has answered" in text_of(line)
    assert ping_of(line) == (HOST, PEOPLE[1], PEOPLE[2])
    world.do(SayReady(PEOPLE[1]))
    assert kinds(world.do(SayReady(PEOPLE[2]))) == [PlayerReady, MatchStarted]


def test_where_too_few_have_joined_the_host_is_told_and_nobody_is_asked(world: World) -> None:
    world.do(Leave(PEOPLE[0]))
    (dropped,) = world.ring()
    assert isinstance(dropped, StartDropped) and "needs 3 players" in dropped.reason
    assert world.match.status is Status.LOBBY


def test_whoever_joins_or_leaves_after_the_question_is_asked_anew(world: World) -> None:
    world.ring()
    for id in PEOPLE:
        world.do(SayReady(id))
    world.do(Leave(PEOPLE[0]))
    world.do(Join(Player("104", "Late")))
    assert kinds(world.ring()) == [ReadyCalled]
    assert kinds(world.ring()) == [StartDropped]


def test_after_a_long_sleep_the_start_waits_for_late_answers(world: World) -> None:
    world.now_ms += 2 * HOUR_MS
    assert kinds(world.ring()) == [ReadyCalled]
    assert kinds(world.ring()) == [StartDropped]


def test_computer_players_alone_begin_on_the_minute_too() -> None:
    world = World()
    for _ in range(3):
        world.do(AddComputer(HOST, "random"))
    world.do(PlanStart(HOST, world.now_ms + HOUR_MS))
    assert kinds(world.ring()) == [ReadyCalled]
    assert kinds(world.ring()) == [MatchStarted]


def test_a_host_who_begins_now_drops_the_plan(world: World) -> None:
    assert kinds(world.do(CallReady(HOST))) == [StartDropped, ReadyCalled]
    world.do(PlanStart(HOST, world.now_ms + HOUR_MS))
    for id in PEOPLE:
        world.do(SayReady(id))
    assert kinds(world.do(CallReady(HOST))) == [StartDropped, MatchStarted]


def test_a_host_who_starts_with_substitutes_leaves_no_alarm(world: World) -> None:
    world.ring()
    world.do(Start(HOST, substitute=True))
    world.open()
    assert world.alarm.at_ms < world.now_ms + HOUR_MS
    assert world.do(StartDue()) == ()


def test_calling_off_takes_the_plan_back(world: World) -> None:
    assert kinds(world.do(CallOff(HOST))) == [StartDropped]
    world.do(PlanStart(HOST, world.now_ms + HOUR_MS))
    world.ring()
    assert kinds(world.do(CallOff(HOST))) == [ReadyCalledOff, StartDropped]
    assert core.alarm(world.match) is None


def test_a_repeated_or_early_alarm_and_a_repeated_plan_do_nothing(world: World) -> None:
    assert world.do(StartDue()) == ()
    assert world.match.begins_ms is not None
    assert world.do(PlanStart(HOST, world.match.begins_ms)) == ()
    assert kinds(world.do(PlanStart(HOST, world.match.begins_ms + 1))) == [StartPlanned]


def test_a_time_that_is_none_is_refused(world: World) -> None:
    world.refused(PlanStart(PEOPLE[0], world.now_ms + HOUR_MS), NotHostError)
    world.refused(PlanStart(HOST, world.now_ms), LobbyError)
    world.refused(PlanStart(HOST, world.now_ms + 9 * 7 * 24 * HOUR_MS), LobbyError)
    world.do(Start(HOST, substitute=True)) if world.match.ready else world.be_ready()
    world.refused(PlanStart(HOST, world.now_ms + HOUR_MS), NotRunningError)


@pytest.mark.parametrize(
    ("ahead_hours", "reminders"),
    [(1, []), (2, [1]), (24, [1]), (25, [24, 1]), (200, [24, 1])],
)
def test_people_are_reminded_a_day_and_an_hour_before(
    ahead_hours: int, reminders: list[int]
) -> None:
    world = World().join()
    begins_ms = world.now_ms + ahead_hours * HOUR_MS
    world.do(PlanStart(HOST, begins_ms, "77"))
    for hours in reminders:
        assert world.alarm.at_ms == begins_ms - hours * HOUR_MS
        before = world.match
        events = world.ring()
        assert kinds(events) == [StartReminded]
        (notice,) = brief(before, events, world.match)
        assert ping_of(notice) == tuple(PEOPLE)
        assert f"begins <t:{begins_ms // 1000}:R>" in text_of(notice)
        assert getattr(notice.body, "role", "") == "77"
    assert kinds(world.ring()) == [ReadyCalled]


def test_of_reminders_missed_while_away_none_is_made_up_for(world: World) -> None:
    assert world.match.begins_ms is not None
    world.do(PlanStart(HOST, world.now_ms + 30 * HOUR_MS))
    world.now_ms = world.match.begins_ms - HOUR_MS
    assert kinds(world.ring()) == [StartReminded]
    assert kinds(world.ring()) == [ReadyCalled]


def test_a_start_that_is_set_again_is_announced_for_another_role_only(world: World) -> None:
    begins_ms = world.match.begins_ms
    assert begins_ms is not None
    assert world.do(PlanStart(HOST, begins_ms)) == ()
    assert kinds(world.do(PlanStart(HOST, begins_ms, "77"))) == [StartPlanned]
    assert world.match.start_role == "77"
