"""A reference painter without a cache, in 24 bits, for measurements."""

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bifrost_bot.drawing.board import HEIGHT, WIDTH
from bifrost_bot.drawing.brush import Brush, draw_over, draw_rule, draw_underlay, draw_word
from bifrost_bot.drawing.card import draw_card, draw_pill
from bifrost_bot.drawing.cell import Cell, draw_cell
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import STANDARD, Palette
from bifrost_bot.drawing.shape import Point
from bifrost_bot.engines.scene import Scene


def redraw(
    scene: Scene, scale: int = 3, palette: Palette = STANDARD, fonts: Fonts | None = None
) -> bytes:
    """Returns the scene as a 24-bit PNG, drawn `scale` times as large and reduced."""
    fonts = fonts or Fonts()
    layout = lay_out(scene, fonts)
    image = Image.new("RGB", (WIDTH * scale, HEIGHT * scale), palette.paper)
    brush = Brush(image, palette, fonts, scale)
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
    image.reduce(scale).save(written, "PNG")
    return written.getvalue()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The painter and the reference: seconds for each picture, and the larger picture's bytes."""

    painter_seconds: float
    redraw_seconds: float
    painter_bytes: int
    redraw_bytes: int

    @property
    def ratio(self) -> float:
        """The painter's time as a share of the reference's."""
        return self.painter_seconds / self.redraw_seconds


def compare(scenes: Sequence[Scene], painter: Painter, rounds: int = 3) -> Comparison:
    """Returns the times of both painters, with fonts and cells cached; the best round counts.

    Raises:
        ValueError: When there are no scenes.
    """
    if not scenes:
        raise ValueError("A comparison needs at least one scene.")
    fonts = Fonts()
    painted = [len(painter.png(scene)) for scene in scenes]
    redrawn = [len(redraw(scene, fonts=fonts)) for scene in scenes]
    return Comparison(
        painter_seconds=_best_time(painter.png, scenes, rounds),
        redraw_seconds=_best_time(partial(redraw, fonts=fonts), scenes, rounds),
        painter_bytes=max(painted),
        redraw_bytes=max(redrawn),
    )


def _best_time(paint: Callable[[Scene], bytes], scenes: Sequence[Scene], rounds: int) -> float:
    """Returns the seconds a scene in the fastest round."""
    times: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        for scene in scenes:
            paint(scene)
        times.append(time.perf_counter() - start)
    return min(times) / len(scenes)
