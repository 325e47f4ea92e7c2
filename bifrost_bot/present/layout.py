"""Where everything of a scene stands in its picture: pure measuring, in pixels at the picture's own size."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from PIL import ImageFont

from bifrost_bot.present.axes import Axes, axes_of
from bifrost_bot.present.printable import printable
from bifrost_bot.present.text import is_numeric
from engines.scene import Colour, Frame, Label, Line, Scene, Shape, Table, Tile

WIDTH = 900
MARGIN = 26
TALLEST_BOARD = 960
LARGEST_TILE = 128
NAMES_FROM = 64
"""Square cells narrower than this leave their names to letters and numbers along the edges."""

_TITLE, _SMALLEST_TITLE = 36, 24
_CAPTION, _KEY, _TABLE, _SMALLEST_TABLE = 27, 22, 24, 16
_LEADING = 1.32
_SWATCH = 30
_GAP = 16
_TABLE_GAP = 34
_CELL_GAP = 20
_CORNER = 2 / math.sqrt(3)


@dataclass(slots=True)
class Fonts:
    """The built-in font, loaded once for each size."""

    loaded: dict[int, ImageFont.FreeTypeFont] = field(default_factory=dict[int, ImageFont.FreeTypeFont])

    def sized(self, size: int) -> ImageFont.FreeTypeFont:
        """Return the font at this size in pixels.

        Raises:
            RuntimeError: Pillow was built without FreeType.
        """
        if size not in self.loaded:
            font = ImageFont.load_default(size)
            if not isinstance(font, ImageFont.FreeTypeFont):
                raise RuntimeError("Pillow was built without FreeType; install a build that has it.")
            self.loaded[size] = font
        return self.loaded[size]

    def width(self, text: str, size: int) -> float:
        """Return how wide the text is at this size."""
        return self.sized(size).getlength(text)


@dataclass(frozen=True, slots=True)
class Word:
    """Text whose left end is at `x` and whose middle is at `y`."""

    text: str
    x: int
    y: int
    size: int
    colour: Colour
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Swatch:
    """A cell of the board repeated small in the key, centred on (x, y)."""

    tile: Tile
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across, from `x` on."""

    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Board:
    """The board's place in the picture.

    Attributes:
        tile: The width of a tile, even.
        zero_x: Where the scene's x = 0 is.
        labels: The scene's own, and along the edges those that stand in for names in the cells.
        names: Whether cells carry their names.
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
        """Return the pixel of a point of the scene."""
        return round(self.zero_x + x * self.tile), round(self.zero_y + y * self.tile)


@dataclass(frozen=True, slots=True)
class Layout:
    """A scene, measured."""

    height: int
    board: Board
    words: tuple[Word, ...]
    swatches: tuple[Swatch, ...]
    rules: tuple[Rule, ...]


@dataclass(slots=True)
class _Sheet:
    """The picture while it is filled from the top; `y` is where the next thing goes."""

    fonts: Fonts
    y: int = MARGIN - 8
    words: list[Word] = field(default_factory=list[Word])
    swatches: list[Swatch] = field(default_factory=list[Swatch])
    rules: list[Rule] = field(default_factory=list[Rule])

    def write(self, lines: Iterable[str], size: int, colour: Colour, bold: bool = False) -> None:
        for line in lines:
            middle = self.y + round(size * _LEADING / 2)
            self.words.append(Word(line, MARGIN, middle, size, colour, bold))
            self.y += round(size * _LEADING)


def lay_out(scene: Scene, fonts: Fonts) -> Layout:
    """Return where everything stands: title, board, captions, key and tables, from the top."""
    sheet = _Sheet(fonts)
    _write_title(sheet, printable(scene.title))
    board = _measure_board(scene, sheet.y)
    sheet.y = board.top + board.height + _GAP // 2
    for caption in map(printable, scene.captions):
        sheet.write(wrap(fonts, caption, _CAPTION, WIDTH - 2 * MARGIN), _CAPTION, Colour.INK)
    _write_key(sheet, scene)
    _write_tables(sheet, scene.tables)
    return Layout(sheet.y + MARGIN - 4, board, tuple(sheet.words), tuple(sheet.swatches), tuple(sheet.rules))


def wrap(fonts: Fonts, text: str, size: int, width: float) -> list[str]:
    """Return the text in lines no wider than `width`, broken between words, inside one only if it alone is wider."""
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


def _write_title(sheet: _Sheet, title: str) -> None:
    room = WIDTH - 2 * MARGIN
    size = _TITLE
    while size > _SMALLEST_TITLE and sheet.fonts.width(title, size) > room:
        size -= 1
    sheet.write(wrap(sheet.fonts, title, size, room), size, Colour.INK, bold=True)
    sheet.y += _GAP // 2


def _measure_board(scene: Scene, top: int) -> Board:
    axes = axes_of(scene.tiles)
    full = _extent(scene, scene.labels)
    tile = _tile_width(full)
    labels = scene.labels
    dense = bool(axes.columns) and tile < NAMES_FROM and all(tile.shape is Shape.SQUARE for tile in scene.tiles)
    if dense and not _labelled(scene.labels, axes):
        labels += _edge_labels(scene, axes)
        full = _extent(scene, labels)
        tile = _tile_width(full)
    left, upper, right, lower = full
    width, height = math.ceil((right - left) * tile), math.ceil((lower - upper) * tile)
    start = (WIDTH - width) // 2
    return Board(
        left=start,
        top=top,
        width=width,
        height=height,
        tile=tile,
        zero_x=start - left * tile,
        zero_y=top - upper * tile,
        labels=labels,
        names=not dense,
    )


def _tile_width(extent: tuple[float, float, float, float]) -> int:
    left, upper, right, lower = extent
    across = (WIDTH - 2 * MARGIN) / max(right - left, 1)
    down = TALLEST_BOARD / max(lower - upper, 1)
    # Even, so that rows shifted by half a tile stand on whole pixels too.
    return max(2, int(min(across, down, LARGEST_TILE)) // 2 * 2)


def _extent(scene: Scene, labels: Sequence[Label]) -> tuple[float, float, float, float]:
    boxes = [_tile_box(tile) for tile in scene.tiles]
    boxes += [_label_box(label) for label in labels]
    boxes += [box for line in scene.lines for box in _line_boxes(line)]
    boxes += _frame_boxes(scene.frame)
    if not boxes:
        return 0.0, 0.0, 1.0, 0.0
    lefts, uppers, rights, lowers = zip(*boxes, strict=True)
    return min(lefts), min(uppers), max(rights), max(lowers)


def _around(x: float, y: float, half_x: float, half_y: float) -> tuple[float, float, float, float]:
    return x - half_x, y - half_y, x + half_x, y + half_y


def _tile_box(tile: Tile) -> tuple[float, float, float, float]:
    return _around(tile.x, tile.y, 0.5, 0.5 * _CORNER if tile.shape is Shape.HEXAGON else 0.5)


def _label_box(label: Label) -> tuple[float, float, float, float]:
    return _around(label.x, label.y, len(printable(label.text)) * label.size * 0.32, label.size * 0.6)


def _line_boxes(line: Line) -> list[tuple[float, float, float, float]]:
    half = line.width * (2.2 if line.arrow else 0.5)
    return [_around(x, y, half, half) for x, y in ((line.x, line.y), (line.to_x, line.to_y))]


def _frame_boxes(frame: Frame | None) -> list[tuple[float, float, float, float]]:
    return [_around(x, y, frame.width / 2, frame.width / 2) for x, y in frame.corners] if frame else []


def _labelled(labels: Sequence[Label], axes: Axes) -> bool:
    texts = {label.text for label in labels}
    return {label for _, label in axes.columns} <= texts and {row.label for row in axes.rows} <= texts


def _edge_labels(scene: Scene, axes: Axes) -> tuple[Label, ...]:
    """Return the names of the columns over the board and those of the rows to its left, clear of a frame."""
    left, upper, _, _ = _extent(scene, ())
    longest = max(len(row.label) for row in axes.rows)
    size = 0.5
    over = [Label(label, x, upper - 0.4, size, Colour.MUTED) for x, label in axes.columns]
    beside = [
        Label(row.label, left - 0.14 - longest * size * 0.32, row.tiles[0].y, size, Colour.MUTED) for row in axes.rows
    ]
    return (*over, *beside)


def _write_key(sheet: _Sheet, scene: Scene) -> None:
    """Write the key's entries side by side, each behind a small copy of the cell whose mark it begins with."""
    if not scene.key:
        return
    sheet.y += _GAP // 2
    x, height = MARGIN, round(_SWATCH * 1.25)
    for entry in map(printable, scene.key):
        tile = _tile_meant(scene, entry)
        indent = _SWATCH + 10 if tile else 0
        lines = wrap(sheet.fonts, entry, _KEY, WIDTH - 2 * MARGIN - indent)
        width = indent + round(max((sheet.fonts.width(line, _KEY) for line in lines), default=0))
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, sheet.y = MARGIN, sheet.y + height
        if tile:
            sheet.swatches.append(Swatch(tile, x + _SWATCH // 2, sheet.y + height // 2))
        for at, line in enumerate(lines):
            middle = sheet.y + height // 2 + round(at * _KEY * _LEADING)
            sheet.words.append(Word(line, x + indent, middle, _KEY, Colour.MUTED))
        sheet.y += round(max(0, len(lines) - 1) * _KEY * _LEADING)
        x += width + 28
    sheet.y += height


def _tile_meant(scene: Scene, entry: str) -> Tile | None:
    first = entry.partition(" ")[0].rstrip(":=,.")
    return next((tile for tile in scene.tiles if tile.mark and tile.mark == first), None)


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table, measured: its cells broken into lines, and how wide its columns are."""

    title: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    widths: tuple[int, ...]
    to_right: tuple[bool, ...]
    size: int
    headed: bool

    @property
    def width(self) -> int:
        return sum(self.widths) + _CELL_GAP * (len(self.widths) - 1)


def _write_tables(sheet: _Sheet, tables: Sequence[Table]) -> None:
    """Write tables beside each other as long as there is room, then below."""
    x, top, bottom = MARGIN, sheet.y + _GAP, sheet.y
    for table in tables:
        grid = _measure_table(sheet.fonts, table)
        width = max([grid.width, *(round(sheet.fonts.width(line, grid.size)) + 4 for line in grid.title)])
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, top = MARGIN, bottom + _GAP
        bottom = max(bottom, _write_table(sheet, grid, x, top))
        x += width + _TABLE_GAP
    sheet.y = bottom


def _measure_table(fonts: Fonts, table: Table) -> _Grid:
    texts = [[printable(cell) for cell in row] for row in (table.heads, *table.rows)]
    columns = max((len(row) for row in texts), default=0)
    texts = [row + [""] * (columns - len(row)) for row in texts]
    room = WIDTH - 2 * MARGIN - _CELL_GAP * max(columns - 1, 0)
    size = _TABLE
    widths = _column_widths(fonts, texts, size)
    while size > _SMALLEST_TABLE and sum(widths) > room:
        size -= 1
        widths = _column_widths(fonts, texts, size)
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= max(1, (sum(widths) - room) // 2)
    rows = tuple(tuple(tuple(wrap(fonts, cell, size, w)) for cell, w in zip(row, widths, strict=True)) for row in texts)
    return _Grid(
        title=tuple(wrap(fonts, printable(table.title), size, WIDTH - 2 * MARGIN - 4)),
        rows=rows,
        widths=tuple(widths),
        to_right=tuple(is_numeric(row[at] for row in texts[1:]) for at in range(columns)),
        size=size,
        headed=any(texts[0]),
    )


def _column_widths(fonts: Fonts, texts: Sequence[Sequence[str]], size: int) -> list[int]:
    return [math.ceil(max(fonts.width(cell, size) for cell in column)) + 1 for column in zip(*texts, strict=True)]


def _write_table(sheet: _Sheet, grid: _Grid, x: int, top: int) -> int:
    """Write one table with its upper left corner at (x, top); return where it ends."""
    step = round(grid.size * _LEADING)
    y = top
    for line in grid.title:
        sheet.words.append(Word(line, x, y + step // 2, grid.size, Colour.INK, bold=True))
        y += step
    for number, row in enumerate(grid.rows):
        if number == 0 and not grid.headed:
            continue
        colour = Colour.MUTED if number == 0 else Colour.INK
        _write_row(sheet, grid, row, (x, y + step // 2), colour)
        y += step * max((len(cell) for cell in row), default=1)
        if number == 0:
            sheet.rules.append(Rule(x, y, grid.width))
            y += 6
    return y


def _write_row(sheet: _Sheet, grid: _Grid, row: Sequence[Sequence[str]], at: tuple[int, int], colour: Colour) -> None:
    x, middle = at
    for cell, width, right in zip(row, grid.widths, grid.to_right, strict=True):
        for number, line in enumerate(cell):
            indent = width - round(sheet.fonts.width(line, grid.size)) if right else 0
            y = middle + number * round(grid.size * _LEADING)
            sheet.words.append(Word(line, x + indent, y, grid.size, colour))
        x += width + _CELL_GAP
