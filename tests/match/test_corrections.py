"""Corrections by hosts: entered answers, undone and repeated phases."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from bifrost_bot.engines.bifrost.model import Colour
from bifrost_bot.engines.errors import IllegalError, MoveError, UnreadableError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.corrections import Enter, Rerun, Rewind
from bifrost_bot.match.decide.hosts import AddHost, Pause, Resume
from bifrost_bot.match.decide.phases import Abandon, CloseDue, Halt, WarnDue
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.errors import (
    HostError,
    MatchError,
    NotDueError,
    NotHostError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    CorrectionRefused,
    MatchFinished,
    MoveEntered,
    MoveKept,
    PhaseOpened,
    PhaseResolved,
    Rewound,
)
from bifrost_bot.match.model import Settings, Status
from bifrost_bot.match.resolution import resolutions, state_before
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, World, kinds, playing, playing_game, random_answers
from tests.verdicts import confirmation

RED = Slot("red", "1")
GREEN = Slot("green", "2")
BLUE = Slot("blue", "3")
Said = Mapping[Slot, str]


def enter(text: str, slot: Slot = RED, by: str = HOST) -> Enter:
    return Enter(by, slot, text, "the player's line was down")


def rewind(world: World, number: int, by: str = HOST) -> Rewind:
    return Rewind(by, number, "the host misread the rules", world.match.number)


def rerun(world: World, number: int, text: str, slot: Slot = RED, by: str = HOST) -> Rerun:
    return Rerun(by, number, slot, text, "a typing error", world.match.number, replaces=True)


def play(world: World, said: Said) -> None:
    """Plays the open phase with these texts; what is refused is not given."""
    number = world.number
    for slot in world.due:
        if slot in said and world.match.phase is not None and world.number == number:
            try:
                world.say(slot, said[slot])
            except (MoveError, MatchError):
                continue
    if world.match.phase is not None and world.number == number:
        world.close()
    elif world.match.phase is None and not world.match.over:
        world.open()


def assert_same_course(mended: World, right: World) -> None:
    """Both matches have the same answers, events, chance, boards and scores."""
    ours = resolutions(mended.history)
    theirs = resolutions(right.history)
    assert [(one.number, one.moves, one.game_events, one.draws) for one in ours] == [
        (one.number, one.moves, one.game_events, one.draws) for one in theirs
    ]
    assert mended.match.state == right.match.state
    assert mended.match.outcome == right.match.outcome
    game = mended.match.game
    assert game.report(mended.match.state) == game.report(right.match.state)
    for viewer in (None, *mended.match.seats):
        views = [game.view(world.match.state, viewer) for world in (mended, right)]
        assert views[0] == views[1]
        assert game.notes(views[0]) == game.notes(views[1])


def astray(game: str, plan: Sequence[Said]) -> tuple[World, int]:
    """A match before and after its correction, and the first phase that differs."""
    for more in (2, 1):
        world = playing_game(game)
        for said in plan:
            play(world, said)
        first = world.number
        for _ in range(more):
            if not world.match.over:
                play(world, random_answers(world, "wrong"))
        if not world.match.over:
            return world, first
    raise AssertionError(f"a match of {game} is over too soon to go back in it")


def spoilt(game: str, chance: str) -> tuple[World, World, int, Slot, str]:
    """Two matches that differ in one answer some phases ago; its phase, slot and right text."""
    for more in (3, 2, 1, 0):
        right, mended = (playing_game(game) for _ in range(2))
        for world in (right, mended):
            play(world, random_answers(world, chance))
        slot = mended.due[len(chance) % len(mended.due)]
        number = mended.number
        meant = random_answers(right, chance)
        play(mended, {**meant, slot: random_answers(mended, f"{chance}, wrong")[slot]})
        play(right, meant)
        go_on(right, mended, chance, more)
        if not mended.match.over:
            return right, mended, number, slot, meant[slot]
    raise AssertionError(f"a match of {game} is over too soon to run a phase of it again")


def go_on(right: World, mended: World, chance: str, phases: int) -> None:
    """Plays both matches for so many phases with the same texts, or to their ends."""
    for _ in range(phases):
        if not mended.match.over:
            said = random_answers(mended, chance)
            play(mended, said)
            if not right.match.over:
                play(right, said)


class TestEntering:
    def test_a_host_enters_an_answer_as_if_its_player_had_typed_it(self, world: World) -> None:
        (event,) = world.do(enter("a1"))
        assert isinstance(event, MoveEntered)
        assert (event.slot, event.phase, event.text, event.by) == (RED, 1, "a1", HOST)
        assert event.reason == "the player's line was down"
        assert world.match.move(RED) == Colour("A1")
        world.close()
        resolved = world.history[-2]
        assert isinstance(resolved, PhaseResolved)
        assert resolved.moves == ((RED, event.move),)

    def test_the_player_may_still_change_it(self, world: World) -> None:
        world.do(enter("A1"))
        world.say(RED, "A2")
        assert world.match.move(RED) == Colour("A2")
        assert world.match.submissions[RED].revision == 2

    def test_it_replaces_what_was_sent_and_unlocks(self, world: World) -> None:
        world.say(RED, "A2")
        world.do(world.lock(RED))
        world.do(enter("A1"))
        assert world.match.move(RED) == Colour("A1")
        assert RED not in world.match.locked

    def test_a_whole_answer_is_taken_back(self, world: World) -> None:
        world.say(RED, "A2")
        (event,) = world.do(enter("/undo"))
        assert event.move is None
        assert world.match.move(RED) is None
        assert RED in world.match.owing

    def test_it_can_be_done_while_the_clock_stands(self, world: World) -> None:
        world.do(Pause(HOST))
        world.do(enter("A1"))
        world.do(Resume(HOST))
        assert world.match.move(RED) == Colour("A1")

    def test_a_corrected_last_answer_closes_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whisper.register(monkeypatch)
        for paused in (False, True):
            world = playing(Settings("whisper"), PEOPLE[:2])
            first, last = world.due
            world.say(first, "hush")
            if paused:
                world.do(Pause(HOST))
            events = world.do(enter("psst", last))
            if paused:
                assert kinds(events) == [MoveEntered]
                events = (*events, *world.do(Resume(HOST))[1:])
            assert kinds(events) == [MoveEntered, PhaseResolved, PhaseOpened]

    def test_texts_are_added_if_the_game_adds(self, whispering: World) -> None:
        slot = whispering.due[0]
        whispering.say(slot, "one")
        whispering.do(enter("two", slot))
        assert whispering.match.move(slot) == whisper.Words(("one", "two"))
        whispering.do(Enter(HOST, slot, "three", "", replaces=True))
        assert whispering.match.move(slot) == whisper.Words(("three",))

    @pytest.mark.parametrize("text", ["", "  ", "x" * 2_001, "🔥"])
    def test_what_cannot_be_read_is_refused(self, world: World, text: str) -> None:
        world.refused(enter(text), UnreadableError)

    def test_an_impossible_correction_is_refused_without_a_reason(self, world: World) -> None:
        world.say(RED, "A1")
        world.close()
        due = next(slot for slot in world.due if slot.board == "1")
        (refused,) = world.do(enter("A1", due))
        assert isinstance(refused, CorrectionRefused)
        assert refused.refusal == "The rules do not let that seat answer so in that turn."
        watched = playing(Settings("bifrost", hosts_watch=True))
        watched.refused(enter("Z9"), IllegalError)

    def test_who_plays_enters_nothing_for_others(self, world: World) -> None:
        world.do(AddHost(HOST, PEOPLE[0]))
        assert "doesn't play" in world.refused(enter("A1", by=PEOPLE[0]), NotHostError)

    def test_only_hosts_enter(self, world: World) -> None:
        world.refused(enter("A1", by=PEOPLE[0]), NotHostError)

    def test_a_slot_that_owes_nothing_or_a_time_that_is_over_is_refused(self, world: World) -> None:
        assert "owes no answer" in world.refused(enter("A1", Slot("red", "2")), NotDueError)
        world.now_ms = world.deadline_ms + 1
        assert "has ended" in world.refused(enter("A1"), TooLateError)

    def test_a_stopped_match_can_be_corrected(self, whispering: World) -> None:
        slot = whispering.due[0]
        whispering.say(slot, "break-resolve")
        whispering.do(Halt("abcd"))
        whispering.do(enter("/undo", slot))
        whispering.do(Resume(HOST))
        whispering.close()
        assert whispering.number == 2

    def test_before_and_after_a_match_there_is_nothing_to_enter(self) -> None:
        world = World()
        world.refused(enter("A1"), NotRunningError)
        world.do(Abandon(HOST, ""))
        world.refused(enter("A1"), NotRunningError)


class TestRewinding:
    def test_an_earlier_phase_opens_again_with_all_its_time(self, world: World) -> None:
        world.say(RED, "A1")
        world.close()
        world.close()
        world.now_ms += 7_000
        rewound, opened = world.do(rewind(world, 1))
        assert isinstance(rewound, Rewound)
        assert opened == PhaseOpened(1, world.now_ms, world.now_ms + 60_000)
        assert world.match.state == state_before(world.match, world.history, 1)
        assert world.match.submissions == {}
        assert world.alarm.command == WarnDue(1)

    def test_the_present_phase_can_be_begun_again(self, world: World) -> None:
        world.say(RED, "A1")
        world.now_ms += 50_000
        world.do(rewind(world, 1))
        assert world.match.move(RED) is None
        assert world.deadline_ms == world.now_ms + 60_000

    def test_a_paused_match_stays_paused_with_all_the_time_ahead(self, world: World) -> None:
        world.close()
        world.do(Pause(HOST))
        world.now_ms += 500_000
        world.do(rewind(world, 1))
        assert world.match.left_ms == 60_000
        assert core.alarm(world.match) is None
        world.now_ms += 500_000
        world.do(Resume(HOST))
        assert world.deadline_ms == world.now_ms + 60_000

    def test_a_stopped_match_waits_for_its_host_after_a_rewind(self, world: World) -> None:
        world.close()
        world.do(Halt("abcd"))
        world.do(rewind(world, 1))
        assert world.match.status is Status.RUNNING
        assert world.match.incident is None
        assert world.match.paused

    def test_nothing_is_rewritten(self, world: World) -> None:
        world.say(RED, "A1")
        world.close()
        before = list(world.history)
        world.do(rewind(world, 1))
        assert world.history[: len(before)] == before
        assert resolutions(world.history) == ()
        assert len(resolutions(before)) == 1

    def test_back_in_the_first_half_the_second_half_comes_again(self) -> None:
        world = playing(people=())
        last = 0
        while world.match.boards == ("1", "2", "3"):
            last = world.number
            world.close()
        world.close()
        world.do(rewind(world, last))
        assert world.match.boards == ("1", "2", "3")
        events = world.close()
        assert kinds(events) == [PhaseResolved, PhaseOpened]
        assert world.match.boards == ("1", "2", "3", "4", "5", "6")

    def test_a_rewind_decided_on_an_old_view_is_refused(self, world: World) -> None:
        world.close()
        stale = rewind(world, 1)
        world.close()
        assert "has changed since" in world.refused(stale, TooLateError)

    @pytest.mark.parametrize("number", [0, -1, 4, 99])
    def test_there_must_be_such_a_phase(self, world: World, number: Any) -> None:
        world.close()
        world.close()
        assert "from 1 to 3" in world.refused(rewind(world, number), HostError)

    def test_only_hosts_rewind_and_only_what_is_under_way(self, world: World) -> None:
        world.close()
        world.refused(rewind(world, 1, by=PEOPLE[0]), NotHostError)
        world.do(Abandon(HOST, ""))
        assert "published" in world.refused(rewind(world, 1), NotRunningError)

    def test_an_old_alarm_does_not_close_a_reopened_phase(self, world: World) -> None:
        world.close()
        world.now_ms = world.deadline_ms + 1_000
        world.do(rewind(world, 2))
        assert world.do(CloseDue(2)) == ()

    @pytest.mark.parametrize("game", all_games())
    def test_a_rewound_match_played_again_equals_one_that_never_was(self, game: Any) -> None:
        right = playing_game(game)
        plan = list[Said]()
        for _ in range(6):
            if right.match.over:
                break
            plan.append(random_answers(right, "right"))
            play(right, plan[-1])
        mended, first = astray(game, plan[:2])
        mended.do(rewind(mended, first))
        for said in plan[2:]:
            play(mended, said)
        assert_same_course(mended, right)

    def test_a_playing_host_cannot_rewind_and_reads_what_to_do(self, world: World) -> None:
        world.do(AddHost(HOST, PEOPLE[0]))
        world.close()
        assert world.refused(rewind(world, 1, by=PEOPLE[0]), NotHostError) == (
            "You play in this match, so a host who doesn't play must do that. Add one with /match "
            "host add."
        )

    def test_whoever_practises_goes_back(self) -> None:
        world = playing(Settings("bifrost", rated=False, practice=True), (HOST,))
        world.close()
        assert isinstance(world.do(rewind(world, 1))[0], Rewound)


class TestRunningAgain:
    def test_the_corrected_answer_counts_and_the_later_ones_stay(self, world: World) -> None:
        world.say(RED, "A1")
        world.close()
        second = next(slot for slot in world.due if slot.board == "1")
        world.say(second, "B2")
        world.close()
        events = world.do(rerun(world, 1, "A2"))
        assert kinds(events) == [
            Rewound,
            PhaseOpened,
            MoveKept,
            MoveEntered,
            PhaseResolved,
            PhaseOpened,
            MoveKept,
            PhaseResolved,
            PhaseOpened,
        ]
        board = cast("dict[str, Any]", world.match.game.report(world.match.state).boards["1"])
        cells: dict[str, str] = dict(board["cells"])
        assert cells.get("A2") == "red"
        assert "A1" not in cells
        assert cells.get("B2") == second.seat

    def test_the_present_phase_is_open_again_with_all_its_time(self, world: World) -> None:
        world.close()
        world.now_ms += 50_000
        world.do(rerun(world, 1, "A2"))
        assert (world.number, world.deadline_ms) == (2, world.now_ms + 60_000)

    def test_possible_answers_to_the_present_phase_stay(self, world: World) -> None:
        world.close()
        mover = next(slot for slot in world.due if slot.board == "1")
        others = [slot for slot in world.due if slot != mover]
        world.say(mover, "A2")
        for slot in others:
            world.say(slot, "C3")
        *_, opened, first, second = world.do(rerun(world, 1, "A2"))
        kept = [first, second]
        assert isinstance(opened, PhaseOpened)
        assert [event.slot for event in kept] == others
        assert world.match.move(mover) is None
        assert all(world.match.move(slot) == Colour("C3") for slot in others)

    def test_a_later_answer_that_is_no_longer_possible_counts_as_none(self, world: World) -> None:
        world.close()
        second = next(slot for slot in world.due if slot.board == "1")
        world.say(second, "A2")
        world.close()
        world.do(rerun(world, 1, "A2"))
        _, again = resolutions(world.history)
        assert all(slot != second for slot, _ in again.moves)

    def test_an_answer_is_taken_back_in_a_closed_phase(self, world: World) -> None:
        world.say(RED, "A1")
        world.close()
        world.do(rerun(world, 1, "/undo"))
        (resolved,) = resolutions(world.history)
        assert resolved.moves == ()

    def test_a_second_correction_builds_on_the_first(self, world: World) -> None:
        world.close()
        world.do(rerun(world, 1, "A1"))
        world.do(rerun(world, 1, "B1", GREEN))
        (resolved,) = resolutions(world.history)
        assert {slot for slot, _ in resolved.moves} == {RED, GREEN}

    def test_a_correction_can_end_the_match(self) -> None:
        lacking = {
            "red": ["A1", "A2", "A4", "A5"],
            "green": ["E9", "F8", "H6", "I5"],
            "blue": ["E1", "F1", "H1", "I1"],
        }
        winning = {"red": "A3", "green": "G7", "blue": "G1"}
        right, mended = (playing(Settings("bifrost", {"prefilled": lacking})) for _ in range(2))
        last = 0
        while not right.match.over:
            last = right.number
            play(right, {slot: winning[slot.seat] for slot in right.due})
        while mended.number < last:
            play(mended, {slot: winning[slot.seat] for slot in mended.due})
        missing, *others = mended.due
        play(mended, {slot: winning[slot.seat] for slot in others})
        assert not mended.match.over
        events = mended.do(rerun(mended, last, winning[missing.seat], missing))
        assert isinstance(events[-1], MatchFinished)
        assert_same_course(mended, right)

    def test_missing_verdicts_prevent_a_rewind(self, whispering: World) -> None:
        ann, bob = whispering.due
        whispering.say(ann, "guess-1")
        whispering.say(bob, "hush")
        whispering.do(Judge(HOST, 1, 0, True))
        whispering.do(confirmation(whispering.match, HOST))
        (refused,) = whispering.do(rerun(whispering, 1, "guess-2", bob))
        assert isinstance(refused, CorrectionRefused)
        assert "judged first" in refused.refusal
        whispering.do(rerun(whispering, 1, "guess-1", bob))
        (resolved,) = resolutions(whispering.history)
        assert [move["words"] for _, move in resolved.moves] == [["guess-1=True"], ["guess-1=True"]]

    def test_a_rewind_corrects_a_pending_answer(self, whispering: World) -> None:
        ann, bob = whispering.due
        whispering.say(ann, "guess-1")
        whispering.say(bob, "hush")
        assert "rewind" in whispering.refused(enter("guess-2", ann), TooLateError)
        whispering.do(rewind(whispering, 1))
        assert whispering.match.held is None
        assert whispering.alarm.command == WarnDue(1)

    def test_a_paused_match_stays_paused(self, world: World) -> None:
        world.close()
        world.do(Pause(HOST))
        world.now_ms += 9_000
        world.do(rerun(world, 1, "A1"))
        assert world.match.left_ms == 60_000

    def test_what_is_still_open_is_not_run_again(self, world: World) -> None:
        assert "isn't over" in world.refused(rerun(world, 1, "A1"), HostError)

    def test_who_plays_corrects_nothing(self, world: World) -> None:
        world.close()
        world.do(AddHost(HOST, PEOPLE[0]))
        world.refused(rerun(world, 1, "A1", by=PEOPLE[0]), NotHostError)
        world.refused(rerun(world, 1, "A1", by="999"), NotHostError)

    def test_a_slot_that_owed_nothing_then_is_refused(self, world: World) -> None:
        world.close()
        assert "owed no answer" in world.refused(
            rerun(world, 1, "A1", Slot("red", "2")), NotDueError
        )

    def test_a_correction_decided_on_an_old_view_is_refused(self, world: World) -> None:
        world.close()
        stale = rerun(world, 1, "A1")
        world.close()
        world.refused(stale, TooLateError)

    @pytest.mark.parametrize("game", all_games())
    @pytest.mark.parametrize("chance", ["one", "two", "three"])
    def test_a_rerun_match_equals_one_played_right(self, game: Any, chance: str) -> None:
        right, mended, number, slot, meant = spoilt(game, chance)
        mended.do(rerun(mended, number, meant, slot))
        assert_same_course(mended, right)
        assert [event for event in mended.history if isinstance(event, MoveEntered)]


def test_texts_of_an_undone_phase_are_not_taken_again(world: World) -> None:
    world.do(Submit(world.by(RED), RED, "A1", world.now_ms, 77, True))
    world.close()
    world.do(rewind(world, 1))
    assert world.do(Submit(world.by(RED), RED, "A1", world.now_ms, 77, True)) == ()


def test_nothing_of_a_lobby_that_a_fault_stopped_can_be_corrected() -> None:
    world = World()
    world.do(Halt("0123"))
    for command in (Rewind(HOST, 0, "why not", 0), Enter(HOST, Slot("red", "1"), "A1", "why not")):
        assert "fault" in world.refused(command, NotRunningError)
