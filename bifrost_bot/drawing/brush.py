"""Strokes on a 24-bit picture that is `scale` times as large as the one that will be seen."""

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

BOLD = 0.022
"""How much wider on each side the strokes of bold letters are, as a share of the letters' size."""

CAPITALS_MIDDLE = 0.355
"""How far the middle of capital letters is above their baseline, as a share of the letters'
size.
"""

RULE_HEIGHT = 2
OVER_EDGE = 0.045
"""How wide the edge of a line over the cells is, in tiles."""

MASK_HALF = 0.485
"""How far from the centre a cell's outermost stroke reaches, in tiles."""

_GAP, _EDGE, _RING, _RING_EDGE, _RING_APART = 0.03, 0.018, 0.1, 0.025, 0.06
_BODY, _BODY_EDGE = 0.36, 0.05
"""How far a body and its dark edge reach from the middle of the cell to each side, in tiles."""

_LETTERED_FROM = 16 * DENSITY
"""In narrower cells a body has its letter at both ends only, as nobody could read it in between."""

_SIDES = {"R": (1, 0), "L": (-1, 0), "D": (0, 1), "U": (0, -1)}
_ARROWS = {">": 0, "v": 90, "<": 180, "^": 270}
_ARROW_ADVANCE = 0.78
_MARK_SIZES = (0.72, 0.56, 0.44)


@dataclass(frozen=True, slots=True)
class _Lettering:
    """How a cell of one shape is lettered, in tiles: sizes of its name alone and over a mark, and
    where both go then.

    Attributes:
        up: How far the name's middle is above the cell's.
        down: How far the mark's middle is below it.
        share: How large the mark is then, as a share of its size without a name.
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
    """Returns how far from the centre a cell covers what is under it: squares touch, so that
    bodies run on.
    """
    return 0.5 if shape is Shape.SQUARE else MASK_HALF


Patterns = dict[tuple[Shape, Pattern, float], tuple[tuple[Polygon, bool], ...]]
"""Polygons of patterns by shape and reach, so that each is worked out once."""


@dataclass(slots=True)
class Brush:
    """A brush in pixels of the final picture, on an image `scale` times its size whose corner is
    at `origin`.
    """

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
        """Returns where on the image a pixel of the final picture is."""
        return (x - self.origin[0]) * self.scale, (y - self.origin[1]) * self.scale

    def polygon(self, points: Iterable[Point], centre: Point, size: float, fill: Rgb) -> None:
        """Fills a polygon given around (0, 0), enlarged `size` times, around `centre`."""
        self.draw.polygon(
            [self.at(centre[0] + x * size, centre[1] + y * size) for x, y in points], fill=fill
        )

    def text(
        self, text: str, at: Point, size: float, fill: Rgb, bold: float = 0, halo: Rgb | None = None
    ) -> None:
        """Writes text centred on a point, `bold` times its size thicker, on a halo that keeps a
        pattern away.
        """
        font = self.fonts.sized(max(1, round(size * self.scale)))
        place = self.at(*at)
        # Centred by capital letters, as a baseline anchor would put each mark at its own height.
        place = (place[0], place[1] + font.size * CAPITALS_MIDDLE)
        thick = font.size * bold
        if halo is not None:
            self.draw.text(
                place,
                text,
                fill=halo,
                font=font,
                anchor="ms",
                stroke_width=thick + font.size * 0.11,
            )
        self.draw.text(place, text, fill=fill, font=font, anchor="ms", stroke_width=thick)


def draw_word(brush: Brush, word: Word) -> None:
    """Writes one line of the picture's text."""
    font = brush.fonts.sized(word.size * brush.scale)
    x, y = brush.at(word.x, word.y)
    thick = font.size * BOLD if word.bold else 0
    place = (x, y + font.size * CAPITALS_MIDDLE)
    brush.draw.text(
        place,
        word.text,
        fill=brush.palette.shade(word.colour),
        font=font,
        anchor="ls",
        stroke_width=thick,
    )


