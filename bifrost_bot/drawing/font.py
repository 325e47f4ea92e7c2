"""The font of the pictures in two weights, and line breaking.

It is Roboto, from the package `fontpkg-roboto`: one file that has every weight.
"""

import unicodedata
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from bifrost_bot.drawing.printable import printable

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

_PACKAGE: Final = "fontpkg_roboto"
_FILE: Final = "files/Roboto[wdth,wght].ttf"
_REGULAR: Final = (450, 100)
_BOLD: Final = (750, 100)
"""Weight and width, as the font counts them: 400 is its regular weight, 700 its bold one."""

_MEASURED_AT: Final = 512
_NO_LETTER: Final = "\uffff"


@dataclass(slots=True)
class Fonts:
    """The font, loaded once for each size and weight."""

    loaded: dict[tuple[int, bool], "FreeTypeFont"] = field(
        default_factory=dict[tuple[int, bool], "FreeTypeFont"]
    )

    def font_of_size(self, size: int, bold: bool = False) -> "FreeTypeFont":
        """Returns the font at this size in pixels.

        Raises:
            RuntimeError: When Pillow was built without FreeType.
        """
        key = (size, bold)
        if key not in self.loaded:
            self.loaded[key] = _load(size, bold)
        return self.loaded[key]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Returns the width of the text at this size, the sum of its letters' widths.

        The font's own answer takes 50 microseconds a text, longer than drawing a board with tables.
        """
        return size * sum(map(_advances(bold).__getitem__, text))


class _Advances(dict[str, float]):
    """The widths of letters at size one, each measured once."""

    def __init__(self, font: "FreeTypeFont") -> None:
        super().__init__()
        self._font = font

    def __missing__(self, char: str) -> float:
        found = self._font.getlength(char) / _MEASURED_AT
        self[char] = found
        return found


def _load(size: int, bold: bool) -> "FreeTypeFont":
    from PIL import ImageFont  # noqa: PLC0415 - with the first picture

    try:
        # The basic layout is in every build of Pillow, so that pictures are the same everywhere.
        basic = ImageFont.Layout.BASIC
        # By its path FreeType reads what it needs; from memory each size would hold a copy.
        font = ImageFont.truetype(str(files(_PACKAGE) / _FILE), size, layout_engine=basic)
    except ImportError as missing:
        raise RuntimeError(
            "Pillow was built without FreeType; install a build that has it."
        ) from missing
    font.set_variation_by_axes(list(_BOLD if bold else _REGULAR))
    return font


@cache
def _advances(bold: bool) -> _Advances:
    """Returns the widths of a process, as measuring takes longer than laying out a board."""
    return _Advances(_measuring_font(bold))


def drawable(text: str) -> str:
    """Returns the text on one line in the font's letters; others become plain ones, or `?`."""
    one_line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(char if _has(char) else printable(char) for char in one_line)


@lru_cache(maxsize=10_000)
def _has(char: str) -> bool:
    """Returns whether the font has a letter for a character."""
    if not char.isprintable():
        return False
    return char.isascii() or _box(char) != _box(_NO_LETTER)


def _box(char: str) -> tuple[float, ...]:
    """Returns the box that a letter fills; all that the font lacks have the same."""
    return _measuring_font(bold=False).getbbox(char)


@cache
def _measuring_font(bold: bool) -> "FreeTypeFont":
    return _load(_MEASURED_AT, bold)


def wrap(fonts: Fonts, text: str, size: int, width: float, bold: bool = False) -> list[str]:
    """Returns the text in lines no wider than `width`, broken inside words only if needed."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if fonts.width(joined, size, bold) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _break(fonts, word, size, width, bold)
        lines += full
    return [*lines, line] if line else lines


def _break(fonts: Fonts, word: str, size: int, width: float, bold: bool) -> list[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and fonts.width(pieces[-1] + char, size, bold) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces
