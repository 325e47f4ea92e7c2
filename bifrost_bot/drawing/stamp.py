"""Parts of pictures in one palette: each is drawn once, enlarged and reduced, and cached."""

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Final, TypeVar

from PIL import Image, ImageDraw

from bifrost_bot.drawing.board import CORNER, Board, PixelBox
from bifrost_bot.drawing.brush import (
    CAPITALS_MIDDLE,
    OVER_EDGE,
    Brush,
    draw_edge,
    draw_line,
    draw_underlay,
    rule_shade,
)
from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.card import card_colours, draw_card, draw_pill, pill_colours
from bifrost_bot.drawing.cell import Cell, draw_cell, mask_half
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.inks import SLOTS, cell_colours, indexed_colours
from bifrost_bot.drawing.palette import Palette, Rgb, mix
from bifrost_bot.drawing.placed import PILL_HEIGHT, PlacedCard, PlacedPill, Word
from bifrost_bot.drawing.podium import PlacedPodium, draw_podium, podium_colours
from bifrost_bot.drawing.shape import Point, outline
from bifrost_bot.engines.scene import Colour, Line, Scene, Shape, Tile

_Part = TypeVar("_Part", PlacedCard, PlacedPill, PlacedPodium)
_Colours = Callable[[], Sequence[Rgb]]
_Draw = Callable[[Brush], None]
_Finish = Callable[[Image.Image], Image.Image]
_Size = tuple[int, int]

BLEED: Final = 3
"""The pixels around a word that its letters may reach."""

_SCALE: Final = 4
_UNDERLAY_SCALE: Final = 3
_PART_SCALE: Final = 2
_STEPS: Final = 2
_BAND: Final = 225
"""The rows of a picture that are drawn at a time."""

_HEAD: Final = 2.2
"""The reach of an arrow's head to each side, in widths of its line."""

_WHITE: Final[Rgb] = (255, 255, 255)
_BLACK: Final[Rgb] = (0, 0, 0)
_ALL_BUT_NONE: Final = b"\0" + b"\xff" * 255
_MORE_THAN_HALF: Final = b"\0" * 128 + b"\xff" * 128


@dataclass(frozen=True, slots=True)
class Stamp:
    """A drawn part: its pixels, and a mask of those to paste, or None for all."""

    pixels: Image.Image
    mask: Image.Image | None = None


@dataclass(frozen=True, slots=True)
class _Model:
    """An image for Pillow's mapping to a few colours, and their places in the picture's table."""

    image: Image.Image
    places: bytes

    def map(self, image: Image.Image) -> Image.Image:
        """Returns an image in 24 bits with the places of its colours for pixels."""
        mapped = image.quantize(palette=self.image, dither=Image.Dither.NONE)
        return _translate(mapped, self.places)


@dataclass(frozen=True, slots=True)
class Inks:
    """The 256 colours of one palette, the places of these and of those asked for, two by name."""

    colours: tuple[Rgb, ...]
    places: dict[Rgb, int]
    paper: int
    rule: int

    def table(self) -> list[int]:
        """Returns the colours as Pillow takes them."""
        return _table(self.colours)

    def nearest(self, wanted: Rgb) -> int:
        """Returns the place of the colour that is most similar to the wanted one."""
        found = self.places.get(wanted)
        if found is not None:
            return found
        red, green, blue = wanted

        def difference(place: int) -> int:
            other_red, other_green, other_blue = self.colours[place]
            distance = (other_red - red) ** 2
            distance += (other_green - green) ** 2
            return distance + (other_blue - blue) ** 2

        found = min(range(len(self.colours)), key=difference)
        self.places[wanted] = found
        return found

    def model(self, colours: Sequence[Rgb]) -> _Model:
        """Returns the mapping to these colours alone."""
        unused = [colours[0]] * (SLOTS - len(colours))
        filled = (*colours, *unused)
        image = Image.new("P", (1, 1))
        image.putpalette(_table(filled))
        return _Model(image, bytes(map(self.nearest, filled)))


