"""Phases: warnings, deadlines, grace, lost time, faults, the end."""

from typing import Any

import pytest

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.phases import (
    APART_MS,
    MOST_DELAY_MS,
    Abandon,
    Alarm,
    CloseDue,
    CreditDowntime,
    Halt,
    Open,
    WarnDue,
)
from bifrost_bot.match.errors import NotRunningError
from bifrost_bot.match.events import (
    BoardsOpened,
    ClockMoved,
    MatchAbandoned,
    MatchFinished,
    MatchHalted,
    PhaseOpened,
    PhaseResolved,
    PlayersWarned,
)
from bifrost_bot.match.model import Settings, Status
from tests.clock import START_MS
from tests.match.world import HOST, World, kinds, playing, without_channels

RED = Slot("red", "1")
GREEN = Slot("green", "2")
BLUE = Slot("blue", "3")


class TestOpening:
    def test_a_phase_opens_once_its_boards_are_staged(self) -> None:
        world = without_channels()
        assert core.alarm(world.match) is None
        boards, opened = world.do(Open(("1", "2", "3")))
        assert boards == BoardsOpened(("1", "2", "3"))
        assert opened == PhaseOpened(1, START_MS, START_MS + 60_000)

    def test_a_phase_waits_for_the_last_of_its_boards(self) -> None:
        world = without_channels()
        assert world.do(Open(("1", "2"))) == (BoardsOpened(("1", "2")),)
        assert world.match.phase is None

    def test_staging_again_does_nothing(self, world: World) -> None:
        assert world.do(Open(("1", "2", "3"))) == ()

    def test_the_second_half_waits_for_its_channels(self) -> None:
        world = playing(people=())
        resolved = world.history
        while world.match.boards == ("1", "2", "3"):
            world.now_ms = world.deadline_ms + 750
            resolved = world.do(CloseDue(world.number))
        assert kinds(resolved) == [PhaseResolved]
        assert world.match.phase is None
        assert core.alarm(world.match) is None
        _, opened = world.do(Open(world.match.boards))
        assert opened.opened_ms == world.now_ms

    @pytest.mark.parametrize(
        ("settings", "seconds", "warnings"),
        [
            (Settings("bifrost"), 60, (30, 10, 5)),
            (Settings("bifrost", {"move_seconds": 20, "warnings": [15]}), 20, (15,)),
            (Settings("bifrost", seconds=8), 8, (5,)),
            (Settings("bifrost", seconds=90, warnings=(45,)), 90, (45,)),
            (Settings("bifrost", warnings=()), 60, ()),
            (Settings("bifrost", pace=60), 5, ()),
            (Settings("bifrost", pace=6), 10, (5,)),
            (Settings("bifrost", seconds=3, pace=60), 3, ()),
        ],
    )
    def test_a_phase_has_the_hosts_clock(self, settings: Any, seconds: int, warnings: Any) -> None:
        world = playing(settings)
        assert world.deadline_ms - world.now_ms == seconds * 1000
        assert world.live.phase.warnings == warnings


class TestDeadlinesKeptApart:
    def at(self, *busy_ms: int) -> int:
        """How much later than asked the deadline is set, given others' relative to it."""
        world = without_channels()
        world.busy_ms = tuple(START_MS + 60_000 + ms for ms in busy_ms)
        world.open()
        return world.deadline_ms - START_MS - 60_000

    def test_alone_or_far_from_others_it_is_where_it_was_asked_for(self) -> None:
        assert self.at() == 0
        assert self.at(-APART_MS, APART_MS, -5_000, 9_000) == 0

    def test_near_others_it_is_a_little_later(self) -> None:
        assert self.at(0) == APART_MS
        assert self.at(-100) == APART_MS - 100
        assert self.at(100) == 100 + APART_MS

    def test_it_goes_behind_a_whole_row_of_others_in_any_order(self) -> None:
        assert self.at(2 * APART_MS, 0, APART_MS) == 3 * APART_MS

    def test_it_uses_a_gap_that_is_wide_enough(self) -> None:
        assert self.at(0, 2 * APART_MS) == APART_MS

    def test_without_a_gap_it_takes_the_middle_of_the_widest(self) -> None:
        assert self.at(*(number * 200 for number in range(-5, 30) if number != 7)) == 7 * 200
        assert self.at(*(number * 200 + 50 for number in range(-5, 30) if number != 0)) == 50
        assert self.at(*(number * 200 - 50 for number in range(-5, 15))) == MOST_DELAY_MS

    def test_nobody_is_put_off_for_long(self) -> None:
        assert self.at(*range(0, 4_000, APART_MS)) == APART_MS // 2
        last = MOST_DELAY_MS - APART_MS
        assert self.at(*range(last % APART_MS - APART_MS, last + 1, APART_MS)) == MOST_DELAY_MS


