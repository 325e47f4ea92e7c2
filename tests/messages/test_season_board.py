"""The board of a season and its picture: as the desktop client shows it, 550 by 350."""

import random
from functools import cache
from itertools import combinations

import pytest

from bifrost_bot.drawing.board import DENSITY, HEIGHT, WIDTH, measure_board
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import PALETTES, Palette, contrast
from bifrost_bot.engines.scene import Colour, Label, Scene
from bifrost_bot.messages.season.board import board_post
from bifrost_bot.messages.season.places import LONGEST_NAME, in_letters, places_scene
from bifrost_bot.season.host_action import Eliminate
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.speech.season.view import Seen, seen_by
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.season.players import play
from tests.season.twins import twins
from tests.season.world import HOST, World, people

CAPITALS = 0.71
NAMES = dict.fromkeys(people(25), "Wilhelmina Wu")


@cache
def ended(size: int, seed: int = 0) -> Seen:
    world = World(size, PRESETS["classic"])
    for _ in play(world, random.Random(f"{size} {seed}")):
        pass
    return seen_by(world.season)


def places_of(seen: Seen) -> Scene:
    scene = places_scene(seen, NAMES)
    assert scene is not None
    return scene


def names_of(scene: Scene) -> list[Label]:
    return [label for label in scene.labels if label.colour is Colour.INK]


def test_thirteen_players_over_twelve_episodes_can_be_read() -> None:
    scene = places_of(ended(13))
    board = measure_board(scene)
    sizes = [label.size * board.tile * CAPITALS / DENSITY for label in scene.labels]
    assert min(sizes) >= 8.5, f"capitals {min(sizes):.1f} pixels high"
    assert board.tile / DENSITY >= 20


@pytest.mark.parametrize("size", [2, 3, 6, 13, 25])
def test_everything_is_within_the_picture_and_no_two_discs_touch(size: int) -> None:
    for seed in range(3):
        scene = places_of(ended(size, seed)) if size > 2 else places_of(first_result(3))
        board = measure_board(scene)
        fonts = Fonts()
        for label in names_of(scene):
            x, y = board.place(label.x, label.y)
            half = fonts.width(label.text, label.size * board.tile) / 2
            assert 0 <= x - half <= x + half <= WIDTH
            assert 0 <= y <= HEIGHT
            # A name begins right of every disc of its row that is left of it, and ends before any
            # other.
            for tile in scene.tiles:
                if abs(tile.y - label.y) < 0.5:
                    assert abs(tile.x - label.x) * board.tile > half
        for one, other in combinations(scene.tiles, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 1


def first_result(size: int) -> Seen:
    world = World(size)
    world.play(*world.season.alive)
    return seen_by(world.season)


def test_everybody_has_a_look_of_their_own_and_their_name_beside_it() -> None:
    scene = places_of(first_result(25))
    assert len({(tile.fill, tile.pattern) for tile in scene.tiles}) == 25
    assert len(names_of(scene)) == 25


def test_the_circles_show_places() -> None:
    world = World(6)
    world.play("106", "102 103", "104", "105", "101")
    scene = places_of(seen_by(world.season))
    assert [tile.mark for tile in sorted(scene.tiles, key=lambda tile: tile.y)] == [
        *("1", "2", "2", "4", "5", "6")
    ]
    world.finish("101")
    scene = places_of(seen_by(world.season))
    (end,) = (tile for tile in scene.tiles if tile.fill is Colour.EMPTY)
    assert end.mark == "6"


def test_each_line_ends_with_the_players_name_and_the_first_to_leave_is_last() -> None:
    seen = ended(13)
    scene = places_of(seen)
    assert len(names_of(scene)) == 13
    ends = [tile for tile in scene.tiles if tile.fill is Colour.EMPTY]
    assert [tile.mark for tile in sorted(ends, key=lambda tile: tile.y)] == [
        str(place) for place in range(2, 14)
    ]


def test_players_of_the_same_place_are_joined() -> None:
    world = World(6)
    world.play("101", "102 103", "104", "105", "106")
    joints = [
        line for line in places_of(seen_by(world.season)).lines if line.colour is Colour.TINT_3
    ]
    assert [(line.y < line.to_y, line.x == line.to_x) for line in joints] == [(True, True)]


def test_a_player_who_never_played_is_only_a_name() -> None:
    world = World(6)
    world.play("101", "102", "103", "104", "105")
    world.do(Eliminate(HOST, "101", "left"))
    scene = places_of(seen_by(world.season))
    assert [tile.mark for tile in scene.tiles if tile.fill is Colour.EMPTY] == ["6"]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_every_line_stands_out_from_the_paper_in_any_colour(palette: Palette) -> None:
    scene = places_of(ended(13))
    inked = {
        (line.x, line.y, line.to_x, line.to_y) for line in scene.lines if line.colour is Colour.INK
    }
    coloured = [line for line in scene.lines if line.colour not in (Colour.INK, Colour.TINT_3)]
    assert coloured
    assert all((line.x, line.y, line.to_x, line.to_y) in inked for line in coloured)
    assert contrast(palette.shade(Colour.INK), palette.shade(Colour.PAPER)) > 7
    assert Painter().png(scene, palette).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Astrid", "Astrid"),
        ("Björn", "Björn"),
        ("Eirik Bloodaxe", "Eirik Blood.."),
        ("日本語", ""),
        ("Zoë 🎉", "Zoë"),
        ("why?", "why?"),
        ("", ""),
    ],
)
def test_a_name_is_written_in_letters_that_the_picture_has(name: str, shown: str) -> None:
    assert in_letters(name).strip() == shown
    assert len(in_letters(name)) <= LONGEST_NAME


def test_the_board_has_everybody_and_what_the_season_waits_for() -> None:
    world = World(6)
    text = board_post(seen_by(world.season)).text
    assert all(f"<@{id}>" in text for id in people(6))
    assert board_post(seen_by(world.season)).pictures == ()
    assert "/season episode open" in text
    world.play("101", "102", "103", "104", "105", "106")
    post = board_post(seen_by(world.season), NAMES)
    assert [picture.file_name for picture in post.pictures] == ["season-1.png"]
    assert "1. Wilhelmina Wu;" in post.pictures[0].scene.alt


def test_the_board_of_a_long_season_fits_one_message() -> None:
    post = board_post(ended(25), NAMES)
    assert len(post.text) <= LONGEST_MESSAGE
    assert "**Episode 24, finale**" in post.text
    assert "Earlier episodes: 1-" in post.text
    assert "Circles show places, a column each episode." in post.text
    assert len(post.pictures[0].scene.alt) <= 900


def test_before_the_reveal_the_board_is_the_same_whatever_is_secret() -> None:
    one, other = twins()
    assert board_post(seen_by(one.season), NAMES) == board_post(seen_by(other.season), NAMES)
