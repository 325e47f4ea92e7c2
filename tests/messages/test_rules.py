"""`/rules`: the current instructions and a picture, by the channel's view."""

from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.notice import LOBBY, Address, BoardBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.rules import beginning, now_post
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.match.world import HOST, World, playing, playing_game

each_game = pytest.mark.parametrize("game", sorted(all_games()))


@each_game
def test_it_says_what_the_phase_asks_for_and_shows_the_boards_in_play(game: Any) -> None:
    world = playing_game(game)
    for address in (LOBBY, seat_address(world.match, world.due[0])):
        post = now_post(world.match, address)
        first, *asked = post.text.splitlines()
        assert f"ends <t:{world.deadline_ms // 1000}:R>" in first
        assert asked
        assert len(post.text) <= LONGEST_MESSAGE
        assert len(post.pictures) == 1


@each_game
def test_it_shows_no_more_than_the_channels_viewer_may_know(game: Any) -> None:
    world = playing_game(game)
    for seat in (None, *world.match.seats):
        address = (
            Address("public", world.match.boards[0])
            if seat is None
            else Address("seat", None, seat)
        )
        seen = view_for(world.match, seat)
        post = now_post(world.match, address)
        own = [seen.game.rules_scene(seen.view, board) for board in world.match.boards]
        assert all(picture.scene in own for picture in post.pictures)
        owed = {seen.game.instruct(seen.view, slot) for slot in world.due if slot.seat == seat}
        known = {
            *seen.game.notes(seen.view),
            *(wording.with_people(one, seen.people) for one in owed),
        }
        assert {line.removeprefix("• ") for line in post.text.splitlines()[1:]} <= known


def test_the_rules_of_bifrost_name_the_six_edges_and_its_board_does_not() -> None:
    world = playing()
    (running,) = now_post(world.match, Address("public", "2")).pictures
    for picture in (running, beginning(world.match.game)):
        assert [" ".join(label.text.split()) for label in picture.scene.labels] == [
            "Top: A1-A5",
            "Upper right: A5-E9",
            "Lower right: E9-I5",
            "Bottom: I1-I5",
            "Lower left: E1-I1",
            "Upper left: A1-E1",
        ]
    (board,) = board_post(world.match, Address("public", "2"), BoardBody(("2",), ())).pictures
    assert not board.scene.labels


def test_a_channel_of_one_board_shows_that_board() -> None:
    world = playing()
    assert [
        picture.file_name for picture in now_post(world.match, Address("public", "2")).pictures
    ] == ["game2-1.png"]


def test_while_the_clock_stands_it_says_what_is_left() -> None:
    world = playing()
    world.do(Pause(HOST))
    assert "paused with 1 minute left." in now_post(world.match, LOBBY).text


def test_while_channels_are_made_nothing_is_asked_and_nothing_shown() -> None:
    world = World()
    world.join()
    world.be_ready()
    post = now_post(world.match, LOBBY)
    assert post.text.startswith("**Now**: no turn is open.")
    assert not post.pictures


@each_game
def test_without_a_match_an_example_of_the_beginning_is_shown(game: Any) -> None:
    picture = beginning(all_games()[game])
    assert picture.scene.tiles
    assert picture.file_name == f"{game}.png"
    assert picture == beginning(all_games()[game])
