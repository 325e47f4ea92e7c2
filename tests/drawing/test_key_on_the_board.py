"""Each entry of the key occurs on the board, in every palette and game."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Final

import pytest
from PIL import Image, ImageChops

from bifrost_bot.drawing.board import CORNER
from bifrost_bot.drawing.column import read_key
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import Palette, Rgb
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Colour, Line, Pattern, Scene, Sign, Tile
from bifrost_bot.gamekit.conformance.play import Moment, play_phases
from tests.drawing.pictures import board_of, each_palette
from tests.messages.sights import difference
from tests.samples import GAMES, sample

SEEDS: Final = range(1, 9)
NEARLY: Final = 6
"""How far the parts of a pixel may be from those of a shade: a picture has 256 colours."""

LINES: Final[Mapping[str, set[Colour]]] = MappingProxyType(
    {
        "antisocial_snake": {Colour.ACCENT, Colour.RED},
        "bifrost": {Colour.RED, Colour.GREEN, Colour.BLUE},
        "dont_connect_5": {Colour.MUTED, Colour.WHITE, Colour.BLACK, Colour.RED},
    }
)
"""The lines that the positions of these games have at the least."""

Kind = tuple[str, Colour | Pattern | None]
"""Something that a key can explain: lines, rings or bodies of a colour, a pattern, marks, where
bodies start.
"""


def is_start(tile: Tile) -> bool:
    return tile.body is not None and len(tile.links) == 1 and not tile.ring


def is_written(tile: Tile) -> bool:
    """Whether a cell has words: shapes stand for marks, and bodies have theirs on the head."""
    written = tile.mark if tile.written is None else tile.written
    if tile.body:
        return bool(written) and tile.ring is not None and len(tile.links) < 2
    return bool(written) and tile.sign not in (Sign.TRIANGLE, Sign.CIRCLE, Sign.BLOCK)


def kinds_of(tile: Tile) -> set[Kind]:
    """What a cell shows."""
    found: set[Kind] = {("mark", None)} if is_written(tile) else set()
    found |= {("sign", None)} if tile.sign else set()
    found |= {("badges", None)} if tile.badges else set()
    found |= {("ring", tile.ring)} if tile.ring else set()
    found |= {("body", tile.body)} if tile.body else set()
    found |= {("start", None)} if is_start(tile) else set()
    return found | ({("pattern", tile.pattern)} if tile.pattern is not Pattern.PLAIN else set())


WITHOUT: Final[Mapping[str, Callable[[Tile], Tile]]] = MappingProxyType(
    {
        "mark": lambda tile: replace(tile, mark="", written=None),
        "sign": lambda tile: replace(tile, sign=None),
        "badges": lambda tile: replace(tile, badges=()),
        "ring": lambda tile: replace(tile, ring=None),
        "body": lambda tile: replace(tile, body=None),
        "start": lambda tile: replace(tile, links="LR") if is_start(tile) else tile,
        "pattern": lambda tile: replace(tile, pattern=Pattern.PLAIN),
    }
)
"""A cell without what it shows of each kind."""


def shade_of(kind: Kind, tile: Tile, palette: Palette) -> Rgb | None:
    """The shade in which a cell shows this; None where its own decides."""
    match kind:
        case ("ring" | "body", Colour() as colour):
            return palette.shade(colour)
        case ("pattern", _):
            return palette.pattern_on(tile.fill)
        case _:
            return None


def all_kinds(scene: Scene) -> set[Kind]:
    return {("line", line.colour) for line in scene.lines}.union(*map(kinds_of, scene.tiles))


def drawings(game_id: str) -> Iterator[Scene]:
    """Scenes from late in a game's matches: boards, the last phase's steps, and planned moves."""
    game = all_games()[game_id]
    for seed in SEEDS:
        moments = list(play_phases(game, sample(game_id), seed, silence=0.0))
        for moment in (moments[-1], moments[len(moments) // 2]):
            yield from _drawn(game_id, moment)


def _drawn(game_id: str, moment: Moment) -> Iterator[Scene]:
    game = all_games()[game_id]
    for slot in moment.phase.to_act[:2]:
        view = game.view(moment.state, slot.seat)
        move = game.random_move(view, slot, Rng("plan", moment.phase.number))
        yield from (scene for _, scene in game.plan(view, slot, move))
    for viewer in (moment.phase.to_act[0].seat, None):
        view = game.view(moment.after, viewer)
        for board in game.boards(moment.after):
            yield game.scene(view, board)
            yield from game.frames(view, board)[-2:]


@cache
def telling(game_id: str) -> tuple[Scene, ...]:
    """Of a game's drawings those that show something that none before them does."""
    chosen = list[Scene]()
    shown = set[Kind]()
    for scene in drawings(game_id):
        if not all_kinds(scene) <= shown:
            chosen.append(scene)
            shown |= all_kinds(scene)
    return tuple(chosen)


