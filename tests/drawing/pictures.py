"""Pictures of scenes, opened, and where their boards are."""

import io
from typing import Final

import pytest
from PIL import Image

from bifrost_bot.drawing.board import Board
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import PALETTES, STANDARD, Palette, Rgb
from bifrost_bot.engines.scene import Scene, Tile

PAINTER: Final = Painter()
each_palette = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def lone(tile: Tile) -> Scene:
    """A board of one cell."""
    return Scene("", (tile,))


def board_of(scene: Scene) -> Board:
    """Where a scene's board is in its picture."""
    return lay_out(scene, Fonts()).board


def drawn(scene: Scene, palette: Palette = STANDARD) -> Image.Image:
    """A scene's picture, in RGB."""
    return Image.open(io.BytesIO(PAINTER.png(scene, palette))).convert("RGB")


def pixel(image: Image.Image, x: float, y: float) -> Rgb:
    """The colour of a picture's pixel."""
    found = image.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    red, green, blue = found
    return red, green, blue
