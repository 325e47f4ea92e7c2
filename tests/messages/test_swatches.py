"""The square of a colour next to a seat's name: in lists of who is who, and nowhere else."""

import unicodedata
from typing import Any

import pytest

from bifrost_bot.drawing.text import alt_text, board_text
from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.messages.result import result_post
from bifrost_bot.speech.seat_emoji import seat_emoji, seat_title
from tests.match.world import PEOPLE, World, play_phase, played_out, playing, playing_game

SQUARES = "🟥🟧🟨🟩🟦🟪🟫⬛⬜"
"""All squares of one colour that Unicode has."""


@pytest.mark.parametrize("square", SQUARES)
def test_every_square_stands_beside_the_colour_that_it_has(square: str) -> None:
    (colour,) = set(unicodedata.name(square).lower().split()) - {"large", "square"}
    assert seat_emoji(colour) == square
    assert seat_title(colour) == f"{square} **{colour.capitalize()}**"


@pytest.mark.parametrize(
    "colour", ["dark-green", "cyan", "navy", "magenta", "maroon", "grey", "ann"]
)
def test_a_colour_that_no_square_has_stands_alone(colour: str) -> None:
    assert seat_emoji(colour) is None
    assert seat_title(colour) == f"**{colour.replace('-', ' ').capitalize()}**"


@pytest.mark.parametrize("game", sorted(all_games()))
def test_no_two_seats_of_a_game_have_the_same_square(game: str) -> None:
    squares = [square for seat in all_games()[game].info.seats if (square := seat_emoji(seat))]
    assert len(set(squares)) == len(squares)


def test_the_lobby_shows_the_colours_that_were_chosen() -> None:
    world = World(Settings("social_snake"))
    for id, seat in zip(PEOPLE, ("navy", "light-green"), strict=False):
        world.do(Join(Player(id, f"player {id}", seat=seat)))
    assert (
        f":** **Navy** <@{PEOPLE[0]}> and 🟩 **Light green** <@{PEOPLE[1]}> ("
        in lobby_post(world.match).text
    )


def test_a_dealt_colour_is_beside_no_player_before_the_end() -> None:
    (players,) = [
        line
        for line in lobby_post(playing().match).text.split("\n")
        if line.startswith("**Players")
    ]
    assert not set(players) & set(SQUARES)


def test_the_result_shows_who_was_which_colour() -> None:
    text = result_post(played_out("bifrost").match).text
    assert text.startswith("🏆 **Green wins: <@")
    assert all(
        f"{square} **{name}**: <@" in text for square, name in (("🟥", "Red"), ("🟦", "Blue"))
    )


@pytest.mark.parametrize("game", sorted(all_games()))
def test_boards_as_text_and_alt_texts_name_colours_in_words_only(game: Any) -> None:
    world = playing_game(game, PEOPLE[: all_games()[game].info.fewest])
    play_phase(world, "swatches")
    match = world.match
    view = match.game.view(match.state, None)
    scenes = [match.game.scene(view, board) for board in match.boards]
    told = "".join(alt_text(scene) + board_text(scene) for scene in scenes)
    assert not set(told) & set(SQUARES)
