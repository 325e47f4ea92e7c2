"""The messages of a match: what they say, whom they ping, and that no name can do harm in them."""

import hashlib
import re
import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.text_table import table_text
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import OWN, all_games, game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.hosts import Note, Pause
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import Abandon, Halt, Open
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import Address, BoardBody
from bifrost_bot.messages.board import board_pictures, board_post, more_buttons
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.messages.post import (
    LONGEST_MESSAGE,
    lobby_post,
    rules_text,
    running_hash,
    status_text,
)
from bifrost_bot.messages.result import result_post
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import addresses
from bifrost_bot.speech.texts import HUSH
from bifrost_bot.stream.chain import SHORT
from tests import samples
from tests.match.world import HOST, SEED, World, playing, playing_game
from tests.notices.telling import whispering

HOSTILE = [
    "@everyone",
    "<@&1>",
    "**bold**",
    "`code`",
    "\u202eesrever",
    "a\nb",
    "https://x.example",
    "[x](http://y)",
    "",
]


def rng(number: int) -> Rng:
    return Rng("post", number)


class TestBoardPost:
    def test_a_table_too_large_for_the_picture_is_in_the_message_or_attached(self) -> None:
        world = playing(Settings("antisocial_snake"), [str(number) for number in range(101, 114)])
        while not world.match.boards or len(world.match.boards) < 4:
            world.close()
        board = world.match.boards[0]
        address = Address("public", board)
        body = BoardBody((board,), ())
        (picture,) = board_pictures(world.match, address, body)
        left_out = Painter().draw(picture.scene).left_out
        assert left_out
        post = board_post(world.match, address, body, left_out)
        told = "\n".join([post.text, *(file.data.decode() for file in post.files)])
        rows = [row for table in left_out for row in table.rows]
        assert rows and all(" ".join(row) in told for row in rows if len(row) == 2)
        wide = [table for table in left_out if len(table.heads) != 2]
        assert all(table_text(table) in told for table in wide)
        assert len(post.text) <= LONGEST_MESSAGE

    def test_a_viewers_board_is_drawn_once_for_each_state_of_the_game(self) -> None:
        world = playing()
        body = BoardBody(("1",), ())
        for address in (Address("public", "1"), Address("seat", "1", "red")):
            (first,) = board_pictures(world.match, address, body)
            (again,) = board_pictures(world.match, address, body)
            assert again.scene is first.scene
            assert board_post(world.match, address, body).pictures[0].scene is first.scene
        public = board_pictures(world.match, Address("public", "1"), body)
        world.close()
        assert board_pictures(world.match, Address("public", "1"), body) != public

    def test_it_says_who_is_to_move_until_when(self) -> None:
        world = playing()
        post = board_post(world.match, Address("public", "1"), BoardBody(("1",), ()))
        ends = f"Turn ends <t:{world.deadline_ms // 1000}:R>."
        first, fairness = post.text.splitlines()
        assert first == f"**Game 1 · turn 1 · Red to move**. {ends}"
        assert fairness.startswith("-# Running hash, turn 1: ")
        assert post.ping == ()
        assert len(post.pictures) == 1

    def test_who_watches_gets_buttons_for_looking_and_after_the_end_so_do_players(self) -> None:
        world = playing()
        public = Address("public", "1")
        own = Address("seat", "1", "red")
        watched = board_post(world.match, public, BoardBody(("1",), ())).buttons
        assert [(button.label, button.action) for button in watched] == [
            ("Text board", "board"),
            ("Rules", "rules"),
        ]
        world.do(Abandon(HOST, "enough"))
        for address in (public, own):
            over = board_post(world.match, address, BoardBody(("1",), ())).buttons
            assert [button.label for button in over] == ["Text board", "Rules", "Why?"]

    def test_the_player_to_move_is_pinged_in_his_own_channel_only(self) -> None:
        world = playing()
        for address in addresses(world.match, "1"):
            post = board_post(world.match, address, BoardBody(("1",), ()))
            if address.seat == "red":
                holder = world.match.seats["red"]
                assert post.ping == (holder,)
                assert f"<@{holder}>, it is your turn on game 1." in post.text
                assert [button.label for button in post.buttons] == [
                    "Tap to move",
                    "Lock",
                    "⋯ More",
                ]
                assert {button.phase for button in post.buttons[:2]} == {1}
            else:
                assert post.ping == ()
                assert [button.action for button in post.buttons] == (
                    ["more"] if address.seat else ["board", "rules"]
                )
                assert "<@" not in post.text

    def test_more_has_everything_else_by_the_ids_of_earlier_buttons(self) -> None:
        world = playing()
        own = more_buttons(world.match, Address("seat", "1", "red"), pages=False)
        assert [(button.action, button.phase) for button in own] == [
            ("undo", 1),
            ("show", 1),
            ("rules", None),
            ("fairness", None),
        ]
        waiting = more_buttons(world.match, Address("seat", "2", "red"), pages=True)
        assert [button.label for button in waiting] == ["Rules", "Fairness", "My page"]
        world.close()
        waiting = more_buttons(world.match, Address("seat", "2", "red"), pages=False)
        assert [button.label for button in waiting] == ["Rules", "Why?", "Fairness"]
        towers = playing_game("three_towers")
        own = more_buttons(towers.match, Address("seat", None, "red"), pages=False)
        assert [button.label for button in own][:3] == ["Form", "Undo", "My move"]

    def test_where_a_player_owes_nothing_no_time_is_told_that_stands_where_they_do(self) -> None:
        world = playing()
        texts = {
            board: board_post(world.match, Address("seat", board, "red"), BoardBody((board,), ()))
            for board in ("1", "2")
        }
        assert "Turn ends" in texts["1"].text
        assert texts["2"].text == "**Game 2 · turn 1 · Green to move**"
        world.do(Pause(HOST))
        paused = board_post(world.match, Address("seat", "2", "red"), BoardBody(("2",), ()))
        assert "Paused with" in paused.text

    def test_an_answer_that_ends_the_turn_can_be_neither_taken_back_nor_locked(self) -> None:
        world = playing(Settings("dont_connect_5"))
        post = board_post(world.match, Address("seat", None, "white"), BoardBody(("1",), ()))
        assert [button.action for button in post.buttons] == ["tap", "more"]

    def test_a_computer_player_is_not_pinged(self) -> None:
        world = playing(people=())
        post = board_post(
            world.match, Address("seat", "1", "red"), BoardBody(("1",), (), opening=True)
        )
        assert post.ping == ()
        assert "<@" not in post.text

    @pytest.mark.parametrize("game", samples.GAMES)
    def test_the_first_message_in_a_players_channel_tells_the_goal(self, game: str) -> None:
        world = World(Settings(game))
        world.join(samples.people(game))
        world.be_ready()
        notices = world.told(Open(world.match.boards))
        for seat in world.match.seats:
            first = next(notice for notice in notices if notice.address.seat == seat)
            assert isinstance(first.body, BoardBody)
            assert (
                world.match.game.info.goal
                in board_post(world.match, first.address, first.body).text
            )

    @pytest.mark.parametrize("game", [*map(game_of, OWN)], ids=OWN)
    def test_the_goal_of_each_of_our_games_is_one_sentence(self, game: AnyGame) -> None:
        assert re.fullmatch(r"Goal: [^.!?\n]+\.", game.info.goal)

    def test_an_opening_tells_players_who_they_are_and_to_keep_silent(self) -> None:
        world = playing()
        mine = board_post(
            world.match, Address("seat", "1", "green"), BoardBody(("1",), (), opening=True)
        ).text
        assert "You are 🟩 **Green**" in mine
        assert "Don't talk about this match" in mine
        public = board_post(
            world.match, Address("public", "1"), BoardBody(("1",), (), opening=True)
        ).text
        assert "everybody can watch" in public
        assert "You are" not in public

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_where_players_keep_silent_everybody_who_watches_is_asked_to(self, game: Any) -> None:
        match = playing_game(game).match
        public = Address("public", match.boards[0])
        opening = board_post(match, public, BoardBody((match.boards[0],), (), opening=True)).text
        asked = [HUSH in text for text in (opening, lobby_post(match).text)]
        assert asked == [all_games()[game].info.silent] * 2

    def test_the_lines_are_told_and_the_file_is_named_after_board_and_phase(self) -> None:
        world = playing()
        post = board_post(
            world.match, Address("public", "2"), BoardBody(("2",), ("Green plays A1.",))
        )
        assert "Green plays A1." in post.text
        assert [picture.file_name for picture in post.pictures] == ["game2-1.png"]

    @pytest.mark.parametrize(
        "lines", [[f"line {number} " + "x" * 90 for number in range(60)], ["y" * 3000]]
    )
    def test_an_overlong_message_is_attached_and_keeps_the_call(self, lines: Any) -> None:
        world = playing()
        post = board_post(
            world.match, Address("seat", "1", "red"), BoardBody(("1",), tuple(lines), opening=True)
        )
        assert len(post.text) <= LONGEST_MESSAGE
        assert "the attached text has everything" in post.text
        assert f"<@{world.match.seats['red']}>, it is your turn on game 1." in post.text
        assert [(file.file_name, file.data.decode()) for file in post.files] == [
            ("report-1.txt", "\n".join(lines))
        ]

    def test_lines_that_fit_are_not_attached(self) -> None:
        assert (
            board_post(
                playing().match, Address("public", "2"), BoardBody(("2",), ("a", "b"), opening=True)
            ).files
            == ()
        )


