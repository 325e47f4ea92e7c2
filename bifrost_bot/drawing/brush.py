"""Draws on a 24-bit picture that is `scale` times as large as the final one."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from string import ascii_uppercase

from PIL import Image, ImageDraw

from bifrost_bot.drawing.board import DENSITY, Board
from bifrost_bot.drawing.column import Rule, Word
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import Palette, Rgb, mix
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.shape import Point, Polygon, outline, pattern_polygons, regular
from bifrost_bot.engines.scene import Colour, Frame, Label, Line, Pattern, Shape, Tile

CAPITALS_MIDDLE = 0.355
"""The height of the middle of capital letters, as a share of the letters' size."""

RULE_HEIGHT = 2
OVER_EDGE = 0.045
"""The width of the edge of a line over the cells, in tiles."""

MASK_HALF = 0.485
"""The distance of a cell's outermost stroke from its centre, in tiles."""

_GAP = 0.03
_EDGE = 0.018
_RING = 0.1
_RING_EDGE = 0.025
_RING_APART = 0.06
_BODY = 0.36
"""The reach of a body from the middle of the cell to each side, in tiles."""

_BODY_EDGE = 0.05

_LETTERED_FROM = 16 * DENSITY
"""In narrower cells, in pixels, a body has its letter at its ends only."""

_SIDES = {"R": (1, 0), "L": (-1, 0), "D": (0, 1), "U": (0, -1)}
_ARROWS = {">": 0, "v": 90, "<": 180, "^": 270}
_ARROW_ADVANCE = 0.78
_MARK_SIZES = (0.72, 0.56, 0.44)


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
}


def mask_half(shape: Shape) -> float:
    """Returns the reach of a cell from its centre: squares touch, so that bodies are continuous."""
    return 0.5 if shape is Shape.SQUARE else MASK_HALF


Patterns = dict[tuple[Shape, Pattern, float], tuple[tuple[Polygon, bool], ...]]
"""Polygons of patterns by shape and reach, as a cache."""


@dataclass(slots=True)
class Brush:
    """A brush in pixels of the final picture, on an enlarged image with its corner at `origin`."""

    image: Image.Image
    palette: Palette
    fonts: Fonts
    scale: int
    origin: Point = (0, 0)
    patterns: Patterns = field(default_factory=Patterns)
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.draw = ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> Point:
        """Returns the place on the image of a pixel of the final picture."""
        return (x - self.origin[0]) * self.scale, (y - self.origin[1]) * self.scale

    def polygon(self, points: Iterable[Point], centre: Point, size: float, fill: Rgb) -> None:
        """Fills a polygon given around (0, 0), enlarged `size` times, around `centre`."""
        left, top = centre
        self.draw.polygon([self.at(left + x * size, top + y * size) for x, y in points], fill=fill)

    def text(
        self,
        text: str,
        at: Point,
        size: float,
        fill: Rgb,
        bold: bool = False,
        halo: Rgb | None = None,
    ) -> None:
        """Writes text centred on a point, on an optional halo."""
        font = self.fonts.sized(max(1, round(size * self.scale)), bold)
        x, y = self.at(*at)
        # Centred by capital letters, so that all marks have the same height.
        place = (x, y + font.size * CAPITALS_MIDDLE)
        if halo is not None:
            wide = font.size * 0.11
            self.draw.text(place, text, fill=halo, font=font, anchor="ms", stroke_width=wide)
        self.draw.text(place, text, fill=fill, font=font, anchor="ms")


def draw_word(brush: Brush, word: Word) -> None:
    """Writes one line of the picture's text."""
    font = brush.fonts.sized(word.size * brush.scale, word.bold)
    x, y = brush.at(word.x, word.y)
    place = (x, y + font.size * CAPITALS_MIDDLE)
    ink = brush.palette.shade(word.colour)
    brush.draw.text(place, word.text, fill=ink, font=font, anchor="ls")


def draw_rule(brush: Brush, rule: Rule) -> None:
    """Draws one thin line."""
    left, top = brush.at(rule.x, rule.y)
    right, bottom = brush.at(rule.x + rule.width, rule.y + RULE_HEIGHT)
    brush.draw.rectangle((left, top, right - 1, bottom - 1), fill=rule_shade(brush.palette))


def rule_shade(palette: Palette) -> Rgb:
    """Returns the shade of thin lines between texts."""
    return mix(palette.shade(Colour.PAPER), palette.shade(Colour.INK), 0.25)


def draw_underlay(brush: Brush, board: Board, frame: Frame | None, lines: Iterable[Line]) -> None:
    """Draws the frame, the lines and the words under the cells."""
    if frame:
        draw_frame(brush, board, frame)
    for line in lines:
        if not line.over:
            draw_line(brush, board, line)
    for label in board.labels:
        draw_label(brush, board, label)


