"""The font of the pictures, and breaking text into lines that fit."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from PIL import ImageFont

_MEASURED_AT = 512
_UNKNOWN = 0.6


@dataclass(slots=True)
class Fonts:
    """The built-in font, loaded once for each size."""

    loaded: dict[int, ImageFont.FreeTypeFont] = field(default_factory=dict[int, ImageFont.FreeTypeFont])

    def sized(self, size: int) -> ImageFont.FreeTypeFont:
        """Returns the font at this size in pixels.

        Raises:
            RuntimeError: When Pillow was built without FreeType.
        """
        if size not in self.loaded:
            font = ImageFont.load_default(size)
            if not isinstance(font, ImageFont.FreeTypeFont):
                raise RuntimeError("Pillow was built without FreeType; install a build that has it.")
            self.loaded[size] = font
        return self.loaded[size]

    def width(self, text: str, size: float) -> float:
        """Returns how wide the text is at this size, its letters' widths added up.

        The font's own answer takes 50 microseconds a text, which over a board with tables is more than the drawing.
        """
        return size * _relative_width(text)


@lru_cache(maxsize=20_000)
def _relative_width(text: str) -> float:
    advances = _advances()
    return sum(advances.get(char, _UNKNOWN) for char in text)


@cache
def _advances() -> Mapping[str, float]:
    font = Fonts().sized(_MEASURED_AT)
    return {chr(code): font.getlength(chr(code)) / _MEASURED_AT for code in range(32, 127)}


def wrap(fonts: Fonts, text: str, size: int, width: float) -> list[str]:
    """Returns the text in lines no wider than `width`, broken between words, inside one only if it alone is wider."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if fonts.width(joined, size) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _break(fonts, word, size, width)
        lines += full
    return [*lines, line] if line else lines


def _break(fonts: Fonts, word: str, size: int, width: float) -> list[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and fonts.width(pieces[-1] + char, size) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces
