"""The place of a scene's board in its picture, and the width of its tiles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

from bifrost_bot.drawing.axes import Axes, axes_of
from bifrost_bot.drawing.printable import printable
from bifrost_bot.engines.scene import Label, Scene, Shape, Tile

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

PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


class _Extent(NamedTuple):
    """The part of a scene that a board takes, in tiles."""

    left: float
    upper: float
    right: float
    lower: float

    def width(self, tile: int) -> int:
        """Returns the width in pixels, for tiles this wide."""
        return round((self.right - self.left) * tile)

    def height(self, tile: int) -> int:
        """Returns the height in pixels, for tiles this wide."""
        return round((self.lower - self.upper) * tile)


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
        wide_key: Whether the key runs below board and column.
    """
    axes = axes_of(scene.tiles)
    column = COLUMN if has_column(scene) else 0
    key = _WIDE_KEY if wide_key else 0
    room = (WIDTH - 2 * MARGIN - column, HEIGHT - 2 * MARGIN - key)
    labels = tuple(chain.from_iterable(map(_lines_of, scene.labels)))
    extent = _measure_extent(scene, labels)
    tile = _tile_width(extent, room)
    is_grid = bool(axes.columns) and all(one.shape is Shape.SQUARE for one in scene.tiles)
    dense = is_grid and (tile < NAMES_FROM or has_things(scene))
    if scene.names and dense and not _has_edge_labels(scene.labels, axes):
        labels += _edge_labels(scene, axes, tile)
        extent = _measure_extent(scene, labels)
        tile = _tile_width(extent, room)
    height = extent.height(tile)
    # Where there is room for the key anyway, the board stays in its place.
    top = min((HEIGHT - height) // 2, HEIGHT - MARGIN - key - height)
    return _place_board(extent, tile, (MARGIN, top), labels, scene.names and not dense)


def fit_board(scene: Scene, box: PixelBox, least: int) -> Board:
    """Returns the place of a board without cells' names, as large as possible in a box.

    Args:
        box: Left, top, right, bottom, in pixels.
        least: The size from which letters can be read; smaller labels are left out.
    """
    left, top, right, bottom = box
    labels = scene.labels
    while True:
        extent = _measure_extent(scene, labels)
        tile = _tile_width(extent, (right - left, bottom - top))
        readable = tuple(label for label in labels if label.size * tile >= least)
        if readable == labels:
            break
        labels = readable
    x = (left + right - extent.width(tile)) // 2
    y = (top + bottom - extent.height(tile)) // 2
    return _place_board(extent, tile, (x, y), labels, names=False)


def _place_board(
    extent: _Extent, tile: int, corner: tuple[int, int], labels: tuple[Label, ...], names: bool
) -> Board:
    left, top = corner
    return Board(
        left=left,
        top=top,
        width=extent.width(tile),
        height=extent.height(tile),
        tile=tile,
        zero_x=left - extent.left * tile,
        zero_y=top - extent.upper * tile,
        labels=labels,
        names=names,
    )


def _tile_width(extent: _Extent, room: tuple[int, int]) -> int:
    wide, high = room
    across = wide / max(extent.right - extent.left, 1)
    down = high / max(extent.lower - extent.upper, 1)
    # Even, so that rows shifted by half a tile are on whole pixels too.
    return max(2, int(min(across, down, LARGEST_TILE)) // 2 * 2)


def _measure_extent(scene: Scene, labels: Sequence[Label]) -> _Extent:
    parts = [_tile_extent(tile) for tile in scene.tiles]
    parts += map(_label_extent, labels)
    for line in scene.lines:
        half = line.width * (2.2 if line.arrow else 0.5)
        parts.append(_around(line.x, line.y, half, half))
        parts.append(_around(line.to_x, line.to_y, half, half))
    if scene.frame:
        half = scene.frame.width / 2
        parts += [_around(x, y, half, half) for x, y in scene.frame.corners]
    if not parts:
        return _Extent(0.0, 0.0, 1.0, 0.0)
    lefts, uppers, rights, lowers = zip(*parts, strict=True)
    return _Extent(min(lefts), min(uppers), max(rights), max(lowers))


def _around(x: float, y: float, half_x: float, half_y: float) -> _Extent:
    return _Extent(x - half_x, y - half_y, x + half_x, y + half_y)


def _tile_extent(tile: Tile) -> _Extent:
    high = CORNER if tile.shape is Shape.HEXAGON else 1
    return _around(tile.x, tile.y, 0.5, 0.5 * high)


def _label_extent(label: Label) -> _Extent:
    half = len(printable(label.text)) * label.size * 0.32
    return _around(label.x, label.y, half, label.size * 0.5)


def _lines_of(label: Label) -> tuple[Label, ...]:
    lines = label.text.splitlines()
    top = label.y - (len(lines) - 1) / 2 * label.size * _LINE_STEP
    return tuple(
        replace(label, text=line, y=top + number * label.size * _LINE_STEP)
        for number, line in enumerate(lines)
    )


def _has_edge_labels(labels: Sequence[Label], axes: Axes) -> bool:
    return axes.labels <= {label.text for label in labels}


def _edge_labels(scene: Scene, axes: Axes, tile: int) -> tuple[Label, ...]:
    """Returns the columns' names above the board and the rows' to its left, outside frames."""
    extent = _measure_extent(scene, ())
    longest = max(len(row.label) for row in axes.rows)
    least, largest = _EDGE_NAMES
    size = min(max(READABLE * 1.1 / tile, least), largest)
    left = extent.left - 0.08 - longest * size * 0.32
    above = extent.upper - 0.5 * size
    over = [Label(label, x, above, size) for x, label in axes.columns]
    beside = [Label(row.label, left, row.tiles[0].y, size) for row in axes.rows]
    return (*over, *beside)
