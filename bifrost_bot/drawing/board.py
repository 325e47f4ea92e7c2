"""The place of a scene's board in its picture, and the width of its tiles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from bifrost_bot.drawing.axes import Axes, axes_of
from bifrost_bot.drawing.printable import printable
from bifrost_bot.engines.scene import Frame, Label, Line, Scene, Shape, Tile

DENSITY: Final = 2
"""The pixels of a picture, each way, for one pixel of the desktop client."""

WIDTH: Final = 550 * DENSITY
HEIGHT: Final = 350 * DENSITY
"""A picture of 11:7 fills all the room that the desktop client has."""

MARGIN: Final = 6 * DENSITY
COLUMN: Final = 174 * DENSITY
"""The least width of the column next to a board, if it has content."""

LARGEST_TILE: Final = 96 * DENSITY
NAMES_FROM: Final = 50 * DENSITY
"""Narrower square cells have no names, nor have those with things; letters and numbers along the
edges replace them.
"""

READABLE: Final = 13 * DENSITY
"""The size of letters with capitals 9 pixels high in the desktop client."""

CORNER: Final = 2 / 3**0.5
"""The height of a hexagon that is 1 wide."""

_EDGE_NAMES: Final = (0.4, 0.74)
"""The least and the largest size of names along the edges, in tiles."""

_WIDE_KEY: Final = 13 * DENSITY
"""The height of a key that runs below board and column."""

_LINE_STEP: Final = 1.1
"""The distance of the lines of a label, in heights of its letters."""

_Box = tuple[float, float, float, float]
PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


@dataclass(frozen=True, slots=True)
class Board:
    """The board's place in the picture.

    Attributes:
        tile: The width of a tile, even.
        zero_x: The pixel of the scene's x = 0.
        zero_y: The pixel of the scene's y = 0.
        labels: The scene's own line by line, and along the edges those that replace cells' names.
        names: Whether cells have their names.
    """

    left: int
    top: int
    width: int
    height: int
    tile: int
    zero_x: float
    zero_y: float
    labels: tuple[Label, ...]
    names: bool

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner."""
        return self.left, self.top

    @property
    def box(self) -> PixelBox:
        """The board's place."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Returns the pixel of a point of the scene."""
        return round(self.zero_x + x * self.tile), round(self.zero_y + y * self.tile)


def has_column(scene: Scene) -> bool:
    """Returns whether there is content for the column next to the board."""
    return bool(scene.aside or scene.tables or scene.key or scene.pill)


def has_things(scene: Scene) -> bool:
    """Returns whether cells have bodies, signs or badges in place of their names."""
    return any(tile.body or tile.sign or tile.badges for tile in scene.tiles)


