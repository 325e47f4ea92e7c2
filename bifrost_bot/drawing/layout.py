"""The layout of a scene's picture, in pixels of the final picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from bifrost_bot.drawing.board import (
    DENSITY,
    HEIGHT,
    MARGIN,
    READABLE,
    WIDTH,
    Board,
    measure_board,
)
from bifrost_bot.drawing.column import (
    GUTTER,
    SMALLEST,
    Entry,
    Key,
    Sheet,
    read_key,
    write_key,
    write_table,
)
from bifrost_bot.drawing.font import Fonts, drawable
from bifrost_bot.drawing.placed import (
    PILL_HEIGHT,
    STYLES,
    CardStyle,
    PlacedCard,
    PlacedPill,
    Rule,
    Swatch,
    Word,
)
from bifrost_bot.engines.scene import Scene, Table

_SIZES: Final = tuple(points * DENSITY for points in range(14, 9, -1))
_PLAIN_TRIES: Final = tuple((size, STYLES[0]) for size in _SIZES)
_TRIES: Final = (
    *product(_SIZES[1:3], STYLES[:2]),
    *product(_SIZES[1:4], STYLES[2:3]),
    *product(_SIZES[2:], STYLES[3:4]),
    *product(_SIZES[2:], STYLES[4:5]),
    *product(_SIZES[2:], STYLES[5:]),
)
"""Sizes of letters and styles of cards, the most welcome first."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A measured scene; `left_out` are the tables that belong in its message instead."""

    board: Board
    words: tuple[Word, ...]
    swatches: tuple[Swatch, ...]
    rules: tuple[Rule, ...]
    cards: tuple[PlacedCard, ...]
    pills: tuple[PlacedPill, ...]
    left_out: tuple[Table, ...]


def lay_out(
    scene: Scene, fonts: Fonts, measure: Callable[[Scene, bool], Board] = measure_board
) -> Layout:
    """Returns the layout: the board on the left, the column on the right.

    A picture's own key is one line: below both if the column has no room for it.
    """
    key = read_key(scene)
    board = measure(scene, False)
    x = board.left + board.width + GUTTER
    small = Sheet(fonts, x, WIDTH - MARGIN - x, SMALLEST)
    wide_key = scene.legend is not None and _key_height(small, key.entries) > small.step
    if wide_key:
        board = measure(scene, True)
        x = board.left + board.width + GUTTER

    drawn = [table for table in scene.tables if not table.text_only]

    def fill(tables: Sequence[Table], size: int, style: CardStyle) -> Sheet:
        sheet = Sheet(fonts, x, WIDTH - MARGIN - x, size, style=style)
        _fill(sheet, scene, tables, key, wide_key)
        return sheet

    tables: list[Table] = []
    for table in drawn:
        sizes = (READABLE,) if tables else (READABLE, SMALLEST)
        is_low = table.cards or len(table.rows) * SMALLEST < HEIGHT
        with_it = [*tables, table]
        if is_low and any(fill(with_it, size, STYLES[-1]).fits for size in sizes):
            tables = with_it
    tries = _TRIES if any(table.cards for table in tables) else _PLAIN_TRIES
    sheets = (fill(tables, size, style) for size, style in tries)
    sheet = next((sheet for sheet in sheets if sheet.fits), None)
    if sheet is None:
        sheet = _cut(fill(tables, SMALLEST, STYLES[-1]))
    return Layout(
        board,
        tuple(sheet.words),
        tuple(sheet.swatches),
        tuple(sheet.rules),
        tuple(sheet.cards),
        tuple(sheet.pills),
        tuple(table for table in drawn if table not in tables),
    )


def _cut(sheet: Sheet) -> Sheet:
    """Returns the column without content outside the paper, for keys longer than our games'."""
    words: list[Word] = []
    for word in sheet.words:
        right = word.x + sheet.fonts.width(word.text, word.size, word.bold)
        if word.y + word.size // 2 <= HEIGHT and right <= WIDTH:
            words.append(word)
    return replace(
        sheet,
        words=words,
        swatches=[swatch for swatch in sheet.swatches if swatch.y + swatch.width // 2 <= HEIGHT],
        cards=[card for card in sheet.cards if card.y + card.style.height <= HEIGHT],
        pills=[pill for pill in sheet.pills if pill.y + PILL_HEIGHT <= HEIGHT],
    )


def _fill(sheet: Sheet, scene: Scene, tables: Sequence[Table], key: Key, wide_key: bool) -> None:
    title, *lines = [*map(drawable, scene.aside), ""]
    if title or scene.pill:
        sheet.top(title, scene.pill)
    for line in filter(None, lines):
        sheet.write_lines(line)
    in_tables: list[Entry] = []
    for table in tables:
        sheet.y += sheet.step // 2 if sheet.y > MARGIN else 0
        in_tables += write_table(sheet, table, key, titled=len(tables) > 1)
    sheet.y += sheet.step // 3 if sheet.y > MARGIN else 0
    others = [entry for entry in key.entries if entry not in in_tables]
    # A picture's own key is a line at the edge: small, as its board and cards say most.
    small = sheet if scene.legend is None else replace(sheet, size=SMALLEST)
    if wide_key:
        small = replace(small, x=MARGIN, room=WIDTH - 2 * MARGIN)
    if not tables or scene.pill or wide_key:
        # At the bottom, where it stays throughout an animation.
        small.y = max(sheet.y, HEIGHT - MARGIN - _key_height(small, others))
    write_key(small, others)
    sheet.y = small.y
    sheet.fits = sheet.fits and sheet.y <= HEIGHT - MARGIN + sheet.size // 3


def _key_height(sheet: Sheet, entries: Sequence[Entry]) -> int:
    trial = Sheet(sheet.fonts, sheet.x, sheet.room, sheet.size, y=0)
    write_key(trial, entries)
    return trial.y
