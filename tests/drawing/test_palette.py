"""The palettes: contrast by WCAG 2, and colour vision deficiencies."""

import math

import pytest

from bifrost_bot.drawing.inks import indexed_colours
from bifrost_bot.drawing.palette import (
    CLEAR,
    COLOUR_BLIND,
    HIGH_CONTRAST,
    PALETTES,
    READABLE,
    STANDARD,
    VISIBLE_PATTERN,
    Palette,
    contrast,
)
from bifrost_bot.engines.scene import Colour
from tests.drawing.pictures import each_palette
from tests.drawing.scenes import SNAKES
from tests.messages.sights import (
    SIGHTS,
    closest,
    difference,
    least_delta_e,
    oklab,
    perceived_colour,
)

BIFROST = (Colour.RED, Colour.GREEN, Colour.BLUE)
STONES = (Colour.WHITE, Colour.BLACK, Colour.RED)

each_sight = pytest.mark.parametrize("sight", SIGHTS)
each_safe_palette = pytest.mark.parametrize(
    "palette", (COLOUR_BLIND, HIGH_CONTRAST), ids=lambda palette: palette.name
)


def test_distances_are_those_of_oklab() -> None:
    assert math.dist(oklab(1, 1, 1), oklab(0, 0, 0)) == pytest.approx(1, abs=1e-3)
    assert (
        math.dist(
            perceived_colour((214, 59, 59), "normal"), perceived_colour((38, 130, 63), "normal")
        )
        > 0.2
    )


def test_contrast_is_21_between_black_and_white_and_1_between_equals() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((90, 90, 90), (90, 90, 90)) == pytest.approx(1)


@each_palette
def test_every_colour_has_a_shade(palette: Palette) -> None:
    assert set(palette.shades) == set(Colour)


@each_palette
@pytest.mark.parametrize("fill", Colour)
def test_marks_can_be_read_on_every_fill_and_its_pattern(palette: Palette, fill: Colour) -> None:
    assert contrast(palette.text_on(fill), palette.shade(fill)) >= READABLE
    assert contrast(palette.text_on(fill), palette.pattern_on(fill)) >= READABLE


@each_palette
def test_patterns_stand_out_from_every_fill(palette: Palette) -> None:
    faint = [
        fill
        for fill in Colour
        if contrast(palette.pattern_on(fill), palette.shade(fill)) < VISIBLE_PATTERN
    ]
    assert faint == []


@each_palette
@pytest.mark.parametrize("words", (Colour.INK, Colour.MUTED))
def test_words_can_be_read_on_paper_and_on_empty_cells(palette: Palette, words: Colour) -> None:
    assert contrast(palette.shade(words), palette.shade(Colour.PAPER)) >= READABLE
    assert contrast(palette.shade(words), palette.shade(Colour.EMPTY)) >= READABLE


@each_safe_palette
@each_sight
@pytest.mark.parametrize("owners", (BIFROST, STONES), ids=("bifrost", "stones"))
def test_owners_are_far_apart(palette: Palette, sight: str, owners: tuple[Colour, ...]) -> None:
    assert closest(palette, owners, sight) >= 19


@each_safe_palette
@each_sight
def test_thirteen_snakes_are_apart_for_every_sight(palette: Palette, sight: str) -> None:
    assert closest(palette, tuple(SNAKES.values()), sight) >= 9


@each_safe_palette
@pytest.mark.parametrize("sight", ("protanopia", "deuteranopia"))
def test_no_two_of_thirteen_snakes_look_nearly_equal(palette: Palette, sight: str) -> None:
    assert least_delta_e(palette, tuple(SNAKES.values()), sight) >= 12


def test_black_stones_and_their_paths_are_seen_on_every_paper() -> None:
    for palette in PALETTES.values():
        paper = palette.shade(Colour.PAPER)
        for colour in STONES:
            assert contrast(palette.edge_of(colour), paper) >= CLEAR, (palette.name, colour)


def test_the_standard_palette_keeps_owners_apart_for_normal_sight() -> None:
    assert closest(STANDARD, BIFROST, "normal") >= 20
    assert closest(STANDARD, tuple(SNAKES.values()), "normal") >= 10


@each_palette
def test_a_picture_has_256_colours_with_every_shade_in_them(palette: Palette) -> None:
    colours = indexed_colours(palette)
    assert len(colours) == 256
    for colour in Colour:
        shade = palette.shade(colour)
        assert min(difference(shade, entry) for entry in colours) < 6