def measure_board(scene: Scene, wide_key: bool = False) -> Board:
    """Returns the board's place: at the left, as large as possible next to its column.

    Args:
        scene: The board.
        wide_key: Whether the key runs below board and column.
    """
    axes = axes_of(scene.tiles)
    across = WIDTH - 2 * MARGIN - (COLUMN if has_column(scene) else 0)
    key = _WIDE_KEY if wide_key else 0
    room = (across, HEIGHT - 2 * MARGIN - key)
    labels = tuple(chain.from_iterable(map(_lines_of, scene.labels)))
    full = _extent(scene, labels)
    tile = _tile_width(full, room)
    all_squares = all(one.shape is Shape.SQUARE for one in scene.tiles)
    dense = bool(axes.columns) and all_squares and (tile < NAMES_FROM or has_things(scene))
    if scene.names and dense and not _has_edge_labels(scene.labels, axes):
        labels += _edge_labels(scene, axes, tile)
        full = _extent(scene, labels)
        tile = _tile_width(full, room)
    left, upper, right, lower = full
    width = round((right - left) * tile)
    height = round((lower - upper) * tile)
    # Where there is room for the key anyway, the board stays in its place.
    top = min((HEIGHT - height) // 2, HEIGHT - MARGIN - key - height)
    return Board(
        left=MARGIN,
        top=top,
        width=width,
        height=height,
        tile=tile,
        zero_x=MARGIN - left * tile,
        zero_y=top - upper * tile,
        labels=labels,
        names=scene.names and not dense,
    )


def fit_board(scene: Scene, box: PixelBox, least: int) -> Board:
    """Returns the place of a board without cells' names, as large as possible in a box.

    Args:
        scene: The board.
        box: Left, top, right, bottom, in pixels.
        least: The size from which letters can be read; smaller labels are left out.
    """
    labels = scene.labels
    while True:
        left, upper, right, lower = _extent(scene, labels)
        across = (box[2] - box[0]) / max(right - left, 1)
        down = (box[3] - box[1]) / max(lower - upper, 1)
        tile = max(2, int(min(across, down, LARGEST_TILE)) // 2 * 2)
        readable = tuple(label for label in labels if label.size * tile >= least)
        if readable == labels:
            break
        labels = readable
    width = round((right - left) * tile)
    height = round((lower - upper) * tile)
    x = (box[0] + box[2] - width) // 2
    y = (box[1] + box[3] - height) // 2
    return Board(x, y, width, height, tile, x - left * tile, y - upper * tile, labels, names=False)


def _tile_width(extent: _Box, room: tuple[int, int]) -> int:
    left, upper, right, lower = extent
    across = room[0] / max(right - left, 1)
    down = room[1] / max(lower - upper, 1)
    # Even, so that rows shifted by half a tile are on whole pixels too.
    return max(2, int(min(across, down, LARGEST_TILE)) // 2 * 2)


def _extent(scene: Scene, labels: Sequence[Label]) -> _Box:
    boxes = [_tile_box(tile) for tile in scene.tiles]
    boxes += [_label_box(label) for label in labels]
    for line in scene.lines:
        boxes += _line_boxes(line)
    boxes += _frame_boxes(scene.frame)
    if not boxes:
        return 0.0, 0.0, 1.0, 0.0
    lefts, uppers, rights, lowers = zip(*boxes, strict=True)
    return min(lefts), min(uppers), max(rights), max(lowers)


def _around(x: float, y: float, half_x: float, half_y: float) -> _Box:
    return x - half_x, y - half_y, x + half_x, y + half_y


def _tile_box(tile: Tile) -> _Box:
    return _around(tile.x, tile.y, 0.5, 0.5 * CORNER if tile.shape is Shape.HEXAGON else 0.5)


def _lines_of(label: Label) -> tuple[Label, ...]:
    lines = label.text.splitlines()
    top = label.y - (len(lines) - 1) / 2 * label.size * _LINE_STEP
    return tuple(
        replace(label, text=line, y=top + number * label.size * _LINE_STEP)
        for number, line in enumerate(lines)
    )


def _label_box(label: Label) -> _Box:
    half = len(printable(label.text)) * label.size * 0.32
    return _around(label.x, label.y, half, label.size * 0.5)


def _line_boxes(line: Line) -> list[_Box]:
    half = line.width * (2.2 if line.arrow else 0.5)
    return [_around(x, y, half, half) for x, y in ((line.x, line.y), (line.to_x, line.to_y))]


def _frame_boxes(frame: Frame | None) -> list[_Box]:
    if frame is None:
        return []
    half = frame.width / 2
    return [_around(x, y, half, half) for x, y in frame.corners]


def _has_edge_labels(labels: Sequence[Label], axes: Axes) -> bool:
    return axes.labels <= {label.text for label in labels}


def _edge_labels(scene: Scene, axes: Axes, tile: int) -> tuple[Label, ...]:
    """Returns the columns' names above the board and the rows' to its left, outside frames."""
    left, upper, _, _ = _extent(scene, ())
    longest = max(len(row.label) for row in axes.rows)
    size = min(max(READABLE * 1.1 / tile, _EDGE_NAMES[0]), _EDGE_NAMES[1])
    over = [Label(label, x, upper - 0.5 * size, size) for x, label in axes.columns]
    beside = [
        Label(row.label, left - 0.08 - longest * size * 0.32, row.tiles[0].y, size)
        for row in axes.rows
    ]
    return (*over, *beside)
