"""Host actions: pausing and resuming, more time."""

from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Lock, Submit, Withdraw
from bifrost_bot.match.decide.hosts import (
    AddHost,
    Extend,
    HandOver,
    Pause,
    RemoveHost,
    Resume,
    is_long_extension,
)
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.phases import Abandon, CloseDue, CreditDowntime, Halt, Open, WarnDue
from bifrost_bot.match.errors import (
    HostError,
    LobbyError,
    NotDueError,
    NotHostError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    BoardsOpened,
    ClockExtended,
    HostAdded,
    MatchFinished,
    MatchHalted,
    MatchPaused,
    MatchResumed,
    MoveSubmitted,
    PhaseOpened,
    PhaseResolved,
    SlotLocked,
)
from bifrost_bot.match.model import Player, Settings, Status
from bifrost_bot.tools.verify import verify
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, World, kinds, playing, without_channels

RED = Slot("red", "1")
GREEN = Slot("green", "2")
BLUE = Slot("blue", "3")
OTHER = "200"
DAY = 86_400


class TestWhoHosts:
    def test_a_host_lets_another_host_too(self, world: World) -> None:
        world.refused(Pause(OTHER), NotHostError)
        assert world.do(AddHost(HOST, OTHER)) == (HostAdded(OTHER, HOST, world.now_ms),)
        assert world.match.hosts == (HOST, OTHER)
        assert world.do(Pause(OTHER))

    def test_adding_a_host_again_does_nothing(self, world: World) -> None:
        assert world.do(AddHost(HOST, HOST)) == ()

    @pytest.mark.parametrize(
        "command", [AddHost(OTHER, OTHER), RemoveHost(OTHER, HOST), HandOver(OTHER, OTHER)]
    )
    def test_only_hosts_say_who_hosts(self, world: World, command: Any) -> None:
        assert world.refused(command, NotHostError) == "Only a host of this match can do that."

    def test_who_manages_the_server_helps_a_match_whose_host_is_gone(self, world: World) -> None:
        world.do(AddHost(OTHER, "300", steward=True))
        assert world.match.hosts == (HOST, "300")
        world.do(HandOver(OTHER, OTHER, steward=True))
        assert world.match.hosts == (OTHER, HOST, "300")

    def test_a_host_who_is_removed_may_do_nothing_any_more(self, world: World) -> None:
        world.do(AddHost(HOST, OTHER))
        world.do(RemoveHost(OTHER, HOST))
        assert world.match.hosts == (OTHER,)
        world.refused(Pause(HOST), NotHostError)

    def test_the_last_host_stays(self, world: World) -> None:
        assert "A match needs a host" in world.refused(RemoveHost(HOST, HOST), HostError)
        assert "not a host" in world.refused(RemoveHost(HOST, OTHER), HostError)

    def test_a_match_handed_over_has_a_new_first_host(self, world: World) -> None:
        world.do(AddHost(HOST, "300"))
        world.do(HandOver(HOST, OTHER))
        assert world.match.hosts == (OTHER, "300")
        world.do(HandOver(OTHER, "300"))
        assert world.match.hosts == ("300",)

    def test_a_match_is_not_handed_to_its_own_first_host(self, world: World) -> None:
        assert "already" in world.refused(HandOver(HOST, HOST), HostError)

    def test_who_can_read_the_submission_channels_cannot_play(self) -> None:
        world = World(Settings("bifrost", hosts_watch=True))
        assert "Hosts can read" in world.refused(Join(Player(HOST, "Host")), LobbyError)
        world.join()
        world.refused(AddHost(HOST, PEOPLE[0]), HostError)
        world.refused(HandOver(HOST, PEOPLE[0]), HostError)
        world.do(AddHost(HOST, OTHER))

    def test_hosts_who_read_nothing_secret_may_play(self) -> None:
        world = World().join()
        world.do(AddHost(HOST, PEOPLE[0]))
        assert world.match.hosts == (HOST, PEOPLE[0])

    def test_hosts_change_in_the_lobby_and_after_the_end_as_well(self) -> None:
        world = World()
        world.do(AddHost(HOST, OTHER))
        world.do(Abandon(OTHER, ""))
        world.do(HandOver(OTHER, "300"))
        assert world.match.hosts == ("300", HOST)


class TestPausing:
    def test_while_the_clock_stands_nothing_is_due(self, world: World) -> None:
        world.now_ms += 12_345
        assert world.do(Pause(HOST)) == (MatchPaused(HOST, world.now_ms),)
        assert core.alarm(world.match) is None
        world.now_ms += 1_000_000
        for command in (WarnDue(1), CloseDue(1), CreditDowntime(world.now_ms - 500)):
            assert world.do(command) == ()

    def test_resuming_leaves_exactly_what_was_left(self, world: World) -> None:
        left_ms = world.deadline_ms - world.now_ms - 12_345
        world.now_ms += 12_345
        world.do(Pause(HOST))
        world.now_ms += 3_599_999
        assert world.do(Resume(HOST)) == (MatchResumed(HOST, world.now_ms, world.now_ms + left_ms),)
        assert world.deadline_ms - world.now_ms == left_ms
        assert not world.match.paused
        assert world.alarm.at_ms == world.deadline_ms - 30_000

    def test_answers_given_before_a_pause_stand_after_it(self, world: World) -> None:
        world.say(RED, "A1")
        world.do(world.lock(RED))
        world.do(Pause(HOST))
        world.do(Resume(HOST))
        assert world.match.move(RED) is not None
        assert RED in world.match.locked

    def test_texts_take_backs_and_locks_are_refused_with_a_sentence(self, world: World) -> None:
        world.say(RED, "A1")
        world.do(Pause(HOST))
        for kind in (Withdraw, Lock):
            told = world.refused(kind(world.by(RED), RED, world.now_ms), NotRunningError)
            assert told == "The host has paused the match. Send that again once it is resumed."
        world.refused(world.submit(RED, "A2"), NotRunningError)
        world.refused(world.submit(Slot("red", "2"), "A2"), NotDueError)

    def test_a_text_that_discord_had_before_the_pause_still_counts(self, world: World) -> None:
        world.now_ms += 5_000
        world.do(Pause(HOST))
        sent = Submit(world.by(RED), RED, "A1", world.now_ms - 1)
        assert kinds(world.do(sent)) == [MoveSubmitted]

    def test_pausing_twice_or_resuming_what_runs_does_nothing(self, world: World) -> None:
        assert world.do(Resume(HOST)) == ()
        world.do(Pause(HOST))
        world.now_ms += 1_000
        assert world.do(Pause(HOST)) == ()

    def test_a_pause_in_the_grace_lets_the_rest_of_it_pass_afterwards(self, world: World) -> None:
        world.now_ms = world.deadline_ms + 300
        world.do(Pause(HOST))
        world.now_ms += 60_000
        world.do(Resume(HOST))
        assert world.deadline_ms == world.now_ms

    def test_only_hosts_pause_and_resume(self, world: World) -> None:
        world.refused(Pause(PEOPLE[0]), NotHostError)
        world.do(Pause(HOST))
        world.refused(Resume(PEOPLE[0]), NotHostError)

    def test_what_does_not_run_is_not_paused(self) -> None:
        world = World()
        assert (
            world.refused(Pause(HOST), NotRunningError)
            == "The match hasn't started yet. Start it with /match start."
        )
        world.do(Abandon(HOST, ""))
        assert (
            world.refused(Pause(HOST), NotRunningError)
            == "The match is over. Open another with /match create."
        )
        assert (
            world.refused(Resume(HOST), NotRunningError)
            == "The match is over. Open another with /match create."
        )

    def test_a_match_whose_channels_are_being_made_opens_its_phase_once_it_goes_on(self) -> None:
        world = without_channels()
        world.do(Pause(HOST))
        assert world.do(Open(world.match.boards)) == (BoardsOpened(("1", "2", "3")),)
        world.now_ms += 60_000
        resumed, opened = world.do(Resume(HOST))
        assert resumed == MatchResumed(HOST, world.now_ms, None)
        assert opened == PhaseOpened(1, world.now_ms, world.now_ms + 60_000)

    def test_a_match_that_goes_on_before_its_channels_are_made_waits_for_them(self) -> None:
        world = without_channels()
        world.do(Pause(HOST))
        assert kinds(world.do(Resume(HOST))) == [MatchResumed]
        assert kinds(world.do(Open(world.match.boards))) == [BoardsOpened, PhaseOpened]

    def test_the_last_lock_closes_nothing_while_the_clock_stands(self) -> None:
        world = playing(Settings("bifrost", advance="all_locked"))
        world.now_ms += 5_000
        sent_ms = world.now_ms - 1
        world.do(Pause(HOST))
        for slot in world.due:
            assert world.do(Lock(world.by(slot), slot, sent_ms)) == (SlotLocked(slot, 0, False),)
        resumed, resolved, opened = world.do(Resume(HOST))
        assert kinds((resumed, resolved, opened)) == [MatchResumed, PhaseResolved, PhaseOpened]

    def test_an_abandoned_match_is_not_paused_any_more(self, world: World) -> None:
        world.do(Pause(HOST))
        world.do(Abandon(HOST, ""))
        assert world.match.still_since_ms is None

    def test_time_lost_before_a_pause_ended_is_not_given_back_again(self, world: World) -> None:
        world.do(Pause(HOST))
        world.now_ms += 60_000
        world.do(Resume(HOST))
        deadline_ms = world.deadline_ms
        world.now_ms += 10
        world.do(CreditDowntime(world.now_ms - 30_000))
        assert world.deadline_ms == deadline_ms + 10


