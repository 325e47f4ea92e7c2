"""Draws one cell of a board: its border or ring, fill, pattern, body or sign, and words."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bifrost_bot.drawing.brush import Brush
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import Palette, Rgb, mix
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.shape import (
    Corner,
    Point,
    outline,
    pattern_polygons,
    regular,
    rounded_rectangle,
)
from bifrost_bot.drawing.sign import (
    ICONS,
    LIGHTS,
    THINGS,
    badge_shade,
    light_shades,
    shape_of,
    things,
)
from bifrost_bot.engines.scene import Colour, Pattern, Shape, Sign, Tile

MASK_HALF = 0.485
"""The distance of a cell's outermost stroke from its centre, in tiles."""

_HALF = 0.47
"""The distance of a cell's border from its centre, in tiles."""

_EDGE = 0.018
_RING = 0.1
_RING_EDGE = 0.025
_STONE_EDGE = 0.06
_BODY = 0.35
"""The reach of a body from the middle of the cell to each side, in tiles."""

_BODY_EDGE = 0.05

_TAIL = 0.13
_EYE: Rgb = (255, 255, 255)
_EYE_EDGE: Rgb = (16, 17, 20)

_SIDES = {"R": (1, 0), "L": (-1, 0), "D": (0, 1), "U": (0, -1)}
_ARROWS = {">": 0, "v": 90, "<": 180, "^": 270}
_ARROW = (
    Point(-0.5, -0.13),
    Point(0.02, -0.13),
    Point(0.02, -0.42),
    Point(0.5, 0),
    Point(0.02, 0.42),
    Point(0.02, 0.13),
    Point(-0.5, 0.13),
)
_ARROW_ADVANCE = 0.78
_MARK_SIZES = (0.72, 0.56, 0.44)
_LARGEST_PLATE_NAME = 46
"""The largest size of names on plates, in pixels."""


@dataclass(frozen=True, slots=True)
class _Lettering:
    """Sizes and places, in tiles, of the name and the mark of a cell of one shape.

    Attributes:
        alone: The size of a name alone.
        over: The size of a name over a mark.
        up: The height of that name's middle above the cell's.
        down: The depth of that mark's middle below it.
        share: The size of that mark, as a share of its size without a name.
    """

    alone: float
    over: float
    up: float
    down: float
    share: float


