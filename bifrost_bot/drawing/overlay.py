"""Lines over the cells of a board, such as planned paths."""

import math
from collections.abc import Sequence

from bifrost_bot.drawing.board import Board, PixelBox
from bifrost_bot.drawing.brush import OVER_EDGE
from bifrost_bot.engines.scene import Line

_HEAD = 2.2
"""The reach of an arrow's head to each side, in widths of its line."""


def split_lines(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Returns the lines under the tiles and those over them."""
    under = tuple(line for line in lines if not line.over)
    over = tuple(line for line in lines if line.over)
    return under, over


def box_around(lines: Sequence[Line], board: Board) -> PixelBox:
    """Returns the box of lines and their edges: left, upper, right, lower."""
    ends = [board.place(line.x, line.y) for line in lines]
    ends += [board.place(line.to_x, line.to_y) for line in lines]
    across, down = zip(*ends, strict=True)
    reach = max(line.width for line in lines) * _HEAD + OVER_EDGE
    room = math.ceil(reach * board.tile) + 1
    return min(across) - room, min(down) - room, max(across) + room, max(down) + room