class TestSeveralBoardsInOneChannel:
    def test_only_the_last_message_calls_for_moves(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        channel = Address("seat", None, "ann")
        first = board_post(
            world.match, channel, BoardBody(("a",), ("a line",), opening=True, call=False)
        )
        assert [picture.file_name for picture in first.pictures] == ["boarda-1.png"]
        assert first.text.splitlines()[0] == "**Board a**"
        assert "You are **Ann**" in first.text
        assert "a line" in first.text
        assert "to move" not in first.text
        assert (first.ping, first.buttons) == ((), ())
        last = board_post(world.match, channel, BoardBody(("b",), ()))
        assert [picture.file_name for picture in last.pictures] == ["boardb-1.png"]
        assert last.text.startswith(
            f"**Board b**\n<@{world.match.seats['ann']}>, it is your turn. Type a word. Turn ends"
        )
        assert last.ping == (world.match.seats["ann"],)
        assert [button.action for button in last.buttons] == ["lock", "more"]

    def test_a_delayed_board_calls_nobody(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        post = board_post(
            world.match, Address("seat", None, "ann"), BoardBody(("a",), ("a line",), turn=0)
        )
        assert [picture.file_name for picture in post.pictures] == ["boarda-0.png"]
        assert "to move" not in post.text
        assert post.ping == ()
        assert [button.action for button in post.buttons] == ["more"]

    def test_an_earlier_notice_shows_one_board(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch)
        post = board_post(
            world.match, Address("seat", None, "ann"), BoardBody(("a", "b"), ("a line",))
        )
        assert [picture.file_name for picture in post.pictures] == ["boardb-1.png"]
        assert "/board shows board a, and so do the global channels." in post.text
        assert post.ping == (world.match.seats["ann"],)

    def test_a_phase_without_boards_has_no_picture(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch, playing=[list[str]()])
        post = board_post(world.match, Address("seat", None, "ann"), BoardBody((), ()))
        assert post.pictures == ()
        assert post.text.startswith(
            f"<@{world.match.seats['ann']}>, it is your turn. Type a word. Turn ends"
        )
        assert post.buttons

    def test_an_idle_board_does_not_call_for_moves(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = whispering(monkeypatch, playing=[["b"]])
        assert (
            "Turn ends"
            not in board_post(world.match, Address("public", "a"), BoardBody(("a",), ())).text
        )
        assert (
            "Turn ends"
            in board_post(world.match, Address("public", "b"), BoardBody(("b",), ())).text
        )


class TestLobbyPost:
    def test_an_open_lobby_says_what_is_played_who_is_in_and_what_to_do(self) -> None:
        world = World(
            Settings("bifrost", {"points": [5, 3, 1]}, seconds=90, hosts_watch=True, pace=2)
        )
        world.join(["101"])
        post = lobby_post(world.match)
        for part in (
            "Bifröst",
            "hosted by <@100>",
            "**Players 1 of 3:** <@101>",
            "45 seconds a turn.",
            "hosts read what you send",
        ):
            assert part in post.text
        for part in (
            "Turns: 45 seconds each.",
            "Points for first, second and third place: 5, 3, 1.",
            "2 times",
            "hosts can read what players send",
        ):
            assert part in details_post(world.match).text
        actions = [button.action for button in post.buttons]
        assert actions == ["join", "leave", "rules", "details", "host"]

    def test_a_ready_check_says_who_is_waited_for(self) -> None:
        world = World()
        world.join(["101", "102"])
        world.do(AddComputer(HOST, "good"))
        world.do(CallReady(HOST))
        world.do(SayReady("101"))
        post = lobby_post(world.match)
        assert "waiting for <@102>." in post.text
        assert "<@101> ✅" in post.text
        actions = [button.action for button in post.buttons]
        assert actions == ["ready", "rules", "details", "host"]

    def test_whoever_sees_all_is_disclosed_to_all(self) -> None:
        world = World(Settings("bifrost", open_eyes=True))
        world.do(Join(Player("101", "Owner", sees_all=True)))
        assert "Discord does not hide secrets from <@101>" in lobby_post(world.match).text

    def test_the_commitment_to_the_seed_is_published_before_anybody_joins(self) -> None:
        assert hashlib.sha256(SEED.encode()).hexdigest() in details_post(World().match).text

    def test_one_public_board_carries_the_running_hash_as_the_turn_began_with_it(self) -> None:
        world = playing()
        shown = f"-# Running hash, turn 1: `{world.match.chain.posted[:SHORT]}`"
        texts = {
            address.key: board_post(world.match, address, BoardBody((board,), ())).text
            for board in world.match.boards
            for address in addresses(world.match, board)
        }
        assert len(texts) == 12
        assert texts["public/1"].endswith(shown)
        assert [key for key, text in texts.items() if "unning hash" in text] == ["public/1"]
        assert (
            running_hash(replace(world.match, settings=Settings("bifrost", practice=True)), SHORT)
            == []
        )
        world.do(Note(HOST, "quiet"))
        assert running_hash(world.match, SHORT) == [shown]

    def test_a_running_match_publishes_the_commitment_to_its_seed(self) -> None:
        world = playing()
        for text in (details_post(world.match).text, fairness_text(world.match)):
            assert hashlib.sha256(SEED.encode()).hexdigest() in text
            assert SEED not in text
        actions = [button.action for button in lobby_post(world.match).buttons]
        assert actions == ["rules", "details", "standin"]

    def test_a_fault_and_an_end_are_told(self) -> None:
        world = playing()
        world.do(Halt("abcd"))
        assert "fault has stopped" in lobby_post(world.match).text
        world.do(Abandon(HOST, "storm"))
        assert "without a result: storm" in lobby_post(world.match).text


@pytest.mark.slow
def test_every_post_of_a_whole_match_fits_into_a_message() -> None:
    world = playing(Settings("bifrost", {"points": [1000, 999, 998]}))
    longest = 0
    while not world.match.over:
        for slot in world.due:
            move = world.match.game.random_move(
                world.match.game.view(world.match.state, slot.seat), slot, rng(world.number)
            )
            world.say(slot, world.match.game.describe(move))
        world.close()
        texts = [lobby_post(world.match).text, status_text(world.match)]
        texts += [
            board_post(world.match, address, BoardBody((board,), (), opening=True)).text
            for board in world.match.open_boards[-3:]
            for address in addresses(world.match, board)[:2]
        ]
        longest = max(longest, *map(len, texts))
    assert max(longest, len(result_post(world.match).text)) <= LONGEST_MESSAGE


@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_rules_in_short_are_complete_in_one_message(game: Any) -> None:
    text = rules_text(all_games()[game])
    assert len(text) <= LONGEST_MESSAGE
    assert text.endswith(all_games()[game].info.hint)


class TestNames:
    @given(st.text(max_size=60) | st.sampled_from(HOSTILE))
    def test_no_name_can_ping_format_or_turn_the_text(self, name: Any) -> None:
        shown = wording.clean(name)
        assert shown
        assert not re.search(r"@(?!\u200b)", shown)
        assert not re.search(r"(?<!\\)[*_~`|>#\[\]()<@:]", shown.replace("\\\\", ""))
        assert "\n" not in shown
        assert not [
            sign for sign in shown if unicodedata.category(sign)[0] == "C" and sign != "\u200b"
        ]
        assert len(shown.replace("\\", "").replace("\u200b", "")) <= wording.LONGEST_NAME

    def test_an_ordinary_name_stays_as_it_is(self) -> None:
        assert wording.clean("Zoë Müller 7") == "Zoë Müller 7"

    def test_a_name_of_nothing_but_hidden_signs_is_somebody(self) -> None:
        assert wording.clean("\u202e\u200b\n") == "somebody"

    @pytest.mark.parametrize("name", HOSTILE)
    def test_people_are_mentioned_by_id_so_their_names_stand_in_no_message(self, name: Any) -> None:
        world = World()
        world.do(Join(Player("101", name)))
        assert wording.person(world.match.players[0]) == "<@101>"
        assert name == "" or name not in lobby_post(world.match).text

    def test_a_hosts_settings_are_shown_harmless(self) -> None:
        world = World(Settings("bifrost", {"prefilled": {"red": ["A1"]}}))
        assert "Cells coloured from the start: red\\: A1." in details_post(world.match).text


class TestWords:
    @pytest.mark.parametrize(
        ("seconds", "words"),
        [
            (1, "1 second"),
            (5, "5 seconds"),
            (60, "1 minute"),
            (90, "90 seconds"),
            (7200, "2 hours"),
            (86_400, "1 day"),
        ],
    )
    def test_a_length_of_time(self, seconds: int, words: str) -> None:
        assert wording.duration(seconds) == words

    def test_a_listing(self) -> None:
        assert [wording.listing(["a", "b", "c"][:count]) for count in range(4)] == [
            "",
            "a",
            "a and b",
            "a, b and c",
        ]

    def test_a_countdown_never_promises_too_much(self) -> None:
        assert wording.countdown(1_999) == "<t:1:R>"

    def test_a_seat(self) -> None:
        assert wording.seat_name("light-green") == "Light green"
