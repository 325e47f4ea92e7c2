"""A reference painter without a cache, in 24 bits, for measurements."""

import io
from typing import Final

from PIL import Image

from bifrost_bot.drawing.board import HEIGHT, WIDTH
from bifrost_bot.drawing.brush import Brush, draw_over, draw_rule, draw_underlay, draw_word
from bifrost_bot.drawing.card import draw_card, draw_pill
from bifrost_bot.drawing.cell import Cell, draw_cell
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import STANDARD
from bifrost_bot.drawing.shape import Point
from bifrost_bot.engines.scene import Scene

_SCALE: Final = 3


def redraw(scene: Scene, fonts: Fonts | None = None) -> bytes:
    """Returns the scene as a 24-bit PNG, drawn three times as large and reduced."""
    fonts = fonts or Fonts()
    layout = lay_out(scene, fonts)
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), STANDARD.paper)
    brush = Brush(image, STANDARD, fonts, _SCALE)
    draw_underlay(brush, layout.board, scene.frame, scene.lines)
    board = layout.board
    for tile in scene.tiles:
        centre = Point(*board.place(tile.x, tile.y))
        draw_cell(Cell(brush, tile, centre, board.tile), board.names)
    draw_over(brush, board, (line for line in scene.lines if line.over))
    for swatch in layout.swatches:
        centre = Point(swatch.x, swatch.y)
        draw_cell(Cell(brush, swatch.tile, centre, swatch.width), named=False)
    for card in layout.cards:
        draw_card(brush, card)
    for pill in layout.pills:
        draw_pill(brush, pill)
    for word in layout.words:
        draw_word(brush, word)
    for rule in layout.rules:
        draw_rule(brush, rule)
    written = io.BytesIO()
    image.reduce(_SCALE).save(written, "PNG")
    return written.getvalue()
