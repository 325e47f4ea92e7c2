"""The layout of a scene's picture, in pixels of the final picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.drawing.board import DENSITY, HEIGHT, MARGIN, READABLE, WIDTH, Board, measure_board
from bifrost_bot.drawing.column import (
    GUTTER,
    SMALLEST,
    Entry,
    Key,
    Rule,
    Sheet,
    Swatch,
    Word,
    read_key,
    write_key,
    write_table,
)
from bifrost_bot.drawing.font import Fonts, wrap
from bifrost_bot.drawing.printable import printable
from bifrost_bot.engines.scene import Scene, Table

_SIZES: Final = tuple(points * DENSITY for points in range(14, 9, -1))


@dataclass(frozen=True, slots=True)
class Layout:
    """A measured scene; `tables` are those that fit in the picture."""

    board: Board
    words: tuple[Word, ...]
    swatches: tuple[Swatch, ...]
    rules: tuple[Rule, ...]
    tables: tuple[Table, ...]


def lay_out(
    scene: Scene, fonts: Fonts, measure: Callable[[Scene], Board] = measure_board
) -> Layout:
    """Returns the layout: the board on the left, the column on the right."""
    board = measure(scene)
    key = read_key(scene)
    x = board.left + board.width + GUTTER

    def fill(tables: Sequence[Table], size: int) -> Sheet:
        sheet = Sheet(fonts, x, WIDTH - MARGIN - x, size)
        _fill(sheet, scene, tables, key)
        return sheet

    tables: list[Table] = []
    for table in scene.tables:
        sizes = (READABLE,) if tables else (READABLE, SMALLEST)
        low = len(table.rows) * SMALLEST < HEIGHT
        if low and any(fill([*tables, table], size).fits for size in sizes):
            tables.append(table)
    sheets = (fill(tables, size) for size in _SIZES)
    sheet = next((sheet for sheet in sheets if sheet.fits), None)
    if sheet is None:
        sheet = _cut(fill(tables, SMALLEST))
    words = tuple(sheet.words)
    return Layout(board, words, tuple(sheet.swatches), tuple(sheet.rules), tuple(tables))


def beside(scene: Scene) -> tuple[Table, ...]:
    """Returns the tables that do not fit in the picture, and belong in its message."""
    if not scene.tables:
        return ()
    fitting = lay_out(scene, Fonts()).tables
    return tuple(table for table in scene.tables if table not in fitting)


def _cut(sheet: Sheet) -> Sheet:
    """Returns the column without content outside the paper, for keys longer than our games'."""
    words: list[Word] = []
    for word in sheet.words:
        right = word.x + sheet.fonts.width(word.text, word.size, word.bold)
        if word.y + word.size // 2 <= HEIGHT and right <= WIDTH:
            words.append(word)
    swatches = [swatch for swatch in sheet.swatches if swatch.y + swatch.width // 2 <= HEIGHT]
    return replace(sheet, words=words, swatches=swatches)


def _fill(sheet: Sheet, scene: Scene, tables: Sequence[Table], key: Key) -> None:
    for number, line in enumerate(map(printable, scene.aside)):
        bold = number == 0
        for part in wrap(sheet.fonts, line, sheet.size, sheet.room, bold):
            sheet.write(part, sheet.x, bold=bold)
            sheet.y += sheet.step
    in_tables: list[Entry] = []
    for table in tables:
        sheet.y += sheet.step // 3 if sheet.words else 0
        in_tables += write_table(sheet, table, key, titled=len(tables) > 1)
    sheet.y += sheet.step // 3 if sheet.words else 0
    others = [entry for entry in key.entries if entry not in in_tables]
    if not tables:
        # At the bottom, where it stays throughout an animation.
        sheet.y = max(sheet.y, HEIGHT - MARGIN - _key_height(sheet, others))
    write_key(sheet, others)
    sheet.fits = sheet.fits and sheet.y <= HEIGHT - MARGIN + sheet.size // 3


def _key_height(sheet: Sheet, entries: Sequence[Entry]) -> int:
    trial = Sheet(sheet.fonts, sheet.x, sheet.room, sheet.size, y=0)
    write_key(trial, entries)
    return trial.y
