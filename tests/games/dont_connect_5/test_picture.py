"""The picture and its text: vertices, stones, scoring paths, points."""

import pytest

from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import BY_NAME
from bifrost_bot.engines.dont_connect_5.model import State
from bifrost_bot.engines.scene import Colour, Line, Scene, Shape, Sign
from tests.games.dont_connect_5.play import begin, play, turn

FOUR = ("G5", "A1", "O1", "H5", "A2", None, "G4", "B2", None)
"""White and black have a path of three each, red a stone."""


def scene(state: State, viewer: str | None = None) -> Scene:
    return dont_connect_5.scene(dont_connect_5.view(state, viewer), "1")


def paths(drawn: Scene, colour: Colour) -> list[Line]:
    return [line for line in drawn.lines if line.colour is colour]


def test_all_96_vertices_are_drawn_with_their_names_and_all_132_edges() -> None:
    drawn = scene(begin())
    assert [tile.name for tile in drawn.tiles] == list(BY_NAME)
    assert {(tile.shape, tile.fill, tile.mark) for tile in drawn.tiles} == {
        (Shape.DISC, Colour.EMPTY, "")
    }
    assert len(paths(drawn, Colour.MUTED)) == len(drawn.lines) == 132
    places = {(round(tile.x, 6), round(tile.y, 6)) for tile in drawn.tiles}
    for line in drawn.lines:
        assert {
            (round(line.x, 6), round(line.y, 6)),
            (round(line.to_x, 6), round(line.to_y, 6)),
        } <= places


def test_a_stone_shows_shape_and_colour_and_the_last_one_a_ring() -> None:
    drawn = scene(play("G5", "A1", "O1"))
    looks = {
        tile.mark: (tile.name, tile.fill, tile.sign, tile.ring) for tile in drawn.tiles if tile.mark
    }
    assert looks == {
        "W": ("G5", Colour.WHITE, Sign.CIRCLE, None),
        "B": ("A1", Colour.BLACK, Sign.BLOCK, None),
        "R": ("O1", Colour.RED, Sign.TRIANGLE, Colour.ACCENT),
    }
    assert not [tile for tile in scene(play("G5", None)).tiles if tile.ring]


def test_paths_that_score_are_drawn_broad_or_narrow() -> None:
    three = scene(play(*FOUR))
    assert (len(paths(three, Colour.WHITE)), len(paths(three, Colour.BLACK))) == (2, 2)
    four = scene(turn(play(*FOUR), "I5")[0])
    assert (len(paths(four, Colour.WHITE)), len(paths(four, Colour.BLACK))) == (3, 2)
    narrow = max(line.width for line in paths(four, Colour.BLACK))
    broad = min(line.width for line in paths(four, Colour.WHITE))
    assert narrow < broad


def test_a_group_that_is_too_long_is_not_drawn_any_more() -> None:
    state = play(*FOUR, "I5", None, "O2", "F4")
    assert not paths(scene(state), Colour.WHITE)


def test_the_title_says_turn_and_who_is_to_move() -> None:
    assert scene(begin()).title == "Don't Connect 5 · turn 1 · White to move"
    assert scene(play("A1")).title == "Don't Connect 5 · turn 2 · Black to move"
    assert scene(play(None, None, None)).title == "Don't Connect 5 · over after 3 turns"


@pytest.mark.parametrize(
    ("texts", "captions"),
    [
        ((), ("No stones yet.",)),
        (("A1",), ("White plays A1 (4, -3, 1).",)),
        (FOUR[:7], ("White plays G4 (1, 0, 1) and goes from 0 to 1 point.",)),
        (
            (*FOUR, "I5", None, "O2", "F4"),
            ("White plays F4 (1, -1, 1) and goes from 3 to 0 points.",),
        ),
        (("A1", "pass"), ("Black passes.", "1 turn without a stone. After 2 more the game ends.")),
        (
            ("A1", None, None),
            ("Red passes.", "2 turns without a stone. After 1 more the game ends."),
        ),
        ((None, None, None), ("Red passes.",)),
    ],
)
def test_the_captions_tell_the_last_turn(
    texts: tuple[str | None, ...], captions: tuple[str, ...]
) -> None:
    assert scene(play(*texts)).captions == captions


def test_the_table_shows_scores_paths_and_stones() -> None:
    (table,) = scene(play(*FOUR, "I5")).tables
    assert table.rows == (
        ("White", "3", "1", "0", "4"),
        ("Black", "1", "0", "1", "3"),
        ("Red", "0", "0", "0", "1"),
    )
    assert dont_connect_5.results(dont_connect_5.view(play(*FOUR, "I5"), None)) == table
    assert [card.points for card in table.cards] == ["3", "1", "0"]


def test_the_text_board_says_what_the_picture_says() -> None:
    text = board_text(scene(play(*FOUR, "I5")))
    assert "White's paths: W G4-G5-H5-I5" in text
    assert "Black's paths: B " in text
    assert "* Last stone: W I5" in text
    assert not any(word in text for word in ("purple", "cyan", "ring", "line"))


def test_notes_and_reasons_are_plain_lines() -> None:
    state = play(*FOUR, "I5")
    view = dont_connect_5.view(state, "red")
    assert dont_connect_5.notes(view) == (
        "You are Red.",
        "Turn 11: Black is to move.",
        "White 3, Black 1, Red 0.",
    )
    told = dont_connect_5.why(dont_connect_5.view(state, "white"))
    assert told == (
        "I5 joins G4-G5-H5 (longest path of 3 stones, 1 point); together: "
        "G4-G5-H5-I5 (longest path of 4 stones, 3 points). White goes from 1 to 3 points.",
    )
    passed = dont_connect_5.why(dont_connect_5.view(play("G5", None, None), "black"))
    assert passed[0] == "Black passed, so no points changed."
    assert dont_connect_5.why(dont_connect_5.view(begin(), None)) == ()
    over = dont_connect_5.view(play(None, None, None), None)
    assert dont_connect_5.notes(over)[0].startswith("Three turns in a row brought no stone.")