class TestWarnings:
    def warn(self, world: World, left_ms: int):
        world.now_ms = world.deadline_ms - left_ms
        return world.do(WarnDue(world.number))

    def test_the_alarms_of_a_phase_come_in_order(self, world: World) -> None:
        alarms: list[int] = []
        while world.alarm.command == WarnDue(1):
            alarm = world.alarm
            alarms.append(world.deadline_ms - alarm.at_ms)
            world.now_ms = alarm.at_ms
            assert world.do(alarm.command) != ()
        assert alarms == [30_000, 10_000, 5_000]
        assert core.alarm(world.match) == Alarm(world.deadline_ms + 750, CloseDue(1))

    def test_only_those_are_warned_who_owe_an_answer(self, world: World) -> None:
        world.say(RED, "A1")
        assert self.warn(world, 30_000) == (PlayersWarned(1, 30, (GREEN, BLUE)),)

    def test_while_all_have_answered_no_warning_is_due(self, world: World) -> None:
        """A warning of no one would be one more thing to record in every turn."""
        for slot in (RED, GREEN, BLUE):
            assert world.alarm.command == WarnDue(1)
            world.say(slot, "A1")
        assert world.alarm == Alarm(world.deadline_ms + 750, CloseDue(1))
        world.now_ms = world.deadline_ms - 20_000
        world.do(world.withdraw(RED))
        assert world.alarm.command == WarnDue(1), "who takes back an answer owes one again"
        assert world.do(WarnDue(1)) == (PlayersWarned(1, 30, (RED,)),)

    def test_a_warning_comes_not_too_early_and_only_once(self, world: World) -> None:
        assert self.warn(world, 30_001) == ()
        assert len(self.warn(world, 30_000)) == 1
        assert self.warn(world, 30_000) == ()
        assert len(self.warn(world, 10_000)) == 1

    def test_after_a_stall_only_the_last_of_several_is_given(self, world: World) -> None:
        assert self.warn(world, 4_000) == (PlayersWarned(1, 5, (RED, GREEN, BLUE)),)
        assert world.alarm.command == CloseDue(1)

    @pytest.mark.parametrize(
        ("left_ms", "told"), [(15_000, 30), (14_999, None), (5_001, 10), (2_500, 5), (2_499, None)]
    )
    def test_a_late_warning_is_done(self, world: World, left_ms: int, told: int | None) -> None:
        (event,) = self.warn(world, left_ms)
        assert event.slots == (() if told is None else world.due)
        assert told in (None, event.seconds)

    def test_only_warnings_of_lost_time_are_repeated(self, world: World) -> None:
        self.warn(world, 10_000)
        lost_ms = world.now_ms
        self.warn(world, 5_000)
        world.do(CreditDowntime(lost_ms))
        assert core.alarm(world.match) == Alarm(world.deadline_ms - 5_000, WarnDue(1))

    def test_once_the_time_is_up_warnings_are_only_ticked_off(self, world: World) -> None:
        assert self.warn(world, 0) == (PlayersWarned(1, 5, ()),)
        assert world.alarm.command == CloseDue(1)

    def test_a_warning_of_an_earlier_phase_does_nothing(self, world: World) -> None:
        world.close()
        world.now_ms = world.deadline_ms - 30_000
        assert world.do(WarnDue(1)) == ()
        assert len(world.do(WarnDue(2))) == 1

    def test_every_phase_has_its_own_warnings(self, world: World) -> None:
        self.warn(world, 5_000)
        world.close()
        assert self.warn(world, 30_000) == (PlayersWarned(2, 30, world.due),)