class Picture:
    """A scene as it is painted, to be compared with the same one without something."""

    def __init__(self, painter: Painter, scene: Scene, palette: Palette) -> None:
        self._painter = painter
        self._scene = scene
        self._palette = palette
        self._board = board_of(scene)
        (self._canvas,) = painter.canvases([scene], palette)

    def box(self, tile: Tile) -> tuple[int, int, int, int]:
        """The pixels of a cell."""
        x, y = self._board.place(tile.x, tile.y)
        across = self._board.tile // 2
        down = round(self._board.tile * CORNER / 2)
        return x - across, y - down, x + across, y + down

    def changed(self, other: Scene) -> Image.Image:
        """The pixels that differ in another scene of the same board; all others transparent."""
        (canvas,) = self._painter.canvases([replace(other, key=self._scene.key)], self._palette)
        here, there = (
            Image.frombytes("L", one.size, one.tobytes()) for one in (self._canvas, canvas)
        )
        changed = self._canvas.convert("RGBA")
        changed.putalpha(ImageChops.difference(here, there))
        return changed


def shades_in(image: Image.Image) -> set[Rgb]:
    colours = image.getcolors(image.width * image.height)
    assert colours is not None
    found = [colour for _, colour in colours if isinstance(colour, tuple) and colour[3]]
    return {(red, green, blue) for red, green, blue, _ in found}


def is_among(shade: Rgb, shades: set[Rgb]) -> bool:
    return any(difference(shade, one) <= NEARLY for one in shades)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_pictures_own_key_is_one_line(game_id: str) -> None:
    fonts = Fonts()
    shown = {scene.legend: scene for scene in drawings(game_id) if scene.legend}
    for scene in shown.values():
        entries = {entry.words for entry in read_key(scene).entries}
        words = [word for word in lay_out(scene, fonts).words if word.text in entries]
        assert {word.text for word in words} == entries
        assert len({word.y for word in words}) == 1


@pytest.mark.parametrize("game_id", LINES)
def test_the_positions_have_the_lines_that_keys_explain(game_id: str) -> None:
    drawn = {line.colour for scene in telling(game_id) for line in scene.lines}
    assert drawn >= LINES[game_id]


@each_palette
@pytest.mark.parametrize("game_id", GAMES)
def test_every_line_and_outline_is_seen_in_its_colour(game_id: str, palette: Palette) -> None:
    painter = Painter()
    for scene in telling(game_id):
        picture = Picture(painter, scene, palette)
        for colour in dict.fromkeys(line.colour for line in scene.lines):
            others = tuple(_hidden(line) if line.colour is colour else line for line in scene.lines)
            seen = shades_in(picture.changed(replace(scene, lines=others)))
            assert is_among(palette.shade(colour), seen), f"{colour} lines: {scene.title}"
        if scene.frame:
            seen = shades_in(
                picture.changed(replace(scene, frame=replace(scene.frame, colour=Colour.PAPER)))
            )
            assert is_among(palette.shade(scene.frame.colour), seen), f"outline: {scene.title}"


def _hidden(line: Line) -> Line:
    # It still takes its place, so that the board is as large as before, in a colour of no line.
    return replace(line, colour=Colour.MAGENTA)


@each_palette
@pytest.mark.parametrize("game_id", GAMES)
def test_every_mark_ring_pattern_and_body_is_seen(game_id: str, palette: Palette) -> None:
    painter = Painter()
    for scene in telling(game_id):
        picture = Picture(painter, scene, palette)
        seen = defaultdict[tuple[Kind, Rgb | None], set[Rgb]](set)
        shown = [(tile, kind) for tile in scene.tiles for kind in kinds_of(tile)]
        for name, without in WITHOUT.items():
            changed = picture.changed(replace(scene, tiles=tuple(map(without, scene.tiles))))
            for tile, kind in ((tile, kind) for tile, kind in shown if kind[0] == name):
                shades = shades_in(changed.crop(picture.box(tile)))
                assert shades, f"{kind} on {tile.name}: {scene.title}"
                seen[kind, shade_of(kind, tile, palette)] |= shades
        for (kind, shade), shades in seen.items():
            assert shade is None or is_among(shade, shades), f"{kind}: {scene.title}"
