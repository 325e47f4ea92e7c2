"""The font of the pictures, and line breaking."""

from dataclasses import dataclass, field
from functools import cache

from PIL import ImageFont

_MEASURED_AT = 512
_UNKNOWN = 0.6


@dataclass(slots=True)
class Fonts:
    """The built-in font, loaded once for each size."""

    loaded: dict[int, ImageFont.FreeTypeFont] = field(
        default_factory=dict[int, ImageFont.FreeTypeFont]
    )

    def sized(self, size: int) -> ImageFont.FreeTypeFont:
        """Returns the font at this size in pixels.

        Raises:
            RuntimeError: When Pillow was built without FreeType.
        """
        if size not in self.loaded:
            self.loaded[size] = _load(size)
        return self.loaded[size]

    def width(self, text: str, size: float) -> float:
        """Returns the width of the text at this size, the sum of its letters' widths.

        The font's own answer takes 50 microseconds a text, longer than drawing a board with tables.
        """
        return size * sum(map(_advances().__getitem__, text))


class _Advances(dict[str, float]):
    """The widths of letters at size one."""

    def __missing__(self, char: str) -> float:
        return _UNKNOWN


def _load(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType; install a build that has it.")
    return font


@cache
def _advances() -> _Advances:
    """Measures every letter once in a process, as that takes longer than to lay out a board."""
    font = _load(_MEASURED_AT)
    letters = map(chr, range(32, 127))
    return _Advances({letter: font.getlength(letter) / _MEASURED_AT for letter in letters})


def wrap(fonts: Fonts, text: str, size: int, width: float) -> list[str]:
    """Returns the text in lines no wider than `width`, broken inside words only if needed."""
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
