"""Pictures of scenes as indexed PNG.

Drawing a whole board takes tens of milliseconds, most of it to encode 24-bit pixels. So every
state of a cell is drawn once at four times its size, reduced, mapped to one fixed table of 256
colours and cached; a board is then a handful of pastes, and the encoder gets a quarter of the
bytes.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PIL import Image

from bifrost_bot.drawing.board import HEIGHT, WIDTH, Board, has_column, has_things, measure_board
from bifrost_bot.drawing.brush import RULE_HEIGHT
from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.inks import SLOTS
from bifrost_bot.drawing.layout import Layout, lay_out
from bifrost_bot.drawing.palette import STANDARD, Palette
from bifrost_bot.drawing.placed import PlacedPill, Word
from bifrost_bot.drawing.png import Encoder
from bifrost_bot.drawing.podium import Stage, lay_out_podium
from bifrost_bot.drawing.stamp import BLEED, Stamp, Stamps, box_around
from bifrost_bot.engines.scene import Line, Scene, Tile

_AROUND = 2
"""The pixels around a board that its outermost cells may reach."""


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
        picture = _Picture(Stamps(self._shelf, self._fonts, palette))
        if scene.podium:
            picture.paste_podium(lay_out_podium(scene, scene.podium, self._fonts))
        else:
            picture.paste_layout(scene, layout)
        return picture.canvas

    def _measure(self, scene: Scene, wide_key: bool) -> Board:
        key = (
            "board",
            tuple((tile.name, tile.x, tile.y, tile.shape) for tile in scene.tiles),
            scene.labels,
            scene.lines,
            scene.frame,
            scene.names,
            has_column(scene),
            has_things(scene),
            wide_key,
        )
        parts = len(scene.tiles) + len(scene.labels) + len(scene.lines)
        return self._shelf.get(key, Board, 200 * parts, partial(measure_board, scene, wide_key))


class _Picture:
    """A picture while its parts are pasted: its pixels are places in the table of colours."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        # Composed as "L", whose values are places in the table, so that Pillow compares no colours.
        self.canvas = Image.new("L", (WIDTH, HEIGHT), stamps.inks.paper)

    def paste_layout(self, scene: Scene, layout: Layout) -> None:
        """Pastes a board and its column."""
        stamps = self._stamps
        self._paste_board(scene, layout.board)
        for swatch in layout.swatches:
            self._paste_tile(swatch.tile, (swatch.x, swatch.y), swatch.width, named=False)
        for card in layout.cards:
            self._paste(stamps.card(card), card.corner)
        self._paste_pills(layout.pills)
        self._paste_words(layout.words)
        for rule in layout.rules:
            end = (rule.x + rule.width, rule.y + RULE_HEIGHT)
            self.canvas.paste(stamps.inks.rule, (rule.x, rule.y, *end))
        self.canvas.putpalette(stamps.inks.table())

    def paste_podium(self, stage: Stage) -> None:
        """Pastes a result with its small boards."""
        people = stage.people
        self._paste(self._stamps.podium(people), people.corner)
        for placed in stage.boards:
            self._paste_board(placed.scene, placed.board)
        self._paste_pills(stage.pills)
        self._paste_words(stage.words)
        self.canvas.putpalette(self._stamps.inks.table())

    def _paste_board(self, scene: Scene, board: Board) -> None:
        """Pastes what has changed since the last board of this form, such as one's own head."""
        kept = self._stamps.kept
        under = tuple(line for line in scene.lines if not line.over)
        over = tuple(line for line in scene.lines if line.over)
        key = ("ground", self._stamps.palette, board, scene.frame, under)
        ground = kept.find(key, _Ground)
        changed = None if ground is None else _changed_tiles(ground.tiles, scene.tiles)
        if ground is None or changed is None:
            changed = scene.tiles
            if scene.frame or under or board.labels:
                self._paste(self._stamps.underlay(scene, board), board.corner)
        else:
            self.canvas.paste(ground.pixels, ground.corner)
        for tile in changed:
            self._paste_tile(tile, board.place(tile.x, tile.y), board.tile, board.names)
        if changed:
            found = self._cut_out(scene, board)
            width, height = found.pixels.size
            kept.keep(key, found, width * height)
        if over:
            self._paste_lines(over, board)

    def _cut_out(self, scene: Scene, board: Board) -> _Ground:
        """Returns the board as it is on the picture now."""
        left, top, right, bottom = board.box
        corner = (max(left - _AROUND, 0), max(top - _AROUND, 0))
        end = (min(right + _AROUND, WIDTH), min(bottom + _AROUND, HEIGHT))
        return _Ground(scene.tiles, self.canvas.crop((*corner, *end)), corner)

    def _paste_lines(self, lines: tuple[Line, ...], board: Board) -> None:
        box = box_around(lines, board)
        left, top, _, _ = box
        self._paste(self._stamps.lines(lines, board, box), (left, top))

    def _paste_tile(self, tile: Tile, centre: tuple[int, int], width: int, named: bool) -> None:
        stamp = self._stamps.tile(tile, width, named)
        half = stamp.pixels.width // 2
        x, y = centre
        self._paste(stamp, (x - half, y - half))

    def _paste_pills(self, pills: Sequence[PlacedPill]) -> None:
        for pill in pills:
            self._paste(self._stamps.pill(pill), pill.corner)

    def _paste_words(self, words: Sequence[Word]) -> None:
        for word in words:
            stamp = self._stamps.word(word)
            half = stamp.pixels.height // 2
            self._paste(stamp, (word.x - BLEED, word.y - half))

    def _paste(self, stamp: Stamp, corner: tuple[int, int]) -> None:
        self.canvas.paste(stamp.pixels, corner, stamp.mask)


def _changed_tiles(old: Sequence[Tile], new: Sequence[Tile]) -> Sequence[Tile] | None:
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
