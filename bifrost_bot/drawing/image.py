"""Pictures of scenes as indexed PNG.

Drawing a whole board takes tens of milliseconds, most of it to encode 24-bit pixels. So every
state of a cell is drawn once at four times its size, reduced, mapped to one fixed table of 256
colours and cached; a board is then a handful of pastes, and the encoder gets a quarter of the
bytes.
"""

import math
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Final, TypeVar

from PIL import Image, ImageDraw

from bifrost_bot.drawing.board import (
    CORNER,
    HEIGHT,
    WIDTH,
    Board,
    has_column,
    has_things,
    measure_board,
)
from bifrost_bot.drawing.brush import (
    CAPITALS_MIDDLE,
    RULE_HEIGHT,
    Brush,
    draw_underlay,
    rule_shade,
)
from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
from bifrost_bot.drawing.card import card_colours, draw_card, draw_pill, pill_colours
from bifrost_bot.drawing.cell import Cell, draw_cell, mask_half
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.inks import SLOTS, cell_colours, indexed_colours
from bifrost_bot.drawing.layout import Layout, lay_out
from bifrost_bot.drawing.overlay import bands, box_around, paint_lines, split_lines
from bifrost_bot.drawing.palette import STANDARD, Palette, Rgb, mix
from bifrost_bot.drawing.placed import PILL_HEIGHT, PlacedCard, PlacedPill, Word
from bifrost_bot.drawing.png import Encoder
from bifrost_bot.drawing.podium import (
    PlacedPodium,
    Stage,
    draw_podium,
    lay_out_podium,
    podium_colours,
)
from bifrost_bot.drawing.shape import Point, outline
from bifrost_bot.engines.scene import Colour, Line, Scene, Shape, Tile

_Part = TypeVar("_Part", PlacedCard, PlacedPill, PlacedPodium)
_SCALE = 4
_UNDERLAY_SCALE = 3
_PART_SCALE = 2
_STEPS = 2
_BLEED = 3
_AROUND = 2
"""The pixels around a board that its outermost cells may reach."""


@dataclass(frozen=True, slots=True)
class _Model:
    """An image for Pillow's mapping to a few colours, and their places in the picture's table."""

    image: Image.Image
    places: bytes