class TestClosing:
    def test_the_phase_closes_at_deadline_and_grace_and_not_before(self, world: World) -> None:
        world.now_ms = world.deadline_ms + 749
        assert world.do(CloseDue(1)) == ()
        world.now_ms += 1
        resolved, opened = world.do(CloseDue(1))
        assert (resolved.number, resolved.at_ms) == (1, world.now_ms)
        assert (opened.number, opened.opened_ms) == (2, world.now_ms)

    def test_closing_twice_closes_once(self, world: World) -> None:
        world.close()
        assert world.do(CloseDue(1)) == ()
        assert world.number == 2

    def test_the_grace_is_the_hosts_choice(self) -> None:
        world = playing(Settings("bifrost", grace_ms=0))
        world.now_ms = world.deadline_ms
        assert world.do(CloseDue(1)) != ()

    def test_the_moves_that_counted_and_their_events_are_recorded(self, world: World) -> None:
        world.say(RED, "A1")
        world.say(BLUE, "pass")
        before = world.match
        resolved, _ = world.close()
        game = before.game
        moves = {slot: decode(game.types.move, move) for slot, move in resolved.moves}
        assert set(moves) == {RED, BLUE}
        happened = tuple(decode(game.types.event, event) for event in resolved.game_events)
        assert happened == game.resolve(before.state, moves, Rng(before.seed, 1))

    def test_nothing_of_a_phase_is_left_in_the_next(self, world: World) -> None:
        world.say(RED, "A1", message=5)
        world.close()
        assert world.match.submissions == {}
        assert world.match.move(RED) is None
        assert world.match.warned is None

    def test_a_match_in_which_nobody_makes_a_move_comes_to_its_end(self) -> None:
        world = playing()
        while not world.match.over:
            world.say(world.due[0], "pass")
            world.do(world.lock(world.due[0]))
            world.close()
        assert isinstance(world.history[-1], MatchFinished)
        assert (world.match.submissions, world.match.locked) == ({}, frozenset())
        assert world.match.status is Status.FINISHED
        assert world.match.outcome is not None
        assert core.alarm(world.match) is None
        assert world.match.owing == ()


