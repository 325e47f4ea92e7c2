"""Replays as compact JSON, and back: repeated parts are stored once, boards as changes.

A match of hours has thousands of drawings that differ in a cell or two: in full they would take
many megabytes, and like this they fit Discord's limit. `page/pack.js` reads the same JSON.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from bifrost_bot.drawing.board import measure_board
from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.scene import (
    Colour,
    Frame,
    Label,
    Pattern,
    Pill,
    Scene,
    Shape,
    Sign,
    Table,
    Tile,
)
from bifrost_bot.engines.scene import Line as SceneLine
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import in_pairs
from bifrost_bot.replay.model import Chance, Line, Pane, Replay, Sight, Step, Viewpoint

_PROGRAM: Final = "bifrost-bot"
FORMAT: Final = f"{_PROGRAM} replay"
VERSION: Final = 1

_PAIRS: Final = tuple[tuple[str, str], ...]
_DRAWS: Final = tuple[tuple[int, str, int, int, int], ...]
_NAME: Final = str | None
_TEXTS: Final = tuple[str, ...]
_LEGEND: Final = _TEXTS | None
_FULL: Final = -1
_T = TypeVar("_T")
Looks: TypeAlias = tuple[int, ...]
"""The look of each cell, by its place in the pool."""

Packed: TypeAlias = Mapping[str, Any]
"""An object of a packed replay."""


class Cover(NamedTuple):
    """The looks of a grid, and their place in the pool."""

    place: int
    looks: Looks


class ReplayError(Exception):
    """The JSON is no replay that this program reads; the message is one sentence."""


def pack(replay: Replay) -> dict[str, Json]:
    """Returns the replay as one JSON object."""
    packer = Packer()
    packed = header(replay)
    packed["steps"] = list(map(packer.step, replay.steps))
    packed |= packer.pools
    return packed


def header(replay: Replay) -> dict[str, Json]:
    """Returns a packed replay without its steps and their parts."""
    hosts: dict[str, Json] = {"hosts": list(replay.hosts)} if replay.hosts else {}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": replay.game,
        "title": replay.title,
        "noun": replay.noun,
        "viewpoints": [[one.id, one.title] for one in replay.viewpoints],
        "people": [[seat, name] for seat, name in replay.people],
        **hosts,
        "ending": list(replay.ending),
        "chance": _pack_chance(replay.chance),
    }


def _pack_chance(chance: Chance | None) -> Json:
    if chance is None:
        return None
    return {
        "seed": chance.seed,
        "commitment": chance.commitment,
        "nonces": [*chance.nonces],
        "beacon": chance.beacon,
        "draws": [list(astuple(draw)) for draw in chance.draws],
    }


@dataclass(slots=True)
class _Pool:
    """A list in which equal parts are stored once."""

    items: list[Json] = field(default_factory=list[Json])
    places: dict[Hashable, int] = field(default_factory=dict[Hashable, int])

    def place(self, key: Hashable, make: Callable[[], Json]) -> int:
        """Returns the index of the part with this key, which is made if it is new."""
        found = self.places.get(key)
        if found is None:
            made = make()
            found = self.places[key] = len(self.items)
            self.items.append(made)
        return found


@dataclass(slots=True)
class Packer:
    """Packs the parts of one replay: what equals an earlier part is stored once."""

    sights: _Pool = field(default_factory=_Pool)
    scenes: _Pool = field(default_factory=_Pool)
    covers: _Pool = field(default_factory=_Pool)
    grids: _Pool = field(default_factory=_Pool)
    looks: _Pool = field(default_factory=_Pool)
    parts: _Pool = field(default_factory=_Pool)
    last_cover: dict[int, Cover] = field(default_factory=dict[int, Cover])

    @property
    def pools(self) -> dict[str, list[Json]]:
        """All parts so far, which are only ever added to."""
        return {
            "sights": self.sights.items,
            "scenes": self.scenes.items,
            "covers": self.covers.items,
            "grids": self.grids.items,
            "looks": self.looks.items,
            "parts": self.parts.items,
        }

    def step(self, step: Step) -> Json:
        """Returns a step, after adding its new parts."""
        return [step.number, step.name, list(map(self._sight, step.sights))]

    def _sight(self, sight: Sight) -> int:
        return self.sights.place(sight, lambda: self._pack_sight(sight))

    def _pack_sight(self, sight: Sight) -> Json:
        lines: list[Json] = [[line.board, line.text] for line in sight.lines]
        return [
            list(map(self._pane, sight.panes)),
            self._list(sight.lines, lines),
            self._list(sight.answers, sight.answers),
            self._list(sight.notes, sight.notes),
            self._value(sight.results, Table),
        ]

    def _pane(self, pane: Pane) -> Json:
        return [pane.board, list(map(self._scene, pane.frames))]

    def _scene(self, scene: Scene) -> int:
        return self.scenes.place(scene, lambda: self._pack_scene(scene))

    def _pack_scene(self, scene: Scene) -> Json:
        grid = self._grid(scene)
        return [
            grid,
            self._cover(grid, scene.tiles),
            scene.title,
            self._values(scene.lines, SceneLine),
            self._values(scene.labels, Label),
            self._value(scene.frame, Frame | None),
            self._list(scene.captions, scene.captions),
            self._values(scene.tables, Table),
            self._list(scene.key, scene.key),
            scene.alt,
            self._list(scene.aside, scene.aside),
            self._value(scene.pill, Pill | None),
            self._value(scene.legend, _LEGEND),
        ]

    def _grid(self, scene: Scene) -> int:
        cells = [(tile.name, tile.x, tile.y, tile.shape) for tile in scene.tiles]
        corners = scene.frame and scene.frame.corners
        key = (tuple(cells), scene.labels, corners)
        return self.grids.place(key, lambda: _pack_grid(scene))

    def _cover(self, grid: int, tiles: Sequence[Tile]) -> int:
        looks = tuple(map(self._look, tiles))
        last = self.last_cover.get(grid)
        key = (grid, looks)
        place = self.covers.place(key, lambda: _pack_cover(last, looks))
        self.last_cover[grid] = Cover(place, looks)
        return place

    def _look(self, tile: Tile) -> int:
        return self.looks.place(_look_of(tile), lambda: _pack_look(tile))

    def _values(self, values: Sequence[object], hint: Any) -> int:
        places = [self._value(value, hint) for value in values]
        return self._list(values, places)

    def _value(self, value: object, hint: Any) -> int:
        key = (type(value), value)
        return self.parts.place(key, lambda: encode(value, hint))

    def _list(self, content: Sequence[object], items: Sequence[Json]) -> int:
        key = ("list", tuple(content))
        return self.parts.place(key, lambda: list(items))


def _look_of(tile: Tile) -> Hashable:
    """Returns what makes a cell's look, wherever the cell is."""
    plain = (tile.fill, tile.mark, tile.pattern, tile.ring, tile.body, tile.links, tile.pale)
    return (*plain, tile.sign, tile.badges, tile.pips, tile.written)