def draw_over(brush: Brush, board: Board, lines: Iterable[Line]) -> None:
    """Draws lines over the cells, each with an edge in the colour of the paper."""
    over = tuple(lines)
    for line in over:
        draw_edge(brush, board, line, brush.palette.shade(Colour.PAPER))
    for line in over:
        draw_line(brush, board, line)


def draw_edge(brush: Brush, board: Board, line: Line, shade: Rgb) -> None:
    """Draws a line over the cells with its edge, all in one shade."""
    _draw_line(brush, board, line, OVER_EDGE * board.tile, shade)


def draw_frame(brush: Brush, board: Board, frame: Frame) -> None:
    """Draws the closed line around the board, with round corners."""
    shade = brush.palette.shade(frame.colour)
    corners = [board.place(x, y) for x, y in frame.corners]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        _stroke(brush, start, end, frame.width * board.tile, shade)


def draw_line(brush: Brush, board: Board, line: Line) -> None:
    """Draws a straight line, with a head at its end if it is an arrow."""
    _draw_line(brush, board, line, 0, brush.palette.shade(line.colour))


def _draw_line(brush: Brush, board: Board, line: Line, edge: float, shade: Rgb) -> None:
    start = board.place(line.x, line.y)
    end = board.place(line.to_x, line.to_y)
    width = line.width * board.tile
    length = math.dist(start, end)
    if not line.arrow or length == 0:
        _stroke(brush, start, end, width + 2 * edge, shade)
        return
    head = min(width * 3.6, length)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    neck = (end[0] - along[0] * head * 0.8, end[1] - along[1] * head * 0.8)
    _stroke(brush, start, neck, width + 2 * edge, shade)
    wing = (-along[1] * head * 0.55, along[0] * head * 0.55)
    back = (end[0] - along[0] * head, end[1] - along[1] * head)
    points = (end, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1]))
    brush.polygon(points, (0, 0), 1, shade)
    if edge:
        for corner, other in zip(points, points[1:] + points[:1], strict=True):
            _stroke(brush, corner, other, 2 * edge, shade)


def _stroke(brush: Brush, start: Point, end: Point, width: float, shade: Rgb) -> None:
    thick = max(1, round(width * brush.scale))
    brush.draw.line((brush.at(*start), brush.at(*end)), fill=shade, width=thick)
    for point in (start, end):
        brush.polygon(regular(24, 0.5, 0), point, thick / brush.scale, shade)


def draw_label(brush: Brush, board: Board, label: Label) -> None:
    """Writes a word next to the board."""
    shade = brush.palette.shade(label.colour)
    place = board.place(label.x, label.y)
    brush.text(printable(label.text), place, label.size * board.tile, shade, bold=True)


def draw_tile(brush: Brush, tile: Tile, centre: Point, width: int, named: bool) -> None:
    """Draws a cell `width` pixels wide: border or ring, fill, pattern, body, name and mark."""
    half = _draw_border(brush, tile, centre, width)
    brush.polygon(outline(tile.shape, half), centre, width, brush.palette.fill_of(tile))
    _draw_pattern(brush, tile, centre, width, half)
    if tile.body and not tile.ring:
        _draw_body(brush, tile, centre, width, tile.body)
    mark = printable(tile.mark)
    name = printable(tile.name) if named else ""
    letters = _LETTERING[tile.shape]
    if name:
        _write_name(brush, tile, name, centre, width)
    if len(tile.links) > 1 and width < _LETTERED_FROM:
        mark = mark.lstrip(ascii_uppercase) or mark
    if mark:
        down, share = (letters.down, letters.share) if name else (0.0, 1.0)
        _write_mark(brush, tile, mark, (centre[0], centre[1] + down * width), share * width)


def _draw_border(brush: Brush, tile: Tile, centre: Point, width: int) -> float:
    """Draws the border, and returns the reach of the fill from the centre."""
    half = 0.5 - _GAP
    edge = brush.palette.edge_of(tile.fill)
    if tile.ring is None:
        brush.polygon(outline(tile.shape, half), centre, width, edge)
        return half - max(_EDGE, 1 / width)
    dark = brush.palette.shade(Colour.INK)
    ring = brush.palette.shade(tile.ring)
    brush.polygon(outline(tile.shape, MASK_HALF), centre, width, dark)
    brush.polygon(outline(tile.shape, half - _RING_EDGE), centre, width, ring)
    inside = half - _RING
    separator = brush.palette.separator(tile)
    if separator is None:
        brush.polygon(outline(tile.shape, inside), centre, width, dark)
        return inside - _RING_EDGE
    brush.polygon(outline(tile.shape, inside), centre, width, separator)
    return inside - _RING_APART


