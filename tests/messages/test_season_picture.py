"""The picture of a season: cast, places, and at the end a podium."""

import random
from functools import cache

import pytest

from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.messages.season.news import news_post
from bifrost_bot.messages.season.picture import season_pictures, season_scene
from bifrost_bot.season.host_action import Eliminate
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.speech.season.view import Seen, seen_by
from tests.season.players import play
from tests.season.twins import twins
from tests.season.world import HOST, World, people

NAMES = dict(zip(people(6), ("Astrid", "Björn", "日本語", "Dag", "Eva", "Finn"), strict=True))
LONG = dict.fromkeys(people(13), "Wilhelmina Wu-Svensson of the Larks")
HEAVIEST = 70_000


@cache
def ended(size: int) -> World:
    world = World(size, PRESETS["classic"])
    for _ in play(world, random.Random(f"picture {size}")):
        pass
    return world


def cards_of(seen: Seen) -> list[tuple[int, str, bool, str]]:
    """The place and name of each, whether they are grey, and what is in their circle."""
    scene = season_scene(seen, NAMES)
    assert scene is not None
    assert scene.podium is not None
    pairs = zip(scene.podium.places, scene.podium.cards, strict=True)
    return [(place, card.name, card.faded, card.letter) for place, card in pairs]


def test_during_the_season_circles_show_places_and_the_fallen_are_grey_and_last() -> None:
    world = World(6)
    world.play("106", "102 103", "104", "105", "101")
    world.do(Eliminate(HOST, "106", "left"))
    assert cards_of(seen_by(world.season)) == [
        (2, "Björn", False, "2"),
        (2, "Player 3", False, "2"),
        (4, "Dag", False, "4"),
        (5, "Eva", False, "5"),
        (6, "Astrid", False, "6"),
        (6, "Finn", True, "6"),
    ]
    scene = season_scene(seen_by(world.season), NAMES)
    assert scene is not None
    assert scene.podium is not None
    assert not scene.podium.has_steps
    assert "6. Finn, out in episode 1" in scene.alt


def test_at_the_end_the_winner_stands_on_the_first_step_with_all_garnets_told() -> None:
    world = ended(6)
    seen = seen_by(world.season)
    scene = season_scene(seen, NAMES)
    assert scene is not None
    assert scene.podium is not None
    assert scene.podium.places == (1, 2, 3, 4, 5, 6)
    assert scene.podium.has_steps
    held = {member.id: member.garnets for member in seen.season.cast}
    assert scene.podium.cards[0].points == str(held[seen.season.winner])
    assert scene.pill is not None
    assert scene.pill.text == f"{scene.podium.cards[0].name} wins"
    post = news_post(world.history, len(world.history), 0, NAMES)
    assert post is not None
    assert post.pictures == season_pictures(seen, NAMES)


def test_no_garnets_are_shown_before_the_end() -> None:
    one, other = twins()
    assert season_pictures(seen_by(one.season), NAMES) == season_pictures(
        seen_by(other.season), NAMES
    )


def test_before_the_first_result_there_is_none() -> None:
    for size in (0, 6):
        assert season_pictures(seen_by(World(size).season), NAMES) == ()


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", [3, 6, 13])
def test_it_is_light(size: int, palette: str) -> None:
    scene = season_scene(seen_by(ended(size).season), LONG)
    assert scene is not None
    assert len(Painter().png(scene, PALETTES[palette])) <= HEAVIEST
    assert len(scene.alt) <= 900