def _pack_look(tile: Tile) -> list[Json]:
    """Returns a cell's look without what it has not; older programs wrote less."""
    pattern = str(tile.pattern)
    look: list[Json] = [str(tile.fill), tile.mark, pattern, _word(tile.ring)]
    is_rich = tile.sign or tile.badges or tile.pips or tile.written is not None
    if is_rich or tile.body or tile.pale:
        look += [_word(tile.body), tile.links, tile.pale]
    if is_rich:
        badges: list[Json] = list(map(str, tile.badges))
        look += [_word(tile.sign), badges, tile.pips, tile.written]
    return look


def _word(value: Colour | Sign | None) -> str | None:
    return None if value is None else str(value)


def _pack_grid(scene: Scene) -> Json:
    """Returns the cells, and where the picture names them: inside, or along the edges."""
    board = measure_board(replace(scene, lines=()))
    added = board.labels[len(scene.labels) :]
    edges = [encode(label, Label) for label in added]
    return {"cells": pack_cells(scene), "edges": edges, "named": board.names}


def pack_cells(scene: Scene) -> list[Json]:
    """Returns the names, places and shapes of a drawing's cells."""
    return [[tile.name, tile.x, tile.y, tile.shape.value] for tile in scene.tiles]


def _pack_cover(last: Cover | None, looks: Looks) -> Json:
    """Returns the looks of all cells, or the changes since the last ones if these are fewer."""
    if last is not None:
        changes: list[int] = []
        for at, look in enumerate(looks):
            if look != last.looks[at]:
                changes += (at, look)
        if len(changes) < len(looks):
            return [last.place, *changes]
    return [_FULL, *looks]


def unpack(packed: Packed) -> Replay:
    """Returns the replay that `pack` wrote.

    Raises:
        ReplayError: If it is no replay, or one of a version that this program does not read.
    """
    if packed.get("format") != FORMAT:
        raise ReplayError("This is not the replay of a match.")
    if packed.get("version") != VERSION:
        raise ReplayError(
            f"This program reads replays of version {VERSION}; this one has another version."
        )
    try:
        return _unpack(packed, _Unpacker(packed))
    except _DAMAGES as problem:
        raise ReplayError(f"This replay is damaged: {type(problem).__name__}.") from problem


_DAMAGES: Final = (
    KeyError,
    IndexError,
    TypeError,
    ValueError,
    AttributeError,
    CodecError,
    RecursionError,
)


def _unpack(packed: Packed, unpacker: "_Unpacker") -> Replay:
    steps: list[Step] = []
    for number, name, sights in packed["steps"]:
        step = Step(
            number=decode(int, number),
            name=_text(name),
            sights=tuple(map(unpacker.sight, sights)),
        )
        steps.append(step)
    return Replay(
        game=_text(packed["game"]),
        title=_text(packed["title"]),
        noun=_text(packed["noun"]),
        viewpoints=_unpack_viewpoints(packed["viewpoints"]),
        people=decode(_PAIRS, packed["people"]),
        steps=tuple(steps),
        ending=tuple(map(_text, packed["ending"])),
        chance=_unpack_chance(packed["chance"]),
        hosts=decode(_TEXTS, packed.get("hosts", [])),
    )