@dataclass(frozen=True, slots=True)
class Stamps:
    """The parts of pictures in one palette; fonts are for one thread at a time."""

    kept: LruCache
    fonts: Fonts
    palette: Palette

    @property
    def inks(self) -> Inks:
        """The table of colours of these pictures."""
        key = ("inks", self.palette)
        return self.kept.get(key, Inks, 40_000, partial(_mix_inks, self.palette))

    def tile(self, tile: Tile, width: int, named: bool) -> Stamp:
        """Returns a cell of a board, `width` pixels wide, in the middle of a square."""
        key = (
            "tile",
            self.palette,
            width,
            tile.name if named else "",
            tile.shape,
            tile.fill,
            tile.mark,
            tile.pattern,
            tile.ring,
            tile.body,
            tile.links,
            tile.pale,
            tile.sign,
            tile.badges,
            tile.pips,
            tile.written,
        )
        side = _side(width)
        draw = partial(self._draw_tile, tile, width, named)
        return self.kept.get(key, Stamp, side * side, draw)

    def word(self, word: Word) -> Stamp:
        """Returns a line of text that begins after the bleed, with its middle half way down."""
        width = self.fonts.width(word.text, word.size, word.bold)
        wide = math.ceil(width * 1.03) + 2 * BLEED
        high = round(word.size * 1.4)
        key = ("word", self.palette, word.text, word.size, word.colour, word.bold)
        draw = partial(self._draw_word, word, wide, high)
        return self.kept.get(key, Stamp, wide * high, draw)

    def card(self, placed: PlacedCard) -> Stamp:
        """Returns a card."""
        size = (placed.width, placed.style.height)
        key = ("card", self.palette, placed.card, *size, placed.full, placed.says_you)
        colours = partial(card_colours, self.palette, placed.card)
        draw = partial(self._draw_part, size, colours, placed, draw_card)
        return self.kept.get(key, Stamp, placed.width * placed.style.height, draw)

    def pill(self, placed: PlacedPill) -> Stamp:
        """Returns a pill."""
        size = (placed.width, PILL_HEIGHT)
        key = ("pill", self.palette, placed.pill, placed.width, placed.size)
        colours = partial(pill_colours, self.palette, placed.pill)
        draw = partial(self._draw_part, size, colours, placed, draw_pill)
        return self.kept.get(key, Stamp, placed.width * PILL_HEIGHT, draw)

    def podium(self, people: PlacedPodium) -> Stamp:
        """Returns the steps and rows of a result, which are not kept."""
        size = (people.width, people.height)
        colours = partial(podium_colours, self.palette, people.podium)
        return self._draw_part(size, colours, people, draw_podium)

    def underlay(self, scene: Scene, board: Board) -> Stamp:
        """Returns the part of a board that is under its cells, which is not kept."""

        def draw(brush: Brush) -> None:
            draw_underlay(brush, board, scene.frame, scene.lines)

        return Stamp(self._draw_in_bands(board.box, draw, self._full_model().map))

    def lines(self, lines: tuple[Line, ...], board: Board, box: PixelBox) -> Stamp:
        """Returns the lines over the cells of a board, in a box around them."""
        left, upper, right, lower = box
        key = ("lines", self.palette, board, lines)
        size = 2 * (right - left) * (lower - upper)
        return self.kept.get(key, Stamp, size, partial(self._draw_lines, lines, board, box))

    def _draw_lines(self, lines: Sequence[Line], board: Board, box: PixelBox) -> Stamp:
        def draw(brush: Brush) -> None:
            for line in lines:
                draw_line(brush, board, line)

        def cover(brush: Brush) -> None:
            for line in lines:
                draw_edge(brush, board, line, _WHITE)

        pixels = self._draw_in_bands(box, draw, self._full_model().map)
        # White on black, as a palette's paper may be dark.
        mask = self._draw_in_bands(box, cover, _half_covered, ground=_BLACK)
        return Stamp(pixels, mask.convert("1"))

    def _draw_in_bands(
        self, box: PixelBox, draw: _Draw, finish: _Finish, ground: Rgb | None = None
    ) -> Image.Image:
        """Returns the pixels in a box, of which a band of rows is drawn enlarged at a time.

        A whole enlarged board would take thirty megabytes.
        """
        left, upper, right, lower = box
        width = right - left
        pixels = Image.new("L", (width, lower - upper))
        for top in range(upper, lower, _BAND):
            height = min(_BAND, lower - top)
            brush = self._brush((width, height), _UNDERLAY_SCALE, (left, top), ground)
            draw(brush)
            band = finish(brush.image.reduce(_UNDERLAY_SCALE))
            pixels.paste(band, (0, top - upper))
        return pixels

    def _draw_part(
        self, size: _Size, colours: _Colours, placed: _Part, draw: Callable[[Brush, _Part], None]
    ) -> Stamp:
        """Draws a part of the column enlarged, in few colours."""
        brush = self._brush(size, _PART_SCALE, placed.corner)
        draw(brush, placed)
        different = tuple(dict.fromkeys(colours()))
        model = self._model(("part", self.palette, different), lambda: different)
        return Stamp(model.map(brush.image.reduce(_PART_SCALE)))

    def _draw_tile(self, tile: Tile, width: int, named: bool) -> Stamp:
        side = _side(width)
        middle = Point(side / 2, side / 2)
        brush = self._brush((side, side), _SCALE)
        draw_cell(Cell(brush, tile, middle, width), named)
        key = ("mask", tile.shape, width)
        mask = self.kept.get(key, Stamp, side * side, partial(_draw_mask, tile.shape, width))
        model = self._tile_model(tile)
        return Stamp(model.map(brush.image.reduce(_SCALE)), mask.pixels)

    def _tile_model(self, tile: Tile) -> _Model:
        key = (
            "model",
            self.palette,
            tile.shape,
            tile.fill,
            tile.pattern,
            tile.ring,
            tile.body,
            tile.pale,
            tile.sign,
            tile.badges,
        )
        return self._model(key, partial(cell_colours, self.palette, tile))

    def _draw_word(self, word: Word, wide: int, high: int) -> Stamp:
        # Enlarged as well: at its own size the font rounds each letter's width.
        coverage = Image.new("L", (wide * _SCALE, high * _SCALE))
        font = self.fonts.font_of_size(word.size * _SCALE, word.bold)
        baseline = high // 2 * _SCALE + font.size * CAPITALS_MIDDLE
        place = (BLEED * _SCALE, baseline)
        ImageDraw.Draw(coverage).text(place, word.text, fill=255, font=font, anchor="ls")
        return Stamp(_translate(coverage.reduce(_SCALE), self._ramp(word.colour)))

    def _brush(
        self, size: _Size, scale: int, corner: _Size = (0, 0), ground: Rgb | None = None
    ) -> Brush:
        """Returns a brush for a part of this size on paper, drawn so many times as large."""
        wide, high = size
        ground = ground or self.palette.paper
        image = Image.new("RGB", (wide * scale, high * scale), ground)
        return Brush(image, self.palette, self.fonts, scale, corner)

    def _ramp(self, colour: Colour) -> bytes:
        key = ("ramp", self.palette, colour)
        return self.kept.get(key, bytes, 512, partial(self._mix_ramp, colour))

    def _mix_ramp(self, colour: Colour) -> bytes:
        """Returns the nearest entry for each coverage of the paper (0 to 255) by this colour."""
        inks = self.inks
        paper = self.palette.paper
        full = self.palette.shade(colour)
        shades = [mix(paper, full, step / _STEPS) for step in range(_STEPS + 1)]
        steps = [inks.nearest(shade) for shade in shades]
        return bytes(steps[round(coverage * _STEPS / 255)] for coverage in range(256))

    def _model(self, key: Hashable, colours: _Colours) -> _Model:
        return self.kept.get(key, _Model, 4096, lambda: self.inks.model(colours()))

    def _full_model(self) -> _Model:
        inks = self.inks
        return inks.model(inks.colours)


