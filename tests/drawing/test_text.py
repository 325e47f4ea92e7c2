"""The text board says all that the picture says; the alternative text fits."""

import random
import string
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.text import alt_text, board_text, code_block, fits_message
from bifrost_bot.engines.scene import Colour, Frame, Label, Line, Pattern, Scene, Shape, Table, Tile
from tests.drawing.reading import as_lists, read
from tests.drawing.scenes import all_boards, disc_board, hexagon_board, small_board, square_board

MARKS = st.text(string.ascii_uppercase + string.digits + "<>^v@+", max_size=3)
WORDS = st.text(string.ascii_letters + string.digits + " ,.'", min_size=1, max_size=60).map(
    lambda text: " ".join(f"x{text}".split())
)
RINGS = st.sampled_from((None, None, None, Colour.ACCENT, Colour.RED))


def grid(scene: Scene) -> list[str]:
    """The lines with the cells."""
    return [line for line in board_text(scene).split("\n") if "|" in line[:3]]


def colour_words(colour: Colour) -> str:
    """A colour in plain words."""
    return {Colour.MUTED: "pale"}.get(colour, colour.value)


def cells_of(scene: Scene) -> dict[str, tuple[str, bool]]:
    return {tile.name: (tile.mark, tile.ring is not None) for tile in scene.tiles}


@st.composite
def marked_boards(draw: st.DrawFn, shape: str) -> Scene:
    """A board whose marks, rings and words are arbitrary."""
    bare = (
        hexagon_board(share=0)
        if shape == "hexagon"
        else square_board(size=draw(st.integers(1, 20)))
    )
    rng = random.Random(draw(st.integers(0, 2**32)))
    marks = draw(st.lists(MARKS, min_size=1, max_size=6))
    rings = draw(st.lists(RINGS, min_size=1, max_size=4))
    tiles = tuple(
        replace(tile, mark=rng.choice(marks), ring=rng.choice(rings)) for tile in bare.tiles
    )
    captions = tuple(draw(st.lists(WORDS, min_size=1, max_size=3)))
    return replace(bare, tiles=tiles, captions=captions, key=("ring = last move",))


@settings(max_examples=70, deadline=None)
@given(marked_boards("hexagon") | marked_boards("square"))
def test_cells_and_words_of_any_board_can_be_read_back(scene: Scene) -> None:
    reading = read(board_text(scene))
    assert reading.cells == cells_of(scene)
    assert reading.sentences == list(scene.captions)


@pytest.mark.parametrize("name", all_boards())
def test_every_kind_of_board_can_be_read_back(name: str) -> None:
    scene = all_boards()[name]
    reading = read(board_text(scene))
    assert reading.title == scene.title
    assert reading.outline == (colour_words(scene.frame.colour) if scene.frame else "")
    assert reading.cells == cells_of(scene)
    assert reading.sentences == [printable(caption) for caption in scene.captions]
    assert reading.key == list(scene.key)
    assert reading.tables == [as_lists(table) for table in scene.tables]


def test_rows_of_hexagons_are_shifted_by_half_a_cell() -> None:
    scene = hexagon_board(share=0)
    unmarked = tuple(replace(tile, mark="") for tile in scene.tiles)
    rows = {line[0]: line for line in grid(replace(scene, tiles=unmarked))}
    assert rows["E"].index(".") + 1 == rows["D"].index(".") == 4


def test_the_last_move_has_a_star() -> None:
    scene = hexagon_board()
    ringed = next(tile for tile in scene.tiles if tile.ring)
    assert f"*{ringed.mark}" in board_text(scene)
    assert f"* Ringed: {ringed.mark} {ringed.name}" in board_text(scene)
    assert "*" not in board_text(
        replace(scene, tiles=tuple(replace(tile, ring=None) for tile in scene.tiles))
    )


def test_letters_stand_over_the_columns_they_name() -> None:
    heading, first, *_ = grid(square_board())
    assert heading.replace("|", "| ").split() == ["|", *string.ascii_uppercase[:20]]
    assert len(first) == len(heading)


