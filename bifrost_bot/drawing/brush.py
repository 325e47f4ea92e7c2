"""Draws on a 24-bit picture that is `scale` times as large as the final one."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from bifrost_bot.drawing.board import Board
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import Palette, Rgb, mix
from bifrost_bot.drawing.placed import Rule, Word
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.shape import (
    Point,
    Polygon,
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
from bifrost_bot.engines.scene import Colour, Frame, Label, Line, Pattern, Shape, Sign, Tile

CAPITALS_MIDDLE = 0.355
"""The height of the middle of capital letters, as a share of the letters' size."""

RULE_HEIGHT = 2
OVER_EDGE = 0.045
"""The width of the edge of a line over the cells, in tiles."""

_SET_OFF_FROM = 0.15
"""Broader lines under the cells, in tiles, have an edge where they are as light as the paper."""

MASK_HALF = 0.485
"""The distance of a cell's outermost stroke from its centre, in tiles."""

_GAP = 0.03
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


_LARGEST_PLATE_NAME = 46
"""The largest size of names on plates, in pixels."""

_LETTERING = {
    Shape.HEXAGON: _Lettering(0.42, 0.376, 0.25, 0.18, 0.64),
    Shape.SQUARE: _Lettering(0.3, 0.28, 0.29, 0.13, 0.7),
    Shape.DISC: _Lettering(0.67, 0.49, 0.21, 0.22, 0.66),
    Shape.PLATE: _Lettering(0.28, 0.28, 0.29, 0.13, 0.7),
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
        left, top = self.at(*centre)
        large = size * self.scale
        self.draw.polygon([(left + x * large, top + y * large) for x, y in points], fill=fill)

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
        font = self.fonts.font_of_size(max(1, round(size * self.scale)), bold)
        x, y = self.at(*at)
        # Centred by capital letters, so that all marks have the same height.
        place = (x, y + font.size * CAPITALS_MIDDLE)
        if halo is not None:
            wide = font.size * 0.11
            self.draw.text(place, text, fill=halo, font=font, anchor="ms", stroke_width=wide)
        self.draw.text(place, text, fill=fill, font=font, anchor="ms")

    def stroke(self, start: Point, end: Point, width: float, shade: Rgb) -> None:
        """Draws a straight line with round ends."""
        thick = max(1, round(width * self.scale))
        self.draw.line((self.at(*start), self.at(*end)), fill=shade, width=thick)
        for point in (start, end):
            self.polygon(regular(24, 0.5, 0), point, thick / self.scale, shade)


def draw_word(brush: Brush, word: Word) -> None:
    """Writes one line of the picture's text."""
    font = brush.fonts.font_of_size(word.size * brush.scale, word.bold)
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
    under = [line for line in lines if not line.over]
    for line in under:
        edge = brush.palette.edge_of(line.colour)
        if line.width > _SET_OFF_FROM and edge != brush.palette.shade(line.colour):
            draw_edge(brush, board, line, edge)
    for line in under:
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
    """Draws the closed line around the board, with round corners, or its sides one by one."""
    shade = brush.palette.shade(frame.colour)
    for (x, y), (to_x, to_y) in zip(
        frame.corners, frame.corners[1:] + frame.corners[:1], strict=True
    ):
        share = frame.gap / max(math.dist((x, y), (to_x, to_y)), frame.gap, 1e-9)
        start = board.place(x + (to_x - x) * share, y + (to_y - y) * share)
        end = board.place(to_x - (to_x - x) * share, to_y - (to_y - y) * share)
        brush.stroke(start, end, frame.width * board.tile, shade)


def draw_line(brush: Brush, board: Board, line: Line) -> None:
    """Draws a straight line, with a head at its end if it is an arrow."""
    _draw_line(brush, board, line, 0, brush.palette.shade(line.colour))


def _draw_line(brush: Brush, board: Board, line: Line, edge: float, shade: Rgb) -> None:
    start = board.place(line.x, line.y)
    end = board.place(line.to_x, line.to_y)
    width = line.width * board.tile
    length = math.dist(start, end)
    if not line.arrow or length == 0:
        brush.stroke(start, end, width + 2 * edge, shade)
        return
    head = min(width * 3.6, length)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    neck = (end[0] - along[0] * head * 0.8, end[1] - along[1] * head * 0.8)
    brush.stroke(start, neck, width + 2 * edge, shade)
    wing = (-along[1] * head * 0.55, along[0] * head * 0.55)
    back = (end[0] - along[0] * head, end[1] - along[1] * head)
    points = (end, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1]))
    brush.polygon(points, (0, 0), 1, shade)
    if edge:
        for corner, other in zip(points, points[1:] + points[:1], strict=True):
            brush.stroke(corner, other, 2 * edge, shade)


def draw_label(brush: Brush, board: Board, label: Label) -> None:
    """Writes a word next to the board."""
    shade = brush.palette.shade(label.colour)
    place = board.place(label.x, label.y)
    brush.text(printable(label.text), place, label.size * board.tile, shade, bold=True)


