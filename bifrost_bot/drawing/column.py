"""The column next to a board: lines of text, tables and the key, in pixels of the picture."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from bifrost_bot.drawing.board import DENSITY, MARGIN
from bifrost_bot.drawing.font import Fonts, drawable, wrap
from bifrost_bot.drawing.placed import (
    LARGE,
    PILL_HEIGHT,
    CardStyle,
    PlacedCard,
    PlacedPill,
    Rule,
    Swatch,
    Word,
    bar_size,
    measure_pill,
)
from bifrost_bot.drawing.text import is_numeric
from bifrost_bot.engines.scene import Colour, Pattern, Pill, Scene, Shape, Sign, Table, Tile

SMALLEST: Final = 10 * DENSITY
"""The smallest size of letters: their capitals are 7 pixels high in the desktop client."""

_TITLE: Final = 18 * DENSITY
_LEADING: Final = 1.28
GUTTER: Final = 10 * DENSITY
_CELL_GAP: Final = 7 * DENSITY
_HEAD_STEP: Final = round(SMALLEST * 1.2)
_SWATCH: Final = 1.2
"""The width of a cell in the column, as a multiple of the letters' size."""

_RINGS: Final[Mapping[str, Colour]] = MappingProxyType(
    {f"{colour.value} ring": colour for colour in Colour} | {"gold ring": Colour.ACCENT}
)
"""The rings that a key can name, by their names."""

_LINES: Final[Mapping[str, Colour]] = MappingProxyType(
    {f"{colour.value} line": colour for colour in Colour}
)
"""The outlines that a key can name, shown as rings."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the key: its cell, the mark that it explains, and its words."""

    tile: Tile | None
    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Key:
    """The parsed key; `heads` are the ringed ends of bodies, by their marks."""

    entries: tuple[Entry, ...]
    heads: Mapping[str, Tile]

    def of(self, cell: str) -> Entry | None:
        """Returns the entry of a row's first cell: words of the key, or a head's mark and words."""
        for entry in self.entries:
            if entry.tile and cell in (entry.words, f"{entry.mark} {entry.words}"):
                return entry
        mark, _, words = cell.partition(" ")
        return Entry(self.heads[mark], mark, words) if mark in self.heads else None


