"""Draws on a 24-bit picture that is `scale` times as large as the final one."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from PIL import Image, ImageDraw

from bifrost_bot.drawing.board import Board
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.palette import Palette, Rgb, mix
from bifrost_bot.drawing.placed import Rule, Word
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.shape import Corner, Point, regular, rounded_rectangle
from bifrost_bot.engines.scene import Colour, Frame, Label, Line

CAPITALS_MIDDLE = 0.355
"""The height of the middle of capital letters, as a share of the letters' size."""

RULE_HEIGHT = 2
OVER_EDGE = 0.045
"""The width of the edge of a line over the cells, in tiles."""

_SET_OFF_FROM = 0.15
"""Broader lines under the cells, in tiles, have an edge where they are as light as the paper."""

_CENTRE = Point(0, 0)


@dataclass(slots=True)
class Brush:
    """A brush in pixels of the final picture, on an enlarged image with its corner at `origin`."""

    image: Image.Image
    palette: Palette
    fonts: Fonts
    scale: int
    origin: Corner = _CENTRE
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.draw = ImageDraw.Draw(self.image)

    def shade(self, colour: Colour) -> Rgb:
        """Returns the shade of a colour."""
        return self.palette.shade(colour)

    def at(self, x: float, y: float) -> Point:
        """Returns the place on the image of a pixel of the final picture."""
        left, top = self.origin
        return Point((x - left) * self.scale, (y - top) * self.scale)

    def polygon(self, points: Iterable[Corner], centre: Corner, size: float, fill: Rgb) -> None:
        """Fills a polygon given around (0, 0), enlarged `size` times, around `centre`."""
        left, top = self.at(*centre)
        large = size * self.scale
        self.draw.polygon([(left + x * large, top + y * large) for x, y in points], fill=fill)

    def box(self, centre: Corner, width: float, height: float, corner: float, fill: Rgb) -> None:
        """Fills a rectangle whose round corners have the radius `corner`."""
        self.polygon(rounded_rectangle(width / 2, height / 2, corner), centre, 1, fill)

    def text(
        self,
        text: str,
        at: Corner,
        size: float,
        fill: Rgb,
        bold: bool = False,
        halo: Rgb | None = None,
    ) -> None:
        """Writes text centred on a point, on an optional halo."""
        font = self.fonts.font_of_size(max(1, round(size * self.scale)), bold)
        # Centred by capital letters, so that all marks have the same height.
        place = self.at(*at).moved(0, font.size * CAPITALS_MIDDLE)
        if halo is not None:
            wide = font.size * 0.11
            self.draw.text(place, text, fill=halo, font=font, anchor="ms", stroke_width=wide)
        self.draw.text(place, text, fill=fill, font=font, anchor="ms")

    def stroke(self, start: Corner, end: Corner, width: float, shade: Rgb) -> None:
        """Draws a straight line with round ends."""
        thick = max(1, round(width * self.scale))
        self.draw.line((self.at(*start), self.at(*end)), fill=shade, width=thick)
        for point in (start, end):
            self.polygon(regular(24, 0.5, 0), point, thick / self.scale, shade)


def draw_word(brush: Brush, word: Word) -> None:
    """Writes one line of the picture's text."""
    font = brush.fonts.font_of_size(word.size * brush.scale, word.bold)
    place = brush.at(word.x, word.y).moved(0, font.size * CAPITALS_MIDDLE)
    brush.draw.text(place, word.text, fill=brush.shade(word.colour), font=font, anchor="ls")


def draw_rule(brush: Brush, rule: Rule) -> None:
    """Draws one thin line."""
    left, top = brush.at(rule.x, rule.y)
    right, bottom = brush.at(rule.x + rule.width, rule.y + RULE_HEIGHT)
    brush.draw.rectangle((left, top, right - 1, bottom - 1), fill=rule_shade(brush.palette))


def rule_shade(palette: Palette) -> Rgb:
    """Returns the shade of thin lines between texts."""
    return mix(palette.paper, palette.ink, 0.25)


def draw_underlay(brush: Brush, board: Board, frame: Frame | None, lines: Iterable[Line]) -> None:
    """Draws the frame, the lines and the words under the cells."""
    if frame:
        draw_frame(brush, board, frame)
    under = [line for line in lines if not line.over]
    for line in under:
        edge = brush.palette.edge_of(line.colour)
        if line.width > _SET_OFF_FROM and edge != brush.shade(line.colour):
            draw_edge(brush, board, line, edge)
    for line in under:
        draw_line(brush, board, line)
    for label in board.labels:
        draw_label(brush, board, label)


def draw_over(brush: Brush, board: Board, lines: Iterable[Line]) -> None:
    """Draws lines over the cells, each with an edge in the colour of the paper."""
    over = tuple(lines)
    for line in over:
        draw_edge(brush, board, line, brush.palette.paper)
    for line in over:
        draw_line(brush, board, line)


def draw_edge(brush: Brush, board: Board, line: Line, shade: Rgb) -> None:
    """Draws a line over the cells with its edge, all in one shade."""
    _draw_line(brush, board, line, OVER_EDGE * board.tile, shade)


def draw_frame(brush: Brush, board: Board, frame: Frame) -> None:
    """Draws the closed line around the board, with round corners, or its sides one by one."""
    shade = brush.shade(frame.colour)
    corners = [Point(x, y) for x, y in frame.corners]
    for corner, other in pairwise((*corners, corners[0])):
        share = frame.gap / max(math.dist(corner, other), frame.gap, 1e-9)
        start = board.place(*corner.toward(other, share))
        end = board.place(*other.toward(corner, share))
        brush.stroke(start, end, frame.width * board.tile, shade)


def draw_line(brush: Brush, board: Board, line: Line) -> None:
    """Draws a straight line, with a head at its end if it is an arrow."""
    _draw_line(brush, board, line, 0, brush.shade(line.colour))


def _draw_line(brush: Brush, board: Board, line: Line, edge: float, shade: Rgb) -> None:
    start = Point(*board.place(line.x, line.y))
    end = Point(*board.place(line.to_x, line.to_y))
    width = line.width * board.tile
    length = math.dist(start, end)
    if not line.arrow or length == 0:
        brush.stroke(start, end, width + 2 * edge, shade)
        return
    head = min(width * 3.6, length)
    back = Point((start.x - end.x) / length * head, (start.y - end.y) / length * head)
    brush.stroke(start, end.moved(*back.times(0.8)), width + 2 * edge, shade)
    foot = end.moved(*back)
    aside = back.times(0.55)
    points = (end, foot.moved(aside.y, -aside.x), foot.moved(-aside.y, aside.x))
    brush.polygon(points, _CENTRE, 1, shade)
    if edge:
        for corner, other in pairwise((*points, end)):
            brush.stroke(corner, other, 2 * edge, shade)


def draw_label(brush: Brush, board: Board, label: Label) -> None:
    """Writes a word next to the board."""
    shade = brush.shade(label.colour)
    place = board.place(label.x, label.y)
    brush.text(printable(label.text), place, label.size * board.tile, shade, bold=True)
