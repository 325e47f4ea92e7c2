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
from bifrost_bot.drawing.text_table import is_numeric, read_rows
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

    @property
    def middle(self) -> int:
        """The middle of a line at the present height."""
        return self.y + self.step // 2

    def width_of(self, text: str) -> float:
        """Returns the width of a text."""
        return self.fonts.width(text, self.size)

    def write(self, text: str, x: int, colour: Colour = Colour.INK, bold: bool = False) -> None:
        """Writes one line at the present height, which does not change."""
        self.words.append(Word(text, x, self.middle, self.size, colour, bold))

    def write_lines(self, text: str, bold: bool = False) -> None:
        """Writes a text in as many lines as it takes, and continues below them."""
        for line in wrap(self.fonts, text, self.size, self.room, bold):
            self.write(line, self.x, bold=bold)
            self.y += self.step

    def write_small(self, text: str, x: int, bold: bool = False) -> None:
        """Writes a line in small letters at the present height, which does not change."""
        middle = self.y + _HEAD_STEP // 2
        self.words.append(Word(text, x, middle, SMALLEST, Colour.MUTED, bold))

    def small(self, text: str) -> None:
        """Writes a small heading."""
        self.write_small(drawable(text).upper(), self.x, bold=True)
        self.y += round(_HEAD_STEP * 1.25)

    def top(self, title: str, pill: Pill | None) -> None:
        """Writes the title in large letters, with the pill on the right, or below where it fits."""
        first = self.y
        wide = 0.0
        lines = wrap(self.fonts, title, _TITLE, self.room, bold=True)
        for line in lines:
            middle = self.y + PILL_HEIGHT // 2
            self.words.append(Word(line, self.x, middle, _TITLE, Colour.INK, bold=True))
            self.y += PILL_HEIGHT
            wide = max(wide, self.fonts.width(line, _TITLE, bold=True))
        if pill is None:
            return
        width, size = measure_pill(self.fonts, pill, self.room)
        if len(lines) < 2 and wide + GUTTER + width <= self.room:
            x = self.x + self.room - width
            placed = PlacedPill(pill, x, first, width, size)
        else:
            placed = PlacedPill(pill, self.x, self.y + 4, self.room, size)
        self.pills.append(placed)
        self.y = max(self.y, placed.y + PILL_HEIGHT) + 6

    def show(self, tile: Tile, x: int) -> None:
        """Shows a cell at the present height."""
        width = round(self.size * _SWATCH) // 2 * 2
        self.swatches.append(Swatch(tile, x + width // 2, self.middle, width))


def read_key(scene: Scene) -> Key:
    """Returns the key of a scene with the cells that its entries explain."""
    heads = {
        tile.mark: replace(tile, ring=Colour.INK, links="")
        for tile in scene.tiles
        if tile.body and tile.ring
    }
    entries = scene.key if scene.legend is None else scene.legend
    return Key(tuple(_read_entry(scene, drawable(entry)) for entry in entries), heads)


def _read_entry(scene: Scene, entry: str) -> Entry:
    """Returns an entry such as `R = Red` with its cell, and the words that have to be written."""
    mark, _, meaning = (part.strip() for part in entry.partition("="))
    tile = _find_cell(scene, mark, meaning) if meaning and scene.tiles else None
    return Entry(tile, mark, meaning) if tile else Entry(None, "", entry)


def _find_cell(scene: Scene, mark: str, meaning: str) -> Tile | None:
    """Returns a cell that shows a mark, a pattern, a ring or a colour."""
    empty = Tile("", 0, 0, scene.tiles[0].shape, Colour.EMPTY)
    if mark == "ring":
        return replace(empty, ring=_most_frequent_ring(scene))
    for tile in scene.tiles:
        if tile.mark == mark:
            return replace(tile, ring=Colour.INK if tile.body else None, links="")
    if mark in list(Pattern):
        plain = replace(empty, pattern=Pattern(mark))
        cell = next((tile for tile in scene.tiles if tile.pattern == mark), plain)
        return replace(cell, mark="", ring=None)
    if mark in _LINES:
        return replace(empty, ring=_LINES[mark])
    if mark in _RINGS:
        return replace(empty, ring=_RINGS[mark])
    if mark in list(Sign):
        for tile in scene.tiles:
            badges = () if tile.shape is Shape.PLATE else tile.badges
            if tile.sign == mark or mark in badges:
                return replace(tile, ring=None, written="")
        return Tile("", 0, 0, Shape.DISC, Colour.WHITE, sign=Sign(mark))
    if mark == "start":
        return replace(empty, body=Colour.GREY, links="R")
    if mark in list(Colour):
        return replace(empty, fill=Colour(mark))
    colour = meaning.lower().replace(" ", "-")
    if colour not in list(Colour):
        return None
    return replace(empty, mark=mark, fill=Colour(colour))


def _most_frequent_ring(scene: Scene) -> Colour:
    """Returns the colour of most rings that no other entry of the key names."""
    marks = [entry.partition("=")[0].strip() for entry in scene.key]
    named = set(map(_RINGS.get, marks))
    rings = [tile.ring for tile in scene.tiles if tile.ring and tile.ring not in named]
    return max(rings, key=rings.count, default=Colour.ACCENT)


def write_key(sheet: Sheet, entries: Iterable[Entry]) -> None:
    """Writes the entries next to each other, each after its cell."""
    x = sheet.x
    for entry in entries:
        indent = sheet.indent if entry.tile else 0
        lines = wrap(sheet.fonts, entry.words, sheet.size, sheet.room - indent)
        longest = max(map(sheet.width_of, lines), default=0)
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
class _Column:
    """A measured column of a table; `place` is its distance from the table's left end."""

    head: Sequence[str]
    cells: Sequence[str]
    place: int
    width: int
    to_right: bool

    @property
    def end(self) -> int:
        """The distance of its right end from the table's left end."""
        return self.place + self.width


def write_table(sheet: Sheet, table: Table, key: Key, titled: bool) -> list[Entry]:
    """Writes a table, and returns the entries of the key whose cells it shows."""
    if table.cards:
        return _place_cards(sheet, table, key, titled)
    heads, rows = read_rows(table, drawable)
    entries = [key.of(row[0]) if row else None for row in rows]
    for row, entry in zip(rows, entries, strict=True):
        if entry:
            row[0] = entry.words
    found = [entry for entry in entries if entry]
    indent = sheet.indent if any(entry.tile for entry in found) else 0
    columns = _measure_columns(sheet, heads, rows, indent)
    width = columns[-1].end if columns else 0
    sheet.fits = sheet.fits and width <= sheet.room
    if titled:
        sheet.write_lines(drawable(table.title), bold=True)
    _write_heads(sheet, columns, width)
    for number, entry in enumerate(entries):
        if entry and entry.tile:
            sheet.show(entry.tile, sheet.x)
        for column in columns:
            _write_cell(sheet, column, column.cells[number])
        sheet.y += sheet.step
    return found


def _measure_columns(
    sheet: Sheet, heads: Sequence[str], rows: Sequence[Sequence[str]], place: int
) -> list[_Column]:
    """Returns the columns next to each other, the first one at `place`."""
    columns: list[_Column] = []
    for head, *cells in zip(heads, *rows, strict=True):
        needed = [sheet.fonts.width(word, SMALLEST) for word in head.split()]
        needed += map(sheet.width_of, cells)
        width = math.ceil(max(needed, default=0))
        lines = wrap(sheet.fonts, head, SMALLEST, width)
        columns.append(_Column(lines, cells, place, width, is_numeric(cells)))
        place += width + _CELL_GAP
    return columns


def _write_heads(sheet: Sheet, columns: Sequence[_Column], width: int) -> None:
    """Writes the heads, aligned at their bottom, and the rule below them."""
    deepest = max((len(column.head) for column in columns), default=0)
    for line in range(-deepest, 0):
        for column in columns:
            if len(column.head) >= -line:
                _write_head(sheet, column, column.head[line])
        sheet.y += _HEAD_STEP
    if deepest:
        sheet.rules.append(Rule(sheet.x, sheet.y, min(width, sheet.room)))
        sheet.y += sheet.size // 6


def _write_head(sheet: Sheet, column: _Column, text: str) -> None:
    """Writes a small word at the present height, above the letters of its column."""
    wide = math.ceil(sheet.fonts.width(text, SMALLEST))
    lead = column.width - wide if column.to_right else 0
    sheet.write_small(text, sheet.x + column.place + lead)


def _write_cell(sheet: Sheet, column: _Column, text: str) -> None:
    if text:
        lead = column.width - round(sheet.width_of(text)) if column.to_right else 0
        sheet.write(text, sheet.x + column.place + lead)


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
