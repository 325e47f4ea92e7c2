"""Random commands, clock jumps and repeats: invariants of every match."""

import dataclasses
import json
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bifrost_bot.engines.bifrost.model import LATTICE
from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.calendar import ALWAYS
from bifrost_bot.match.decide import core, phases
from bifrost_bot.match.decide.answers import Answer, Lock, Submit, Withdraw
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.corrections import Enter, Rerun, Rewind
from bifrost_bot.match.decide.hosts import (
    AddHost,
    Announce,
    Extend,
    HandOver,
    Pause,
    RemoveHost,
    Resume,
)
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    CallReady,
    Create,
    Join,
    Leave,
    RemoveComputer,
    SayReady,
    Start,
)
from bifrost_bot.match.decide.phases import (
    Abandon,
    CloseDue,
    CreditDowntime,
    Halt,
    Open,
    StandInDue,
    WarnDue,
)
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.decide.seats import Replace, Resign
from bifrost_bot.match.decide.stand_ins import AnswerStandIn, StandIn
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Moment, Player, Settings, Status
from bifrost_bot.match.resolution import resolutions, state_before
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.notices.briefing import brief
from bifrost_bot.tools.verify import verify
from tests.clock import START_MS
from tests.match.world import HOST, PEOPLE, settings_change

PERSONS = (HOST, *PEOPLE, "999")
SLOTS = tuple(
    Slot(seat, board)
    for seat in ("red", "green", "blue")
    for board in ("1", "2", "3", "4", "9", None)
)
TEXTS = st.sampled_from((*LATTICE.names, "pass", "/undo", "a1 a2", "Z9", "", "long", "🔥")).map(
    lambda text: "x" * 2_001 if text == "long" else text
)
LONG_MS = 10_000_000
DAYS: dict[str, Any] = {
    "seconds": 14_400,
    "deadlines": "9:30, 20:00",
    "quiet": "23:00-8:00, Sun",
    "zone": "America/New_York",
    "first_miss": 2,
    "grace": 10,
}
NIGHTS: dict[str, Any] = {"seconds": 7_200, "quiet": "0:00-12:00", "zone": "Asia/Kolkata"}


