"""Score cards, pills and signs: what pictures show in place of tables, titles and marks."""

import itertools
from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

from bifrost_bot.drawing.board import HEIGHT, WIDTH
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import CLEAR, DARK, STANDARD, Palette, contrast
from bifrost_bot.drawing.placed import LARGEST, LOWEST
from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.scene import (
    Card,
    Colour,
    Frame,
    Pill,
    Scene,
    Shape,
    Sign,
    Table,
    Tile,
    ranked,
)
from tests.drawing.pictures import board_of, drawn, each_palette, lone, pixel
from tests.drawing.scenes import hexagon_board


def scores(players: int, own: tuple[int, ...] = ()) -> Table:
    """A table of so many players with a card for each."""
    rows = tuple((f"Player {number}", str(number)) for number in range(players))
    cards = tuple(
        Card(
            name,
            Colour.RED,
            points,
            letter="P",
            change="+1",
            bar=((Colour.RED, int(points)),),
            own=number in own,
        )
        for number, (name, points) in enumerate(rows)
    )
    return Table("Points", ("Player", "Points"), rows, cards)


def with_table(table: Table, pill: Pill | None = None) -> Scene:
    return replace(hexagon_board(), key=(), tables=(table,), aside=("Game 1",), pill=pill)


def test_cards_stand_in_place_of_their_table_and_texts_keep_the_rows() -> None:
    scene = with_table(scores(3))
    layout = lay_out(scene, Fonts())
    assert [placed.card.name for placed in layout.cards] == ["Player 0", "Player 1", "Player 2"]
    assert not any("Player" in word.text for word in layout.words)
    assert "Player 2       2" in board_text(scene)
    assert layout.left_out == ()


@pytest.mark.parametrize(("players", "style"), [(3, LARGEST), (13, LOWEST)])
def test_the_fewer_cards_the_larger_they_are_and_all_are_on_the_paper(
    players: int, style: object
) -> None:
    layout = lay_out(with_table(scores(players), Pill("round 4 of 5, any turns")), Fonts())
    assert len(layout.cards) == players
    assert {placed.style for placed in layout.cards} == {style}
    for placed, following in itertools.pairwise(layout.cards):
        assert placed.y + placed.style.height < following.y
    last = layout.cards[-1]
    assert last.y + last.style.height <= HEIGHT
    assert last.x + last.width <= WIDTH


def test_a_table_for_texts_only_is_neither_in_the_picture_nor_its_message() -> None:
    hidden = Table("Power", ("Tower",), (("7",),), text_only=True)
    scene = replace(with_table(scores(3)), tables=(scores(3), hidden))
    assert lay_out(scene, Fonts()).left_out == ()
    assert "Power" in board_text(scene)


@each_palette
def test_ones_own_card_is_gold(palette: Palette) -> None:
    scene = with_table(scores(3, own=(1,)))
    placed = lay_out(scene, Fonts()).cards[1]
    image = drawn(scene, palette)
    edge = pixel(image, placed.x + placed.width // 2, placed.y + 1)
    gold = palette.shade(Colour.ACCENT)
    assert max(abs(a - b) for a, b in zip(edge, gold, strict=True)) <= 6
    assert placed.says_you


def test_several_cards_of_ones_own_do_not_each_say_you() -> None:
    layout = lay_out(with_table(scores(4, own=(1, 2))), Fonts())
    assert not any(placed.says_you for placed in layout.cards)


def test_many_gems_are_a_number_and_one_gem() -> None:
    def reds(gems: int) -> int:
        cards = (Card("Bo", Colour.BLUE, "7", letter="B", gems=gems),)
        picture = drawn(with_table(Table("Points", ("Player",), (("Bo",),), cards)))
        found = picture.getcolors(picture.width * picture.height) or []
        return {shade: count for count, shade in found}.get(STANDARD.shade(Colour.RED), 0)

    assert reds(5) > reds(2) > reds(1) > 0
    assert reds(12) == reds(6) == reds(1)


def test_ranking_sorts_cards_with_their_rows() -> None:
    table = ranked(scores(4), 1)
    assert [card.points for card in table.cards] == [row[1] for row in table.rows]
    assert table.rows[0][1] == "3"


def test_a_long_pill_has_a_line_to_itself_and_a_short_one_stands_at_the_right() -> None:
    fonts = Fonts()
    (short,) = lay_out(with_table(scores(3), Pill("closed")), fonts).pills
    (long,) = lay_out(with_table(scores(3), Pill("round 4: one direction only")), fonts).pills
    assert short.y < long.y
    assert short.x > long.x
    assert long.x + long.width <= WIDTH


def test_a_pill_has_the_colour_of_whose_turn_it_is() -> None:
    scene = with_table(scores(3), Pill("blue to move", Colour.BLUE))
    (placed,) = lay_out(scene, Fonts()).pills
    image = drawn(scene)
    assert pixel(image, placed.x + 14, placed.y + 23) == STANDARD.shade(Colour.BLUE)


def test_very_long_words_stay_on_their_cards() -> None:
    table = scores(2)
    long = replace(table.cards[0], name="W" * 90, note="w" * 200, change="+123456", points="99999")
    scene = with_table(replace(table, cards=(long, table.cards[1])), Pill("x" * 200))
    placed = lay_out(scene, Fonts()).cards[0]
    image = drawn(scene)
    paper = STANDARD.shade(Colour.PAPER)
    gap = placed.y + placed.style.height + placed.style.gap // 2
    assert {pixel(image, x, gap) for x in range(placed.x, WIDTH)} == {paper}


@each_palette
def test_every_sign_looks_different(palette: Palette) -> None:
    tile = Tile("", 0, 0, Shape.SQUARE, Colour.RED, "1")
    plate = replace(tile, shape=Shape.PLATE, fill=Colour.BLACK)
    lights = (Sign.LIT, Sign.UNLIT)
    tiles = [replace(tile, sign=sign) for sign in Sign if sign not in lights]
    tiles += [replace(plate, sign=Sign.UNLIT), replace(plate, sign=Sign.LIT, fill=Colour.YELLOW)]
    pictures = [drawn(lone(one), palette) for one in tiles]
    for first, second in itertools.combinations(pictures, 2):
        assert sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) > 0.05