def draw_rule(brush: Brush, rule: Rule) -> None:
    """Draws one thin line."""
    left, top = brush.at(rule.x, rule.y)
    right, bottom = brush.at(rule.x + rule.width, rule.y + RULE_HEIGHT)
    brush.draw.rectangle((left, top, right - 1, bottom - 1), fill=rule_shade(brush.palette))


def rule_shade(palette: Palette) -> Rgb:
    """Returns the shade of thin lines between texts."""
    return mix(palette.shade(Colour.PAPER), palette.shade(Colour.INK), 0.25)


def draw_underlay(brush: Brush, board: Board, frame: Frame | None, lines: Iterable[Line]) -> None:
    """Draws what lies under the cells: the frame, the lines and the words next to the board."""
    if frame:
        draw_frame(brush, board, frame)
    for line in lines:
        if not line.over:
            draw_line(brush, board, line)
    for label in board.labels:
        draw_label(brush, board, label)


def draw_over(brush: Brush, board: Board, lines: Iterable[Line]) -> None:
    """Draws lines over the cells, each parted from what is below it by an edge in the colour of
    the paper.
    """
    shown = tuple(lines)
    for line in shown:
        draw_edge(brush, board, line, brush.palette.shade(Colour.PAPER))
    for line in shown:
        draw_line(brush, board, line)


def draw_edge(brush: Brush, board: Board, line: Line, shade: Rgb) -> None:
    """Draws the edge of a line over the cells, the line itself included."""
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
    start, end = board.place(line.x, line.y), board.place(line.to_x, line.to_y)
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
    for corner, other in zip(points, points[1:] + points[:1], strict=True) if edge else ():
        _stroke(brush, corner, other, 2 * edge, shade)


def _stroke(brush: Brush, start: Point, end: Point, width: float, shade: Rgb) -> None:
    thick = max(1, round(width * brush.scale))
    brush.draw.line((brush.at(*start), brush.at(*end)), fill=shade, width=thick)
    for point in (start, end):
        brush.polygon(regular(24, 0.5, 0), point, thick / brush.scale, shade)


def draw_label(brush: Brush, board: Board, label: Label) -> None:
    """Writes a word next to the board."""
    shade = brush.palette.shade(label.colour)
    brush.text(
        printable(label.text), board.place(label.x, label.y), label.size * board.tile, shade, BOLD
    )


def draw_tile(brush: Brush, tile: Tile, centre: Point, width: int, named: bool) -> None:
    """Draws a cell `width` pixels wide: border or ring, fill, pattern, body, name and mark."""
    half = _draw_border(brush, tile, centre, width)
    brush.polygon(outline(tile.shape, half), centre, width, brush.palette.fill_of(tile))
    _draw_pattern(brush, tile, centre, width, half)
    if tile.body and not tile.ring:
        _draw_body(brush, tile, centre, width, tile.body)
    mark, name = printable(tile.mark), printable(tile.name) if named else ""
    letters = _LETTERING[tile.shape]
    if name:
        _write_name(brush, tile, name, centre, width)
    if len(tile.links) > 1 and width < _LETTERED_FROM:
        mark = mark.lstrip(ascii_uppercase) or mark
    if mark:
        down, share = (letters.down, letters.share) if name else (0.0, 1.0)
        _write_mark(brush, tile, mark, (centre[0], centre[1] + down * width), share * width)


def _draw_border(brush: Brush, tile: Tile, centre: Point, width: int) -> float:
    """Draws the border, and returns how far from the centre the fill may reach."""
    half = 0.5 - _GAP
    edge = brush.palette.edge_of(tile.fill)
    if tile.ring is None:
        brush.polygon(outline(tile.shape, half), centre, width, edge)
        return half - max(_EDGE, 1 / width)
    dark = brush.palette.shade(Colour.INK)
    brush.polygon(outline(tile.shape, MASK_HALF), centre, width, dark)
    brush.polygon(
        outline(tile.shape, half - _RING_EDGE), centre, width, brush.palette.shade(tile.ring)
    )
    apart = brush.palette.parting(tile)
    brush.polygon(
        outline(tile.shape, half - _RING), centre, width, dark if apart is None else apart
    )
    return half - _RING - (_RING_EDGE if apart is None else _RING_APART)