@dataclass(frozen=True, slots=True)
class _Inks:
    """The 256 colours of one palette, the places of these and of those asked for, two by name."""

    colours: tuple[Rgb, ...]
    places: dict[Rgb, int]
    paper: int
    rule: int


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A drawn part: its pixels, and a mask of those to paste, or None for all."""

    pixels: Image.Image
    mask: Image.Image | None = None


@dataclass(frozen=True, slots=True)
class _Ground:
    """A board with its tiles as it was drawn last, from this corner of the picture on."""

    tiles: tuple[Tile, ...]
    pixels: Image.Image
    corner: tuple[int, int]


class Painter:
    """A painter of scenes with a cache of recurring parts; one per process, shared by threads."""

    UNUSED: Final = SLOTS - 1
    """A place in every picture's table of colours that no pixel has."""

    def __init__(self, kept: LruCache | None = None) -> None:
        self._fonts = Fonts()
        self._shelf = LruCache(KEPT_BYTES) if kept is None else kept
        self._encoder = Encoder()
        # Fonts are not thread-safe. The encoder, which takes longer, runs outside the lock.
        self._lock = threading.Lock()

    def png(self, scene: Scene, palette: Palette = STANDARD) -> bytes:
        """Returns the scene as an indexed PNG, 1100 by 700 pixels, always with the same bytes."""
        return self.draw(scene, palette).png

    def draw(self, scene: Scene, palette: Palette = STANDARD) -> Drawing:
        """Returns the scene as `png` does, with the tables that it leaves out."""
        with self._lock:
            layout = lay_out(scene, self._fonts, self._measure)
            canvas = self._compose(scene, layout, palette)
        return Drawing(self._encoder.encode(canvas), layout.left_out)

    def canvases(
        self, scenes: Sequence[Scene], palette: Palette = STANDARD
    ) -> Iterator[Image.Image]:
        """Yields the scenes as indexed pictures with one table of colours, `UNUSED` left free."""
        for scene in scenes:
            # Other threads may paint between two of them, so that no board waits for an animation.
            with self._lock:
                layout = lay_out(scene, self._fonts, self._measure)
                canvas = self._compose(scene, layout, palette)
            yield canvas

    def _compose(self, scene: Scene, layout: Layout, palette: Palette) -> Image.Image:
        # Composed as "L", whose values are places in the table, so that Pillow compares no colours.
        inks = self._inks(palette)
        canvas = Image.new("L", (WIDTH, HEIGHT), inks.paper)
        if scene.podium:
            self._paste_podium(canvas, lay_out_podium(scene, scene.podium, self._fonts), palette)
            canvas.putpalette(_table(inks.colours))
            return canvas
        self._paste_board(canvas, scene, layout.board, palette)
        for swatch in layout.swatches:
            centre = (swatch.x, swatch.y)
            self._paste_tile(canvas, swatch.tile, centre, swatch.width, False, palette)
        for card in layout.cards:
            self._paste_card(canvas, card, palette)
        for pill in layout.pills:
            self._paste_pill(canvas, pill, palette)
        for word in layout.words:
            self._paste_word(canvas, word, palette)
        for rule in layout.rules:
            box = (rule.x, rule.y, rule.x + rule.width, rule.y + RULE_HEIGHT)
            canvas.paste(inks.rule, box)
        canvas.putpalette(_table(inks.colours))
        return canvas

    def _paste_podium(self, canvas: Image.Image, stage: Stage, palette: Palette) -> None:
        people = stage.people
        size = (people.width, people.height)
        colours = partial(podium_colours, palette, people.podium)
        stamp = self._draw_part(size, palette, colours, people, draw_podium)
        canvas.paste(stamp.pixels, (people.x, people.y))
        for placed in stage.boards:
            self._paste_board(canvas, placed.scene, placed.board, palette)
        for pill in stage.pills:
            self._paste_pill(canvas, pill, palette)
        for word in stage.words:
            self._paste_word(canvas, word, palette)

    def _measure(self, scene: Scene, wide_key: bool) -> Board:
        cells = tuple((tile.name, tile.x, tile.y, tile.shape) for tile in scene.tiles)
        others = (scene.labels, scene.lines, scene.frame, scene.names)
        others = (*others, has_column(scene), has_things(scene), wide_key)
        key = ("board", cells, *others)
        size = 200 * (len(scene.tiles) + len(scene.labels) + len(scene.lines))
        return self._shelf.get(key, Board, size, lambda: measure_board(scene, wide_key))

    def _paste_board(
        self, canvas: Image.Image, scene: Scene, board: Board, palette: Palette
    ) -> None:
        """Pastes what has changed since the last board of this form, such as one's own head."""
        under, over = split_lines(scene.lines)
        key = ("ground", palette, board, scene.frame, under)
        ground = self._shelf.find(key, _Ground)
        changed = None if ground is None else _changed_tiles(ground.tiles, scene.tiles)
        if ground is None or changed is None:
            changed = scene.tiles
            if scene.frame or under or board.labels:
                underlay = self._draw_underlay(scene, board, palette)
                canvas.paste(underlay.pixels, (board.left, board.top))
        else:
            canvas.paste(ground.pixels, ground.corner)
        for tile in changed:
            centre = board.place(tile.x, tile.y)
            self._paste_tile(canvas, tile, centre, board.tile, board.names, palette)
        if changed:
            corner = (max(board.left - _AROUND, 0), max(board.top - _AROUND, 0))
            right = min(board.left + board.width + _AROUND, WIDTH)
            bottom = min(board.top + board.height + _AROUND, HEIGHT)
            pixels = canvas.crop((*corner, right, bottom))
            kept = _Ground(scene.tiles, pixels, corner)
            self._shelf.keep(key, kept, pixels.width * pixels.height)
        if over:
            self._paste_lines(canvas, over, board, palette)

    def _paste_lines(
        self, canvas: Image.Image, lines: tuple[Line, ...], board: Board, palette: Palette
    ) -> None:
        box = box_around(lines, board)
        left, upper, right, lower = box
        key = ("lines", palette, board, lines)
        size = 2 * (right - left) * (lower - upper)
        stamp = self._shelf.get(
            key, _Stamp, size, lambda: self._draw_lines(lines, board, box, palette)
        )
        canvas.paste(stamp.pixels, (left, upper), stamp.mask)

    def _paste_tile(
        self,
        canvas: Image.Image,
        tile: Tile,
        centre: tuple[int, int],
        width: int,
        named: bool,
        palette: Palette,
    ) -> None:
        name = tile.name if named else ""
        key = (
            "tile",
            palette,
            width,
            name,
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
        stamp = self._shelf.get(
            key, _Stamp, side * side, lambda: self._draw_tile(tile, width, named, palette)
        )
        canvas.paste(stamp.pixels, (centre[0] - side // 2, centre[1] - side // 2), stamp.mask)

    def _paste_word(self, canvas: Image.Image, word: Word, palette: Palette) -> None:
        wide = math.ceil(self._fonts.width(word.text, word.size, word.bold) * 1.03) + 2 * _BLEED
        high = round(word.size * 1.4)
        key = ("word", palette, word.text, word.size, word.colour, word.bold)
        stamp = self._shelf.get(
            key, _Stamp, wide * high, lambda: self._draw_word(word, (wide, high), palette)
        )
        canvas.paste(stamp.pixels, (word.x - _BLEED, word.y - high // 2))

    def _paste_card(self, canvas: Image.Image, placed: PlacedCard, palette: Palette) -> None:
        size = (placed.width, placed.style.height)
        colours = partial(card_colours, palette, placed.card)
        draw = partial(self._draw_part, size, palette, colours, placed, draw_card)
        key = ("card", palette, placed.card, *size, placed.full, placed.says_you)
        stamp = self._shelf.get(key, _Stamp, size[0] * size[1], draw)
        canvas.paste(stamp.pixels, (placed.x, placed.y))

    def _paste_pill(self, canvas: Image.Image, placed: PlacedPill, palette: Palette) -> None:
        size = (placed.width, PILL_HEIGHT)
        colours = partial(pill_colours, palette, placed.pill)
        draw = partial(self._draw_part, size, palette, colours, placed, draw_pill)
        key = ("pill", palette, placed.pill, placed.width, placed.size)
        stamp = self._shelf.get(key, _Stamp, size[0] * size[1], draw)
        canvas.paste(stamp.pixels, (placed.x, placed.y))

    def _draw_part(
        self,
        size: tuple[int, int],
        palette: Palette,
        colours: Callable[[], Sequence[Rgb]],
        placed: _Part,
        draw: Callable[[Brush, _Part], None],
    ) -> _Stamp:
        """Draws a part of the column enlarged, in few colours."""
        enlarged = (size[0] * _PART_SCALE, size[1] * _PART_SCALE)
        image = Image.new("RGB", enlarged, palette.shade(Colour.PAPER))
        corner = (placed.x, placed.y)
        draw(Brush(image, palette, self._fonts, _PART_SCALE, corner), placed)
        different = tuple(dict.fromkeys(colours()))
        model = self._shelf.get(
            ("part", palette, different),
            _Model,
            4096,
            lambda: _mix_model(self._inks(palette), different),
        )
        return _Stamp(_map_colours(image.reduce(_PART_SCALE), model))

    def _inks(self, palette: Palette) -> _Inks:
        return self._shelf.get(("inks", palette), _Inks, 40_000, lambda: _mix_inks(palette))

    def _ramp(self, palette: Palette, colour: Colour) -> bytes:
        key = ("ramp", palette, colour)
        return self._shelf.get(
            key, bytes, 512, lambda: _mix_ramp(self._inks(palette), palette, colour)
        )

    def _model(self, palette: Palette, tile: Tile) -> _Model:
        look = (tile.fill, tile.pattern, tile.ring, tile.body, tile.pale, tile.sign, tile.badges)
        key = ("model", palette, tile.shape, *look)
        return self._shelf.get(
            key, _Model, 4096, lambda: _mix_model(self._inks(palette), cell_colours(palette, tile))
        )

    def _draw_underlay(self, scene: Scene, board: Board, palette: Palette) -> _Stamp:
        inks = self._inks(palette)
        pixels = Image.new("L", (board.width, board.height))
        model = _mix_model(inks, inks.colours)
        for top, bottom in bands(board.top, board.top + board.height):
            size = (board.width * _UNDERLAY_SCALE, (bottom - top) * _UNDERLAY_SCALE)
            image = Image.new("RGB", size, palette.shade(Colour.PAPER))
            brush = Brush(image, palette, self._fonts, _UNDERLAY_SCALE, (board.left, top))
            draw_underlay(brush, board, scene.frame, scene.lines)
            pixels.paste(_map_colours(image.reduce(_UNDERLAY_SCALE), model), (0, top - board.top))
        return _Stamp(pixels)

    def _draw_lines(
        self, lines: Sequence[Line], board: Board, box: tuple[int, int, int, int], palette: Palette
    ) -> _Stamp:
        pixels, covered = paint_lines(lines, board, box, palette, self._fonts, _UNDERLAY_SCALE)
        inks = self._inks(palette)
        mask = _map_pixels(covered, b"\0" * 128 + b"\xff" * 128).convert("1")
        return _Stamp(_map_colours(pixels, _mix_model(inks, inks.colours)), mask)

    def _draw_tile(self, tile: Tile, width: int, named: bool, palette: Palette) -> _Stamp:
        side = _side(width)
        image = Image.new("RGB", (side * _SCALE, side * _SCALE), palette.shade(Colour.PAPER))
        brush = Brush(image, palette, self._fonts, _SCALE)
        draw_cell(Cell(brush, tile, Point(side / 2, side / 2), width), named)
        mask = self._shelf.get(
            ("mask", tile.shape, width), _Stamp, side * side, lambda: _draw_mask(tile.shape, width)
        )
        return _Stamp(_map_colours(image.reduce(_SCALE), self._model(palette, tile)), mask.pixels)

    def _draw_word(self, word: Word, size: tuple[int, int], palette: Palette) -> _Stamp:
        # Enlarged as well: at its own size the font rounds each letter's width.
        coverage = Image.new("L", (size[0] * _SCALE, size[1] * _SCALE))
        font = self._fonts.font_of_size(word.size * _SCALE, word.bold)
        place = (_BLEED * _SCALE, size[1] // 2 * _SCALE + font.size * CAPITALS_MIDDLE)
        ImageDraw.Draw(coverage).text(place, word.text, fill=255, font=font, anchor="ls")
        return _Stamp(_map_pixels(coverage.reduce(_SCALE), self._ramp(palette, word.colour)))


def _map_colours(image: Image.Image, model: _Model) -> Image.Image:
    mapped = image.quantize(palette=model.image, dither=Image.Dither.NONE)
    return Image.frombytes("L", mapped.size, mapped.tobytes().translate(model.places))


def _changed_tiles(old: Sequence[Tile], new: Sequence[Tile]) -> list[Tile] | None:
    """Returns the new tiles that look different; None if they are not in the same places."""
    if len(old) != len(new):
        return None
    changed: list[Tile] = []
    for before, after in zip(old, new, strict=True):
        if before is after or before == after:
            continue
        if (before.x, before.y, before.shape) != (after.x, after.y, after.shape):
            return None
        changed.append(after)
    return changed


def _side(width: int) -> int:
    """Returns the side of the square that a tile is drawn in: even, with room for corners."""
    return math.ceil(width * CORNER / 2) * 2


def _mix_inks(palette: Palette) -> _Inks:
    colours = indexed_colours(palette)
    last_first = reversed([*enumerate(colours)])
    places = {colour: place for place, colour in last_first}
    paper = places[palette.shade(Colour.PAPER)]
    inks = _Inks(colours, places, paper, paper)
    return replace(inks, rule=_nearest(inks, rule_shade(palette)))


def _mix_model(inks: _Inks, colours: Sequence[Rgb]) -> _Model:
    unused = SLOTS - len(colours)
    image = Image.new("P", (1, 1))
    image.putpalette(_table([*colours, *[colours[0]] * unused]))
    places = [_nearest(inks, colour) for colour in colours]
    return _Model(image, bytes([*places, *[places[0]] * unused]))


def _table(colours: Iterable[Rgb]) -> list[int]:
    return list(chain.from_iterable(colours))


def _nearest(inks: _Inks, wanted: Rgb) -> int:
    """Returns the place of the colour that is most similar to the wanted one."""
    found = inks.places.get(wanted)
    if found is not None:
        return found

    def difference(place: int) -> int:
        red, green, blue = inks.colours[place]
        return (red - wanted[0]) ** 2 + (green - wanted[1]) ** 2 + (blue - wanted[2]) ** 2

    found = min(range(len(inks.colours)), key=difference)
    inks.places[wanted] = found
    return found


def _mix_ramp(inks: _Inks, palette: Palette, colour: Colour) -> bytes:
    """Returns the nearest entry for each coverage of the paper (0 to 255) by this colour."""
    paper = palette.shade(Colour.PAPER)
    full = palette.shade(colour)
    shades = [mix(paper, full, step / _STEPS) for step in range(_STEPS + 1)]
    steps = [_nearest(inks, shade) for shade in shades]
    return bytes(steps[round(coverage * _STEPS / 255)] for coverage in range(256))


def _draw_mask(shape: Shape, width: int) -> _Stamp:
    side = _side(width)
    large = Image.new("L", (side * _SCALE, side * _SCALE))
    middle = side * _SCALE / 2
    size = width * _SCALE
    corners = outline(shape, mask_half(shape))
    points = [(middle + x * size, middle + y * size) for x, y in corners]
    if shape is Shape.SQUARE:
        # Without the last pixels, which are those of the cells to the right and below.
        points = [(x - (x > middle), y - (y > middle)) for x, y in points]
    ImageDraw.Draw(large).polygon(points, fill=255)
    # Every pixel that the cell's edge touches; the edge is smoothed against the paper already.
    return _Stamp(_map_pixels(large.reduce(_SCALE), b"\0" + b"\xff" * 255).convert("1"))


def _map_pixels(image: Image.Image, table: bytes) -> Image.Image:
    return Image.frombytes("L", image.size, image.tobytes().translate(table))