def draw_tile(brush: Brush, tile: Tile, centre: Point, width: int, named: bool) -> None:
    """Draws a cell `width` pixels wide: border or ring, fill, pattern, body or sign, words."""
    half = _draw_border(brush, tile, centre, width)
    brush.polygon(outline(tile.shape, half), centre, width, brush.palette.fill_of(tile))
    _draw_pattern(brush, tile, centre, width, half)
    name = printable(tile.name) if named else ""
    if tile.body:
        _draw_body(brush, tile, centre, width, tile.body)
        name = ""
    elif tile.shape is Shape.PLATE:
        _draw_plate(brush, tile, name, centre, width)
        return
    elif tile.sign:
        _draw_sign(brush, tile, tile.sign, centre, width)
        return
    if name:
        _write_name(brush, tile, name, centre, width)
    if not tile.body or is_head(tile):
        _write_content(brush, tile, bool(name), centre, width)
    for badge in tile.badges:
        shade = brush.palette.shade(tile.fill)
        corner = (centre[0] - 0.29 * width, centre[1] - 0.29 * width)
        _draw_shape(brush, badge, corner, 0.28 * width, shade)


def is_head(tile: Tile) -> bool:
    """Returns whether a body has its head in this cell."""
    return tile.ring is not None and len(tile.links) < 2


def _write_content(brush: Brush, tile: Tile, named: bool, centre: Point, width: int) -> None:
    mark = printable(tile.mark if tile.written is None else tile.written)
    if not mark:
        return
    letters = _LETTERING[tile.shape]
    down, share = (letters.down, letters.share) if named else (0.0, 1.0)
    x, y = centre
    if tile.body:
        across, ahead = _facing(tile)
        x -= 0.09 * across * width
        y -= 0.09 * ahead * width
        share = 0.8
    elif tile.badges:
        x += 0.06 * width
        y += 0.07 * width
        share = 0.88
    _write_mark(brush, tile, mark, (x, y + down * width), share * width)


def _draw_border(brush: Brush, tile: Tile, centre: Point, width: int) -> float:
    """Draws the border, and returns the reach of the fill from the centre."""
    half = 0.5 - _GAP
    edge = brush.palette.border_of(tile)
    if tile.ring is None or tile.body:
        brush.polygon(outline(tile.shape, half), centre, width, edge)
        is_stone = tile.shape is Shape.DISC and edge != brush.palette.fill_of(tile)
        broad = _STONE_EDGE if is_stone and tile.fill is not Colour.EMPTY else _EDGE
        return half - max(broad, 1 / width)
    dark = brush.palette.shade(Colour.INK)
    ring = brush.palette.shade(tile.ring)
    brush.polygon(outline(tile.shape, MASK_HALF), centre, width, dark)
    brush.polygon(outline(tile.shape, half - _RING_EDGE), centre, width, ring)
    inside = half - _RING
    brush.polygon(outline(tile.shape, inside), centre, width, dark)
    return inside - _RING_EDGE


def _draw_body(brush: Brush, tile: Tile, centre: Point, width: int, colour: Colour) -> None:
    """Draws a band to each side at which the body continues, with dark edges; a head, a start."""
    ink = brush.palette.shade(Colour.INK)
    shade = brush.palette.shade(colour)
    if tile.pattern is not Pattern.PLAIN:
        shade = mix(shade, brush.palette.shade(Colour.PAPER), 0.4)
    edges = ((_BODY + _BODY_EDGE, ink), (_BODY, shade))
    if tile.ring and not is_head(tile):
        ring = brush.palette.shade(tile.ring)
        separator = brush.palette.separator(tile) or ink
        edges = ((0.47, ink), (0.44, ring), (_BODY + 0.01, separator), (_BODY - 0.04, shade))
    for reach, fill in edges:
        brush.polygon(regular(40, reach, 0), centre, width, fill)
        for link in tile.links:
            brush.polygon(_band(link, reach), centre, width, fill)
    if is_head(tile):
        _draw_head(brush, tile, centre, width, shade)
    elif len(tile.links) == 1:
        brush.polygon(regular(24, _TAIL + 0.04, 0), centre, width, _EYE_EDGE)
        brush.polygon(regular(24, _TAIL, 0), centre, width, _EYE)


def _draw_head(brush: Brush, tile: Tile, centre: Point, width: int, shade: Rgb) -> None:
    """Draws a disc in its ring with two eyes at the front."""
    ink = brush.palette.shade(Colour.INK)
    ring = brush.palette.shade(tile.ring or Colour.INK)
    separator = brush.palette.separator(tile)
    brush.polygon(regular(40, MASK_HALF, 0), centre, width, ink)
    brush.polygon(regular(40, 0.46, 0), centre, width, ring)
    if tile.ring is not Colour.INK:
        brush.polygon(regular(40, 0.37, 0), centre, width, separator or ink)
        brush.polygon(regular(40, 0.31 if separator else 0.345, 0), centre, width, shade)
    elif separator:
        brush.polygon(regular(40, 0.415, 0), centre, width, separator)
        brush.polygon(regular(40, 0.355, 0), centre, width, shade)
    else:
        brush.polygon(regular(40, 0.405, 0), centre, width, ink)
        brush.polygon(regular(40, 0.38, 0), centre, width, shade)
    across, ahead = _facing(tile)
    for side in (-1, 1):
        eye = (0.24 * across + 0.16 * side * ahead, 0.24 * ahead + 0.16 * side * across)
        place = (centre[0] + eye[0] * width, centre[1] + eye[1] * width)
        pupil = (place[0] + 0.03 * across * width, place[1] + 0.03 * ahead * width)
        brush.polygon(regular(16, 0.115, 0), place, width, _EYE_EDGE)
        brush.polygon(regular(16, 0.095, 0), place, width, _EYE)
        brush.polygon(regular(12, 0.052, 0), pupil, width, _EYE_EDGE)


