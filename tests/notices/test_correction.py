"""Notices about corrections: neutral, with new boards, without secrets."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.corrections import Enter, Rerun, Rewind
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.decide.reading import LONGEST_TEXT
from bifrost_bot.match.notice import CONTROL, LOBBY, Kind, LineBody, Notice
from bifrost_bot.messages.preview import rerun_preview, rewind_preview
from tests.match.world import HOST, World, playing
from tests.notices.telling import whispering
from tests.saying import board_of, text_of

RED = Slot("red", "1")
GREEN = Slot("green", "2")
BLUE = Slot("blue", "3")


def told(world: World, command: Command) -> tuple[Notice, ...]:
    """The notices outside the hosts' own channel."""
    return tuple(notice for notice in world.told(command) if notice.address != CONTROL)


def rewind(world: World, number: int) -> Rewind:
    return Rewind(HOST, number, "a reason that stays in the audit", world.match.number)


def rerun(world: World, number: int, text: str, slot: Slot = RED) -> Rerun:
    return Rerun(HOST, number, slot, text, "a reason for the player", world.match.number)


def lines(notices: tuple[Notice, ...], key: str) -> tuple[str, ...]:
    (notice,) = [
        notice for notice in notices if notice.address.key == key and notice.kind is Kind.BOARD
    ]
    return board_of(notice).lines