class TestLostTime:
    def test_the_time_from_the_loss_until_now_is_given_back_exactly(self, world: World) -> None:
        deadline_ms = world.deadline_ms
        lost_ms = START_MS + 20_000
        world.now_ms = lost_ms + 123_456
        assert world.do(CreditDowntime(lost_ms)) == (
            ClockMoved(deadline_ms + 123_456, 123_456, world.now_ms),
        )
        assert world.deadline_ms - world.now_ms == 40_000

    def test_a_crash_during_recovery_gives_nothing_back_twice(self, world: World) -> None:
        lost_ms = START_MS + 20_000
        world.now_ms = lost_ms + 1_000
        world.do(CreditDowntime(lost_ms))
        assert world.do(CreditDowntime(lost_ms)) == ()
        world.now_ms += 500
        (moved,) = world.do(CreditDowntime(lost_ms))
        assert moved.by_ms == 500
        assert world.deadline_ms == START_MS + 60_000 + 1_500

    def test_a_later_loss_is_given_back_as_well(self, world: World) -> None:
        world.now_ms = START_MS + 11_000
        world.do(CreditDowntime(START_MS + 10_000))
        world.now_ms = START_MS + 25_000
        world.do(CreditDowntime(START_MS + 20_000))
        assert world.deadline_ms == START_MS + 66_000

    def test_a_deadline_that_had_passed_before_the_loss_stays_passed(self, world: World) -> None:
        lost_ms = world.deadline_ms + 1
        world.now_ms = lost_ms + 60_000
        assert world.do(CreditDowntime(lost_ms)) == ()
        assert world.do(CloseDue(1)) != ()

    def test_a_phase_that_opened_after_the_loss_gets_only_its_own_time_back(self) -> None:
        world = without_channels()
        lost_ms = world.now_ms
        world.now_ms += 7_000
        world.open()
        world.now_ms += 2_000
        (moved,) = world.do(CreditDowntime(lost_ms))
        assert moved.by_ms == 2_000

    def test_where_no_clock_runs_nothing_is_given_back(self) -> None:
        world = without_channels()
        world.now_ms += 5_000
        assert world.do(CreditDowntime(START_MS)) == ()
        halted = playing()
        halted.do(Halt("abcd"))
        halted.now_ms += 5_000
        assert halted.do(CreditDowntime(START_MS)) == ()

    def test_a_clock_that_went_backwards_gives_nothing_back(self, world: World) -> None:
        assert world.do(CreditDowntime(START_MS + 1)) == ()

    def test_warnings_already_given_are_not_given_again_by_the_new_time(self, world: World) -> None:
        world.now_ms = world.deadline_ms - 30_000
        world.do(WarnDue(1))
        lost_ms = world.now_ms
        world.now_ms += 15_000
        world.do(CreditDowntime(lost_ms))
        assert core.alarm(world.match) == Alarm(world.deadline_ms - 10_000, WarnDue(1))

    def test_a_text_of_the_new_time_counts(self, world: World) -> None:
        world.now_ms = START_MS + 50_000
        world.do(CreditDowntime(START_MS + 20_000))
        world.do(Submit(world.by(RED), RED, "A1", START_MS + 90_000))
        assert world.match.move(RED) is not None


class TestFaults:
    def test_a_halted_match_stands_still(self, world: World) -> None:
        world.say(RED, "A1")
        assert world.do(Halt("abcd")) == (MatchHalted("abcd", world.now_ms),)
        assert world.match.status is Status.HALTED
        assert world.match.incident == "abcd"
        assert core.alarm(world.match) is None
        world.now_ms = world.deadline_ms + 750
        for command in (CloseDue(1), WarnDue(1), Open(("1",)), Halt("efgh")):
            assert world.do(command) == ()

    def test_a_halted_match_can_be_ended(self, world: World) -> None:
        world.do(Halt("abcd"))
        world.do(Abandon(HOST, "fault"))
        assert world.match.status is Status.ABANDONED

    def test_a_match_that_is_over_does_not_halt(self, world: World) -> None:
        world.do(Abandon(HOST, ""))
        assert world.do(Halt("abcd")) == ()


class TestAbandoning:
    def test_the_host_ends_the_match_at_any_time(self, world: World) -> None:
        assert world.do(Abandon(HOST, "storm")) == (MatchAbandoned(HOST, "storm", world.now_ms),)
        assert (world.match.status, world.match.reason) == (Status.ABANDONED, "storm")
        assert world.match.phase is None
        assert core.alarm(world.match) is None

    def test_nothing_stays_open_in_an_ended_match(self, world: World) -> None:
        world.say(RED, "A1")
        world.do(world.lock(RED))
        world.do(Abandon(HOST, ""))
        assert (world.match.submissions, world.match.locked) == ({}, frozenset())

    def test_an_ended_match_takes_nothing_more(self, world: World) -> None:
        world.do(Abandon(HOST, ""))
        assert "The host ended the match" in world.refused(world.submit(RED, "A1"), NotRunningError)
        world.refused(Abandon(HOST, ""), NotRunningError)
        world.now_ms += 100_000
        assert world.do(CloseDue(1)) == ()
        assert world.do(CreditDowntime(START_MS)) == ()
