"""Where everything of a scene is in its picture: pure measuring, in pixels at the picture's own
size.
"""

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
    """A scene, measured.

    Attributes:
        tables: Those that the picture has room for.
    """

    board: Board
    words: tuple[Word, ...]
    swatches: tuple[Swatch, ...]
    rules: tuple[Rule, ...]
    tables: tuple[Table, ...]


def lay_out(
    scene: Scene, fonts: Fonts, measure: Callable[[Scene], Board] = measure_board
) -> Layout:
    """Returns where everything is: the board on the left, what goes with it in a column on the
    right.
    """
    board = measure(scene)
    key = read_key(scene)
    x = board.left + board.width + GUTTER

    def fill(tables: Sequence[Table], size: int) -> Sheet:
        sheet = Sheet(fonts, x, WIDTH - MARGIN - x, size)
        _fill(sheet, scene, tables, key)
        return sheet

    tables: list[Table] = []
    for table in scene.tables:
        if len(table.rows) * SMALLEST < HEIGHT and any(
            fill([*tables, table], size).fits
            for size in ((READABLE,) if tables else (READABLE, SMALLEST))
        ):
            tables.append(table)
    filled = (fill(tables, size) for size in _SIZES)
    sheet = next((sheet for sheet in filled if sheet.fits), None) or _cut(fill(tables, SMALLEST))
    return Layout(
        board, tuple(sheet.words), tuple(sheet.swatches), tuple(sheet.rules), tuple(tables)
    )


def beside(scene: Scene) -> tuple[Table, ...]:
    """Returns the tables for which the picture has no room, so that its message has to show
    them.
    """
    if not scene.tables:
        return ()
    shown = lay_out(scene, Fonts()).tables
    return tuple(table for table in scene.tables if table not in shown)


def _cut(sheet: Sheet) -> Sheet:
    """Returns the column without what would be below or beside the paper: a key longer than any
    of our games has.
    """
    words = [
        word
        for word in sheet.words
        if word.y + word.size // 2 <= HEIGHT
        and word.x + sheet.fonts.width(word.text, word.size) <= WIDTH
    ]
    return replace(
        sheet,
        words=words,
        swatches=[swatch for swatch in sheet.swatches if swatch.y + swatch.width // 2 <= HEIGHT],
    )


def _fill(sheet: Sheet, scene: Scene, tables: Sequence[Table], key: Key) -> None:
    for number, line in enumerate(map(printable, scene.aside)):
        for part in wrap(sheet.fonts, line, sheet.size, 0.96 * sheet.room):
            sheet.write(part, sheet.x, bold=number == 0)
            sheet.y += sheet.step
    told: list[Entry] = []
    for table in tables:
        sheet.y += sheet.step // 3 if sheet.words else 0
        told += write_table(sheet, table, key, titled=len(tables) > 1)
    sheet.y += sheet.step // 3 if sheet.words else 0
    left = [entry for entry in key.entries if entry not in told]
    if not tables:
        sheet.y = max(sheet.y, HEIGHT - MARGIN - _height(sheet, left))
    write_key(sheet, left)
    sheet.fits = sheet.fits and sheet.y <= HEIGHT - MARGIN + sheet.size // 3


def _height(sheet: Sheet, entries: Sequence[Entry]) -> int:
    """Returns how high a key is. Without tables it is at the foot: in an animation it stays
    where it is.
    """
    tried = Sheet(sheet.fonts, sheet.x, sheet.room, sheet.size, y=0)
    write_key(tried, entries)
    return tried.y