class TestEntering:
    def test_only_the_player_is_told_what_was_entered_and_why(self) -> None:
        world = playing()
        (notice,) = told(world, Enter(HOST, RED, "a1", "his line was down"))
        assert notice.address.key == "seat/red/1"
        assert notice.body == LineBody(
            "The host entered A1 for you on game 1. Reason: his line was down", (world.by(RED),)
        )

    def test_a_player_whose_answer_was_taken_back_is_told_so(self) -> None:
        world = playing()
        world.say(RED, "A1")
        (notice,) = told(world, Enter(HOST, RED, "/undo", "he asked for it"))
        assert (
            text_of(notice) == "The host took back your answer on game 1. Reason: he asked for it"
        )

    def test_a_reason_stays_readable(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        notices = told(world, Enter(HOST, world.due[0], "D" * LONGEST_TEXT, "his line was down"))
        (text,) = [text_of(one) for one in notices if text_of(one).startswith("The host entered")]
        assert "DDD… for you. Reason: his line was down" in text
        assert len(text) <= LONGEST_TEXT - 100, "a mention comes before it"

    def test_a_computer_player_is_told_nothing(self) -> None:
        world = playing(people=())
        assert told(world, Enter(HOST, world.due[0], "A1", "why not")) == ()


class TestGoingBack:
    def test_every_channel_shows_its_board_anew_with_one_sentence_that_names_nobody(self) -> None:
        world = playing()
        world.say(RED, "A1")
        world.close()
        notices = [notice for notice in told(world, rewind(world, 1)) if notice.kind is Kind.BOARD]
        assert len(notices) == 12
        said = {line for notice in notices for line in board_of(notice).lines}
        assert said == {"⏪ The host took the match back to turn 1. Later turns are void."}

    def test_channels_of_boards_that_are_not_open_yet_are_told_without_a_board(self) -> None:
        world = playing(people=())
        while world.match.boards == ("1", "2", "3"):
            world.close()
        notices = told(world, rewind(world, 1))
        kinds = {
            notice.address.key: notice.kind for notice in notices if notice.address.place != "lobby"
        }
        assert kinds["public/1"] is Kind.BOARD
        assert kinds["public/4"] is Kind.LINE
        assert kinds["seat/red/6"] is Kind.LINE

    def test_correcting_the_first_half_leaves_the_second_halfs_channels(self) -> None:
        world = playing(people=())
        last = 0
        while world.match.boards == ("1", "2", "3"):
            last = world.number
            world.close()
        world.do(rewind(world, 1))
        world.now_ms = world.deadline_ms + 750
        notices = told(world, CloseDue(1))
        assert {notice.address.board for notice in notices if notice.address != LOBBY} == {
            "1",
            "2",
            "3",
        }
        assert last > 1

    def test_the_preview_tells_what_everybody_saw_turn_by_turn(self) -> None:
        world = playing()
        world.say(RED, "A1")
        world.close()
        text = rewind_preview(world.match, world.history, 1)
        assert text.startswith(
            "Take match 1 back to before turn 1? These turns would be void:\n**turn 1**: "
        )
        assert "Red plays A1 on game 1." in text
        assert text.endswith("**turn 2**: everything sent so far")


class TestRunningAgain:
    @pytest.fixture
    def corrected(self) -> tuple[World, tuple[Notice, ...]]:
        world = playing()
        world.say(RED, "A1")
        world.close()
        mover = next(slot for slot in world.due if slot.board == "2")
        world.say(mover, "C3")
        return world, told(world, rerun(world, 1, "A2"))

    def test_old_and_new_are_shown(self, corrected: tuple[World, tuple[Notice, ...]]) -> None:
        _, notices = corrected
        assert lines(notices, "public/1") == (
            "⏪ The host corrected an answer of turn 1. Later turns were played again with the "
            "answers given then.",
            "-# Turn 1 before: Red plays A1 on game 1.",
            "-# Turn 1 now: Red plays A2 on game 1.",
        )

    def test_equal_boards_say_corrected(self, corrected: tuple[World, tuple[Notice, ...]]) -> None:
        _, notices = corrected
        assert len(lines(notices, "public/2")) == 1

    def test_open_answers_stay_valid(self, corrected: tuple[World, tuple[Notice, ...]]) -> None:
        world, notices = corrected
        mover = next(slot for slot in world.due if slot.board == "2")
        stands = [
            line
            for line in lines(notices, f"seat/{mover.seat}/2")
            if line.startswith("Your answer still counts.")
        ]
        assert stands and "C3" in stands[0]
        others = [
            n for n in notices if n.kind is Kind.BOARD and n.address.key != f"seat/{mover.seat}/2"
        ]
        assert not any("C3" in line for notice in others for line in board_of(notice).lines)

    def test_who_answered_what_is_impossible_now_is_asked_again(self) -> None:
        world = playing()
        world.close()
        mover = next(slot for slot in world.due if slot.board == "1")
        world.say(mover, "A2")
        notices = told(world, rerun(world, 1, "A2"))
        assert "Your answer is no longer possible: send another one." in lines(
            notices, f"seat/{mover.seat}/1"
        )

    def test_a_reason_is_private(self, corrected: tuple[World, tuple[Notice, ...]]) -> None:
        _, notices = corrected
        told_why = [notice for notice in notices if "a reason for the player" in str(notice.body)]
        assert [notice.address.key for notice in told_why] == ["seat/red/1"]
        assert "The host entered A2 for you in turn 1 on game 1." in text_of(told_why[0])

    def test_a_secret_change_is_shown_to_its_seat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        ann, bob = world.due
        world.say(ann, "sesame")
        world.say(bob, "hush")
        notices = told(world, rerun(world, 1, "abracadabra", ann))
        knowing = {notice.address.key for notice in notices if "abracadabra" in str(notice.body)}
        assert knowing == {"seat/ann"}

    def test_the_preview_reveals_no_result(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = playing()
        world.say(RED, "A1")
        world.close()
        text = rerun_preview(world.match, world.history, 1)
        assert text.startswith("Correct turn 1 of match 1 and play the later turns again")
        assert "**turn 1**: Red plays A1 on game 1." in text
        secret = whispering(monkeypatch)
        ann, bob = secret.due
        secret.say(ann, "sesame")
        secret.say(bob, "hush")
        assert rerun_preview(secret.match, secret.history, 1).endswith(
            "**turn 1**: nothing that everybody can see"
        )

    def test_a_paused_match_stays_paused_on_the_boards_too(self) -> None:
        world = playing()
        world.close()
        world.do(Pause(HOST))
        notices = told(world, rewind(world, 1))
        assert world.match.paused
        assert {notice.kind for notice in notices} == {Kind.BOARD, Kind.LOBBY}
