"""Lines over the cells of a board, such as planned paths: where they are, and what they look
like on their own.
"""

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
"""How far an arrow's head reaches to the side, in widths of its line."""


def parted(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Returns the lines under the tiles and those over them."""
    return tuple(line for line in lines if not line.over), tuple(
        line for line in lines if line.over
    )


def box_around(lines: Sequence[Line], board: Board) -> tuple[int, int, int, int]:
    """Returns the box that lines and their edges are drawn in: left, upper, right, lower."""
    ends = [
        board.place(x, y) for line in lines for x, y in ((line.x, line.y), (line.to_x, line.to_y))
    ]
    room = math.ceil((max(line.width for line in lines) * _HEAD + OVER_EDGE) * board.tile) + 1
    across, down = [x for x, _ in ends], [y for _, y in ends]
    return min(across) - room, min(down) - room, max(across) + room, max(down) + room


def paint_lines(
    lines: Sequence[Line],
    board: Board,
    box: tuple[int, int, int, int],
    palette: Palette,
    fonts: Fonts,
    scale: int,
) -> tuple[Image.Image, Image.Image]:
    """Returns the lines on paper, in 24 bits, and how much of each pixel they and their edges
    cover, in 8.

    What is covered is drawn white on black, whatever the palette: its own paper may be dark.
    """
    left, upper, right, lower = box
    pixels, covered = (Image.new(mode, (right - left, lower - upper)) for mode in ("RGB", "L"))
    for top, bottom in bands(upper, lower):
        size = ((right - left) * scale, (bottom - top) * scale)
        on_paper, on_black = (
            Image.new("RGB", size, palette.shade(Colour.PAPER)),
            Image.new("RGB", size),
        )
        paper, black = (
            Brush(image, palette, fonts, scale, (left, top)) for image in (on_paper, on_black)
        )
        for line in lines:
            draw_line(paper, board, line)
            draw_edge(black, board, line, _WHITE)
        pixels.paste(on_paper.reduce(scale), (0, top - upper))
        covered.paste(on_black.reduce(scale).convert("L"), (0, top - upper))
    return pixels, covered


def bands(top: int, bottom: int) -> Iterator[tuple[int, int]]:
    """Yields the first row and the one after the last of parts that are enlarged and drawn one
    after the other.

    All of a board at once would take thirty megabytes, twice where its lines are told from what
    they cover.
    """
    for row in range(top, bottom, _BAND):
        yield row, min(row + _BAND, bottom)
