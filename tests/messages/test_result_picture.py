"""The picture of a match's result, of every game."""

from dataclasses import replace
from functools import cache

import pytest

from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Outcome
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.messages.result import closing_post
from bifrost_bot.messages.result_picture import result_pictures, result_scene
from bifrost_bot.speech import wording
from tests.match.world import played_out, playing
from tests.messages.test_result import with_names

NAMES = ["Astrid", "Björn", "日本語"]


@cache
def ended(game: str) -> Match:
    return with_names(played_out(game).match, NAMES)


@pytest.mark.parametrize("game", all_games())
def test_everybody_is_on_it_with_place_points_and_chip(game: str) -> None:
    match = ended(game)
    assert match.outcome is not None
    scene = result_scene(match)
    assert scene.podium is not None
    placed = places(match.outcome.ranking)
    assert scene.podium.places == tuple(placed.values())
    for seat, card in zip(placed, scene.podium.cards, strict=True):
        name = wording.seat_name(seat)
        assert card.sign or card.letter
        assert card.points.lstrip("-").isdigit()
        player = match.occupant(seat)
        assert player is not None
        own = {"日本語": name}.get(player.name, player.name)
        assert (card.name, card.note) == (own, "" if own == name else name)
        assert f"{placed[seat]}. {own}" in scene.alt
        assert f"{card.points} {scene.podium.unit}" in scene.alt
    assert len(scene.podium.boards) == len(match.boards)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("game", all_games())
def test_it_is_light_in_every_palette(game: str, palette: str) -> None:
    assert len(Painter().png(result_scene(ended(game)), PALETTES[palette])) <= 50_000


def test_the_lobby_has_it_once_and_other_channels_link_there() -> None:
    match = ended("bifrost")
    (picture,) = closing_post(match, LOBBY, 7).pictures
    assert picture.file_name == f"match-{match.id}-result.png"
    assert closing_post(match, Address("public", "1"), 7).pictures == ()


def test_a_match_without_a_result_has_none() -> None:
    assert result_pictures(playing().match) == ()


def test_several_winners_share_the_first_step() -> None:
    match = ended("bifrost")
    shared = Outcome((tuple(match.seats),), "Nobody is better.")
    scene = result_scene(replace(match, outcome=shared))
    assert scene.podium is not None
    assert scene.podium.places == (1, 1, 1)
    assert scene.pill is not None
    assert scene.pill.text == "3 share the first place"


def test_the_same_can_be_read_as_text() -> None:
    match = ended("social_snake")
    text = board_text(result_scene(match))
    assert "1. " in text
    assert "apples" in text
