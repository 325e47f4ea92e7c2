"""The column beside a board: lines of text, tables, the key; in pixels at the picture's own
size.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from bifrost_bot.drawing.board import DENSITY, MARGIN
from bifrost_bot.drawing.font import Fonts, wrap
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.text import is_numeric
from bifrost_bot.engines.scene import Colour, Pattern, Scene, Table, Tile

SMALLEST: Final = 10 * DENSITY
"""The size of letters below which nothing is written: their capitals are 7 pixels high in the
desktop client.
"""

_LEADING: Final = 1.28
GUTTER: Final = 10 * DENSITY
_CELL_GAP: Final = 7 * DENSITY
_HEAD_STEP: Final = round(SMALLEST * 1.2)
_SWATCH: Final = 1.2
"""How wide a cell in the column is, as a multiple of the letters' size."""

_RINGS: Final[Mapping[str, Colour]] = MappingProxyType(
    {"gold ring": Colour.ACCENT, **{f"{colour.value} ring": colour for colour in Colour}}
)
"""The rings that a key can name, by what it calls them."""


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
    """A cell of the board repeated in the column, centred on (x, y)."""

    tile: Tile
    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across, from `x` on."""

    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the key: the cell it shows, the mark that it explains, and what it says."""

    tile: Tile | None
    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Key:
    """The key, read; `heads` are cells with a ring in which a body ends, by their marks."""

    entries: tuple[Entry, ...]
    heads: Mapping[str, Tile]

    def of(self, cell: str) -> Entry | None:
        """Returns what a row begins with that has a cell: `Red` or `R Red` of the key, or a
        head's mark and words.
        """
        for entry in self.entries:
            if entry.tile and cell in (entry.words, f"{entry.mark} {entry.words}"):
                return entry
        mark, _, words = cell.partition(" ")
        return Entry(self.heads[mark], mark, words) if mark in self.heads else None


