"""Answers: texts, take-backs, locks, receipts, repeats, deadlines."""

import hashlib
import hmac
from typing import Any

import pytest

from bifrost_bot.engines.bifrost.model import Colour, Pass
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock, Submit, Withdraw, answer
from bifrost_bot.match.decide.phases import CloseDue, Halt
from bifrost_bot.match.decide.reading import receipt
from bifrost_bot.match.errors import (
    LockedError,
    NotDueError,
    NothingToUndoError,
    NotPlayingError,
    NotRunningError,
    TooEarlyError,
    TooLateError,
)
from bifrost_bot.match.events import (
    MoveSubmitted,
    MoveWithdrawn,
    PhaseOpened,
    PhaseResolved,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.model import Settings, Status
from tests.match import whisper
from tests.match.world import HOST, SEED, World, playing, without_channels

RED = Slot("red", "1")


def taken(events: Any) -> MoveSubmitted:
    (event,) = events
    assert isinstance(event, MoveSubmitted)
    return event


def said(world: World, slot: Slot) -> tuple[str, ...]:
    """The words of a whisper's submission in force."""
    move = world.match.move(slot)
    assert move is not None
    return move.words


def test_a_valid_text_is_the_slots_move(world: World) -> None:
    event = taken(world.say(RED, "a1"))
    assert world.match.move(RED) == Colour("A1")
    assert (event.text, event.revision) == ("a1", 1)


def test_a_new_valid_text_replaces_the_move(world: World) -> None:
    world.say(RED, "A1")
    world.say(RED, "pass")
    assert world.match.move(RED) == Pass()
    assert taken(world.say(RED, "A2")).revision == 3
    assert world.match.move(RED) == Colour("A2")


def test_a_refused_text_keeps_the_earlier_move(world: World) -> None:
    world.say(RED, "A1")
    world.refused(world.submit(RED, "Z9"), IllegalError)
    world.refused(world.submit(RED, "🔥"), UnreadableError)
    assert world.match.move(RED) == Colour("A1")
    assert world.match.submissions[RED].revision == 1


def test_ones_own_provisional_cell_may_be_named_again(world: World) -> None:
    world.say(RED, "A1")
    assert taken(world.say(RED, "A1")).revision == 2


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_an_empty_text_is_refused(world: World, text: str) -> None:
    world.refused(world.submit(RED, text), UnreadableError)


def test_a_text_over_2000_characters_is_refused(world: World) -> None:
    assert "4,000" in world.refused(world.submit(RED, "A" * 4_000), UnreadableError)
    assert "2,001" in world.refused(world.submit(RED, " " * 1_999 + "A1"), UnreadableError)


def test_a_text_of_2000_characters_is_read(world: World) -> None:
    taken(world.say(RED, " " * 1_998 + "A1"))


def test_only_the_player_of_the_seat_can_move_there(world: World) -> None:
    other = world.match.seats["green"]
    for by in (other, HOST, "999"):
        world.refused(Submit(by, RED, "A1", world.now_ms), NotPlayingError)
        world.refused(Withdraw(by, RED, world.now_ms), NotPlayingError)
        world.refused(Lock(by, RED, world.now_ms), NotPlayingError)


def test_out_of_turn_the_player_is_told_whose_turn_it_is(world: World) -> None:
    elsewhere = Slot("red", "2")
    assert "Green's turn on game 2" in world.refused(world.submit(elsewhere, "A1"), NotDueError)
    world.refused(world.lock(elsewhere), NotDueError)
    world.refused(world.withdraw(elsewhere), NotDueError)


def test_in_the_lobby_nothing_can_be_sent() -> None:
    world = World().join()
    assert "not begun" in world.refused(Submit("101", RED, "A1", world.now_ms), NotRunningError)


def test_while_channels_are_being_made_nobody_is_told_to_move() -> None:
    world = without_channels()
    assert world.match.phase is None
    assert "has not begun yet" in world.refused(world.submit(RED, "A1"), NotDueError)


def test_after_a_fault_and_after_the_end_the_player_is_told_so(world: World) -> None:
    world.do(Halt("abcd"))
    assert "fault" in world.refused(world.submit(RED, "A1"), NotRunningError)
    finished = playing(people=())
    finished.finish()
    assert "is over" in finished.refused(finished.submit(RED, "A1"), NotRunningError)


class TestUndo:
    def test_in_bifrost_it_empties_the_move(self, world: World) -> None:
        world.say(RED, "A1")
        world.say(RED, "A2")
        (event,) = world.do(world.withdraw(RED))
        assert event == MoveWithdrawn(RED, 3, 0, False, by_text=False)
        assert world.match.move(RED) is None

    def test_a_pass_can_be_taken_back(self, world: World) -> None:
        world.say(RED, "pass")
        world.do(world.withdraw(RED))
        assert world.match.move(RED) is None

    def test_with_nothing_to_take_back_it_is_refused(self, world: World) -> None:
        world.refused(world.withdraw(RED), NothingToUndoError)
        world.say(RED, "A1")
        world.do(world.withdraw(RED))
        world.refused(world.withdraw(RED), NothingToUndoError)

    def test_after_it_a_new_text_counts_on(self, world: World) -> None:
        world.say(RED, "A1")
        world.do(world.withdraw(RED))
        assert taken(world.say(RED, "A2")).revision == 3

    def test_where_answers_grow_it_takes_back_text_by_text(self, whispering: World) -> None:
        slot = Slot("ann")
        whispering.say(slot, "one")
        whispering.do(whispering.withdraw(slot))
        whispering.refused(whispering.withdraw(slot), NothingToUndoError)
        settings = Settings("whisper", advance="deadline")
        world = playing(settings, ("101", "102", "103"))
        for word in ("one", "two", "three"):
            world.say(slot, word)
        world.refused(world.submit(slot, "loud"), IllegalError)
        assert said(world, slot) == ("one", "two", "three")
        assert world.do(world.withdraw(slot))[0].by_text
        assert said(world, slot) == ("one", "two")
        world.do(world.withdraw(slot))
        world.do(world.withdraw(slot))
        assert world.match.move(slot) is None
        world.refused(world.withdraw(slot), NothingToUndoError)


class TestLock:
    def test_it_is_taken_with_or_without_a_submission(self, world: World) -> None:
        assert world.do(world.lock(RED)) == (SlotLocked(RED, 0, False),)
        green = Slot("green", "2")
        world.say(green, "A1")
        world.do(world.lock(green))
        assert world.match.locked == {RED, green}

    def test_a_locked_slot_takes_no_text_and_no_second_lock(self, world: World) -> None:
        world.say(RED, "A1")
        world.do(world.lock(RED))
        assert "/undo" in world.refused(world.submit(RED, "A2"), LockedError)
        world.refused(world.lock(RED), LockedError)
        assert world.match.move(RED) == Colour("A1")

    def test_undo_first_only_unlocks(self, world: World) -> None:
        world.say(RED, "A1")
        world.do(world.lock(RED))
        assert world.do(world.withdraw(RED)) == (SlotUnlocked(RED, 0, False),)
        assert world.match.move(RED) == Colour("A1")
        world.do(world.withdraw(RED))
        assert world.match.move(RED) is None

    def test_a_slot_locked_with_nothing_owes_nothing(self, world: World) -> None:
        world.do(world.lock(RED))
        assert RED not in world.match.owing
        world.do(world.withdraw(RED))
        assert RED in world.match.owing

    def test_locks_do_not_outlive_their_turn(self, world: World) -> None:
        world.do(world.lock(RED))
        world.close()
        assert world.match.locked == frozenset()

    def test_all_locks_never_end_a_phase_that_ends_at_its_deadline(self, world: World) -> None:
        for slot in world.due:
            world.do(world.lock(slot))
        assert world.number == 1

    def test_the_last_lock_ends_the_phase_where_the_host_chose_so(self) -> None:
        world = playing(Settings("bifrost", advance="all_locked"))
        for slot in world.due[:-1]:
            assert len(world.do(world.lock(slot))) == 1
        last, resolved, opened = world.do(world.lock(world.due[-1]))
        assert isinstance(last, SlotLocked)
        assert isinstance(resolved, PhaseResolved)
        assert isinstance(opened, PhaseOpened)
        assert (resolved.number, opened.number) == (1, 2)
        assert opened.opened_ms == world.now_ms

    def test_answers_alone_do_not_end_it(self) -> None:
        world = playing(Settings("bifrost", advance="all_locked"))
        for slot in world.due:
            assert len(world.say(slot, "A1")) == 1


class TestAnsweredPhases:
    def test_the_last_answer_closes_the_phase(self, whispering: World) -> None:
        assert len(whispering.say(Slot("ann"), "psst")) == 1
        submitted, resolved, opened = whispering.say(Slot("bob"), "hush")
        assert isinstance(submitted, MoveSubmitted)
        assert resolved.moves == (
            (Slot("ann"), {"words": ["psst"]}),
            (Slot("bob"), {"words": ["hush"]}),
        )
        assert isinstance(opened, PhaseOpened)

    def test_a_refused_text_and_a_lock_close_nothing(self, whispering: World) -> None:
        whispering.say(Slot("ann"), "psst")
        whispering.refused(whispering.submit(Slot("bob"), "loud"), IllegalError)
        whispering.do(whispering.lock(Slot("bob")))
        assert whispering.number == 1

    def test_silence_until_the_deadline_closes_it_too(self, whispering: World) -> None:
        whispering.say(Slot("ann"), "psst")
        resolved, _ = whispering.close()
        assert [slot for slot, _ in resolved.moves] == [Slot("ann")]

    def test_the_last_answer_of_the_last_phase_ends_the_match(self, whispering: World) -> None:
        for _ in range(whisper.ROUNDS):
            for slot in whispering.due:
                whispering.say(slot, "psst")
        assert whispering.match.status is Status.FINISHED


class TestTheInstantThatCounts:
    def test_a_text_stamped_in_time_counts_within_the_grace(self, world: World) -> None:
        deadline_ms = world.deadline_ms
        world.now_ms = deadline_ms + 749
        world.do(Submit(world.by(RED), RED, "A1", deadline_ms))
        world.now_ms = deadline_ms + 750
        (resolved, _) = world.do(CloseDue(1))
        assert [slot for slot, _ in resolved.moves] == [RED]

    def test_a_text_stamped_late_never_counts(self, world: World) -> None:
        world.say(RED, "A1")
        at_ms = world.deadline_ms + 1
        world.now_ms = at_ms
        assert "Too late by 0.0 s" in world.refused(
            Submit(world.by(RED), RED, "A2", at_ms), TooLateError
        )
        world.refused(Withdraw(world.by(RED), RED, at_ms), TooLateError)
        world.refused(Lock(world.by(RED), RED, at_ms), TooLateError)
        assert world.match.move(RED) == Colour("A1")

    @pytest.mark.parametrize(
        ("late_ms", "said"),
        [
            (59_900, "59.9 seconds"),
            (60_000, "1 minute"),
            (481_500, "8 minutes and 1 second"),
        ],
    )
    def test_much_too_late_is_said_in_minutes(self, world: World, late_ms: int, said: str) -> None:
        at_ms = world.deadline_ms + late_ms
        refused = world.refused(Submit(world.by(RED), RED, "A2", at_ms), TooLateError)
        assert f"Too late by {said}: the turn was over" in refused

    def test_the_refusal_says_by_how_much_it_was_late(self, world: World) -> None:
        at_ms = world.deadline_ms + 200
        assert "Too late by 0.2 s" in world.refused(
            Submit(world.by(RED), RED, "A2", at_ms), TooLateError
        )

    def test_a_text_from_before_the_phase_is_refused(self, world: World) -> None:
        at_ms = world.live.opened_ms
        world.refused(Submit(world.by(RED), RED, "A1", at_ms - 1), TooEarlyError)
        world.do(Submit(world.by(RED), RED, "A1", at_ms))

    def test_what_was_meant_for_an_earlier_turn_is_refused_as_late(self, world: World) -> None:
        world.close()
        green = Slot("green", "1")
        assert "newest board" in world.refused(world.withdraw(green, phase=1), TooLateError)
        world.refused(world.lock(green, phase=1), TooLateError)
        world.do(world.lock(green, phase=2))


class TestRepeatedDeliveries:
    def test_the_same_message_again_does_nothing(self, world: World) -> None:
        world.say(RED, "A1", message=500)
        seq = world.match.seq
        assert world.say(RED, "A1", message=500) == ()
        assert world.say(RED, "A2", message=499) == ()
        assert world.match.seq == seq
        assert world.match.move(RED) == Colour("A1")

    def test_take_backs_and_locks_are_known_again_too(self, world: World) -> None:
        world.say(RED, "A1", message=500)
        world.do(world.lock(RED, message=501))
        assert world.do(world.lock(RED, message=501)) == ()
        world.do(world.withdraw(RED, message=502))
        assert world.do(world.withdraw(RED, message=502)) == ()
        world.do(world.withdraw(RED, message=503))
        assert world.do(world.withdraw(RED, message=503)) == ()
        assert world.match.move(RED) is None

    def test_a_message_is_known_again_in_a_later_turn(self, world: World) -> None:
        world.say(RED, "A1", message=500)
        for _ in range(3):
            world.close()
        assert RED in world.due
        assert world.say(RED, "B1", message=500) == ()
        taken(world.say(RED, "B1", message=501))

    def test_what_has_no_message_is_taken_as_often_as_it_comes(self, world: World) -> None:
        world.say(RED, "A1")
        taken(world.say(RED, "A1"))

    def test_slots_do_not_share_their_messages(self, world: World) -> None:
        world.say(RED, "A1", message=500)
        taken(world.say(Slot("green", "2"), "A1", message=400))


def test_a_receipt_is_the_salted_hash_that_anybody_recomputes_from_the_seed(world: World) -> None:
    event = taken(world.say(RED, "a1"))
    salt = hmac.digest(SEED.encode(), b"subkey/receipts", hashlib.sha256).hex()
    expected = hmac.digest(salt.encode(), b"1/red/1/1/a1", hashlib.sha256).hex()[:12]
    assert salt == subkey(SEED, "receipts")
    assert event.receipt == expected


def test_receipts_differ_by_phase_slot_revision_text_and_seed() -> None:
    base = (SEED, 1, RED, 1, "A1")
    others = [
        ("seed", 1, RED, 1, "A1"),
        (SEED, 2, RED, 1, "A1"),
        (SEED, 1, Slot("red", "2"), 1, "A1"),
    ]
    others += [(SEED, 1, RED, 2, "A1"), (SEED, 1, RED, 1, "A2")]
    assert len({receipt(*one) for one in (base, *others)}) == 6


@pytest.mark.parametrize(
    ("text", "kind"), [("/undo", Withdraw), (" /LOCK\n", Lock), ("A1", Submit), ("undo", Submit)]
)
def test_undo_and_lock_may_be_typed_like_a_move(text: str, kind: Any) -> None:
    command = answer(playing().match, "101", RED, text, 7, message=8, reply=True)
    assert type(command) is kind
    assert (command.by, command.slot, command.at_ms, command.message, command.reply) == (
        "101",
        RED,
        7,
        8,
        True,
    )
