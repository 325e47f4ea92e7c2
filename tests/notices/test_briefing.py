"""Notices of each change, and none about others' open moves."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock, Submit, Withdraw
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady, Start
from bifrost_bot.match.decide.phases import Abandon, CloseDue, CreditDowntime, Halt, Open, WarnDue
from bifrost_bot.match.events import MoveSubmitted, PhaseOpened
from bifrost_bot.match.model import Advance, Player, Settings
from bifrost_bot.match.notice import (
    LOBBY,
    Address,
    BoardBody,
    ClockBody,
    CloseForWritingBody,
    Drawing,
    Kind,
    LobbyBody,
    Notice,
    ReplyBody,
)
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.plan import plan_pictures
from bifrost_bot.messages.post import Post, lobby_post, status_text
from bifrost_bot.notices.answer import present_plan, read_back
from bifrost_bot.notices.briefing import LOBBY_EVERY_MS, brief
from bifrost_bot.speech.channel import addresses, boards_in_play
from bifrost_bot.speech.view import view_for
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, World, playing, without_channels
from tests.notices.telling import whispering
from tests.saying import board_of, body_of, ping_of, text_of

SEATS = ("red", "green", "blue")
RED = Slot("red", "1")
GREEN = Slot("green", "2")
BLUE = Slot("blue", "3")


def close(world: World) -> tuple[Notice, ...]:
    """The notices of a closing phase; the world's staged boards are not used up."""
    world.now_ms = world.deadline_ms + world.match.settings.grace_ms
    return world.told(CloseDue(world.number))


def of_kind(notices: Sequence[Notice], kind: Kind) -> list[Notice]:
    return [notice for notice in notices if notice.kind is kind]