class TestFaults:
    def test_a_match_stopped_by_a_fault_resumes_with_its_time(self, world: World) -> None:
        left_ms = world.deadline_ms - world.now_ms - 20_000
        world.now_ms += 20_000
        world.do(Halt("abcd"))
        world.now_ms += 86_400_000
        world.do(Resume(HOST))
        assert world.match.status is Status.RUNNING
        assert world.match.incident is None
        assert world.deadline_ms - world.now_ms == left_ms

    def test_a_match_stopped_by_an_older_version_has_no_time_left(self, world: World) -> None:
        world.history.append(MatchHalted("abcd"))
        world.match = core.evolve(world.match, world.history[-1])
        world.now_ms += 86_400_000
        world.do(Resume(HOST))
        assert world.deadline_ms == world.now_ms

    def test_a_match_stopped_in_its_lobby_goes_back_to_it(self) -> None:
        world = World()
        world.do(Halt("abcd"))
        assert kinds(world.do(Resume(HOST))) == [MatchResumed]
        assert world.match.status is Status.LOBBY
        assert core.alarm(world.match) is None

    def test_it_is_not_paused_but_resumed(self, world: World) -> None:
        world.do(Halt("abcd"))
        assert "resume" in world.refused(Pause(HOST), NotRunningError)


class TestMoreTime:
    def test_the_deadline_moves_by_just_as_much(self, world: World) -> None:
        deadline_ms = world.deadline_ms + 90_000
        assert world.do(Extend(HOST, 90)) == (ClockExtended(HOST, 90, deadline_ms, world.now_ms),)
        assert world.deadline_ms == deadline_ms

    def test_warnings_that_lie_ahead_again_are_given_again(self, world: World) -> None:
        world.now_ms = world.deadline_ms - 4_000
        world.do(WarnDue(1))
        world.do(Extend(HOST, 4))
        assert world.alarm.command == WarnDue(1)
        assert world.alarm.at_ms == world.deadline_ms - 5_000
        world.do(Extend(HOST, 60))
        assert world.alarm.at_ms == world.deadline_ms - 30_000

    def test_a_warning_not_given_yet_is_given_once(self, world: World) -> None:
        world.now_ms = world.deadline_ms - 30_000
        world.do(WarnDue(1))
        world.now_ms = world.deadline_ms - 9_000
        world.do(Extend(HOST, 1))
        assert world.alarm.at_ms == world.deadline_ms - 10_000

    def test_a_paused_match_has_more_left_when_it_goes_on(self, world: World) -> None:
        left_ms = world.deadline_ms - world.now_ms
        world.do(Pause(HOST))
        world.now_ms += 500_000
        world.do(Extend(HOST, 5))
        world.now_ms += 500_000
        world.do(Resume(HOST))
        assert world.deadline_ms - world.now_ms == left_ms + 5_000

    def test_a_turn_whose_time_is_over_gets_no_more(self, world: World) -> None:
        world.now_ms = world.deadline_ms + 1
        assert "already over" in world.refused(Extend(HOST, 60), TooLateError)

    @pytest.mark.parametrize("seconds", [0, 604_801, -604_801])
    def test_more_is_from_a_second_to_a_week(self, world: World, seconds: Any) -> None:
        assert "1 second to 1 week" in world.refused(Extend(HOST, seconds), HostError)

    def test_days_given_for_minutes_are_taken_back_and_a_whole_turn_is_left(
        self, world: World
    ) -> None:
        world.do(Extend(HOST, 2 * DAY))
        world.now_ms += 20_500
        (event,) = world.do(Extend(HOST, -2 * DAY))
        left_ms = world.deadline_ms - world.now_ms
        assert 60_000 <= left_ms < 61_000
        assert event.deadline_ms == world.deadline_ms and event.seconds == -2 * DAY + 21
        assert world.alarm.at_ms == world.deadline_ms - 30_000
        world.finish()
        assert all(check.held for check in verify(world.history))

    def test_a_part_of_the_time_is_taken_back(self, world: World) -> None:
        deadline_ms = world.deadline_ms + 1_000_000
        world.do(Extend(HOST, 1_200))
        assert world.do(Extend(HOST, -200))[0].seconds == -200
        assert world.deadline_ms == deadline_ms

    def test_no_time_is_taken_of_the_last_turns_length(self, world: World) -> None:
        assert "no time can be taken back" in world.refused(Extend(HOST, -1), HostError)

    def test_in_a_pause_a_whole_turn_is_left_as_well(self, world: World) -> None:
        world.do(Extend(HOST, DAY))
        world.now_ms += 10_000
        world.do(Pause(HOST))
        world.now_ms += 500_000
        world.do(Extend(HOST, -DAY))
        assert world.match.left_ms == 60_000

    @pytest.mark.parametrize(("seconds", "long"), [(180, False), (181, True), (-500, False)])
    def test_more_than_three_turns_is_long(self, world: World, seconds: int, long: bool) -> None:
        assert is_long_extension(world.match, seconds) is long

    def test_where_no_turn_runs_there_is_nothing_to_extend(self) -> None:
        world = without_channels()
        assert "No turn is open" in world.refused(Extend(HOST, 60), NotRunningError)

    def test_only_hosts_extend(self, world: World) -> None:
        world.refused(Extend(PEOPLE[0], 60), NotHostError)


def test_a_pause_lets_an_answered_game_end_later(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    world = playing(Settings("whisper", {"rounds": 1}), PEOPLE[:2])
    world.now_ms += 100
    world.do(Pause(HOST))
    for slot in world.due:
        world.do(Submit(world.by(slot), slot, "hush", world.now_ms - 1))
    assert not world.match.over
    assert kinds(world.do(Resume(HOST))) == [MatchResumed, PhaseResolved, MatchFinished]