def _draw_body(brush: Brush, tile: Tile, centre: Point, width: int, colour: Colour) -> None:
    """Draws a band to each side where the body goes on, with dark edges that part it from what
    runs beside it.
    """
    for reach, shade in ((_BODY + _BODY_EDGE, Colour.INK), (_BODY, colour)):
        brush.polygon(regular(40, reach, 0), centre, width, brush.palette.shade(shade))
        for link in tile.links:
            across, down = _SIDES[link]
            near, far = (-reach, 0.5)
            ends = [
                (across * end + down * side, down * end + across * side)
                for end, side in ((0, near), (far, near), (far, reach), (0, reach))
            ]
            brush.polygon(ends, centre, width, brush.palette.shade(shade))
    if len(tile.links) == 1:
        brush.polygon(
            regular(40, _BODY - 0.01, 0), centre, width, brush.palette.shade(Colour.PAPER)
        )
        brush.polygon(regular(40, _BODY - 0.07, 0), centre, width, brush.palette.shade(colour))


def _draw_pattern(brush: Brush, tile: Tile, centre: Point, width: int, half: float) -> None:
    key = (tile.shape, tile.pattern, half)
    if key not in brush.patterns:
        brush.patterns[key] = pattern_polygons(tile.shape, tile.pattern, half)
    shade, fill = brush.palette.pattern_on(tile.fill), brush.palette.fill_of(tile)
    for points, shaded in brush.patterns[key]:
        brush.polygon(points, centre, width, shade if shaded else fill)


def _write_name(brush: Brush, tile: Tile, name: str, centre: Point, width: int) -> None:
    """Writes the name: alone in the middle of an empty cell, over the mark otherwise."""
    palette, letters = brush.palette, _LETTERING[tile.shape]
    quiet = tile.fill is Colour.EMPTY
    fill = palette.fill_of(tile)
    ink = palette.shade(Colour.MUTED) if quiet else palette.text_over(fill)
    size = name_size(brush.fonts, tile, width)
    up = letters.up * width if tile.mark else 0
    halo = None if tile.pattern is Pattern.PLAIN else fill
    brush.text(name, (centre[0], centre[1] - up), size, ink, BOLD / 2, halo)


def name_size(fonts: Fonts, tile: Tile, width: int) -> float:
    """Returns the size in which a cell `width` pixels wide has its name."""
    letters = _LETTERING[tile.shape]
    return _fitted(
        fonts,
        printable(tile.name),
        (letters.over if tile.mark else letters.alone) * width,
        0.8 * width,
    )


def _write_mark(brush: Brush, tile: Tile, mark: str, centre: Point, width: float) -> None:
    """Writes the mark large; its arrows are drawn in place of their signs."""
    fill = brush.palette.shade(tile.body) if tile.body else brush.palette.fill_of(tile)
    ink = brush.palette.text_over(fill)
    room = (0.62 if tile.ring and tile.body else 0.68 if tile.ring else 0.82) * width
    size = _fitted(brush.fonts, mark, _MARK_SIZES[min(len(mark), 3) - 1] * width, room)
    total = sum(_advance(brush.fonts, char, size) for char in mark)
    x = centre[0] - total / 2
    for run in _runs(mark):
        advance = sum(_advance(brush.fonts, char, size) for char in run)
        middle = (x + advance / 2, centre[1])
        if run in _ARROWS:
            _draw_arrow(brush, _ARROWS[run], middle, size * 0.74, fill, ink)
        else:
            brush.text(run, middle, size, ink, BOLD * 1.4, fill)
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
    return fonts.width(char, size)


def _fitted(fonts: Fonts, text: str, size: float, room: float) -> float:
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
    turned = [
        (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        for x, y in shape
    ]
    outer = [(x * 1.3, y * 1.45) if degrees in (0, 180) else (x * 1.45, y * 1.3) for x, y in turned]
    brush.polygon(outer, centre, size, halo)
    brush.polygon(turned, centre, size, ink)
