"""A painter that is loaded with the first picture, in the thread that draws it.

A start draws nothing, and Pillow takes a tenth of its memory.
"""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.drawing.palette import STANDARD, Palette
from bifrost_bot.engines.scene import Colour, Scene

if TYPE_CHECKING:
    from bifrost_bot.drawing import image


class LazyPainter:
    """The painter of `image.py`, made for the first picture; one per process."""

    def __init__(self, kept: LruCache | None = None) -> None:
        self._kept = kept
        self._loaded: image.Painter | None = None
        self._lock = threading.Lock()

    def draw(self, scene: Scene, palette: Palette = STANDARD) -> Drawing:
        """Returns the scene as a PNG, with the tables that it leaves out."""
        return self.load().draw(scene, palette)

    def load(self) -> "image.Painter":
        """Returns the painter itself."""
        from bifrost_bot.drawing import image  # noqa: PLC0415 - with the first picture

        with self._lock:
            if self._loaded is None:
                self._loaded = image.Painter(self._kept)
            return self._loaded


def encode_gif(
    painter: LazyPainter, scenes: Sequence[Scene], palette: Palette = STANDARD
) -> bytes | None:
    """Returns the scenes as a looping GIF; None if it would be too large, or nothing moves."""
    from bifrost_bot.drawing import animation  # noqa: PLC0415 - with the first picture

    return animation.encode_gif(painter.load(), scenes, palette)


def square_emoji(colour: Colour, letter: str) -> bytes:
    """Returns a square of the colour with the letter on it, as a PNG with clear corners."""
    from bifrost_bot.drawing import emoji  # noqa: PLC0415 - with the first picture

    return emoji.square_emoji(colour, letter)
