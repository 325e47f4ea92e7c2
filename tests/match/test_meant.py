"""Resolving which board a text is for, in a channel of several."""

from dataclasses import replace

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.errors import NotDueError, UnclearBoardError
from bifrost_bot.match.model import LivePhase, Settings
from bifrost_bot.match.notice import Address
from bifrost_bot.speech.channel import addresses, resolve_slot, seat_address, slots_at, strip_board
from tests.match.world import World, playing

RED = Address("seat", None, "red")
RED_1 = Slot("red", "1")
ONE = Settings("bifrost", rooms="one")


@pytest.fixture
def world() -> World:
    return playing(ONE)


def test_a_player_has_one_channel_and_spectators_one_a_game(world: World) -> None:
    assert {seat_address(world.match, Slot("red", board)) for board in "123"} == {RED}
    seats = tuple(Address("seat", None, seat) for seat in ("red", "green", "blue"))
    assert addresses(world.match, "2") == (Address("public", "2"), *seats)
    assert slots_at(world.match, RED) == tuple(Slot("red", board) for board in "123")


def test_settings_of_earlier_matches_have_a_channel_for_each_board() -> None:
    assert seat_address(playing().match, RED_1) == Address("seat", "1", "red")


def test_a_move_alone_counts_for_the_game_on_which_its_player_is_on_turn(world: World) -> None:
    assert resolve_slot(world.match, RED, "D5") == (RED_1, "D5")
    assert resolve_slot(world.match, RED, "") == (RED_1, "")


@pytest.mark.parametrize("text", ["2: D5", "2:D5", " 2 : D5", "game 2: D5", "Game2: D5"])
def test_a_game_can_be_named(world: World, text: str) -> None:
    assert resolve_slot(world.match, RED, text) == (Slot("red", "2"), "D5")
    assert strip_board(world.match, RED, text) == "D5"


def test_a_game_that_is_not_there_is_refused_with_what_would_be_right(world: World) -> None:
    with pytest.raises(
        UnclearBoardError, match=r'There is no game "7" here\. Begin with the game, such as `1: …`'
    ):
        resolve_slot(world.match, RED, "7: D5")


def test_in_a_channel_of_one_game_nothing_is_taken_off() -> None:
    match = playing().match
    assert resolve_slot(match, Address("seat", "1", "red"), "2: D5") == (RED_1, "2: D5")
    assert strip_board(match, Address("seat", "1", "red"), "2: D5") == "2: D5"


def test_who_is_on_turn_on_several_games_is_asked_which_and_loses_nothing(world: World) -> None:
    world.say(RED_1, "C5")
    live = world.match.phase
    assert live is not None
    both = LivePhase(
        replace(live.phase, to_act=(RED_1, Slot("red", "2"))), live.opened_ms, live.deadline_ms, 0
    )
    match = replace(world.match, phase=both)
    with pytest.raises(
        UnclearBoardError,
        match=r"It is your turn on game 1 and game 2\. Say which one you mean, such as `1: …`\.",
    ):
        resolve_slot(match, RED, "D5")
    assert resolve_slot(match, RED, "2: D5") == (Slot("red", "2"), "D5")
    assert match.move(RED_1) is not None


def test_a_taken_text_belongs_to_the_game_that_took_it(world: World) -> None:
    world.do(world.submit(RED_1, "C5", message=7))
    world.close()
    assert world.match.phase is not None
    assert Slot("red", "3") in world.match.phase.phase.to_act
    assert resolve_slot(world.match, RED, "C5", world.now_ms, message=7) == (RED_1, "C5")
    assert resolve_slot(world.match, RED, "C5", world.now_ms, message=8) == (Slot("red", "3"), "C5")


def test_a_text_from_before_the_turn_is_for_the_game_of_the_last_turn(world: World) -> None:
    sent_ms = world.now_ms
    world.close()
    assert resolve_slot(world.match, RED, "C5", sent_ms, message=8)[0] == RED_1


def test_a_game_with_one_channel_a_player_refuses_the_setting() -> None:
    with pytest.raises(
        ConfigError,
        match="rooms: can be left out: in Social Snake each player has only one channel",
    ):
        check_settings(Settings("social_snake", rooms="one"))
    check_settings(ONE)


def test_a_named_game_on_which_another_is_on_turn_says_whose_turn_it_is(world: World) -> None:
    slot, text = resolve_slot(world.match, RED, "2: D5")
    with pytest.raises(NotDueError, match="Green"):
        world.say(slot, text)
