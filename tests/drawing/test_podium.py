"""The picture of a result: a podium, rows and small boards, in every palette."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bifrost_bot.drawing.board import HEIGHT, WIDTH
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import STANDARD, Palette
from bifrost_bot.drawing.podium import lay_out_podium
from bifrost_bot.engines.scene import Card, Colour, Pill, Podium, Scene
from tests.drawing.pictures import PAINTER, drawn, each_palette
from tests.drawing.scenes import all_boards, square_board

HEAVIEST = 70_000
LONG = "Wilhelmina Wu-Svensson of the House of Larks"
COLOURS = [colour for colour in Colour if colour not in (Colour.PAPER, Colour.EMPTY)][:13]


def podium(places: Sequence[int], boards: int = 0, name: str = "Astrid") -> Scene:
    """A result with as many people as places."""
    cards = tuple(
        Card(f"{name} {at}", COLOURS[at % 13], str(100 - place), letter="A", note="Red")
        for at, place in enumerate(places)
    )
    shown = tuple(square_board(seed, 16) for seed in range(boards))
    result = Podium(cards, tuple(places), "apples", shown)
    return Scene("Social Snake, match 1", (), pill=Pill("Red wins"), podium=result, alt="alt")


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@each_palette
@pytest.mark.parametrize("size", [2, 3, 6, 13])
def test_a_result_of_any_size_fits_and_is_light(size: int, palette: Palette) -> None:
    png = PAINTER.png(podium(range(1, size + 1), boards=4, name=LONG), palette)
    assert len(png) <= HEAVIEST
    image = Image.open(io.BytesIO(png))
    assert image.size == (WIDTH, HEIGHT)
    paper = palette.shade(Colour.PAPER)
    edge = image.convert("RGB").crop((0, 0, 8, HEIGHT))
    assert edge.getcolors() == [(8 * HEIGHT, paper)]


@pytest.mark.parametrize(
    "places",
    [[1], [1, 1], [1, 2, 2], [1, 1, 3, 4], [1, 2, 3, 3, 3, 6], [1] * 13, [1, 2, *[3] * 11]],
    ids=str,
)
def test_whoever_shares_a_place_stands_on_one_step(places: list[int]) -> None:
    steps = {place for place in places if place <= 3}
    image = drawn(podium(places))
    metals = {1: STANDARD.shade(Colour.ACCENT), 2: STANDARD.shade(Colour.GREY)}
    for place, metal in metals.items():
        floor = [image.getpixel((x, HEIGHT - 110)) for x in range(0, WIDTH, 4)]
        if max(places) <= 3:
            assert (metal in floor) == (place in steps)


def test_who_has_no_step_has_a_row_and_nobody_is_left_out() -> None:
    whole = podium(range(1, 14))
    result = whole.podium
    assert result is not None
    for at in range(13):
        cards = list(result.cards)
        cards[at] = replace(cards[at], name="Zed")
        other = replace(whole, podium=replace(result, cards=tuple(cards)))
        assert differ(drawn(whole), drawn(other)), f"person {at} is not drawn"


@pytest.mark.parametrize("number", range(1, 14))
def test_small_boards_are_apart_and_within_the_picture(number: int) -> None:
    scene = podium([1, 2], number)
    assert scene.podium is not None
    stage = lay_out_podium(scene, scene.podium, Fonts())
    boxes = [
        (
            one.board.left,
            one.board.top,
            one.board.left + one.board.width,
            one.board.top + one.board.height,
        )
        for one in stage.boards
    ]
    assert len(boxes) == number
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert stage.people.x + stage.people.width < left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
        for other in boxes[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_boards_of_every_shape_can_be_small() -> None:
    scene = podium([1, 2, 3])
    assert scene.podium is not None
    without = drawn(scene)
    for name, board in all_boards().items():
        result = replace(scene.podium, boards=(board, board))
        assert differ(drawn(replace(scene, podium=result)), without), name