def _facing(tile: Tile) -> tuple[int, int]:
    """Returns the way a head looks: away from its body, or up."""
    across, down = _SIDES[tile.links[0]] if tile.links else (0, 1)
    return -across, -down


def _draw_plate(brush: Brush, tile: Tile, name: str, centre: Point, width: int) -> None:
    """Draws a plate: its name and badges above its light or mark, pips below."""
    fill = brush.palette.fill_of(tile)
    ink = brush.palette.text_over(fill)
    x, y = centre
    mark = printable(tile.mark if tile.written is None else tile.written)
    middle = (x, y + (0.07 if name or tile.badges else 0) * width)
    if tile.sign in LIGHTS:
        _draw_light(brush, fill, middle, width)
        disc = light_shades(fill)[1]
        brush.text(mark, middle, 0.17 * width, brush.palette.text_over(disc), bold=True)
    elif mark:
        quiet = mix(fill, brush.palette.shade(Colour.MUTED), 0.5)
        shade = quiet if tile.fill is Colour.EMPTY else ink
        brush.text(mark, middle, 0.3 * width, shade, bold=True)
    if name:
        name = name.split(maxsplit=1)[0] if tile.badges else name
        size = name_size(brush.fonts, tile, width)
        room = brush.fonts.width(name, size, bold=True) / 2
        brush.text(name, (x - 0.4 * width + room, y - 0.31 * width), size, ink, bold=True)
    for at, badge in enumerate(tile.badges):
        place = (x + (0.32 - 0.21 * (len(tile.badges) - 1 - at)) * width, y - 0.31 * width)
        brush.polygon(regular(24, 0.1, 0), place, width, _EYE)
        _draw_shape(brush, badge, place, 0.14 * width, badge_shade(brush.palette, badge))
    for at in range(tile.pips):
        place = (x + (at - (tile.pips - 1) / 2) * 0.13 * width, y + 0.38 * width)
        brush.polygon(rounded_rectangle(0.045, 0.045, 0.015), place, width, ink)


def _draw_light(brush: Brush, fill: Rgb, centre: Point, width: int) -> None:
    glow, disc, rim = light_shades(fill)
    brush.polygon(regular(40, 0.3, 0), centre, width, glow)
    brush.polygon(regular(40, 0.215, 0), centre, width, rim)
    brush.polygon(regular(40, 0.2, 0), centre, width, disc)


def _draw_sign(brush: Brush, tile: Tile, sign: Sign, centre: Point, width: int) -> None:
    if sign not in THINGS:
        is_icon = sign in ICONS
        shade = badge_shade(brush.palette, sign) if is_icon else brush.palette.sign_ink(tile)
        _draw_shape(brush, sign, centre, (0.62 if is_icon else 0.42) * width, shade)
        return
    fill = brush.palette.thing_fill(tile)
    written = printable(tile.mark if tile.written is None else tile.written)
    size = _thing_size(written) * width
    for points, shade in things(brush.palette, sign, fill):
        brush.polygon(points, centre, size, shade)
    if written:
        largest = (0.6 if len(written) == 1 else 0.46) * width
        fitted = _fit_size(brush.fonts, written, largest, 0.76 * size)
        down = 0.03 * width
        ink = brush.palette.text_over(fill)
        brush.text(written, (centre[0], centre[1] + down), fitted, ink, bold=True)


def _thing_size(number: str) -> float:
    """Returns the width of a thing in its cell: the more of it, the larger."""
    worth = int(number) if number.lstrip("-").isdigit() else 1
    return min(0.78 + 0.06 * math.log2(max(abs(worth), 1)), 0.96)


def _draw_shape(brush: Brush, sign: Sign, centre: Point, size: float, shade: Rgb) -> None:
    for points in shape_of(sign):
        brush.polygon(points, centre, size, shade)


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
    if tile.shape is Shape.PLATE:
        size = min(size, _LARGEST_PLATE_NAME)
    return _fit_size(fonts, printable(tile.name), size, 0.8 * width)


def _write_mark(brush: Brush, tile: Tile, mark: str, centre: Point, width: float) -> None:
    """Writes the mark large; its arrows are drawn in place of their signs."""
    fill = brush.palette.shade(tile.body) if tile.body else brush.palette.fill_of(tile)
    ink = brush.palette.text_over(fill)
    room = 0.82
    if tile.ring:
        room = 0.56 if tile.body else 0.68
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