class MatchMachine(RuleBasedStateMachine):
    """One match, everyone at once, and a clock that jumps."""

    @initialize(
        advance=st.sampled_from(("deadline", "all_locked")),
        pace=st.sampled_from((1, 12)),
        grace_ms=st.sampled_from((0, 750)),
        absence=st.sampled_from(((0, "warn"), (1, "warn"), (1, "computer"), (2, "passes"))),
        days=st.sampled_from(({}, DAYS, NIGHTS)),
    )
    def create(
        self, advance: Any, pace: Any, grace_ms: Any, absence: Any = (0, "warn"), days: Any = None
    ):
        after, then = absence
        others: dict[str, Any] = days or {}
        chosen = Settings(
            "bifrost",
            advance=advance,
            pace=pace,
            grace_ms=grace_ms,
            absent_after=after,
            absent_then=then,
            **others,
        )
        self.now_ms = START_MS
        self.message = 0
        self.last: Command | None = None
        self.history: list[MatchEvent] = [
            core.create(Create("1", chosen, HOST, "seed"), Moment(START_MS))
        ]
        self.match = core.fold(self.history)

    def do(self, command: Command) -> bool:
        """Carries a command out; only a refusal of one sentence may be raised."""
        before = self.match
        try:
            moment = Moment(self.now_ms, lambda: (self.now_ms + 60_000,), self.history)
            events = core.decide(before, command, moment)
        except (MatchError, MoveError, ConfigError) as refusal:
            assert str(refusal).strip()
            assert "\n" not in str(refusal)
            return False
        for event in events:
            self.match = core.evolve(self.match, event)
        brief(before, events, self.match, self.history)
        self.history += events
        self.last = command
        return True

    def due(self) -> tuple[Slot, ...]:
        return self.match.phase.phase.to_act if self.match.phase else tuple[Slot, ...]()

    @rule(by=st.sampled_from(PERSONS), eyes=st.booleans())
    def join(self, by: Any, eyes: Any):
        self.do(Join(Player(by, by, sees_all=eyes)))

    @rule(
        command=st.sampled_from(
            [
                kind(by)
                for kind in (Leave, RemoveComputer, CallReady, SayReady, CallOff, Start)
                for by in (HOST, PEOPLE[0])
            ]
        )
    )
    def fuss_in_the_lobby(self, command: Any):
        self.do(command)

    @precondition(lambda self: self.match.status is Status.LOBBY)
    @rule(skill=st.sampled_from(("good", "quick", "random")))
    def add_a_computer(self, skill: Any):
        self.do(AddComputer(self.match.hosts[0], skill))

    @precondition(lambda self: self.match.status is Status.LOBBY)
    @rule()
    def start_with_whoever_is_ready(self):
        host = self.match.hosts[0]
        while len(self.match.players) < 3:
            assert self.do(AddComputer(host, "random"))
        self.do(CallReady(host))
        self.do(SayReady(PEOPLE[0]))
        if self.match.status is Status.LOBBY:
            self.do(Start(host, substitute=True))
        assert self.match.status is Status.RUNNING

    @rule()
    def stage(self):
        self.do(Open(self.match.boards))

    @precondition(lambda self: self.match.phase is not None)
    @rule(place=st.integers(0, 2), text=TEXTS, early_ms=st.integers(-1_000, 1_000))
    def answer_where_it_is_due(self, place: int, text: Any, early_ms: Any):
        due = self.due()
        slot = due[place % len(due)]
        self.message += 1
        self.do(
            Submit(
                self.match.seats[slot.seat], slot, text, self.now_ms - early_ms, self.message, True
            )
        )

    @rule(by=st.sampled_from(PERSONS), slot=st.sampled_from(SLOTS), text=TEXTS)
    def answer_anywhere(self, by: Any, slot: Slot, text: Any):
        self.do(Submit(by, slot, text, self.now_ms))

    @precondition(lambda self: self.match.phase is not None)
    @rule(
        kind=st.sampled_from((Lock, Withdraw)),
        place=st.integers(0, 2),
        phase=st.none() | st.integers(1, 5),
    )
    def lock_or_take_back(self, kind: Any, place: int, phase: Any):
        due = self.due()
        slot = due[place % len(due)]
        self.message += 1
        self.do(kind(self.match.seats[slot.seat], slot, self.now_ms, self.message, phase=phase))

    @precondition(lambda self: isinstance(self.last, Answer) and self.last.message > 0)
    @rule()
    def deliver_again(self):
        before = self.match
        assert self.last is not None
        assert not self.do(self.last) or self.match is before

    @rule(by_ms=st.sampled_from((0, 1, 750, 5_000, 30_000, 60_000, LONG_MS)))
    def let_time_pass(self, by_ms: Any):
        self.now_ms += by_ms

    @precondition(lambda self: core.alarm(self.match) is not None)
    @rule()
    def heed_the_alarm(self):
        alarm = core.alarm(self.match)
        assert alarm is not None
        self.now_ms = max(self.now_ms, alarm.at_ms)
        before = self.match
        assert self.do(alarm.command)
        assert self.match is not before, "an alarm that is due does something"
        after = self.match
        assert self.do(alarm.command)
        further = core.alarm(after)
        overdue = further is not None and further != alarm and further.at_ms <= self.now_ms
        assert self.match is after or further == alarm or overdue, "and does it once"

    @rule(phase=st.integers(1, 6), kind=st.sampled_from((WarnDue, CloseDue)))
    def heed_a_stale_alarm(self, phase: Any, kind: Any):
        self.do(kind(phase))

    @rule(ago_ms=st.integers(0, 100_000))
    def give_back(self, ago_ms: Any):
        live = self.match.phase
        self.do(CreditDowntime(self.now_ms - ago_ms))
        if live is not None and self.match.phase is not None:
            gone_ms = self.match.phase.deadline_ms - live.deadline_ms
            assert gone_ms >= 0
            assert gone_ms <= ago_ms or self.match.calendar != ALWAYS
        before = self.match
        self.do(CreditDowntime(self.now_ms - ago_ms))
        assert self.match is before

    @rule(
        command=st.sampled_from(
            [
                *(kind(by) for kind in (Pause, Resume) for by in (HOST, HOST, PEOPLE[0])),
                Extend(HOST, 30),
                Extend(PEOPLE[0], 30),
                *(
                    kind(by, PEOPLE[0])
                    for kind in (AddHost, RemoveHost, HandOver)
                    for by in (HOST, PEOPLE[0])
                ),
                HandOver(HOST, HOST, steward=True),
            ]
        )
    )
    def host(self, command: Any):
        self.do(command)

    @rule(
        seat=st.sampled_from(("red", "green", "blue")),
        new=st.sampled_from(("999", "998", *PEOPLE, None)),
        kind=st.sampled_from(("quick", "silent")),
        by=st.sampled_from((HOST, PEOPLE[0])),
    )
    def replace(self, seat: Any, new: Any, kind: Any, by: Any):
        player = None if new is None else Player(new, new)
        command = Replace(by, seat, self.match.seats.get(seat, ""), player, "gone home", kind)
        if self.do(command):
            after = self.match
            assert not self.do(command)
            assert self.match is after

    @rule(by=st.sampled_from((HOST, *PEOPLE)))
    def resign(self, by: Any):
        if self.do(Resign(by)):
            assert self.match.over or self.match.seat_of(by) is None

    @precondition(lambda self: self.match.status is Status.LOBBY)
    @rule(in_ms=st.sampled_from((1, 60_000, 3_600_000)))
    def set_the_start(self, in_ms: Any):
        self.do(PlanStart(self.match.hosts[0], self.now_ms + in_ms))

    @rule(seconds=st.sampled_from((None, 0, 30)))
    def say_and_change(self, seconds: Any):
        self.do(Announce(self.match.hosts[0], "Hello"))
        self.do(
            settings_change(
                self.match,
                dataclasses.replace(self.match.settings, seconds=seconds),
                self.match.hosts[0],
            )
        )

    @precondition(lambda self: self.match.status in (Status.RUNNING, Status.HALTED))
    @rule(
        number=st.integers(0, 4),
        text=TEXTS,
        slot=st.sampled_from(SLOTS),
        replaces=st.booleans(),
        ago=st.integers(0, 1),
    )
    def correct(self, number: Any, text: Any, slot: Slot, replaces: Any, ago: Any):
        seen = self.match.number - ago
        if number == 0:
            self.do(Enter(HOST, slot, text, "why not", replaces))
        elif number < 3:
            self.do(Rerun(self.match.hosts[0], number, slot, text, "why not", seen, replaces))
        else:
            self.do(Rewind(self.match.hosts[0], number - 2, "why not", seen))

    @invariant()
    def the_state_follows_from_what_stands(self):
        if self.match.state is not None:
            assert state_before(self.match, self.history, 1_000) == self.match.state

    @precondition(lambda self: core.alarm(self.match) is not None and self.match.phase is not None)
    @rule(by_ms=st.sampled_from((0, 1, 59_000, LONG_MS)))
    def pause_and_resume_exactly(self, by_ms: Any):
        live = self.match.phase
        assert live is not None
        calendar = self.match.calendar
        left_ms = calendar.running_ms(self.now_ms, live.deadline_ms)
        self.do(Pause(self.match.hosts[0]))
        self.now_ms += by_ms
        locked = phases.complete(self.match)
        self.do(Resume(self.match.hosts[0]))
        if not locked:
            assert self.match.phase is not None
            again_ms = calendar.running_ms(self.now_ms, self.match.phase.deadline_ms)
            if calendar.times:
                assert 2 * again_ms >= left_ms
            else:
                assert again_ms == max(left_ms, 0)

    @rule(number=st.integers(0, 30))
    def end_or_break_it_now_and_then(self, number: Any):
        if number == 0:
            self.do(Halt("abcd"))
        if number == 1:
            self.do(Abandon(HOST, "enough"))

    @invariant()
    def somebody_hosts_it(self):
        assert self.match.hosts
        assert len(set(self.match.hosts)) == len(self.match.hosts)

    @invariant()
    def who_waits_waits_once_and_only_while_no_place_is_free(self):
        match = self.match
        waiting = [one.player for one in match.waiting]
        ids = [player.id for player in (*match.players, *waiting)]
        assert len(set(ids)) == len(ids)
        if match.status is Status.LOBBY and match.awaited is None:
            able = [player for player in waiting if not player.sees_all]
            assert not able or len(match.players) == match.game.info.most

    @invariant()
    def one_who_waits_is_asked_about_a_vacant_seat(self):
        match = self.match
        question = match.stand_in
        if question is not None:
            assert match.waiter(question.player_id) is not None
            assert question.seat in match.vacant
        for seat in match.vacant:
            holder = match.occupant(seat)
            assert holder is not None and holder.computer

    @rule(by=st.sampled_from(PERSONS), accepts=st.booleans())
    def stand_in_or_not(self, by: Any, accepts: Any):
        number = self.match.stand_in.number if self.match.stand_in else 0
        self.do(StandIn(Player(by, by)))
        self.do(AnswerStandIn(by, number, accepts))

    @precondition(lambda self: self.match.stand_in is not None)
    @rule(waits=st.booleans())
    def time_to_stand_in_is_over(self, waits: Any):
        question = self.match.stand_in
        assert question is not None
        if waits:
            self.now_ms = max(self.now_ms, question.until_ms)
        self.do(StandInDue(question.number))

    @invariant()
    def events_are_counted(self):
        assert self.match.seq == len(self.history)

    @rule()
    def start_the_process_anew(self):
        """Every event survives the codec, and the whole history makes the same match."""
        stored = [json.dumps(write_event(event)) for event in self.history]
        read: list[MatchEvent] = [read_event(json.loads(line)) for line in stored]
        assert read == self.history
        again = core.fold(read)
        assert again == self.match
        self.match = again

    def teardown(self):
        if hasattr(self, "match"):
            self.start_the_process_anew()
            self.pass_every_check()

    def pass_every_check(self):
        """All events; the checks of an export find nothing but that it may not be over."""
        found = [difference for check in verify(self.history) for difference in check.differences]
        assert found == ([] if self.match.over else ["the match is not over after its last event."])

    @invariant()
    def a_clock_runs_exactly_while_a_phase_is_open(self):
        match = self.match
        if match.status is Status.RUNNING:
            opened = set(match.boards) <= set(match.open_boards)
            assert (match.phase is None) == (not opened) or match.paused
            is_quiet = match.phase is None or match.paused
            assert (core.alarm(match) is None) == (is_quiet and match.stand_in is None)
        else:
            assert (core.alarm(match) is None) == (
                match.status is not Status.LOBBY or match.begins_ms is None
            )
            assert not match.paused
            assert match.phase is None or match.status is Status.HALTED

    @invariant()
    def only_who_acts_has_answers_and_locks(self):
        due = set(self.match.phase.phase.to_act) if self.match.phase else set[Slot]()
        assert set(self.match.submissions) <= due
        assert self.match.locked <= due
        assert set(self.match.owing) <= due

    @invariant()
    def a_phase_is_resolved_once(self):
        numbers = [resolved.number for resolved in resolutions(self.history)]
        assert numbers == sorted(set(numbers))

    @invariant()
    def seats_and_players_agree(self):
        match = self.match
        if match.seats:
            assert sorted(match.seats.values()) == sorted(player.id for player in match.players)
        assert len({player.id for player in match.players}) == len(match.players) <= 3


MatchMachine.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestMatchMachine = pytest.mark.slow(MatchMachine.TestCase)


@pytest.mark.slow
def test_a_match_played_to_its_end_is_made_anew_from_its_stored_history() -> None:
    machine = MatchMachine()
    machine.create("deadline", 1, 750)
    for _ in range(3):
        machine.add_a_computer("random")
    machine.do(Start(HOST))
    number = 0
    while not machine.match.over:
        machine.stage()
        for place in range(3):
            if machine.match.phase is not None:
                machine.answer_where_it_is_due(place, LATTICE.names[(7 * number + place) % 61], 0)
        while core.alarm(machine.match) is not None:
            live = machine.match.phase
            machine.heed_the_alarm()
            if (
                machine.match.phase is None
                or live is None
                or machine.match.phase.phase != live.phase
            ):
                break
        number += 1
    stored = [json.dumps(write_event(event)) for event in machine.history]
    assert core.fold(read_event(json.loads(line)) for line in stored) == machine.match
