"""Emoji in the colours of the pictures: a rounded square with a letter."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bifrost_bot.drawing.brush import CAPITALS_MIDDLE
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import STANDARD
from bifrost_bot.engines.scene import Colour

SIDE: Final = 128
_ENLARGED: Final = 4
_CORNER: Final = 0.12
_LETTER: Final = 0.66


def square_emoji(colour: Colour, letter: str) -> bytes:
    """Returns a square of the colour with the letter on it, as a PNG with clear corners."""
    side = SIDE * _ENLARGED
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, side - 1, side - 1), side * _CORNER, fill=STANDARD.shade(colour))
    font = Fonts().font_of_size(round(side * _LETTER), bold=True)
    baseline = side / 2 + font.size * CAPITALS_MIDDLE
    draw.text((side / 2, baseline), letter, fill=STANDARD.text_on(colour), font=font, anchor="ms")
    made = BytesIO()
    image.reduce(_ENLARGED).save(made, "PNG", optimize=True)
    return made.getvalue()
