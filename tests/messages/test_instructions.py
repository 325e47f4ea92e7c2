"""Instructions under a board: the answer, its form, the deadline."""

from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import LOBBY, Address, BoardBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.messages.rules import now_post
from tests.match.world import HOST, World, playing, playing_game


def shown_post(world: World, seat: str | None, board: str = "") -> str:
    """The message that shows a board to a seat, or to everyone."""
    name = board or world.match.boards[-1]
    apart = world.match.game.info.answers_per == "board"
    address = (
        Address("public", name) if seat is None else Address("seat", name if apart else None, seat)
    )
    return board_post(world.match, address, BoardBody((name,), ())).text


def voting() -> World:
    """Social Snake in its vote: yellow has the most apples, red and orange none."""
    grid: Any = [["0", "0", "0", "0", "9"], ["0"] * 5, ["0"] * 5]
    world = playing(
        Settings("social_snake", {"schedule": [["A"]], "rounds": 1, "grids": {"A": grid}})
    )
    red, second, third = (Slot(seat) for seat in world.match.seats)
    for slot, text in ((red, "C1 C2 C3"), (second, "A2 B2 D3"), (third, "D1 D2 E2")):
        world.say(slot, text)
    world.close()
    world.say(third, "R")
    world.close()
    assert world.match.phase is not None and world.match.phase.phase.name == "vote"
    return world


def test_a_voter_reads_how_to_vote_and_for_whom_instead_of_how_to_type() -> None:
    world = voting()
    text = shown_post(world, "yellow")
    told = (
        "<@103>, it is your turn. Vote for the Elimination Candidate: type `vote red` for Red (<@101>) "
        "or `vote orange` for "
        "Orange (<@102>)."
    )
    assert told in text
    assert "C3 D4 E5" not in text


def test_a_start_and_a_round_are_told_apart() -> None:
    world = playing_game("social_snake")
    assert "first choice first, such as" in shown_post(world, "red")
    world.close()
    text = shown_post(world, "red")
    assert "Move your head on grid A in one direction (U, D, L or R): `A: " in text
    assert "first choice" not in text


def test_a_quiz_says_its_questions_and_how_they_are_answered_in_words() -> None:
    rows = [["r1", "w1", "r1"], ["w1", "w1", "w1"], ["r1", "w1", "w1"]]
    options: dict[str, Any] = {
        "schedule": [["8"]],
        "boards": {"8": rows},
        "variations": {"8": "quiz"},
        "questions": [{"board": "8", "text": "Why snakes?", "points": 2}],
    }
    world = playing(Settings("antisocial_snake", options), ("101", "102"))
    world.close()
    text = shown_post(world, "crane", "8")
    assert "1\\. How many snakes are halted on this board?" in text
    assert "7\\. Why snakes?" in text
    assert (
        "Answer questions 1, 2, 3, 4, 5 and 7 of board 8, each like this: `8: answer 1 7`." in text
    )


def test_in_bifrost_the_example_is_a_cell_that_is_free_now() -> None:
    world = playing()
    assert "Type an empty cell, such as `E5`, or `pass`." in shown_post(world, "red", "1")
    world.say(Slot("red", "1"), "E5")
    world.close()
    assert "such as `E5`" not in shown_post(world, "green", "1")
    assert "Type an empty cell, such as `" in shown_post(world, "green", "1")


def test_open_seats_show_names_beside_colours_and_ping_only_who_is_asked() -> None:
    world = playing_game("social_snake")
    for seat in (None, "red"):
        assert "to move" not in shown_post(world, seat), "everybody is"
    assert "Yellow (<@103>) to move. Turn ends" in shown_post(voting(), "red")
    name = world.match.boards[-1]
    assert board_post(world.match, Address("public", name), BoardBody((name,), ())).ping == ()
    assert board_post(world.match, Address("seat", None, "red"), BoardBody((name,), ())).ping == (
        "101",
    )


def test_where_seats_are_secret_nobody_is_named() -> None:
    assert "<@" not in shown_post(playing(), None, "1")
    assert "<@" not in shown_post(playing(), "green", "1")


def test_a_running_turn_ends_and_a_paused_one_has_time_left() -> None:
    world = playing(Settings("bifrost", seconds=900))
    ends = f"<t:{world.deadline_ms // 1000}:R>."
    assert f"Red to move**. Turn ends {ends}" in shown_post(world, None, "1")
    assert f"**Turn 1**: ends {ends}" in lobby_post(world.match).text
    world.now_ms += 20_500
    world.do(Pause(HOST))
    paused = "Red to move**. Paused with 14 minutes and 39 seconds left."
    assert paused in shown_post(world, None, "1")
    assert "**Turn 1**: paused with 14 minutes and 39 seconds left." in lobby_post(world.match).text
    for text in (shown_post(world, None, "1"), lobby_post(world.match).text):
        assert "<t:" not in text


def test_a_turn_of_an_hour_or_more_says_at_which_time_it_ends() -> None:
    for seconds, style in ((3_599, ""), (3_600, "t"), (86_400, "f")):
        world = playing(Settings("bifrost", seconds=seconds))
        second = world.deadline_ms // 1000
        ends = f"nds <t:{second}:R>" + (f", at <t:{second}:{style}>." if style else ".")
        assert f"Red to move**. Turn e{ends}" in shown_post(world, None, "1")
        assert f"**Turn 1**: e{ends}" in lobby_post(world.match).text


@pytest.mark.parametrize(
    "game", ["bifrost", "social_snake", "three_towers", "antisocial_snake", "dont_connect_5"]
)
def test_the_rules_say_what_is_owed_in_the_owing_players_channel_only(game: str) -> None:
    world = playing_game(game)
    slot = world.due[0]
    told = world.match.game.instruct(world.match.game.view(world.match.state, slot.seat), slot)
    assert f"• {told}" in now_post(world.match, Address("seat", slot.board, slot.seat)).text
    assert told not in now_post(world.match, LOBBY).text
