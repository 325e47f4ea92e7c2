"""Pictures: small, reproducible, different for different boards, legible without colour."""

import io
import itertools
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from bifrost_bot.drawing.board import HEIGHT, WIDTH, measure_board
from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
from bifrost_bot.drawing.column import SMALLEST
from bifrost_bot.drawing.font import Fonts, wrap
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import COLOUR_BLIND, PALETTES, STANDARD, Palette, Rgb, contrast
from bifrost_bot.drawing.png import Encoder
from bifrost_bot.drawing.reference import redraw
from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.scene import Colour, Frame, Line, Pattern, Scene, Shape, Table, Tile
from tests.drawing.pictures import PAINTER, board_of, drawn, each_palette, lone, pixel
from tests.drawing.scenes import (
    OWNERS,
    SNAKES,
    all_boards,
    hexagon_board,
    hexagon_frame,
    small_board,
    square_board,
)

NEARLY = 6


def cell(tile: Tile, width: int = 190) -> Image.Image:
    """Return the part of a picture that shows this one tile."""
    scene = lone(tile)
    board = board_of(scene)
    x, y = board.place(tile.x, tile.y)
    return drawn(scene).crop((x - width // 2, y - width // 2, x + width // 2, y + width // 2))


def difference(first: Image.Image, second: Image.Image) -> float:
    """Return the mean difference of the pixels, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / len(first.getbands())


def is_near(first: Rgb, second: Rgb) -> bool:
    return max(abs(a - b) for a, b in zip(first, second, strict=True)) <= NEARLY


@pytest.mark.parametrize("name", all_boards())
def test_every_board_is_an_indexed_png_of_1100_by_700(name: str) -> None:
    image = Image.open(io.BytesIO(PAINTER.png(all_boards()[name])))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1100, 700))


@pytest.mark.parametrize("name", all_boards())
def test_the_same_scene_gives_the_same_bytes_from_any_painter(name: str) -> None:
    scene = all_boards()[name]
    first = PAINTER.png(scene)
    assert PAINTER.png(scene) == first
    assert Painter().png(scene) == first


@pytest.mark.nightly(by_day=4)
@each_palette
@pytest.mark.parametrize("share", (0, 0.5, 0.8, 1))
def test_a_hexagon_board_fits_60_kb(share: float, palette: Palette) -> None:
    assert len(PAINTER.png(hexagon_board(share=share), palette)) <= 60_000


@pytest.mark.parametrize("seed", (1, 2, 3))
def test_a_grid_of_twenty_takes_at_most_80_kilobytes(seed: int) -> None:
    assert len(PAINTER.png(square_board(seed))) <= 80_000


def test_threads_get_the_bytes_that_a_single_one_gets() -> None:
    scenes = [hexagon_board(seed) for seed in range(4)] * 3
    alone = Painter()
    expected = [alone.png(scene) for scene in scenes]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(Painter().png, scenes)) == expected


def test_a_painter_without_room_paints_the_same_and_keeps_its_bound() -> None:
    kept = LruCache(150_000)
    small = Painter(kept)
    for seed in range(3):
        scene = hexagon_board(seed)
        assert small.png(scene) == PAINTER.png(scene)
        assert kept.bytes_held <= 150_000


def test_a_painter_keeps_what_comes_back() -> None:
    kept = LruCache(KEPT_BYTES)
    fresh = Painter(kept)
    fresh.png(hexagon_board())
    held = kept.bytes_held
    fresh.png(hexagon_board())
    assert 0 < held == kept.bytes_held


@pytest.mark.parametrize("shape", Shape)
def test_every_content_of_a_cell_looks_different(shape: Shape) -> None:
    empty = Tile("A1", 0, 0, shape, Colour.EMPTY)
    red = replace(empty, fill=Colour.RED)
    tiles = [
        empty,
        red,
        replace(empty, name="A2"),
        replace(red, ring=Colour.ACCENT),
        replace(red, ring=Colour.BLUE),
    ]
    tiles += [replace(red, mark=mark) for mark in ("R", "G", "RR", "R>", "R<", "R^", "Rv", "12")]
    tiles += [replace(red, pattern=pattern) for pattern in Pattern if pattern is not Pattern.PLAIN]
    pictures = [cell(tile) for tile in tiles]
    for first, second in itertools.combinations(pictures, 2):
        assert difference(first, second) > 0.3


def test_owners_differ_in_grey_even_without_letters() -> None:
    for palette in PALETTES.values():
        greys: list[Image.Image] = []
        for fill, pattern in OWNERS.values():
            scene = lone(Tile("", 0, 0, Shape.HEXAGON, fill, pattern=pattern))
            x, y = board_of(scene).place(0, 0)
            greys.append(drawn(scene, palette).convert("L").crop((x - 30, y - 30, x + 30, y + 30)))
        for first, second in itertools.combinations(greys, 2):
            # Each is brought to the same mean, so that only the pattern is left to tell them apart.
            offset = round(ImageStat.Stat(first).mean[0] - ImageStat.Stat(second).mean[0])
            level = Image.eval(second, lambda value, by=offset: max(0, min(255, value + by)))
            assert difference(first, level) > 5


@pytest.mark.parametrize(
    "pattern", [pattern for pattern in Pattern if pattern is not Pattern.PLAIN]
)
@pytest.mark.parametrize("fill", (Colour.RED, Colour.BLACK, Colour.WHITE, Colour.YELLOW))
def test_patterns_show_on_any_fill(pattern: Pattern, fill: Colour) -> None:
    plain = Tile("", 0, 0, Shape.HEXAGON, fill)
    assert difference(cell(plain), cell(replace(plain, pattern=pattern))) > 2


@each_palette
def test_fills_have_the_shade_of_the_palette(palette: Palette) -> None:
    for fill in Colour:
        scene = lone(Tile("", 0, 0, Shape.SQUARE, fill))
        x, y = board_of(scene).place(0, 0)
        assert is_near(pixel(drawn(scene, palette), x, y), palette.shade(fill))


def test_paper_is_one_colour_inside_and_outside_the_frame() -> None:
    scene = hexagon_board()
    image = drawn(scene)
    board = board_of(scene)
    inside = board.place(0, 4.9 * 3**0.5 / 2)
    assert (
        pixel(image, *inside) == pixel(image, 2, 2) == pixel(image, board.left + 3, board.top + 3)
    )
    assert is_near(pixel(image, 2, 2), STANDARD.shade(Colour.PAPER))


def test_the_frame_shows_whose_move_it_is_apart_from_the_cells() -> None:
    scene = hexagon_board()
    assert scene.frame is not None
    for colour in (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.MUTED):
        framed = replace(scene, frame=replace(scene.frame, colour=colour))
        image = drawn(framed)
        board = board_of(framed)
        x, y = board.place(0, -5.35 * 3**0.5 / 2)
        assert is_near(pixel(image, x, y), STANDARD.shade(colour))
        assert is_near(pixel(image, x, y + board.tile * 0.3), STANDARD.shade(Colour.PAPER))


def test_lines_lie_under_cells_and_arrows_have_heads() -> None:
    tiles = (Tile("a", 0, 0, Shape.DISC, Colour.WHITE), Tile("b", 3, 0, Shape.DISC, Colour.WHITE))
    line = Line(0, 0, 2.4, 0, Colour.RED, 0.1)
    scene = Scene("", tiles, (line,))
    image = drawn(scene)
    board = board_of(scene)
    assert is_near(pixel(image, *board.place(1.5, 0)), STANDARD.shade(Colour.RED))
    assert is_near(pixel(image, *board.place(0.3, 0)), STANDARD.shade(Colour.WHITE))
    pointed = replace(scene, lines=(replace(line, arrow=True),))
    aside = board_of(pointed).place(2.1, 0.12)
    assert is_near(pixel(drawn(pointed), *aside), STANDARD.shade(Colour.RED))


@pytest.mark.parametrize(
    ("name", "mark", "least"), [("hexagon", "", 18), ("hexagon", "R", 17), ("disc", "", 18)]
)
def test_names_in_cells_are_readable(name: str, mark: str, least: int) -> None:
    scene = all_boards()[name]
    named = replace(
        scene.tiles[0], name="H8", fill=Colour.BLACK, mark=mark, pattern=Pattern.PLAIN, ring=None
    )
    scene = replace(scene, tiles=(named, *scene.tiles[1:]))
    board = board_of(scene)
    x, y = board.place(named.x, named.y)
    # Between the cell's upper end and its mark, and so narrow that no paper is seen next to a disc.
    upper = (
        x - 9,
        y - round(0.4 * board.tile),
        x + 9,
        y - round(0.04 * board.tile) if mark else y + 14,
    )
    white = Image.eval(drawn(scene).convert("L").crop(upper), lambda value: 255 * (value > 128))
    box = white.getbbox()
    assert box is not None
    assert box[3] - box[1] >= least


def test_a_dense_grid_has_its_names_along_the_edges() -> None:
    board = measure_board(square_board())
    assert not board.names
    texts = [label.text for label in board.labels]
    assert texts == [*"ABCDEFGHIJKLMNOPQRST", *(str(number) for number in range(1, 21))]


def test_without_names_there_are_none_in_the_cells_nor_along_the_edges() -> None:
    for scene in (hexagon_board(), square_board()):
        bare = replace(scene, names=False)
        board = measure_board(bare)
        assert not board.names
        assert board.labels == scene.labels
        assert PAINTER.png(bare) != PAINTER.png(scene)
        assert PAINTER.png(bare) == PAINTER.png(
            replace(bare, tiles=tuple(replace(t, name="") for t in bare.tiles))
        )


def test_a_grid_that_brings_its_own_labels_gets_no_others() -> None:
    scene = square_board(size=14, labelled=True)
    assert measure_board(scene).labels == scene.labels


def test_a_grid_of_few_cells_carries_names_in_them() -> None:
    assert measure_board(square_board(size=5)).names


def test_the_key_repeats_cells_by_their_marks() -> None:
    scene = replace(
        hexagon_board(share=0),
        key=("R = Red", "B = Blue", "ring = last move", "no sign", "X = unknown"),
    )
    layout = lay_out(scene, Fonts())
    assert [(s.tile.mark, s.tile.fill, s.tile.ring) for s in layout.swatches] == [
        ("R", Colour.RED, None),
        ("B", Colour.BLUE, None),
        ("", Colour.EMPTY, Colour.ACCENT),
    ]
    words = [word.text for word in layout.words]
    assert [words.index(text) for text in ("Red", "Blue", "last move", "no sign", "X = unknown")]


def test_the_key_shows_a_pattern_or_a_colour_by_its_name() -> None:
    plain = hexagon_board(share=0)
    tiles = (
        replace(plain.tiles[0], mark="R", fill=Colour.RED, pattern=Pattern.DOTS),
        *plain.tiles[1:],
    )
    key = ("stripes = planned", "dots = a head", "tint-2 = two apples", "gold = unknown")
    layout = lay_out(replace(plain, tiles=tiles, key=key), Fonts())
    assert [(s.tile.mark, s.tile.fill, s.tile.pattern) for s in layout.swatches] == [
        ("", Colour.EMPTY, Pattern.STRIPES),
        ("", Colour.RED, Pattern.DOTS),
        ("", Colour.TINT_2, Pattern.PLAIN),
    ]
    assert "gold = unknown" in [word.text for word in layout.words]


class TestLinesOverTiles:
    """A path from the first cell of a row to the third, over three dark cells."""

    def scene(self, *, over: bool) -> Scene:
        tiles = tuple(Tile(f"{'ABC'[x]}1", x, 0, Shape.SQUARE, Colour.BLACK) for x in range(3))
        path = Line(0, 0, 2, 0, Colour.ACCENT, width=0.12, arrow=True, over=over)
        return Scene("Plan", tiles, lines=(path,))

    def column(self, scene: Scene, x: float) -> list[tuple[int, int, int]]:
        """The pixels from the middle of the row downwards, at x tiles from the left."""
        board = board_of(scene)
        picture = drawn(scene)
        left, top = board.place(x, 0)
        return [
            cast(tuple[int, int, int], picture.getpixel((left, top + down)))
            for down in range(board.tile // 3)
        ]

    def test_a_line_over_tiles_has_a_light_edge_and_one_under_them_none(self) -> None:
        accent, paper, black = (
            STANDARD.shade(colour) for colour in (Colour.ACCENT, Colour.PAPER, Colour.BLACK)
        )
        over = self.column(self.scene(over=True), 0.8)
        assert over[0] == accent
        assert paper in over[1:]
        assert over[-1] == black
        assert set(self.column(self.scene(over=False), 0.8)) == {black}

    def test_it_stands_where_the_plain_way_of_drawing_has_it(self) -> None:
        scene = self.scene(over=True)
        painted = drawn(scene)
        redrawn = Image.open(io.BytesIO(redraw(scene))).convert("RGB")
        apart = ImageStat.Stat(ImageChops.difference(painted, redrawn)).mean
        bare = drawn(self.scene(over=False))
        assert sum(apart) * 4 < sum(ImageStat.Stat(ImageChops.difference(bare, redrawn)).mean)

    def test_the_text_board_tells_of_it(self) -> None:
        assert "Arrows: A1 > C1" in board_text(self.scene(over=True))

    def test_another_path_leaves_what_is_under_the_tiles_kept(self) -> None:
        kept = LruCache(KEPT_BYTES)
        painter = Painter(kept)
        framed = replace(hexagon_board(), frame=hexagon_frame(5, Colour.RED))
        paths = [
            Line(0, 0, 1, 0, Colour.ACCENT, over=True),
            Line(0, 0, -1, 0, Colour.ACCENT, over=True),
        ]
        sizes: list[int] = []
        for path in paths:
            painter.png(replace(framed, lines=(*framed.lines, path)))
            sizes.append(kept.bytes_held)
        assert sizes[1] - sizes[0] < 200_000


@settings(max_examples=40, deadline=None)
@given(
    title=st.text(max_size=120),
    captions=st.lists(st.text(max_size=200), max_size=3),
    heads=st.lists(st.text(max_size=30), min_size=1, max_size=7),
    rows=st.lists(st.lists(st.text(max_size=40), max_size=7), max_size=12),
)
def test_words_of_any_length_stay_on_the_paper(
    title: str, captions: list[str], heads: list[str], rows: list[list[str]]
) -> None:
    table = Table(title, tuple(heads), tuple(map(tuple, rows)))
    scene = Scene("", (), key=tuple(captions), tables=(table, table), aside=(title, *captions))
    fonts = Fonts()
    layout = lay_out(scene, fonts)
    for word in layout.words:
        assert word.x >= 0
        assert word.x + fonts.width(word.text, word.size) <= WIDTH
        assert word.size // 2 <= word.y <= HEIGHT - word.size // 2
        assert word.size >= SMALLEST


def test_measured_words_are_as_wide_as_the_font_draws_them() -> None:
    fonts = Fonts()
    for text in ("Blue connects three edges on game 1.", "1234567890", "AVAWATo"):
        # The picture's words are drawn at four times their size.
        assert fonts.width(text, 27) == pytest.approx(
            fonts.font_of_size(108).getlength(text) / 4, rel=0.03
        )


def test_lines_break_between_words_and_lose_none() -> None:
    lines = wrap(Fonts(), "one two three four five six seven eight nine ten", 27, 200)
    assert " ".join(lines) == "one two three four five six seven eight nine ten"
    assert len(lines) > 2


def test_a_word_wider_than_the_line_is_broken_and_loses_no_letter() -> None:
    assert "".join(wrap(Fonts(), "x" * 100, 27, 200)) == "x" * 100


def test_a_table_without_room_is_left_to_the_message_and_those_after_it_stay() -> None:
    places = Table("Places", ("Place", "Colour"), (("1st", "Red"), ("2nd", "Green")))
    long = Table("Long", ("Number", "Name"), tuple((str(number), "name") for number in range(40)))
    wide = Table("Wide", ("A", "B"), (("x" * 30, "y" * 30),))
    scene = replace(hexagon_board(), tables=(places, long, wide, replace(places, title="Again")))
    assert [table.title for table in lay_out(scene, Fonts()).left_out] == ["Long", "Wide"]


def test_a_file_has_the_pixels_and_colours_of_its_picture() -> None:
    encoder = Encoder()
    board = hexagon_board()
    pictures = [square_board(), board, replace(board, aside=("Another turn",)), board]
    for canvas in PAINTER.canvases(pictures):
        file = encoder.encode(canvas)
        assert file == Encoder().encode(canvas)
        found = Image.open(io.BytesIO(file))
        found.load()
        assert (found.mode, found.size) == ("P", canvas.size)
        assert found.tobytes() == canvas.tobytes()
        assert found.getpalette() == canvas.getpalette()


def test_title_and_captions_are_left_to_the_message() -> None:
    scene = hexagon_board()
    assert PAINTER.png(scene) == PAINTER.png(replace(scene, title="", captions=()))
    assert PAINTER.png(scene) != PAINTER.png(replace(scene, aside=("Game 1",)))


def test_rows_that_the_key_explains_stand_behind_its_cells() -> None:
    scores = Table("Scores", ("Colour", "Points"), (("G Green", "7"), ("Red", "3")))
    layout = lay_out(replace(hexagon_board(), tables=(scores,)), Fonts())
    assert [swatch.tile.mark for swatch in layout.swatches[:3]] == ["G", "R", "B"]
    assert [word.text for word in layout.words].count("Green") == 1


def test_a_body_is_parted_from_one_beside_it_and_joined_to_its_next_cell() -> None:
    body = Tile("", 0, 0, Shape.SQUARE, Colour.EMPTY, body=Colour.RED, links="LR")
    tiles = tuple(replace(body, x=x, y=y) for x in range(3) for y in range(3))
    scene = Scene("", tiles)
    board = board_of(scene)
    image = drawn(scene)
    red = STANDARD.shade(Colour.RED)
    assert is_near(pixel(image, *board.place(0.5, 1)), red)
    assert not is_near(pixel(image, *board.place(1, 0.5)), red)


def test_a_bodys_beginning_and_a_pale_cell_look_different() -> None:
    plain = Tile("", 0, 0, Shape.SQUARE, Colour.GREEN, body=Colour.RED, links="LR")
    looks = (
        plain,
        replace(plain, links="R"),
        replace(plain, pale=True),
        replace(plain, ring=Colour.INK),
    )
    for first, second in itertools.combinations([cell(look) for look in looks], 2):
        assert difference(first, second) > 0.3


@pytest.mark.nightly(by_day=40)
@each_palette
@pytest.mark.parametrize("ring", [Colour.RED, Colour.ACCENT, Colour.INK])
@pytest.mark.parametrize("body", [*SNAKES.values(), Colour.GREEN, Colour.BLUE], ids=str)
def test_a_heads_ring_stands_out_from_every_snakes_colour(
    body: Colour, ring: Colour, palette: Palette
) -> None:
    head = Tile("", 0, 0, Shape.SQUARE, Colour.EMPTY, body=body, ring=ring)
    board = board_of(lone(head))
    x, y = board.place(0, 0)
    image = drawn(lone(head), palette)
    inwards = [pixel(image, x, y - far) for far in range(board.tile // 2, 0, -1)]
    inside = inwards[
        max(at for at, shade in enumerate(inwards) if is_near(shade, palette.shade(ring))) + 1 :
    ]
    if is_near(palette.shade(ring), palette.shade(body)):
        inside = inwards[inwards.index(palette.shade(ring)) :]
    apart = [shade for shade in inside if contrast(shade, palette.shade(ring)) >= 3]
    assert len(apart) >= 0.05 * board.tile


def test_odd_scenes_are_painted_too() -> None:
    for scene in (
        Scene("", ()),
        Scene("Só — \N{SNAKE}\n", ()),
        small_board(),
        Scene(
            "T",
            (),
            lines=(Line(0, 0, 0, 0, Colour.RED, arrow=True),),
            frame=Frame(((0, 0),), Colour.RED),
        ),
        Scene("T", (), tables=(Table("", (), ()), Table("t", ("a",), ((),)))),
        lone(
            Tile(
                "a very long name indeed",
                0,
                0,
                Shape.DISC,
                Colour.RED,
                "\N{SNAKE}\N{SNAKE}\N{SNAKE}",
            )
        ),
    ):
        assert drawn(scene).width == WIDTH


def test_the_palette_changes_the_picture() -> None:
    assert PAINTER.png(hexagon_board()) != PAINTER.png(hexagon_board(), COLOUR_BLIND)


@pytest.mark.parametrize("name", ("hexagon", "square", "disc"))
def test_the_reference_shows_the_same_picture(name: str) -> None:
    scene = all_boards()[name]
    painted = drawn(scene)
    redrawn = Image.open(io.BytesIO(redraw(scene))).convert("RGB")
    assert painted.size == redrawn.size
    assert difference(painted, redrawn) < 6