@dataclass(slots=True)
class Sheet:
    """The column while it is filled from the top; `y` is the present height."""

    fonts: Fonts
    x: int
    room: int
    size: int
    y: int = MARGIN
    fits: bool = True
    style: CardStyle = LARGE
    words: list[Word] = field(default_factory=list[Word])
    cards: list[PlacedCard] = field(default_factory=list[PlacedCard])
    pills: list[PlacedPill] = field(default_factory=list[PlacedPill])
    swatches: list[Swatch] = field(default_factory=list[Swatch])
    rules: list[Rule] = field(default_factory=list[Rule])

    @property
    def step(self) -> int:
        """The distance between two lines."""
        return round(self.size * _LEADING)

    @property
    def indent(self) -> int:
        """The distance from a cell to its words."""
        return round(self.size * (_SWATCH + 0.3))

    def write(self, text: str, x: int, colour: Colour = Colour.INK, bold: bool = False) -> None:
        """Writes one line at the present height, which does not change."""
        self.words.append(Word(text, x, self.y + self.step // 2, self.size, colour, bold))

    def small(self, text: str) -> None:
        """Writes a small heading."""
        middle = self.y + _HEAD_STEP // 2
        title = drawable(text).upper()
        self.words.append(Word(title, self.x, middle, SMALLEST, Colour.MUTED, bold=True))
        self.y += round(_HEAD_STEP * 1.25)

    def head(self, text: str, right: int) -> None:
        """Writes a small word at the present height that ends at `right`."""
        x = right - math.ceil(self.fonts.width(text, SMALLEST))
        self.words.append(Word(text, x, self.y + _HEAD_STEP // 2, SMALLEST, Colour.MUTED))

    def top(self, title: str, pill: Pill | None) -> None:
        """Writes the title in large letters, with the pill on the right, or below where it fits."""
        lines = wrap(self.fonts, title, _TITLE, self.room, bold=True)
        wide = max((self.fonts.width(line, _TITLE, bold=True) for line in lines), default=0)
        first = self.y
        for line in lines:
            middle = self.y + PILL_HEIGHT // 2
            self.words.append(Word(line, self.x, middle, _TITLE, Colour.INK, bold=True))
            self.y += PILL_HEIGHT
        if pill is None:
            return
        width, size = measure_pill(self.fonts, pill, self.room)
        beside = len(lines) < 2 and wide + GUTTER + width <= self.room
        y = first if beside else self.y + 4
        x = self.x + self.room - width if beside else self.x
        shown = width if beside else self.room
        self.pills.append(PlacedPill(pill, x, y, shown, size))
        self.y = max(self.y, y + PILL_HEIGHT) + 6

    def show(self, tile: Tile, x: int) -> None:
        """Shows a cell at the present height."""
        width = round(self.size * _SWATCH) // 2 * 2
        self.swatches.append(Swatch(tile, x + width // 2, self.y + self.step // 2, width))


def read_key(scene: Scene) -> Key:
    """Returns the key of a scene with the cells that its entries explain."""
    heads = {
        tile.mark: replace(tile, ring=Colour.INK, links="")
        for tile in scene.tiles
        if tile.body and tile.ring
    }
    entries = scene.key if scene.legend is None else scene.legend
    return Key(tuple(_read_entry(scene, entry) for entry in map(drawable, entries)), heads)


def _read_entry(scene: Scene, entry: str) -> Entry:
    """Returns an entry such as `R = Red` with its cell, and the words that have to be written."""
    mark, _, meaning = (part.strip() for part in entry.partition("="))
    tile = _find_cell(scene, mark, meaning) if meaning and scene.tiles else None
    return Entry(tile, mark, meaning) if tile else Entry(None, "", entry)


def _find_cell(scene: Scene, mark: str, meaning: str) -> Tile | None:
    """Returns a cell that shows a mark, a pattern, a ring or a colour."""
    empty = Tile("", 0, 0, scene.tiles[0].shape, Colour.EMPTY)
    if mark == "ring":
        named = {_RINGS.get(entry.partition("=")[0].strip()) for entry in scene.key}
        rings = [tile.ring for tile in scene.tiles if tile.ring and tile.ring not in named]
        return replace(empty, ring=max(rings, key=rings.count, default=Colour.ACCENT))
    for tile in scene.tiles:
        if tile.mark == mark:
            return replace(tile, ring=Colour.INK if tile.body else None, links="")
    if mark in [pattern.value for pattern in Pattern]:
        like = [tile for tile in scene.tiles if tile.pattern == mark]
        cell = like[0] if like else replace(empty, pattern=Pattern(mark))
        return replace(cell, mark="", ring=None)
    if mark in _LINES:
        return replace(empty, ring=_LINES[mark])
    if mark in _RINGS:
        return replace(empty, ring=_RINGS[mark])
    if mark in list(Sign):
        for tile in scene.tiles:
            if tile.sign == mark or (mark in tile.badges and tile.shape is not Shape.PLATE):
                return replace(tile, ring=None, written="")
        return Tile("", 0, 0, Shape.DISC, Colour.WHITE, sign=Sign(mark))
    if mark == "start":
        return replace(empty, body=Colour.GREY, links="R")
    colours = {colour.value: colour for colour in Colour}
    if mark in colours:
        return replace(empty, fill=colours[mark])
    colour = colours.get(meaning.lower().replace(" ", "-"))
    return replace(empty, mark=mark, fill=colour) if colour else None


def write_key(sheet: Sheet, entries: Iterable[Entry]) -> None:
    """Writes the entries next to each other, each after its cell."""
    x = sheet.x
    for entry in entries:
        indent = sheet.indent if entry.tile else 0
        lines = wrap(sheet.fonts, entry.words, sheet.size, sheet.room - indent)
        longest = max((sheet.fonts.width(line, sheet.size) for line in lines), default=0)
        width = indent + math.ceil(longest)
        if x > sheet.x and x + width > sheet.x + sheet.room:
            x = sheet.x
            sheet.y += sheet.step
        if entry.tile:
            sheet.show(entry.tile, x)
        for number, line in enumerate(lines):
            if number:
                sheet.y += sheet.step
            sheet.write(line, x + indent, Colour.MUTED)
        x += width + GUTTER
    if x > sheet.x:
        sheet.y += sheet.step


@dataclass(frozen=True, slots=True)
class _Grid:
    """A measured table: the places of its columns from its left end, and its entries of the key."""

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
    if table.cards:
        return _place_cards(sheet, table, key, titled)
    grid = _measure_table(sheet, table, key)
    sheet.fits = sheet.fits and grid.width <= sheet.room
    if titled:
        title = drawable(table.title)
        for line in wrap(sheet.fonts, title, sheet.size, sheet.room, bold=True):
            sheet.write(line, sheet.x, bold=True)
            sheet.y += sheet.step
    _write_heads(sheet, grid)
    for row, entry in zip(grid.rows, grid.entries, strict=True):
        if entry and entry.tile:
            sheet.show(entry.tile, sheet.x)
        _write_row(sheet, grid, row)
    return [entry for entry in grid.entries if entry]


def _place_cards(sheet: Sheet, table: Table, key: Key, titled: bool) -> list[Entry]:
    """Places a table's cards, with its title in small letters if there are other tables."""
    style = sheet.style
    if titled and table.title:
        sheet.small(table.title)
    full = max(map(bar_size, table.cards))
    own = [card for card in table.cards if card.own]
    for card in table.cards:
        says_you = own == [card]
        placed = PlacedCard(card, sheet.x, sheet.y, sheet.room, style, full, says_you)
        sheet.cards.append(placed)
        sheet.y += style.pitch
    entries = [key.of(row[0]) for row in table.rows if row]
    return [entry for entry in entries if entry]


def _write_heads(sheet: Sheet, grid: _Grid) -> None:
    """Writes the heads, aligned at their bottom, and the rule below them."""
    deepest = max(map(len, grid.heads), default=0)
    for number in range(deepest):
        columns = zip(grid.heads, grid.places, grid.widths, grid.to_right, strict=True)
        for head, place, width, right in columns:
            if len(head) >= deepest - number:
                line = head[number - deepest]
                wide = width if right else math.ceil(sheet.fonts.width(line, SMALLEST))
                sheet.head(line, sheet.x + place + wide)
        sheet.y += _HEAD_STEP
    if deepest:
        sheet.rules.append(Rule(sheet.x, sheet.y, min(grid.width, sheet.room)))
        sheet.y += sheet.size // 6


def _write_row(sheet: Sheet, grid: _Grid, row: Sequence[str]) -> None:
    for text, place, width, right in zip(row, grid.places, grid.widths, grid.to_right, strict=True):
        if text:
            lead = width - round(sheet.fonts.width(text, sheet.size)) if right else 0
            sheet.write(text, sheet.x + place + lead)
    sheet.y += sheet.step


def _column(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at] for row in rows]


def _measure_table(sheet: Sheet, table: Table, key: Key) -> _Grid:
    texts = [list(map(drawable, row)) for row in (table.heads, *table.rows)]
    count = max(map(len, texts), default=0)
    heads, *rows = [row + [""] * (count - len(row)) for row in texts]
    entries = [key.of(row[0]) if row else None for row in rows]
    for row, entry in zip(rows, entries, strict=True):
        if entry:
            row[0] = entry.words
    columns = [_column(rows, at) for at in range(count)]
    place = sheet.indent if any(entry and entry.tile for entry in entries) else 0
    places: list[int] = []
    widths: list[int] = []
    wrapped: list[tuple[str, ...]] = []
    for head, cells in zip(heads, columns, strict=True):
        needed = [0.0, *(sheet.fonts.width(word, SMALLEST) for word in head.split())]
        needed += [sheet.fonts.width(cell, sheet.size) for cell in cells]
        width = math.ceil(max(needed))
        places.append(place)
        widths.append(width)
        wrapped.append(tuple(wrap(sheet.fonts, head, SMALLEST, width)))
        place += width + _CELL_GAP
    return _Grid(
        heads=tuple(wrapped),
        rows=tuple(map(tuple, rows)),
        entries=tuple(entries),
        places=tuple(places),
        widths=tuple(widths),
        to_right=tuple(map(is_numeric, columns)),
    )