def box_around(lines: Iterable[Line], board: Board) -> PixelBox:
    """Returns the box of lines and their edges."""
    across: list[int] = []
    down: list[int] = []
    reach = 0.0
    for line in lines:
        x, y = board.place(line.x, line.y)
        to_x, to_y = board.place(line.to_x, line.to_y)
        across += (x, to_x)
        down += (y, to_y)
        reach = max(reach, line.width * _HEAD + OVER_EDGE)
    room = math.ceil(reach * board.tile) + 1
    return min(across) - room, min(down) - room, max(across) + room, max(down) + room


def _mix_inks(palette: Palette) -> Inks:
    colours = indexed_colours(palette)
    last_first = reversed([*enumerate(colours)])
    places = {colour: place for place, colour in last_first}
    paper = places[palette.paper]
    inks = Inks(colours, places, paper, paper)
    return replace(inks, rule=inks.nearest(rule_shade(palette)))


def _table(colours: Iterable[Rgb]) -> list[int]:
    return list(chain.from_iterable(colours))


def _side(width: int) -> int:
    """Returns the side of the square that a tile is drawn in: even, with room for corners."""
    return math.ceil(width * CORNER / 2) * 2


def _draw_mask(shape: Shape, width: int) -> Stamp:
    side = _side(width) * _SCALE
    large = Image.new("L", (side, side))
    middle = side / 2
    size = width * _SCALE
    corners = outline(shape, mask_half(shape))
    points = [(middle + x * size, middle + y * size) for x, y in corners]
    if shape is Shape.SQUARE:
        # Without the last pixels, which are those of the cells to the right and below.
        points = [(x - (x > middle), y - (y > middle)) for x, y in points]
    ImageDraw.Draw(large).polygon(points, fill=255)
    # Every pixel that the cell's edge touches; the edge is smoothed against the paper already.
    return Stamp(_translate(large.reduce(_SCALE), _ALL_BUT_NONE).convert("1"))


def _half_covered(image: Image.Image) -> Image.Image:
    """Returns the mask of the pixels that are white at least by half."""
    return _translate(image.convert("L"), _MORE_THAN_HALF)


def _translate(image: Image.Image, table: bytes) -> Image.Image:
    """Returns an image of 8 bits with other values, by a table of 256."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))