def _draw_body(brush: Brush, tile: Tile, centre: Point, width: int, colour: Colour) -> None:
    """Draws a band to each side at which the body continues, with dark edges."""
    ink = brush.palette.shade(Colour.INK)
    shade = brush.palette.shade(colour)
    for reach, fill in ((_BODY + _BODY_EDGE, ink), (_BODY, shade)):
        brush.polygon(regular(40, reach, 0), centre, width, fill)
        for link in tile.links:
            brush.polygon(_band(link, reach), centre, width, fill)
    if len(tile.links) == 1:
        paper = brush.palette.shade(Colour.PAPER)
        brush.polygon(regular(40, _BODY - 0.01, 0), centre, width, paper)
        brush.polygon(regular(40, _BODY - 0.07, 0), centre, width, shade)


def _band(link: str, reach: float) -> list[Point]:
    """Returns the band from a cell's middle to one of its sides."""
    across, down = _SIDES[link]
    ends = ((0, -reach), (0.5, -reach), (0.5, reach), (0, reach))
    return [(across * end + down * side, down * end + across * side) for end, side in ends]


def _draw_pattern(brush: Brush, tile: Tile, centre: Point, width: int, half: float) -> None:
    key = (tile.shape, tile.pattern, half)
    if key not in brush.patterns:
        brush.patterns[key] = pattern_polygons(tile.shape, tile.pattern, half)
    shade = brush.palette.pattern_on(tile.fill)
    fill = brush.palette.fill_of(tile)
    for points, shaded in brush.patterns[key]:
        brush.polygon(points, centre, width, shade if shaded else fill)


def _write_name(brush: Brush, tile: Tile, name: str, centre: Point, width: int) -> None:
    """Writes the name: in the middle of an empty cell, over the mark otherwise."""
    palette = brush.palette
    fill = palette.fill_of(tile)
    is_empty = tile.fill is Colour.EMPTY
    ink = palette.shade(Colour.MUTED) if is_empty else palette.text_over(fill)
    size = name_size(brush.fonts, tile, width)
    up = _LETTERING[tile.shape].up * width if tile.mark else 0
    halo = None if tile.pattern is Pattern.PLAIN else fill
    brush.text(name, (centre[0], centre[1] - up), size, ink, halo=halo)


def name_size(fonts: Fonts, tile: Tile, width: int) -> float:
    """Returns the size of the name in a cell `width` pixels wide."""
    letters = _LETTERING[tile.shape]
    size = (letters.over if tile.mark else letters.alone) * width
    return _fit_size(fonts, printable(tile.name), size, 0.8 * width)


def _write_mark(brush: Brush, tile: Tile, mark: str, centre: Point, width: float) -> None:
    """Writes the mark large; its arrows are drawn in place of their signs."""
    fill = brush.palette.shade(tile.body) if tile.body else brush.palette.fill_of(tile)
    ink = brush.palette.text_over(fill)
    room = 0.82
    if tile.ring:
        room = 0.62 if tile.body else 0.68
    largest = _MARK_SIZES[min(len(mark), 3) - 1] * width
    size = _fit_size(brush.fonts, mark, largest, room * width)
    total = sum(_advance(brush.fonts, char, size) for char in mark)
    x = centre[0] - total / 2
    for run in _runs(mark):
        advance = sum(_advance(brush.fonts, char, size) for char in run)
        middle = (x + advance / 2, centre[1])
        if run in _ARROWS:
            _draw_arrow(brush, _ARROWS[run], middle, size * 0.74, fill, ink)
        else:
            brush.text(run, middle, size, ink, bold=True, halo=fill)
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


def _advance(fonts: Fonts, char: str, size: float) -> float:
    if char in _ARROWS:
        return size * _ARROW_ADVANCE
    return fonts.width(char, size, bold=True)


def _fit_size(fonts: Fonts, text: str, size: float, room: float) -> float:
    width = sum(_advance(fonts, char, size) for char in text)
    return size if width <= room else size * room / width


def _draw_arrow(
    brush: Brush, degrees: float, centre: Point, size: float, halo: Rgb, ink: Rgb
) -> None:
    turn = math.radians(degrees)
    shape = (
        (-0.5, -0.13),
        (0.02, -0.13),
        (0.02, -0.42),
        (0.5, 0),
        (0.02, 0.42),
        (0.02, 0.13),
        (-0.5, 0.13),
    )
    cosine = math.cos(turn)
    sine = math.sin(turn)
    arrow = [(x * cosine - y * sine, x * sine + y * cosine) for x, y in shape]
    wider, higher = (1.3, 1.45) if degrees in (0, 180) else (1.45, 1.3)
    outer = [(x * wider, y * higher) for x, y in arrow]
    brush.polygon(outer, centre, size, halo)
    brush.polygon(arrow, centre, size, ink)