_LETTERING = {
    Shape.HEXAGON: _Lettering(0.42, 0.376, 0.25, 0.18, 0.64),
    Shape.SQUARE: _Lettering(0.3, 0.28, 0.29, 0.13, 0.7),
    Shape.DISC: _Lettering(0.67, 0.49, 0.21, 0.22, 0.66),
    Shape.PLATE: _Lettering(0.28, 0.28, 0.29, 0.13, 0.7),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is drawn, `width` pixels wide; distances in it are in tiles."""

    brush: Brush
    tile: Tile
    centre: Point
    width: int

    @property
    def palette(self) -> Palette:
        """The palette of the picture."""
        return self.brush.palette

    @property
    def fonts(self) -> Fonts:
        """The fonts of the picture."""
        return self.brush.fonts

    @property
    def fill(self) -> Rgb:
        """The shade of the cell itself."""
        return self.palette.fill_of(self.tile)

    @property
    def mark(self) -> str:
        """The words in the middle of the cell."""
        tile = self.tile
        return printable(tile.mark if tile.written is None else tile.written)

    def shade(self, colour: Colour) -> Rgb:
        """Returns the shade of a colour."""
        return self.palette.shade(colour)

    def moved(self, across: float, down: float) -> "Cell":
        """Returns the same cell elsewhere."""
        return replace(self, centre=self.centre.moved(across * self.width, down * self.width))

    def polygon(self, points: Iterable[Corner], shade: Rgb, size: float = 1) -> None:
        """Fills a polygon given around the centre, enlarged `size` times."""
        self.brush.polygon(points, self.centre, size * self.width, shade)

    def disc(self, reach: float, shade: Rgb, corners: int = 40) -> None:
        """Fills a disc, drawn as a polygon."""
        self.polygon(regular(corners, reach, 0), shade)

    def sign(self, sign: Sign, shade: Rgb, size: float) -> None:
        """Draws a sign of one shade."""
        for points in shape_of(sign):
            self.polygon(points, shade, size)

    def write(self, text: str, ink: Rgb, size: float) -> None:
        """Writes bold text of `size` pixels."""
        self.brush.text(text, self.centre, size, ink, bold=True)


def mask_half(shape: Shape) -> float:
    """Returns the reach of a cell from its centre: squares touch, so that bodies are continuous."""
    return 0.5 if shape is Shape.SQUARE else MASK_HALF


def draw_cell(cell: Cell, named: bool) -> None:
    """Draws a cell, with its name if it has room for it."""
    tile = cell.tile
    half = _draw_border(cell)
    cell.polygon(outline(tile.shape, half), cell.fill)
    _draw_pattern(cell, half)
    name = printable(tile.name) if named and not tile.body else ""
    if tile.body:
        _draw_body(cell, tile.body)
    elif tile.shape is Shape.PLATE:
        _draw_plate(cell, name)
        return
    elif tile.sign:
        _draw_sign(cell, tile.sign)
        return
    if name:
        _write_name(cell, name)
    if not tile.body or _is_head(tile):
        _write_content(cell, bool(name))
    corner = cell.moved(-0.29, -0.29)
    for badge in tile.badges:
        corner.sign(badge, cell.shade(tile.fill), 0.28)


def _is_head(tile: Tile) -> bool:
    """Returns whether a body has its head in this cell."""
    return tile.ring is not None and len(tile.links) < 2


def _draw_border(cell: Cell) -> float:
    """Draws the border, and returns the reach of the fill from the centre."""
    tile = cell.tile
    edge = cell.palette.border_of(tile)
    if tile.ring is None or tile.body:
        cell.polygon(outline(tile.shape, _HALF), edge)
        has_edge = tile.fill is not Colour.EMPTY and edge != cell.fill
        broad = _STONE_EDGE if tile.shape is Shape.DISC and has_edge else _EDGE
        return _HALF - max(broad, 1 / cell.width)
    dark = cell.palette.ink
    inside = _HALF - _RING
    cell.polygon(outline(tile.shape, MASK_HALF), dark)
    cell.polygon(outline(tile.shape, _HALF - _RING_EDGE), cell.shade(tile.ring))
    cell.polygon(outline(tile.shape, inside), dark)
    return inside - _RING_EDGE


def _draw_pattern(cell: Cell, half: float) -> None:
    tile = cell.tile
    shade = cell.palette.pattern_on(tile.fill)
    for points, is_shaded in pattern_polygons(tile.shape, tile.pattern, half):
        cell.polygon(points, shade if is_shaded else cell.fill)


def _draw_body(cell: Cell, colour: Colour) -> None:
    """Draws a band to each side at which the body continues, with dark edges; a head, a start."""
    tile = cell.tile
    ink = cell.palette.ink
    shade = cell.shade(colour)
    if tile.pattern is not Pattern.PLAIN:
        shade = mix(shade, cell.palette.paper, 0.4)
    edges = ((_BODY + _BODY_EDGE, ink), (_BODY, shade))
    if tile.ring and not _is_head(tile):
        ring = cell.shade(tile.ring)
        separator = cell.palette.separator(tile) or ink
        edges = ((0.47, ink), (0.44, ring), (_BODY + 0.01, separator), (_BODY - 0.04, shade))
    for reach, fill in edges:
        cell.disc(reach, fill)
        for link in tile.links:
            cell.polygon(_band(link, reach), fill)
    if _is_head(tile):
        _draw_head(cell, shade)
    elif len(tile.links) == 1:
        cell.disc(_TAIL + 0.04, _EYE_EDGE, corners=24)
        cell.disc(_TAIL, _EYE, corners=24)


def _band(link: str, reach: float) -> list[Corner]:
    """Returns the band from a cell's middle to one of its sides."""
    across, down = _SIDES[link]
    ends = ((0, -reach), (0.5, -reach), (0.5, reach), (0, reach))
    return [(across * end + down * side, down * end + across * side) for end, side in ends]


def _draw_head(cell: Cell, shade: Rgb) -> None:
    """Draws a disc in its ring with two eyes at the front."""
    tile = cell.tile
    ink = cell.palette.ink
    separator = cell.palette.separator(tile)
    cell.disc(MASK_HALF, ink)
    cell.disc(0.46, cell.shade(tile.ring or Colour.INK))
    if tile.ring is not Colour.INK:
        cell.disc(0.37, separator or ink)
        cell.disc(0.31 if separator else 0.345, shade)
    elif separator:
        cell.disc(0.415, separator)
        cell.disc(0.355, shade)
    else:
        cell.disc(0.405, ink)
        cell.disc(0.38, shade)
    across, ahead = _facing(tile)
    front = Point(0.24 * across, 0.24 * ahead)
    for side in (-0.16, 0.16):
        eye = cell.moved(front.x + side * ahead, front.y + side * across)
        eye.disc(0.115, _EYE_EDGE, corners=16)
        eye.disc(0.095, _EYE, corners=16)
        eye.moved(0.03 * across, 0.03 * ahead).disc(0.052, _EYE_EDGE, corners=12)


def _facing(tile: Tile) -> tuple[int, int]:
    """Returns the way a head looks: away from its body, or up."""
    across, down = _SIDES[tile.links[0]] if tile.links else (0, 1)
    return -across, -down


def _draw_plate(cell: Cell, name: str) -> None:
    """Draws a plate: its name and badges above its light or mark, pips below."""
    tile = cell.tile
    palette = cell.palette
    ink = palette.text_over(cell.fill)
    middle = cell.moved(0, 0.07 if name or tile.badges else 0)
    if tile.sign in LIGHTS:
        disc = _draw_light(middle)
        middle.write(cell.mark, palette.text_over(disc), 0.17 * cell.width)
    elif cell.mark:
        quiet = mix(cell.fill, cell.palette.muted, 0.5)
        shade = quiet if tile.fill is Colour.EMPTY else ink
        middle.write(cell.mark, shade, 0.3 * cell.width)
    if name:
        first, *_ = name.split(maxsplit=1)
        _write_plate_name(cell, first if tile.badges else name, ink)
    last = len(tile.badges) - 1
    for at, badge in enumerate(tile.badges):
        place = cell.moved(0.32 - 0.21 * (last - at), -0.31)
        place.disc(0.1, _EYE, corners=24)
        place.sign(badge, badge_shade(palette, badge), 0.14)
    first = (tile.pips - 1) / 2
    for at in range(tile.pips):
        pip = cell.moved((at - first) * 0.13, 0.38)
        pip.polygon(rounded_rectangle(0.045, 0.045, 0.015), ink)


def _draw_light(cell: Cell) -> Rgb:
    """Draws a light, and returns the shade of its disc."""
    glow, disc, rim = light_shades(cell.fill)
    cell.disc(0.3, glow)
    cell.disc(0.215, rim)
    cell.disc(0.2, disc)
    return disc


def _write_plate_name(cell: Cell, name: str, ink: Rgb) -> None:
    """Writes the name in the upper left corner."""
    fonts = cell.fonts
    size = name_size(fonts, cell.tile, cell.width)
    left = cell.moved(-0.4, -0.31).centre
    half = fonts.width(name, size, bold=True) / 2
    cell.brush.text(name, left.moved(half, 0), size, ink, bold=True)


def _draw_sign(cell: Cell, sign: Sign) -> None:
    palette = cell.palette
    if sign in ICONS:
        cell.sign(sign, badge_shade(palette, sign), 0.62)
        return
    if sign not in THINGS:
        cell.sign(sign, palette.sign_ink(cell.tile), 0.42)
        return
    fill = palette.thing_fill(cell.tile)
    number = cell.mark
    size = _thing_size(number)
    for points, shade in things(palette, sign, fill):
        cell.polygon(points, shade, size)
    if number:
        largest = (0.6 if len(number) == 1 else 0.46) * cell.width
        room = 0.76 * (size * cell.width)
        fitted = _fit_size(cell.fonts, number, largest, room)
        cell.moved(0, 0.03).write(number, palette.text_over(fill), fitted)


def _thing_size(number: str) -> float:
    """Returns the width of a thing in its cell: the more of it, the larger."""
    worth = abs(int(number)) if number.lstrip("-").isdigit() else 1
    growth = math.log2(max(worth, 1))
    return min(0.78 + 0.06 * growth, 0.96)


def _write_name(cell: Cell, name: str) -> None:
    """Writes the name: in the middle of an empty cell, over the mark otherwise."""
    tile = cell.tile
    is_empty = tile.fill is Colour.EMPTY
    muted = cell.palette.muted
    ink = muted if is_empty else cell.palette.text_over(cell.fill)
    size = name_size(cell.fonts, tile, cell.width)
    place = cell.moved(0, -_LETTERING[tile.shape].up) if tile.mark else cell
    halo = None if tile.pattern is Pattern.PLAIN else cell.fill
    cell.brush.text(name, place.centre, size, ink, halo=halo)


def name_size(fonts: Fonts, tile: Tile, width: int) -> float:
    """Returns the size of the name in a cell `width` pixels wide."""
    letters = _LETTERING[tile.shape]
    size = (letters.over if tile.mark else letters.alone) * width
    if tile.shape is Shape.PLATE:
        size = min(size, _LARGEST_PLATE_NAME)
    return _fit_size(fonts, printable(tile.name), size, 0.8 * width)


def _write_content(cell: Cell, named: bool) -> None:
    """Writes the mark where a name, a body or a badge leaves room for it."""
    tile = cell.tile
    if not cell.mark:
        return
    letters = _LETTERING[tile.shape]
    down = letters.down if named else 0.0
    share = letters.share if named else 1.0
    place = cell
    if tile.body:
        across, ahead = _facing(tile)
        place = cell.moved(-0.09 * across, -0.09 * ahead)
        share = 0.8
    elif tile.badges:
        place = cell.moved(0.06, 0.07)
        share = 0.88
    _write_mark(place.moved(0, down), share * cell.width)


def _write_mark(cell: Cell, width: float) -> None:
    """Writes the mark large, at most `width` wide; its arrows are drawn in place of their signs."""
    tile = cell.tile
    mark = cell.mark
    fonts = cell.fonts
    fill = cell.shade(tile.body) if tile.body else cell.fill
    ink = cell.palette.text_over(fill)
    room = 0.82
    if tile.ring:
        room = 0.56 if tile.body else 0.68
    largest = _MARK_SIZES[min(len(mark), 3) - 1] * width
    size = _fit_size(fonts, mark, largest, room * width)
    x, y = cell.centre
    x -= _text_width(fonts, mark, size) / 2
    for run in _runs(mark):
        advance = _text_width(fonts, run, size)
        middle = Point(x + advance / 2, y)
        if run in _ARROWS:
            _draw_arrow(cell.brush, _ARROWS[run], middle, size * 0.74, fill, ink)
        else:
            cell.brush.text(run, middle, size, ink, bold=True, halo=fill)
        x += advance


def _runs(mark: str) -> list[str]:
    """Returns a mark split into its arrows and the text between them."""
    runs: list[str] = []
    for char in mark:
        if runs and char not in _ARROWS and runs[-1] not in _ARROWS:
            runs[-1] += char
        else:
            runs.append(char)
    return runs


def _text_width(fonts: Fonts, text: str, size: float) -> float:
    """Returns the width of bold text with arrows in place of their signs."""
    return sum(_advance(fonts, char, size) for char in text)


def _advance(fonts: Fonts, char: str, size: float) -> float:
    if char in _ARROWS:
        return size * _ARROW_ADVANCE
    return fonts.width(char, size, bold=True)


def _fit_size(fonts: Fonts, text: str, size: float, room: float) -> float:
    width = _text_width(fonts, text, size)
    return size if width <= room else size * room / width


def _draw_arrow(
    brush: Brush, degrees: float, centre: Point, size: float, halo: Rgb, ink: Rgb
) -> None:
    turn = math.radians(degrees)
    arrow = [point.turned(turn) for point in _ARROW]
    wider, higher = (1.3, 1.45) if degrees in (0, 180) else (1.45, 1.3)
    outer = [(point.x * wider, point.y * higher) for point in arrow]
    brush.polygon(outer, centre, size, halo)
    brush.polygon(arrow, centre, size, ink)
