"""Where everything of a scene is in its picture: pure measuring, in pixels at the picture's own size."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from bifrost_bot.drawing.board import MARGIN, WIDTH, Board, measure_board
from bifrost_bot.drawing.font import Fonts, wrap
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.text import is_numeric
from bifrost_bot.engines.scene import Colour, Pattern, Scene, Table, Tile

SWATCH = 30
"""How wide the cells in the key are."""

_TITLE, _SMALLEST_TITLE = 36, 24
_CAPTION, _KEY, _TABLE, _SMALLEST_TABLE = 27, 22, 24, 16
_LEADING = 1.32
_GAP = 16
_TABLE_GAP = 34
_LONG_TABLE = 8
_CELL_GAP = 20


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


def lay_out(scene: Scene, fonts: Fonts, measure: Callable[[Scene], Board] = measure_board) -> Layout:
    """Returns where everything is: title, board, captions, key and tables, from the top."""
    sheet = _Sheet(fonts)
    _write_title(sheet, printable(scene.title))
    board = replace(measure(scene), top=sheet.y)
    sheet.y = board.top + board.height + _GAP // 2
    for caption in map(printable, scene.captions):
        sheet.write(wrap(fonts, caption, _CAPTION, WIDTH - 2 * MARGIN), _CAPTION, Colour.INK)
    _write_key(sheet, scene)
    _write_tables(sheet, scene.tables)
    return Layout(sheet.y + MARGIN - 4, board, tuple(sheet.words), tuple(sheet.swatches), tuple(sheet.rules))


def _write_title(sheet: _Sheet, title: str) -> None:
    room = WIDTH - 2 * MARGIN
    size = max(_SMALLEST_TITLE, min(_TITLE, int(_TITLE * room / max(sheet.fonts.width(title, _TITLE) + 8, 1))))
    sheet.write(wrap(sheet.fonts, title, size, room), size, Colour.INK, bold=True)
    sheet.y += _GAP // 2


def _write_key(sheet: _Sheet, scene: Scene) -> None:
    """Writes the key's entries side by side, each behind a small copy of the cell whose mark it begins with."""
    if not scene.key:
        return
    sheet.y += _GAP // 2
    x, height = MARGIN, round(SWATCH * 1.25)
    for entry in map(printable, scene.key):
        tile, told = _read_entry(scene, entry)
        indent = SWATCH + 9 if tile else 0
        lines = wrap(sheet.fonts, told, _KEY, WIDTH - 2 * MARGIN - indent)
        width = indent + round(max((sheet.fonts.width(line, _KEY) for line in lines), default=0))
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, sheet.y = MARGIN, sheet.y + height
        if tile:
            sheet.swatches.append(Swatch(tile, x + SWATCH // 2, sheet.y + height // 2))
        for at, line in enumerate(lines):
            middle = sheet.y + height // 2 + round(at * _KEY * _LEADING)
            sheet.words.append(Word(line, x + indent, middle, _KEY, Colour.MUTED))
        sheet.y += round(max(0, len(lines) - 1) * _KEY * _LEADING)
        x += width + 28
    sheet.y += height


def _read_entry(scene: Scene, entry: str) -> tuple[Tile | None, str]:
    """Returns the cell that a key's entry such as `R = Red` shows, and the words that are left to be written."""
    mark, _, meaning = (part.strip() for part in entry.partition("="))
    if not meaning or not scene.tiles:
        return None, entry
    model = replace(scene.tiles[0], fill=Colour.EMPTY, mark="", pattern=Pattern.PLAIN, ring=None)
    if mark == "ring":
        ring = next((tile.ring for tile in scene.tiles if tile.ring), Colour.ACCENT)
        return replace(model, ring=ring), meaning
    held = next((tile for tile in scene.tiles if tile.mark == mark), None)
    if held:
        return replace(held, ring=None), meaning
    if mark in (pattern.value for pattern in Pattern):
        filled = next((tile for tile in scene.tiles if tile.pattern == mark), replace(model, pattern=Pattern(mark)))
        return replace(filled, mark="", ring=None), meaning
    if mark in (colour.value for colour in Colour):
        return replace(model, fill=Colour(mark)), meaning
    named = meaning.lower().replace(" ", "-")
    if named in [colour.value for colour in Colour]:
        return replace(model, mark=mark, fill=Colour(named)), meaning
    return None, entry


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
    """Writes tables side by side as long as there is room, then below."""
    x, top, bottom = MARGIN, sheet.y + _GAP, sheet.y
    for grid in (part for table in tables for part in _halves(_measure_table(sheet.fonts, table))):
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
    if sum(widths) > room:
        size = max(_SMALLEST_TABLE, int(_TABLE * room / sum(widths)))
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


def _halves(grid: _Grid) -> tuple[_Grid, ...]:
    """Returns a long and narrow table as two halves to be set side by side, any other as it is."""
    heading, *body = grid.rows
    if len(body) < _LONG_TABLE or 2 * grid.width + _TABLE_GAP > WIDTH - 2 * MARGIN:
        return (grid,)
    middle = (len(body) + 1) // 2
    untitled = ("",) * len(grid.title)
    return replace(grid, rows=(heading, *body[:middle])), replace(grid, rows=(heading, *body[middle:]), title=untitled)


def _column_widths(fonts: Fonts, texts: Sequence[Sequence[str]], size: int) -> list[int]:
    return [math.ceil(max(fonts.width(cell, size) for cell in column)) + 1 for column in zip(*texts, strict=True)]


def _write_table(sheet: _Sheet, grid: _Grid, x: int, top: int) -> int:
    """Writes one table with its upper left corner at (x, top), and returns where it ends."""
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
