"""Where the board of a scene is in its picture, and how wide its tiles are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.drawing.axes import Axes, axes_of
from bifrost_bot.drawing.printable import printable
from bifrost_bot.engines.scene import Frame, Label, Line, Scene, Shape, Tile

DENSITY: Final = 2
"""How many pixels a picture has, each way, for one of the desktop client."""

WIDTH: Final = 550 * DENSITY
HEIGHT: Final = 350 * DENSITY
"""At 11:7 a picture fills all that the desktop client has for one."""

MARGIN: Final = 6 * DENSITY
COLUMN: Final = 174 * DENSITY
"""How wide the column beside a board is at least, where there is anything to be said in it."""

LARGEST_TILE: Final = 84 * DENSITY
NAMES_FROM: Final = 50 * DENSITY
"""Square cells narrower than this leave their names to letters and numbers along the edges."""

READABLE: Final = 13 * DENSITY
"""The size of letters whose capitals are 9 pixels high in the desktop client."""

CORNER: Final = 2 / 3**0.5
"""The height of a hexagon that is 1 wide."""

_EDGE_NAMES: Final = (0.4, 0.74)
"""How large names along the edges are, in tiles, at least and at most."""

_LINE_STEP: Final = 1.1
"""How far apart the lines of a label are, in heights of its letters."""

_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Board:
    """The board's place in the picture.

    Attributes:
        tile: The width of a tile, even.
        zero_x: Where the scene's x = 0 is.
        zero_y: Where the scene's y = 0 is.
        labels: The scene's own line by line, and along the edges those that replace names in the
        cells. names: Whether cells carry their names.
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

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Returns the pixel of a point of the scene."""
        return round(self.zero_x + x * self.tile), round(self.zero_y + y * self.tile)


def has_column(scene: Scene) -> bool:
    """Returns whether anything is to be said beside the board."""
    return bool(scene.aside or scene.tables or scene.key)


def measure_board(scene: Scene) -> Board:
    """Returns the board's place: at the left, as large as the picture allows beside its column."""
    axes = axes_of(scene.tiles)
    room = WIDTH - 2 * MARGIN - (COLUMN if has_column(scene) else 0)
    labels = tuple(line for label in scene.labels for line in _lines_of(label))
    full = _extent(scene, labels)
    tile = _tile_width(full, room)
    dense = (
        bool(axes.columns)
        and tile < NAMES_FROM
        and all(tile.shape is Shape.SQUARE for tile in scene.tiles)
    )
    if scene.names and dense and not _labelled(scene.labels, axes):
        labels += _edge_labels(scene, axes, tile)
        full = _extent(scene, labels)
        tile = _tile_width(full, room)
    left, upper, right, lower = full
    width, height = round((right - left) * tile), round((lower - upper) * tile)
    top = (HEIGHT - height) // 2
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


def _tile_width(extent: _Box, room: int) -> int:
    left, upper, right, lower = extent
    across = room / max(right - left, 1)
    down = (HEIGHT - 2 * MARGIN) / max(lower - upper, 1)
    # Even, so that rows shifted by half a tile are on whole pixels too.
    return max(2, int(min(across, down, LARGEST_TILE)) // 2 * 2)


def _extent(scene: Scene, labels: Sequence[Label]) -> _Box:
    boxes = [_tile_box(tile) for tile in scene.tiles]
    boxes += [_label_box(label) for label in labels]
    boxes += [box for line in scene.lines for box in _line_boxes(line)]
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
    return _around(
        label.x, label.y, len(printable(label.text)) * label.size * 0.32, label.size * 0.5
    )


def _line_boxes(line: Line) -> list[_Box]:
    half = line.width * (2.2 if line.arrow else 0.5)
    return [_around(x, y, half, half) for x, y in ((line.x, line.y), (line.to_x, line.to_y))]


def _frame_boxes(frame: Frame | None) -> list[_Box]:
    return (
        [_around(x, y, frame.width / 2, frame.width / 2) for x, y in frame.corners] if frame else []
    )


def _labelled(labels: Sequence[Label], axes: Axes) -> bool:
    texts = {label.text for label in labels}
    return {label for _, label in axes.columns} <= texts and {
        row.label for row in axes.rows
    } <= texts


def _edge_labels(scene: Scene, axes: Axes, tile: int) -> tuple[Label, ...]:
    """Returns the names of the columns over the board and those of the rows to its left, clear
    of a frame.
    """
    left, upper, _, _ = _extent(scene, ())
    longest = max(len(row.label) for row in axes.rows)
    size = min(max(READABLE * 1.1 / tile, _EDGE_NAMES[0]), _EDGE_NAMES[1])
    over = [Label(label, x, upper - 0.5 * size, size) for x, label in axes.columns]
    beside = [
        Label(row.label, left - 0.08 - longest * size * 0.32, row.tiles[0].y, size)
        for row in axes.rows
    ]
    return (*over, *beside)