def test_labels_that_repeat_the_edges_are_left_out_and_others_told() -> None:
    scene = square_board(labelled=True)
    assert "Beside the board" not in board_text(scene)
    assert "Beside the board: tunnel" in board_text(
        replace(scene, labels=(*scene.labels, Label("tunnel", 3, -2)))
    )


def test_arrows_and_lines_with_a_meaning_are_told_and_scenery_is_not() -> None:
    scene = disc_board()
    first = scene.tiles[0]
    second = scene.tiles[1]
    arrow = Line(first.x, first.y, second.x, second.y, Colour.MUTED, arrow=True)
    wall = Line(first.x, first.y, 40, 2.5, Colour.RED)
    assert read(board_text(scene)).lines == {}
    assert read(board_text(replace(scene, lines=(*scene.lines, arrow, wall)))).lines == {
        "Arrows in pale": [(first.name, second.name)],
        "Lines in red": [(first.name, "(40, 2.5)")],
    }


def test_names_that_follow_no_rule_are_listed_cell_by_cell() -> None:
    tiles = tuple(
        Tile(name, x, 0, Shape.DISC, Colour.EMPTY, mark)
        for x, (name, mark) in enumerate((("oak", "R"), ("elm", "")))
    )
    text = board_text(Scene("Trees", tiles))
    assert "Row 1: oak=R, elm=." in text
    assert read(text).cells == {"oak": ("R", False), "elm": ("", False)}


def test_a_board_with_a_hole_in_a_counted_row_is_listed_cell_by_cell() -> None:
    scene = hexagon_board()
    holed = replace(scene, tiles=tuple(tile for tile in scene.tiles if tile.name != "C3"))
    assert read(board_text(holed)).cells == cells_of(holed)


def test_places_that_differ_in_their_last_digits_are_one_row_and_column() -> None:
    for scene in (hexagon_board(), square_board(size=9)):
        tiles = enumerate(scene.tiles)
        uneven = replace(
            scene,
            tiles=tuple(replace(t, x=t.x + at * 1e-12, y=t.y - at * 1e-12) for at, t in tiles),
        )
        assert board_text(uneven) == board_text(scene)


def test_a_square_board_with_holes_keeps_its_columns() -> None:
    scene = square_board(size=6)
    holed = replace(
        scene, tiles=tuple(tile for tile in scene.tiles if tile.name not in ("C3", "A1", "F6"))
    )
    assert "Row 1:" not in board_text(holed)
    assert read(board_text(holed)).cells == cells_of(holed)


def test_a_scene_without_anything_is_its_title() -> None:
    assert board_text(Scene("Nothing yet", ())) == "Nothing yet"


def test_numbers_in_tables_are_aligned_right_and_words_left() -> None:
    scene = Scene(
        "T", (), tables=(Table("Points", ("Who", "Sum"), (("Red", "3"), ("Green", "141"))),)
    )
    assert board_text(scene).split("\n")[2:] == [
        "Points",
        "Who    Sum",
        "-----  ---",
        "Red      3",
        "Green  141",
    ]


def test_rows_shorter_than_the_heads_are_filled_up() -> None:
    scene = Scene("T", (), tables=(Table("", ("A", "B", "C"), (("1",), ("1", "2", "3"))),))
    assert read(board_text(scene)).tables == [[["A", "B", "C"], ["1", "", ""], ["1", "2", "3"]]]