def _unpack_viewpoints(packed: Any) -> tuple[Viewpoint, ...]:
    pairs = decode(_PAIRS, packed)
    return tuple(Viewpoint(id, title) for id, title in pairs)


def _unpack_chance(chance: Packed | None) -> Chance | None:
    if chance is None:
        return None
    draws = decode(_DRAWS, chance["draws"])
    return Chance(
        seed=_text(chance["seed"]),
        commitment=_text(chance["commitment"]),
        draws=tuple(Draw(*draw) for draw in draws),
        nonces=decode(_TEXTS, chance.get("nonces", [])),
        beacon=_text(chance.get("beacon", "")),
    )


def _text(value: Any) -> str:
    return decode(str, value)


@dataclass(slots=True)
class _Unpacker:
    """Unpacks the parts of one replay, each once."""

    packed: Packed
    sights: dict[int, Sight] = field(default_factory=dict[int, Sight])
    scenes: dict[int, Scene] = field(default_factory=dict[int, Scene])
    covers: list[Looks] = field(default_factory=list[Looks])

    def __post_init__(self) -> None:
        # In order, as each may build on an earlier one.
        for cover in self.packed["covers"]:
            self.covers.append(self._cover(cover))

    def sight(self, at: int) -> Sight:
        if at not in self.sights:
            self.sights[at] = self._sight(self.packed["sights"][at])
        return self.sights[at]

    def _sight(self, packed: Any) -> Sight:
        panes, lines, answers, notes, results = packed
        boards: list[Pane] = []
        for board, frames in panes:
            drawings = tuple(map(self.scene, frames))
            boards.append(Pane(_text(board), drawings))
        events = self._part(lines)
        return Sight(
            panes=tuple(boards),
            lines=tuple(Line(decode(_NAME, board), _text(text)) for board, text in events),
            answers=self._texts(answers),
            notes=self._texts(notes),
            results=decode(Table, self._part(results)),
        )

    def scene(self, at: int) -> Scene:
        if at not in self.scenes:
            self.scenes[at] = self._scene(self.packed["scenes"][at])
        return self.scenes[at]

    def _scene(self, packed: Any) -> Scene:
        # Older programs wrote no `aside`, no pill and no legend.
        grid, cover, title, lines, labels, frame, captions, tables, key, alt, *more = packed
        aside, pill, legend = (*more, None, None, None)[:3]
        cells: list[Any] = self.packed["grids"][grid]["cells"]
        looks = self.covers[decode(int, cover)]
        drawn = zip(cells, looks, strict=True)
        return Scene(
            title=_text(title),
            tiles=tuple(self._tile(cell, look) for cell, look in drawn),
            lines=self._values(lines, SceneLine),
            labels=self._values(labels, Label),
            frame=decode(Frame | None, self._part(frame)),
            captions=self._texts(captions),
            tables=self._values(tables, Table),
            key=self._texts(key),
            alt=_text(alt),
            aside=() if aside is None else self._texts(aside),
            pill=self._later(pill, Pill | None),
            legend=self._later(legend, _LEGEND),
        )

    def _tile(self, cell: Any, look: int) -> Tile:
        name, x, y, shape = cell
        fill, mark, pattern, ring, *more = self.packed["looks"][look]
        body, links, pale, *most = more or (None, "", False)
        sign, badges, pips, written = most or (None, (), 0, None)
        return Tile(
            name=_text(name),
            x=x,
            y=y,
            shape=Shape(shape),
            fill=Colour(fill),
            mark=_text(mark),
            pattern=Pattern(pattern),
            ring=None if ring is None else Colour(ring),
            body=None if body is None else Colour(body),
            links=_text(links),
            pale=decode(bool, pale),
            sign=None if sign is None else Sign(sign),
            badges=tuple(map(Sign, badges)),
            pips=decode(int, pips),
            written=decode(str | None, written),
        )

    def _cover(self, packed: list[int]) -> Looks:
        base, *rest = packed
        if base == _FULL:
            return tuple(rest)
        looks = list(self.covers[base])
        for cell, look in in_pairs(rest):
            looks[cell] = look
        return tuple(looks)

    def _values(self, at: int, hint: type[_T]) -> tuple[_T, ...]:
        parts = map(self._part, self._part(at))
        return tuple(decode(hint, part) for part in parts)

    def _later(self, at: int | None, hint: Any) -> Any:
        """Returns a part that older programs did not write."""
        return None if at is None else decode(hint, self._part(at))

    def _texts(self, at: int) -> tuple[str, ...]:
        return tuple(map(_text, self._part(at)))

    def _part(self, at: int) -> Any:
        return self.packed["parts"][at]
