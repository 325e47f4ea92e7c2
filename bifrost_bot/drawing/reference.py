"""The plain way to paint a scene, for measuring against: everything from scratch, enlarged, in
24 bits.
"""

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bifrost_bot.drawing.board import HEIGHT, WIDTH
from bifrost_bot.drawing.brush import (
    Brush,
    draw_over,
    draw_rule,
    draw_tile,
    draw_underlay,
    draw_word,
)
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import COMPRESSION, Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import STANDARD, Palette
from bifrost_bot.engines.scene import Colour, Scene


def redraw(
    scene: Scene, scale: int = 3, palette: Palette = STANDARD, fonts: Fonts | None = None
) -> bytes:
    """Returns the scene as a 24-bit PNG, drawn `scale` times as large and reduced; pass fonts to
    keep them loaded.
    """
    fonts = fonts or Fonts()
    layout = lay_out(scene, fonts)
    image = Image.new("RGB", (WIDTH * scale, HEIGHT * scale), palette.shade(Colour.PAPER))
    brush = Brush(image, palette, fonts, scale)
    draw_underlay(brush, layout.board, scene.frame, scene.lines)
    for tile in scene.tiles:
        draw_tile(
            brush, tile, layout.board.place(tile.x, tile.y), layout.board.tile, layout.board.names
        )
    draw_over(brush, layout.board, (line for line in scene.lines if line.over))
    for swatch in layout.swatches:
        draw_tile(brush, swatch.tile, (swatch.x, swatch.y), swatch.width, False)
    for word in layout.words:
        draw_word(brush, word)
    for rule in layout.rules:
        draw_rule(brush, rule)
    written = io.BytesIO()
    image.reduce(scale).save(written, "PNG", compress_level=COMPRESSION)
    return written.getvalue()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Painting against redrawing the same scenes: seconds for each picture, and the larger
    picture's bytes.
    """

    painter_seconds: float
    redraw_seconds: float
    painter_bytes: int
    redraw_bytes: int

    @property
    def ratio(self) -> float:
        """How much of the redraw's time the painter takes."""
        return self.painter_seconds / self.redraw_seconds


def compare(scenes: Sequence[Scene], painter: Painter, rounds: int = 3) -> Comparison:
    """Returns how long pictures of these scenes take both ways, fonts and cells drawn before; the
    best round counts.

    Raises:
        ValueError: When there are no scenes.
    """
    if not scenes:
        raise ValueError("A comparison needs at least one scene.")
    fonts = Fonts()
    painted = [len(painter.png(scene)) for scene in scenes]
    redrawn = [len(redraw(scene, fonts=fonts)) for scene in scenes]
    return Comparison(
        painter_seconds=min(
            _seconds(lambda: [painter.png(s) for s in scenes]) for _ in range(rounds)
        )
        / len(scenes),
        redraw_seconds=min(
            _seconds(lambda: [redraw(s, fonts=fonts) for s in scenes]) for _ in range(rounds)
        )
        / len(scenes),
        painter_bytes=max(painted),
        redraw_bytes=max(redrawn),
    )


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