@pytest.mark.parametrize(("links", "across", "down"), [("L", 1, 0), ("U", 0, 1), ("", 0, -1)])
def test_a_head_looks_away_from_its_body(links: str, across: int, down: int) -> None:
    head = Tile("", 0, 0, Shape.SQUARE, Colour.EMPTY, ring=Colour.INK, body=Colour.RED, links=links)
    scene = lone(head)
    board = board_of(scene)
    x, y = board.place(0, 0)
    image = drawn(scene)
    ahead = round(0.29 * board.tile)
    reach = round(0.12 * board.tile)

    def white(way: int) -> int:
        """How many pixels of an eye's white are on that side."""
        middle = (x + way * across * ahead, y + way * down * ahead)
        box = (
            middle[0] - reach * 2,
            middle[1] - reach * 2,
            middle[0] + reach * 2,
            middle[1] + reach * 2,
        )
        colours = image.crop(box).getcolors(100_000) or []
        return sum(count for count, colour in colours if colour == (255, 255, 255))

    assert white(1) > 20
    assert white(-1) == 0


@each_palette
@pytest.mark.parametrize("stone", [Colour.WHITE, Colour.BLACK, Colour.RED])
def test_a_stone_stands_out_from_the_paper(stone: Colour, palette: Palette) -> None:
    tile = Tile("", 0, 0, Shape.DISC, stone)
    scene = Scene("", (tile,))
    board = board_of(scene)
    x, y = board.place(0, 0)
    image = drawn(scene, palette)
    paper = palette.shade(Colour.PAPER)
    shades = [pixel(image, x - far, y) for far in range(board.tile // 2)]
    clear = [shade for shade in shades if contrast(shade, paper) >= CLEAR]
    assert len(clear) >= 0.03 * board.tile


def test_black_stones_were_hardly_seen_on_dark_paper_without_their_edge() -> None:
    assert contrast(DARK.shade(Colour.BLACK), DARK.shade(Colour.PAPER)) < 1.5


def test_the_sides_of_a_frame_with_gaps_end_before_its_corners() -> None:
    corners = ((-3.0, -2.0), (3.0, -2.0), (3.0, 2.0), (-3.0, 2.0))
    tiles = (Tile("", 0, 0, Shape.SQUARE, Colour.EMPTY),)
    frame = Frame(corners, Colour.RED, 0.2, 0.6)
    scene = Scene("", tiles, frame=frame)
    board = board_of(scene)
    image = drawn(scene)
    assert pixel(image, *board.place(0, -2)) == STANDARD.shade(Colour.RED)
    assert pixel(image, *board.place(-3, -2)) == STANDARD.shade(Colour.PAPER)
    closed = drawn(replace(scene, frame=replace(frame, gap=0)))
    assert pixel(closed, *board.place(-3, -2)) == STANDARD.shade(Colour.RED)


def test_a_legend_stands_in_place_of_the_key_in_the_picture_alone() -> None:
    scene = replace(hexagon_board(), tables=(), legend=("ring = last move",))
    words = [word.text for word in lay_out(scene, Fonts()).words]
    assert words == ["last move"]
    assert "R = Red" in board_text(scene)