@dataclass(slots=True)
class Sheet:
    """The column while it is filled from the top; `y` is where the next thing goes."""

    fonts: Fonts
    x: int
    room: int
    size: int
    y: int = MARGIN
    fits: bool = True
    words: list[Word] = field(default_factory=list[Word])
    swatches: list[Swatch] = field(default_factory=list[Swatch])
    rules: list[Rule] = field(default_factory=list[Rule])

    @property
    def step(self) -> int:
        """The distance between two lines."""
        return round(self.size * _LEADING)

    @property
    def indent(self) -> int:
        """How far behind a cell its words begin."""
        return round(self.size * (_SWATCH + 0.3))

    def write(self, text: str, x: int, colour: Colour = Colour.INK, bold: bool = False) -> None:
        """Writes one line at the present height, without going on to the next."""
        self.words.append(Word(text, x, self.y + self.step // 2, self.size, colour, bold))

    def head(self, text: str, right: int) -> None:
        """Writes a small word at the present height that ends at `right`."""
        x = right - math.ceil(self.fonts.width(text, SMALLEST))
        self.words.append(Word(text, x, self.y + _HEAD_STEP // 2, SMALLEST, Colour.MUTED))

    def show(self, tile: Tile, x: int) -> None:
        """Shows a cell at the present height."""
        width = round(self.size * _SWATCH) // 2 * 2
        self.swatches.append(Swatch(tile, x + width // 2, self.y + self.step // 2, width))


def read_key(scene: Scene) -> Key:
    """Returns the key of a scene with the cells that its entries explain."""
    heads = {
        tile.mark: replace(tile, ring=None, links="")
        for tile in scene.tiles
        if tile.body and tile.ring
    }
    return Key(tuple(_read_entry(scene, entry) for entry in map(printable, scene.key)), heads)


def _read_entry(scene: Scene, entry: str) -> Entry:
    """Returns what a key's entry such as `R = Red` shows, and the words that are left to be
    written.
    """
    mark, _, meaning = (part.strip() for part in entry.partition("="))
    tile = _explained(scene, mark, meaning) if meaning and scene.tiles else None
    return Entry(tile, mark, meaning) if tile else Entry(None, "", entry)


def _explained(scene: Scene, mark: str, meaning: str) -> Tile | None:
    """Returns the cell that stands for a mark, a pattern, a ring or a colour."""
    model = replace(
        scene.tiles[0],
        fill=Colour.EMPTY,
        mark="",
        pattern=Pattern.PLAIN,
        ring=None,
        body=None,
        links="",
    )
    if mark == "ring":
        named = {_RINGS.get(entry.partition("=")[0].strip()) for entry in scene.key}
        rings = [tile.ring for tile in scene.tiles if tile.ring and tile.ring not in named]
        return replace(model, ring=max(rings, key=rings.count, default=Colour.ACCENT))
    held = next((tile for tile in scene.tiles if tile.mark == mark), None)
    if held:
        return replace(held, ring=None, links="")
    if mark in (pattern.value for pattern in Pattern):
        filled = next(
            (tile for tile in scene.tiles if tile.pattern == mark),
            replace(model, pattern=Pattern(mark)),
        )
        return replace(filled, mark="", ring=None)
    ring = _RINGS.get(mark)
    if ring:
        return replace(model, ring=ring)
    if mark == "start":
        return replace(model, body=Colour.GREY, links="R")
    if mark in (colour.value for colour in Colour):
        return replace(model, fill=Colour(mark))
    named = meaning.lower().replace(" ", "-")
    return (
        replace(model, mark=mark, fill=Colour(named))
        if named in [colour.value for colour in Colour]
        else None
    )


def write_key(sheet: Sheet, entries: Iterable[Entry]) -> None:
    """Writes the entries side by side, each behind the cell it explains."""
    x = sheet.x
    for entry in entries:
        indent = sheet.indent if entry.tile else 0
        lines = wrap(sheet.fonts, entry.words, sheet.size, sheet.room - indent)
        width = indent + math.ceil(
            max((sheet.fonts.width(line, sheet.size) for line in lines), default=0)
        )
        if x > sheet.x and x + width > sheet.x + sheet.room:
            x, sheet.y = sheet.x, sheet.y + sheet.step
        if entry.tile:
            sheet.show(entry.tile, x)
        for line in lines[:-1]:
            sheet.write(line, x + indent, Colour.MUTED)
            sheet.y += sheet.step
        for line in lines[-1:]:
            sheet.write(line, x + indent, Colour.MUTED)
        x += width + GUTTER
    sheet.y += sheet.step if x > sheet.x else 0


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table, measured: where its columns are from its left end, and the entries of the key
    that it shows.
    """

    heads: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    entries: tuple[Entry | None, ...]
    places: tuple[int, ...]
    widths: tuple[int, ...]
    to_right: tuple[bool, ...]

    @property
    def width(self) -> int:
        return self.places[-1] + self.widths[-1] if self.places else 0


def write_table(sheet: Sheet, table: Table, key: Key, titled: bool) -> list[Entry]:
    """Writes a table, and returns the entries of the key whose cells it shows."""
    grid = _measure_table(sheet, table, key)
    sheet.fits = sheet.fits and grid.width <= sheet.room
    for line in (
        wrap(sheet.fonts, printable(table.title), sheet.size, 0.96 * sheet.room) if titled else ()
    ):
        sheet.write(line, sheet.x, bold=True)
        sheet.y += sheet.step
    deepest = max(map(len, grid.heads), default=0)
    for number in range(deepest):
        # Heads stand on the rule: a short one begins lower than one that is broken into lines.
        for head, place, width, right in zip(
            grid.heads, grid.places, grid.widths, grid.to_right, strict=True
        ):
            if len(head) >= deepest - number:
                line = head[number - deepest]
                wide = width if right else math.ceil(sheet.fonts.width(line, SMALLEST))
                sheet.head(line, sheet.x + place + wide)
        sheet.y += _HEAD_STEP
    if deepest:
        sheet.rules.append(Rule(sheet.x, sheet.y, min(grid.width, sheet.room)))
        sheet.y += sheet.size // 6
    for row, entry in zip(grid.rows, grid.entries, strict=True):
        if entry and entry.tile:
            sheet.show(entry.tile, sheet.x)
        _write_row(sheet, grid, row)
    return [entry for entry in grid.entries if entry]


def _write_row(sheet: Sheet, grid: _Grid, row: Sequence[str]) -> None:
    for text, place, width, right in zip(row, grid.places, grid.widths, grid.to_right, strict=True):
        if text:
            lead = width - round(sheet.fonts.width(text, sheet.size)) if right else 0
            sheet.write(text, sheet.x + place + lead)
    sheet.y += sheet.step


def _measure_table(sheet: Sheet, table: Table, key: Key) -> _Grid:
    texts = [[printable(cell) for cell in row] for row in (table.heads, *table.rows)]
    columns = max(map(len, texts), default=0)
    heads, *rows = [row + [""] * (columns - len(row)) for row in texts]
    shown = [key.of(row[0]) if row else None for row in rows]
    rows = [
        [entry.words, *row[1:]] if entry else row for row, entry in zip(rows, shown, strict=True)
    ]
    widths = [
        math.ceil(
            max(
                0.0,
                0.0,
                *(sheet.fonts.width(word, SMALLEST) for word in head.split()),
                *(sheet.fonts.width(row[at], sheet.size) for row in rows),
            )
        )
        for at, head in enumerate(heads)
    ]
    indent = sheet.indent if any(entry and entry.tile for entry in shown) else 0
    return _Grid(
        heads=tuple(
            tuple(wrap(sheet.fonts, head, SMALLEST, width))
            for head, width in zip(heads, widths, strict=True)
        ),
        rows=tuple(map(tuple, rows)),
        entries=tuple(shown),
        places=tuple(indent + sum(widths[:at]) + at * _CELL_GAP for at in range(columns)),
        widths=tuple(widths),
        to_right=tuple(is_numeric(row[at] for row in rows) for at in range(columns)),
    )
