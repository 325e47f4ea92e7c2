"""Lines over the cells of a board, such as planned paths."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from bifrost_bot.drawing.board import Board
from bifrost_bot.drawing.brush import OVER_EDGE, Brush, draw_edge, draw_line
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import Palette, Rgb
from bifrost_bot.engines.scene import Colour, Line

_BAND = 225
"""The rows of a picture that are drawn at a time."""

_WHITE: Final[Rgb] = (255, 255, 255)

_HEAD = 2.2
"""The reach of an arrow's head to each side, in widths of its line."""


def split_lines(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Returns the lines under the tiles and those over them."""
    under = tuple(line for line in lines if not line.over)
    over = tuple(line for line in lines if line.over)
    return under, over


def box_around(lines: Sequence[Line], board: Board) -> tuple[int, int, int, int]:
    """Returns the box of lines and their edges: left, upper, right, lower."""
    across: list[int] = []
    down: list[int] = []
    for line in lines:
        for x, y in (board.place(line.x, line.y), board.place(line.to_x, line.to_y)):
            across.append(x)
            down.append(y)
    reach = max(line.width for line in lines) * _HEAD + OVER_EDGE
    room = math.ceil(reach * board.tile) + 1
    return min(across) - room, min(down) - room, max(across) + room, max(down) + room


def paint_lines(
    lines: Sequence[Line],
    board: Board,
    box: tuple[int, int, int, int],
    palette: Palette,
    fonts: Fonts,
    scale: int,
) -> tuple[Image.Image, Image.Image]:
    """Returns the lines on paper, in 24 bits, and the coverage of each pixel with edges, in 8.

    The coverage is drawn white on black, as a palette's paper may be dark.
    """
    left, upper, right, lower = box
    width = right - left
    pixels = Image.new("RGB", (width, lower - upper))
    coverage = Image.new("L", (width, lower - upper))
    for top, bottom in bands(upper, lower):
        size = (width * scale, (bottom - top) * scale)
        on_paper = Image.new("RGB", size, palette.shade(Colour.PAPER))
        on_black = Image.new("RGB", size)
        paper = Brush(on_paper, palette, fonts, scale, (left, top))
        black = Brush(on_black, palette, fonts, scale, (left, top))
        for line in lines:
            draw_line(paper, board, line)
            draw_edge(black, board, line, _WHITE)
        pixels.paste(on_paper.reduce(scale), (0, top - upper))
        coverage.paste(on_black.reduce(scale).convert("L"), (0, top - upper))
    return pixels, coverage


def bands(top: int, bottom: int) -> Iterator[tuple[int, int]]:
    """Yields the first row and the end of each band that is drawn at a time.

    A whole enlarged board would take thirty megabytes, and twice that with coverage.
    """
    for row in range(top, bottom, _BAND):
        yield row, min(row + _BAND, bottom)
