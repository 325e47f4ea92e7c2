"""Replays as compact JSON, and back: repeated parts are stored once, boards as changes.

A match of hours has thousands of drawings that differ in a cell or two: in full they would take
many megabytes, and like this they fit Discord's limit. `page/pack.js` reads the same JSON.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from itertools import starmap
from typing import Any, Final, TypeVar, cast

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
from bifrost_bot.replay.model import Chance, Line, Pane, Replay, Sight, Step, Viewpoint

_PROGRAM: Final = "bifrost-bot"
FORMAT: Final = f"{_PROGRAM} replay"
VERSION: Final = 1

_PAIRS: Final = tuple[tuple[str, str], ...]
_DRAWS: Final = tuple[tuple[int, str, int, int, int], ...]
_LEGEND: Final = tuple[str, ...] | None
_FULL: Final = -1
_T = TypeVar("_T")
_Look = tuple[
    Colour,
    str,
    Pattern,
    Colour | None,
    Colour | None,
    str,
    bool,
    Sign | None,
    tuple[Sign, ...],
    int,
    str | None,
]


class ReplayError(Exception):
    """The JSON is no replay that this program reads; the message is one sentence."""


def pack(replay: Replay) -> dict[str, Json]:
    """Returns the replay as one JSON object."""
    packer = Packer()
    steps = list(map(packer.step, replay.steps))
    return {**header(replay), "steps": steps, **packer.pools}


def header(replay: Replay) -> dict[str, Json]:
    """Returns a packed replay without its steps and their parts."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": replay.game,
        "title": replay.title,
        "noun": replay.noun,
        "viewpoints": [[viewpoint.id, viewpoint.title] for viewpoint in replay.viewpoints],
        "people": [[seat, name] for seat, name in replay.people],
        **({"hosts": list(replay.hosts)} if replay.hosts else {}),
        "ending": list(replay.ending),
        "chance": _pack_chance(replay.chance),
    }


def _pack_chance(chance: Chance | None) -> Json:
    if chance is None:
        return None
    draws: list[Json] = [list(astuple(draw)) for draw in chance.draws]
    return {
        "seed": chance.seed,
        "commitment": chance.commitment,
        "nonces": [*chance.nonces],
        "beacon": chance.beacon,
        "draws": draws,
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
    last_cover: dict[int, tuple[int, tuple[int, ...]]] = field(
        default_factory=dict[int, tuple[int, tuple[int, ...]]]
    )

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
        panes: list[Json] = [
            [pane.board, list(map(self._scene, pane.frames))] for pane in sight.panes
        ]
        lines: list[Json] = [[line.board, line.text] for line in sight.lines]
        return [
            panes,
            self._list(sight.lines, lines),
            self._list(sight.answers, sight.answers),
            self._list(sight.notes, sight.notes),
            self._value(sight.results, Table),
        ]

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
        cells = tuple((tile.name, tile.x, tile.y, tile.shape) for tile in scene.tiles)
        key = (cells, scene.labels, scene.frame and scene.frame.corners)
        return self.grids.place(key, lambda: _pack_grid(scene))

    def _cover(self, grid: int, tiles: Sequence[Tile]) -> int:
        looks = tuple(self._look(_look_of(tile)) for tile in tiles)
        last = self.last_cover.get(grid)
        place = self.covers.place((grid, looks), lambda: _pack_cover(last, looks))
        self.last_cover[grid] = place, looks
        return place

    def _look(self, look: _Look) -> int:
        fill, mark, pattern, ring, body, links, pale, sign, badges, pips, written = look
        plain: list[Json] = [str(fill), mark, str(pattern), ring and str(ring)]
        more: list[Json] = [body and str(body), links, pale]
        most: list[Json] = [sign and str(sign), list(map(str, badges)), pips, written]
        # What a cell has not is left out, and older programs wrote less.
        if sign or badges or pips or written is not None:
            return self.looks.place(look, lambda: [*plain, *more, *most])
        return self.looks.place(look, lambda: [*plain, *more] if body or pale else plain)

    def _values(self, values: Sequence[object], hint: Any) -> int:
        return self._list(values, [self._value(value, hint) for value in values])

    def _value(self, value: object, hint: Any) -> int:
        return self.parts.place((type(value), value), lambda: encode(value, hint))

    def _list(self, key: Sequence[object], items: Sequence[Json]) -> int:
        return self.parts.place(("list", tuple(key)), lambda: list(items))


def _look_of(tile: Tile) -> _Look:
    plain = (tile.fill, tile.mark, tile.pattern, tile.ring, tile.body, tile.links, tile.pale)
    return (*plain, tile.sign, tile.badges, tile.pips, tile.written)


def _pack_grid(scene: Scene) -> Json:
    """Returns the cells, and where the picture names them: inside, or along the edges."""
    board = measure_board(replace(scene, lines=()))
    edges = [encode(label, Label) for label in board.labels[len(scene.labels) :]]
    return {"cells": pack_cells(scene), "edges": edges, "named": board.names}


def pack_cells(scene: Scene) -> list[Json]:
    """Returns the names, places and shapes of a drawing's cells."""
    return [[tile.name, tile.x, tile.y, tile.shape.value] for tile in scene.tiles]


def _pack_cover(last: tuple[int, tuple[int, ...]] | None, looks: tuple[int, ...]) -> Json:
    """Returns the looks of all cells, or the changes since the last ones if these are fewer."""
    if last is not None:
        place, before = last
        changes: list[int] = []
        for at, look in enumerate(looks):
            if look != before[at]:
                changes += (at, look)
        if len(changes) < len(looks):
            return [place, *changes]
    return [_FULL, *looks]


def unpack(packed: Mapping[str, Any]) -> Replay:
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


def _unpack(packed: Mapping[str, Any], unpacker: "_Unpacker") -> Replay:
    steps: list[Step] = []
    for number, name, sights in packed["steps"]:
        seen = tuple(map(unpacker.sight, sights))
        steps.append(Step(decode(int, number), _text(name), seen))
    return Replay(
        game=_text(packed["game"]),
        title=_text(packed["title"]),
        noun=_text(packed["noun"]),
        viewpoints=tuple(starmap(Viewpoint, decode(_PAIRS, packed["viewpoints"]))),
        people=decode(_PAIRS, packed["people"]),
        steps=tuple(steps),
        ending=tuple(map(_text, packed["ending"])),
        chance=_unpack_chance(packed["chance"]),
        hosts=decode(tuple[str, ...], packed.get("hosts", [])),
    )


def _unpack_chance(chance: Mapping[str, Any] | None) -> Chance | None:
    if chance is None:
        return None
    draws = tuple(starmap(Draw, decode(_DRAWS, chance["draws"])))
    nonces = decode(tuple[str, ...], chance.get("nonces", []))
    beacon = _text(chance.get("beacon", ""))
    return Chance(_text(chance["seed"]), _text(chance["commitment"]), draws, nonces, beacon)


def _text(value: Any) -> str:
    return decode(str, value)


@dataclass(slots=True)
class _Unpacker:
    """Unpacks the parts of one replay, each once."""

    packed: Mapping[str, Any]
    made: dict[tuple[str, int], Any] = field(default_factory=dict[tuple[str, int], Any])
    covers: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])

    def __post_init__(self) -> None:
        # In order, as each may build on an earlier one.
        for cover in self.packed["covers"]:
            self.covers.append(self._cover(cover))

    def _once(self, pool: str, at: int, make: Callable[[Any], _T]) -> _T:
        if (pool, at) not in self.made:
            self.made[pool, at] = make(self.packed[pool][at])
        return cast(_T, self.made[pool, at])

    def sight(self, at: int) -> Sight:
        return self._once("sights", at, self._sight)

    def _sight(self, packed: Any) -> Sight:
        panes, lines, answers, notes, results = packed
        boards: list[Pane] = []
        for board, frames in panes:
            boards.append(Pane(_text(board), tuple(map(self.scene, frames))))
        events = [Line(decode(str | None, board), _text(text)) for board, text in self._part(lines)]
        return Sight(
            panes=tuple(boards),
            lines=tuple(events),
            answers=self._texts(answers),
            notes=self._texts(notes),
            results=decode(Table, self._part(results)),
        )

    def scene(self, at: int) -> Scene:
        return self._once("scenes", at, self._scene)

    def _scene(self, packed: Any) -> Scene:
        # Older programs wrote no `aside`, no pill and no legend.
        grid, cover, title, lines, labels, frame, captions, tables, key, alt, *more = packed
        aside, pill, legend = (*more, None, None, None)[:3]
        cells: list[Any] = self.packed["grids"][grid]["cells"]
        looks = self.covers[decode(int, cover)]
        return Scene(
            title=_text(title),
            tiles=tuple(self._tile(cell, look) for cell, look in zip(cells, looks, strict=True)),
            lines=self._values(lines, SceneLine),
            labels=self._values(labels, Label),
            frame=decode(Frame | None, self._part(frame)),
            captions=self._texts(captions),
            tables=self._values(tables, Table),
            key=self._texts(key),
            alt=_text(alt),
            aside=() if aside is None else self._texts(aside),
            pill=None if pill is None else decode(Pill | None, self._part(pill)),
            legend=None if legend is None else decode(_LEGEND, self._part(legend)),
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

    def _cover(self, packed: list[int]) -> tuple[int, ...]:
        base, *rest = packed
        if base == _FULL:
            return tuple(rest)
        looks = list(self.covers[base])
        for cell, look in zip(rest[::2], rest[1::2], strict=True):
            looks[cell] = look
        return tuple(looks)

    def _values(self, at: int, hint: type[_T]) -> tuple[_T, ...]:
        return tuple(decode(hint, self._part(place)) for place in self._part(at))

    def _texts(self, at: int) -> tuple[str, ...]:
        return tuple(map(_text, self._part(at)))

    def _part(self, at: int) -> Any:
        return self.packed["parts"][at]