@pytest.mark.parametrize(
    ("given_text", "shown"),
    [
        ("Bifröst", "Bifrost"),
        ("a – b · c", "a - b - c"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("snake \N{SNAKE}", "snake ?"),
        ("\u202eleft", "?left"),
        ("bell\a", "bell?"),
        ("  wide  ", "wide"),
    ],
)
def test_text_is_made_printable(given_text: str, shown: str) -> None:
    assert printable(given_text) == shown


@given(st.text())
def test_any_text_is_made_printable_in_one_line_of_ascii(text: str) -> None:
    shown = printable(text)
    assert shown.isascii()
    assert shown.isprintable()
    assert printable(shown) == shown


def test_nothing_in_a_scene_can_close_the_code_block() -> None:
    scene = replace(hexagon_board(), title="```", captions=("a ``` b",), key=("`",))
    assert "`" not in board_text(scene)


def test_alternative_text_ends_with_where_the_text_board_is() -> None:
    assert alt_text(hexagon_board()) == (
        "Game 1, turn 17. Red to move. Last move: Blue played D4.\nText board: /board"
    )


def test_alternative_text_falls_back_on_title_and_captions() -> None:
    assert (
        alt_text(disc_board())
        == "Don't Connect 5 - move 41 White 9, Black 7, Red 4\nText board: /board"
    )


@pytest.mark.parametrize("length", (900, 1004, 1005, 1006, 1007, 5000))
def test_alternative_text_is_cut_between_words_at_1024_characters(length: int) -> None:
    words = ("word " * 1000)[:length].strip()
    text = alt_text(Scene("T", (), alt=words))
    assert len(text) <= 1024
    assert text.endswith("\nText board: /board")
    kept = text.removesuffix("\nText board: /board").removesuffix(" ...")
    assert words.startswith(kept)
    assert len(kept) >= min(len(words), 990)


def test_a_message_holds_2000_characters_with_the_code_block_around_them() -> None:
    room = 2000 - len(code_block(""))
    assert fits_message("x" * room)
    assert not fits_message("x" * (room + 1))


def test_a_hexagon_board_fits_a_message_and_a_grid_of_twenty_does_not() -> None:
    assert fits_message(board_text(hexagon_board()))
    assert not fits_message(board_text(square_board()))


def test_marks_of_unlike_length_keep_columns_aligned() -> None:
    scene = small_board()
    named = tuple(
        replace(tile, name=f"{'ABC'[int(tile.x)]}{int(tile.y) + 1}") for tile in scene.tiles
    )
    assert grid(replace(scene, tiles=named)) == [
        " |   A   B   C",
        "1| OFF  ON OFF",
        "2|  ON OFF  ON",
        "3| OFF  ON OFF",
    ]


def test_blocks_of_cells_are_listed_under_the_labels_over_them_and_each_cell_once() -> None:
    scene = small_board()
    beside = tuple(replace(tile, name=f"b{tile.name}", x=tile.x + 3.5) for tile in scene.tiles)
    labels = (*scene.labels, Label("Left", 1, -0.7), Label("Right", 4.5, -0.7))
    blocks = replace(scene, tiles=(*scene.tiles, *beside), labels=labels)
    text = board_text(blocks)
    assert "\n\nLeft:\nRow 1: 1=OFF, 2=ON, 3=OFF\nRow 2: 4=ON," in text
    assert "\n\nRight:\nRow 1: b1=OFF, b2=ON, b3=OFF\nRow 2: b4=ON," in text
    assert grid(blocks) == []
    assert read(text).cells == cells_of(blocks)
    assert read(text).around == ["Left", "Right", "Power"]


def test_blocks_of_which_one_has_no_label_are_listed_row_by_row_across() -> None:
    scene = small_board()
    beside = tuple(replace(tile, name=f"b{tile.name}", x=tile.x + 3.5) for tile in scene.tiles)
    blocks = replace(scene, tiles=(*scene.tiles, *beside), labels=(Label("Left", 1, -0.7),))
    assert "Row 1: 1=OFF, 2=ON, 3=OFF, b1=OFF," in board_text(blocks)
    assert read(board_text(blocks)).cells == cells_of(blocks)
    assert read(board_text(blocks)).around == ["Left"]


def test_frames_and_patterns_do_not_change_the_cells() -> None:
    scene = hexagon_board()
    plain = replace(
        scene, tiles=tuple(replace(tile, pattern=Pattern.PLAIN) for tile in scene.tiles)
    )
    framed = replace(plain, frame=Frame(((0, 0), (1, 0), (1, 1)), Colour.BLUE))
    assert read(board_text(framed)).cells == read(board_text(scene)).cells
    assert read(board_text(framed)).outline == "blue"