def elsewhere(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """Those that are not for the lobby, whose message follows every phase."""
    return tuple(notice for notice in notices if notice.address != LOBBY)


def keys(notices: Sequence[Notice]) -> list[str]:
    return [notice.address.key for notice in notices]


def shown_in(notices: Sequence[Notice]) -> set[str]:
    """The boards that board notices show."""
    return {board for notice in notices for board in board_of(notice).boards}


class TestTheLobby:
    def test_a_new_lobby_is_posted_and_then_kept_up_to_date(self) -> None:
        world = World()
        promise, lobby = brief(None, world.history, world.match)
        assert lobby == Notice(LOBBY, LobbyBody())
        assert (promise.address, promise.kind, ping_of(promise)) == (LOBBY, Kind.LINE, ())
        assert world.created.commitment in text_of(promise)
        assert world.told(Join(Player("101", "Ann"))) == (Notice(LOBBY, LobbyBody()),)

    def test_a_practice_promises_nothing_to_anybody_else(self) -> None:
        world = World(Settings("bifrost", practice=True))
        assert brief(None, world.history, world.match) == ()

    def test_a_ready_check_pings_the_people(self) -> None:
        world = World()
        world.join(["101", "102"])
        world.do(AddComputer(HOST, "good"))
        line, lobby = world.told(CallReady(HOST))
        assert (line.address, line.kind, ping_of(line)) == (LOBBY, Kind.LINE, ("101", "102"))
        assert lobby.kind is Kind.LOBBY

    def test_answers_never_stir_the_lobby_and_phases_and_clocks_do(self) -> None:
        world = playing(Settings("bifrost", advance="all_locked", seconds=900))
        notices = list(world.told(world.submit(RED, "A1", message=1)))
        world.now_ms = world.deadline_ms - 30_000
        notices += world.told(WarnDue(1))
        for slot in world.due[:-1]:
            notices += world.told(Lock(world.by(slot), slot, world.now_ms))
        assert not [notice for notice in notices if notice.address == LOBBY]
        last = world.due[-1]
        edit = Notice(LOBBY, LobbyBody())
        assert world.told(Lock(world.by(last), last, world.now_ms))[-1] == edit
        world.now_ms += 5_000
        assert world.told(CreditDowntime(world.now_ms - 5_000))[-1] == edit

    def test_quick_turns_update_the_lobby_every_two_minutes(self) -> None:
        world = playing()
        stirred: list[int] = []
        for _ in range(4):
            slot = world.live.opened_ms // LOBBY_EVERY_MS
            if Notice(LOBBY, LobbyBody()) in close(world):
                stirred.append(world.live.opened_ms // LOBBY_EVERY_MS)
                assert stirred[-1] != slot
        assert stirred == sorted(set(stirred))
        assert 1 <= len(stirred) <= 3
        assert Notice(LOBBY, LobbyBody()) in world.told(Pause(HOST))

    def test_a_fault_is_told_to_the_hosts_with_its_incident(self) -> None:
        world = playing()
        line, *_, lobby = world.told(Halt("abcd"))
        assert line.address == LOBBY
        assert "abcd" in text_of(line)
        assert ping_of(line) == (HOST,)
        assert lobby.kind is Kind.LOBBY

    def test_a_substitution_is_told_only_as_the_lobbys_new_state(self) -> None:
        world = World()
        world.join()
        world.do(CallReady(HOST))
        world.do(SayReady(PEOPLE[0]))
        notices = world.told(Start(HOST, substitute=True))
        assert notices[-1] == Notice(LOBBY, LobbyBody())
        assert all(set(ping_of(notice)) <= {PEOPLE[0]} for notice in notices)


class TestBoards:
    def test_a_first_phase_shows_every_board_to_the_public_and_to_each_seat(self) -> None:
        world = without_channels()
        notices = elsewhere(world.told(Open(("1", "2", "3"))))
        expected = list[str]()
        for board in "123":
            expected.append(f"public/{board}")
            expected += [f"seat/{seat}/{board}" for seat in SEATS]
        assert keys(notices) == expected
        assert all(notice.kind is Kind.BOARD and board_of(notice).opening for notice in notices)

    def test_a_board_waits_for_its_phase_to_be_shown(self) -> None:
        world = without_channels()
        assert world.told(Open(("1",))) == ()

    def test_a_turn_that_ends_is_told_on_every_board_with_what_happened_there(self) -> None:
        world = playing()
        world.say(RED, "A1")
        notices = elsewhere(close(world))
        assert len(notices) == 12
        assert not any(board_of(notice).opening for notice in notices)
        for notice in notices:
            lines = {
                "1": "Red plays A1.",
                "2": "Green makes no move",
                "3": "Blue makes no move",
            }
            (board,) = board_of(notice).boards
            assert lines[board] in board_of(notice).lines[0]

    def test_boards_that_have_ended_are_not_shown_again_in_the_second_half(self) -> None:
        world = playing(people=())
        ending: Sequence[Notice] = ()
        while world.match.boards == ("1", "2", "3"):
            ending = elsewhere(close(world))
        assert shown_in(ending) == {"1", "2", "3"}
        readers = [
            notice.address.viewer
            for notice in ending
            for line in board_of(notice).lines
            if "second half begins" in line
        ]
        assert sorted(readers, key=str) == [None, *sorted(SEATS)], "each reader is told once"
        opening = elsewhere(world.told(Open(world.match.boards)))
        assert shown_in(opening) == {"4", "5", "6"}
        turn = elsewhere(close(world))
        assert shown_in(turn) == {"4", "5", "6"}

    def test_at_the_end_every_public_channel_and_the_lobby_get_the_result(self) -> None:
        world = playing(people=())
        notices: Sequence[Notice] = ()
        while not world.match.over:
            if world.match.phase is None:
                world.open()
            notices = close(world)
        assert keys(of_kind(notices, Kind.RESULT)) == [
            *(f"public/{board}" for board in "123456"),
            "lobby",
        ]
        assert of_kind(notices, Kind.CLOSE_FOR_WRITING) == [Notice(LOBBY, CloseForWritingBody())]
        assert [notice.kind for notice in notices[-2:]] == [Kind.CLOSE_FOR_WRITING, Kind.RECORD]
        assert shown_in(of_kind(notices, Kind.BOARD)) == set("456"), (
            "the others have not changed since"
        )

    def test_a_match_that_is_ended_early_gets_its_result_where_it_was_shown(self) -> None:
        world = playing()
        notices = world.told(Abandon(HOST, "storm"))
        private = [f"seat/{seat}/{board}" for board in "123" for seat in SEATS]
        assert keys(of_kind(notices, Kind.RESULT)) == [
            "public/1",
            "public/2",
            "public/3",
            "lobby",
            *private,
        ]
        assert keys(of_kind(notices, Kind.RECORD)) == ["lobby"]
        before = World()
        assert keys(before.told(Abandon(HOST, ""))) == ["lobby", "lobby", "lobby"]

    def test_a_clock_that_moved_is_told_on_the_boards_in_play(self) -> None:
        world = playing()
        world.now_ms += 12_300
        notices = elsewhere(world.told(CreditDowntime(world.now_ms - 12_300)))
        assert {notice.kind for notice in notices} == {Kind.CLOCK}
        assert len(notices) == 12
        assert all("12 seconds" in body_of(notice, ClockBody).line for notice in notices)


class TestSeveralBoardsInOneChannel:
    """Whisper has boards a and b, a channel for each and for each seat; Ann whispers on a."""

    def bodies(self, notices: Sequence[Notice]) -> dict[str, tuple[list[str], list[str]]]:
        """Boards and lines by channel; one board a message, and only a channel's last one pings."""
        shown: dict[str, tuple[list[str], list[str]]] = {}
        for notice in of_kind(notices, Kind.BOARD):
            boards, lines = shown.setdefault(notice.address.key, ([], []))
            boards.extend(board_of(notice).boards)
            lines.extend(board_of(notice).lines)
            assert len(board_of(notice).boards) <= 1
        for key in shown:
            *others, last = (
                board_of(one) for one in of_kind(notices, Kind.BOARD) if one.address.key == key
            )
            assert last.call
            assert not any(other.call for other in others)
        return shown

    def test_each_channel_gets_its_messages(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        world.say(Slot("ann"), "psst")
        notices = elsewhere(world.told(world.submit(Slot("bob"), "hush")))
        assert self.bodies(notices) == {
            "seat/ann": (["a", "b"], ["You whispered psst, ann."]),
            "seat/bob": (["a", "b"], ["You whispered hush, bob."]),
        }
        assert not any(board_of(notice).opening for notice in of_kind(notices, Kind.BOARD))
        assert of_kind(notices, Kind.CLOCK) == [
            Notice(Address("public", board), ClockBody("")) for board in ("a", "b")
        ], "the public sees no change, so the message that shows the board says who is to move"

    def test_the_first_boards_open_each_channel(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whisper.register(monkeypatch)
        world = World(Settings("whisper"))
        world.join(("101", "102"))
        world.be_ready()
        notices = elsewhere(world.told(Open(("a", "b"))))
        assert keys(notices) == [
            "public/a",
            "seat/ann",
            "seat/ann",
            "seat/bob",
            "seat/bob",
            "public/b",
        ]
        assert [board_of(notice).opening for notice in notices] == [
            True,
            True,
            False,
            True,
            False,
            True,
        ]

    def test_an_idle_board_shows_only_with_news(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch, playing=[["a", "b"], ["b"], ["b"]])
        world.say(Slot("ann"), "psst")
        shown = self.bodies(close(world))
        assert boards_in_play(world.match) == ("b",)
        assert shown == {
            "seat/ann": (["a", "b"], ["You whispered psst, ann."]),
            "seat/bob": (["b"], []),
        }
        assert self.bodies(close(world)) == {key: (["b"], []) for key in ("seat/ann", "seat/bob")}

    def test_no_boards_means_seats_channels_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch, playing=[["a", "b"], []])
        assert self.bodies(close(world)) == {"seat/ann": ([], []), "seat/bob": ([], [])}
        world.now_ms += 9_000
        assert sorted(keys(elsewhere(world.told(CreditDowntime(world.now_ms - 9_000))))) == [
            "seat/ann",
            "seat/bob",
        ]

    def test_shared_news_are_told_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch, rounds=1, playing=[["b"]])
        line = ["Everybody whispered."]
        assert self.bodies(close(world)) == {
            "public/b": ([], line),
            "seat/ann": ([], line),
            "seat/bob": ([], line),
        }

    def test_a_moved_clock_touches_channels_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        world.now_ms += 9_000
        notices = elsewhere(world.told(CreditDowntime(world.now_ms - 9_000)))
        assert keys(notices) == ["public/a", "seat/ann", "seat/bob", "public/b"]


class TestAnswers:
    def test_a_move_is_read_back_in_its_own_channel_only_and_its_receipt_on_request(self) -> None:
        world = playing()
        (reply,) = world.told(world.submit(RED, "a1", message=77))
        assert (reply.address, body_of(reply, ReplyBody).reply_to) == (
            Address("seat", "1", "red"),
            77,
        )
        event = world.history[-1]
        assert isinstance(event, MoveSubmitted)
        assert text_of(reply).startswith(
            f"Recorded: A1 on game 1. You can change it until <t:{world.deadline_ms // 1000}:T>."
        )
        assert event.receipt not in text_of(reply)
        assert event.receipt in fairness_text(world.match, world.history, "red")
        assert event.receipt not in fairness_text(world.match, world.history, "green")

    def test_undo_lock_and_unlock_are_confirmed_there(self) -> None:
        world = playing()
        world.say(RED, "A1")
        by = world.by(RED)
        texts: list[str] = []
        for kind in (Lock, Withdraw, Withdraw):
            (reply,) = world.told(kind(by, RED, world.now_ms, 80 + len(texts), True))
            assert reply.address == Address("seat", "1", "red")
            texts.append(text_of(reply))
        assert [text.split()[0] for text in texts] == ["🔒", "Unlocked.", "Taken"]

    def test_what_is_answered_on_the_spot_makes_no_notice(self) -> None:
        world = playing()
        assert world.told(Submit(world.by(RED), RED, "A1", world.now_ms, 77, reply=False)) == ()

    def test_a_closing_answer_shows_its_own_board(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        world.say(Slot("ann"), "psst")
        notices = world.told(world.submit(Slot("bob"), "hush", message=78))
        assert isinstance(world.history[-1], PhaseOpened)
        assert notices[0].kind is Kind.REPLY
        assert text_of(notices[0]) == "Recorded: bob whispers hush in round 1."

    def test_a_submission_is_shown_to_its_player(self) -> None:
        world = playing()
        assert read_back(world.match, RED) == "You have no move recorded for this turn."
        world.say(RED, "A1")
        assert read_back(world.match, RED) == "Recorded: A1 on game 1."


class TestPlans:
    """The reply notes the submission it confirms, so that it is drawn as it was then."""

    ANN = Slot("ann")

    def noted(self, world: World, command: Command) -> Drawing | None:
        return body_of(world.told(command)[0], ReplyBody).drawing

    def drawn(self, world: World, noted: Drawing | None) -> list[tuple[str, str]]:
        assert noted is not None
        return [
            (one.file_name, one.scene.alt)
            for one in plan_pictures(world.match, self.ANN, noted.plan)
        ]

    def test_a_text_is_drawn_with_earlier_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        noted = self.noted(world, world.submit(self.ANN, "plan A", message=1))
        assert self.drawn(world, noted) == [("plan-boardb-1.png", "ann in round 1: plan A")]
        noted = self.noted(world, world.submit(self.ANN, "plan B", message=2))
        assert self.drawn(world, noted) == [("plan-boardb-1.png", "ann in round 1: plan A, plan B")]

    def test_what_remains_after_undo_is_drawn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        world.say(self.ANN, "plan A")
        world.say(self.ANN, "plan B")
        undo = [
            Withdraw(world.by(self.ANN), self.ANN, world.now_ms, message, True)
            for message in (3, 4)
        ]
        assert self.drawn(world, self.noted(world, undo[0]))[0][1] == "ann in round 1: plan A"
        assert self.noted(world, undo[1]) == Drawing(None)

    def test_a_lock_says_nothing_of_the_drawing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        world.say(self.ANN, "plan A")
        assert self.noted(world, Lock(world.by(self.ANN), self.ANN, world.now_ms, 5, True)) is None

    def test_after_the_round_nothing_is_drawn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        noted = self.noted(world, world.submit(self.ANN, "plan A", message=1))
        close(world)
        assert self.drawn(world, noted) == []

    def test_a_submission_can_be_drawn_anytime(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        assert present_plan(world.match, self.ANN) is None
        world.say(self.ANN, "plan A")
        assert self.drawn(world, Drawing(present_plan(world.match, self.ANN)))


class TestWarnings:
    def test_a_warning_goes_to_the_channels_of_those_who_owe_and_pings_them(self) -> None:
        world = playing()
        world.say(GREEN, "A1")
        world.now_ms = world.deadline_ms - 30_000
        notices = world.told(WarnDue(1))
        assert keys(notices) == ["seat/red/1", "seat/blue/3"]
        assert [ping_of(notice) for notice in notices] == [(world.by(RED),), (world.by(BLUE),)]
        assert all(
            notice.kind is Kind.WARNING and "30 seconds left on game" in text_of(notice)
            for notice in notices
        )

    def test_computer_players_are_not_warned(self) -> None:
        world = playing(people=("101",))
        world.now_ms = world.deadline_ms - 30_000
        (notice,) = world.told(WarnDue(1))
        assert ping_of(notice) == ("101",)

    def test_who_has_locked_without_a_move_is_not_warned(self) -> None:
        world = playing()
        for slot in world.due:
            world.do(Lock(world.by(slot), slot, world.now_ms))
        world.now_ms = world.deadline_ms - 30_000
        assert world.told(WarnDue(1)) == ()


def all_addresses(world: World) -> list[Address]:
    return list(
        dict.fromkeys(
            address
            for board in world.match.open_boards
            for address in addresses(world.match, board)
        )
    )


def posts(world: World, address: Address) -> list[Post]:
    """Every message that could be in a channel now; of the running hash only its place."""
    posted = "keyed" if world.match.chain.posted else ""
    match = replace(world.match, chain=replace(world.match.chain, posted=posted))
    own = [board for board in world.match.open_boards if address.board in (None, board)]
    shown = [
        board_post(match, address, BoardBody(boards, ("a line",), opening, call=call))
        for boards in [*zip(own, strict=True), ()]
        for opening in (False, True)
        for call in (False, True)
    ]
    return [*shown, lobby_post(world.match), Post(status_text(world.match))]


def seen_by_others(world: World, notices: Sequence[Notice], seat: str) -> list[Notice]:
    return [notice for notice in notices if notice.address.seat != seat]


class TestTwinWorlds:
    """Matches that differ in one seat's open answers look alike to everyone else."""

    @pytest.mark.nightly(by_day=3)
    @pytest.mark.parametrize(
        "steps",
        [
            [("say", "A1")],
            [("say", "pass")],
            [("say", "A1"), ("say", "B2"), ("undo", None)],
            [("lock", None)],
            [("say", "A1"), ("lock", None), ("undo", None)],
        ],
    )
    @pytest.mark.parametrize("advance", ["deadline", "all_locked"])
    def test_of_an_open_move(self, steps: Any, advance: Advance) -> None:
        silent, busy = (playing(Settings("bifrost", advance=advance)) for _ in range(2))
        for number, (deed, text) in enumerate(steps):
            by = busy.by(RED)
            message = 90 + number
            command: Command
            match deed:
                case "say":
                    command = Submit(by, RED, text or "", busy.now_ms, message, True)
                case "undo":
                    command = Withdraw(by, RED, busy.now_ms, message, True)
                case _:
                    command = Lock(by, RED, busy.now_ms, message, True)
            assert seen_by_others(busy, busy.told(command), "red") == []
        self.assert_alike(silent, busy, "red")
        for left in (30, 10, 5):
            notices: list[list[Notice]] = []
            for world in (silent, busy):
                world.now_ms = world.deadline_ms - left * 1000
                notices.append(seen_by_others(world, world.told(WarnDue(1)), "red"))
            assert notices[0] == notices[1]
            assert len(notices[0]) == 2
        self.assert_alike(silent, busy, "red")
        lost = [
            seen_by_others(world, world.told(CreditDowntime(world.now_ms - 1_000)), "red")
            for world in (silent, busy)
        ]
        assert lost[0] == lost[1]

    def test_the_comparison_would_see_a_move_once_it_is_public(self) -> None:
        silent = playing()
        busy = playing()
        busy.say(RED, "A1")
        assert seen_by_others(silent, close(silent), "red") != seen_by_others(
            busy, close(busy), "red"
        )
        with pytest.raises(AssertionError):
            self.assert_alike(silent, busy, "red")

    @pytest.mark.parametrize("words", [["psst"], ["psst", "hush"], []])
    def test_of_what_the_rules_hide_for_ever(
        self, monkeypatch: pytest.MonkeyPatch, words: Any
    ) -> None:
        """Whether and what Ann whispered is hers alone, after the round as well."""
        one, other = (whispering(monkeypatch) for _ in range(2))
        ann = Slot("ann")
        one.say(ann, "something else")
        for word in words:
            other.say(ann, word)
        notices = [seen_by_others(world, close(world), "ann") for world in (one, other)]
        assert notices[0] == notices[1]
        assert notices[0], "the next round is shown"
        self.assert_alike(one, other, "ann")

    def test_a_secret_stirs_nothing_elsewhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Before a next stage's channels exist, only news need a message; a secret is none."""
        world = whispering(monkeypatch, rounds=1)
        world.say(Slot("ann"), "psst")
        lines = {
            notice.address.key: board_of(notice).lines
            for notice in of_kind(close(world), Kind.BOARD)
        }
        assert lines["seat/ann"][-1] == "Everybody whispered."
        assert lines["seat/bob"] == lines["public/b"] == ("Everybody whispered.",)
        assert "psst" in str(world.history), "it was whispered"

    @staticmethod
    def assert_alike(one: World, other: World, secret: str) -> None:
        for address in all_addresses(one):
            if address.seat != secret:
                assert posts(one, address) == posts(other, address)
                assert view_for(one.match, address.viewer) == view_for(other.match, address.viewer)


def test_nothing_told_before_the_end_says_who_sits_where_but_to_the_player_himself() -> None:
    world = without_channels()
    notices = list(world.told(Open(("1", "2", "3"))))
    world.now_ms = world.deadline_ms - 30_000
    notices += world.told(WarnDue(1))
    notices += close(world)
    for notice in notices:
        body = str(notice.body)
        holder = world.match.seats.get(notice.address.seat or "")
        assert not [id for id in PEOPLE if id in body and id != holder]
    for address in all_addresses(world):
        holder = world.match.seats.get(address.seat or "")
        for post in posts(world, address)[:2]:
            assert not [
                id for id in PEOPLE if (id in post.text or id in post.ping) and id != holder
            ]


def test_the_seats_order_in_the_lobby_is_that_of_joining_not_of_the_deal() -> None:
    worlds = [World(seed=f"seed {number}") for number in range(8)]
    lines: set[str] = set()
    for world in worlds:
        world.join()
        world.be_ready()
        lines.add(
            next(
                line
                for line in lobby_post(world.match).text.splitlines()
                if line.startswith("**Players")
            )
        )
    assert len({tuple(world.match.seats.values()) for world in worlds}) > 1
    assert len(lines) == 1


def test_the_seed_is_told_nowhere_before_the_end() -> None:
    world = playing()
    said = "".join(post.text for address in all_addresses(world) for post in posts(world, address))
    assert world.match.seed not in said
    world.do(Abandon(HOST, ""))
    assert world.match.seed in fairness_text(world.match)
