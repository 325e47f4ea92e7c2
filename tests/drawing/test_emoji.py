"""Emoji of seats' colours."""

import io

import pytest
from PIL import Image

from bifrost_bot.drawing.emoji import SIDE, square_emoji
from bifrost_bot.drawing.palette import READABLE, STANDARD, contrast
from bifrost_bot.engines.scene import Colour
from bifrost_bot.speech.seat_emoji import OWN_LETTERS


@pytest.mark.parametrize(("seat", "letter"), OWN_LETTERS.items())
def test_a_square_has_its_colour_clear_corners_and_a_legible_letter(seat: str, letter: str) -> None:
    colour = Colour(seat)
    drawn = square_emoji(colour, letter)
    assert len(drawn) < 256 * 1024
    image = Image.open(io.BytesIO(drawn)).convert("RGBA")
    assert image.size == (SIDE, SIDE)
    assert image.getpixel((0, 0))[3] == 0  # pyright: ignore[reportIndexIssue, reportOptionalSubscript]
    assert image.getpixel((SIDE // 2, 4)) == (*STANDARD.shade(colour), 255)
    assert contrast(STANDARD.shade(colour), STANDARD.text_on(colour)) >= READABLE
