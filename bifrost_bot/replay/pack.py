"""Replays as JSON, and back: what recurs is stored once, a board as what changed since it was last
drawn.

A match of hours has thousands of drawings that differ in a cell or two: written out they would take
many megabytes, and this way they fit what Discord takes. `page/pack.js` reads the same JSON.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, cast

from bifrost_bot.drawing.board import measure_board
from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.scene import Colour, Frame, Label, Pattern, Scene, Shape, Table, Tile
from bifrost_bot.engines.scene import Line as SceneLine
from bifrost_bot.engines.values import Json
from bifrost_bot.replay.model import Chance, Line, Pane, Replay, Sight, Step, Viewpoint
from bifrost_bot.speech.texts.result import FileText

_PROGRAM: Final = "bifrost-bot"
FORMAT: Final = f"{_PROGRAM} replay"
VERSION: Final = 1

_FULL: Final = -1
_T = TypeVar("_T")
_Look = tuple[Colour, str, Pattern, Colour | None, Colour | None, str, bool]


class ReplayError(Exception):
    """The JSON is no replay this program reads; the message is one sentence."""


def pack(replay: Replay) -> dict[str, Json]:
    """Returns the replay as one JSON object."""
    packer = _Packer()
    steps: list[Json] = [
        [step.number, step.name, [packer.sight(sight) for sight in step.sights]]
        for step in replay.steps
    ]
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
        "steps": steps,
        "sights": packer.sights.items,
        "scenes": packer.scenes.items,
        "covers": packer.covers.items,
        "grids": packer.grids.items,
        "looks": packer.looks.items,
        "parts": packer.parts.items,
    }


def _pack_chance(chance: Chance | None) -> Json:
    if chance is None:
        return None
    draws: list[Json] = [
        [draw.phase, draw.purpose, draw.index, draw.bound, draw.value] for draw in chance.draws
    ]
    nonces: list[Json] = [*chance.nonces]
    beacon = chance.beacon
    return {
        "seed": chance.seed,
        "commitment": chance.commitment,
        "nonces": nonces,
        "beacon": beacon,
        "draws": draws,
    }


@dataclass(slots=True)
class _Pool:
    """A list in which equal things are stored once."""

    items: list[Json] = field(default_factory=list[Json])
    places: dict[Hashable, int] = field(default_factory=dict[Hashable, int])

    def place(self, key: Hashable, make: Callable[[], Json]) -> int:
        """Returns the place of the thing with this key, which is made if it is not there."""
        found = self.places.get(key)
        if found is None:
            made = make()
            found = self.places[key] = len(self.items)
            self.items.append(made)
        return found


@dataclass(slots=True)
class _Packer:
    """A packer of one replay's parts."""

    sights: _Pool = field(default_factory=_Pool)
    scenes: _Pool = field(default_factory=_Pool)
    covers: _Pool = field(default_factory=_Pool)
    grids: _Pool = field(default_factory=_Pool)
    looks: _Pool = field(default_factory=_Pool)
    parts: _Pool = field(default_factory=_Pool)
    last_cover: dict[int, tuple[int, tuple[int, ...]]] = field(
        default_factory=dict[int, tuple[int, tuple[int, ...]]]
    )

    def sight(self, sight: Sight) -> int:
        return self.sights.place(sight, lambda: self._pack_sight(sight))

    def _pack_sight(self, sight: Sight) -> Json:
        panes: list[Json] = [
            [pane.board, [self._scene(scene) for scene in pane.frames]] for pane in sight.panes
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
        ]

    def _grid(self, scene: Scene) -> int:
        cells = tuple((tile.name, tile.x, tile.y, tile.shape) for tile in scene.tiles)
        return self.grids.place(
            (cells, scene.labels, scene.frame and scene.frame.corners), lambda: _pack_grid(scene)
        )

    def _cover(self, grid: int, tiles: Sequence[Tile]) -> int:
        looks = tuple(self._look(_look_of(tile)) for tile in tiles)
        place = self.covers.place(
            (grid, looks), lambda: _pack_cover(self.last_cover.get(grid), looks)
        )
        self.last_cover[grid] = place, looks
        return place

    def _look(self, look: _Look) -> int:
        fill, mark, pattern, ring, body, links, pale = look
        plain: list[Json] = [str(fill), mark, str(pattern), ring and str(ring)]
        # Left out where there is nothing: most cells have no body, and older programs wrote none.
        return self.looks.place(
            look, lambda: [*plain, body and str(body), links, pale] if body or pale else plain
        )

    def _values(self, values: Sequence[object], hint: Any) -> int:
        return self._list(values, [self._value(value, hint) for value in values])

    def _value(self, value: object, hint: Any) -> int:
        return self.parts.place((type(value), value), lambda: encode(value, hint))

    def _list(self, key: Sequence[object], items: Sequence[Json]) -> int:
        return self.parts.place(("list", tuple(key)), lambda: list(items))


def _look_of(tile: Tile) -> _Look:
    return tile.fill, tile.mark, tile.pattern, tile.ring, tile.body, tile.links, tile.pale


def _pack_grid(scene: Scene) -> Json:
    """Returns the cells, and how the picture would name them: inside, or along the edges."""
    board = measure_board(replace(scene, lines=()))
    cells: list[Json] = [[tile.name, tile.x, tile.y, tile.shape.value] for tile in scene.tiles]
    edges = [encode(label, Label) for label in board.labels[len(scene.labels) :]]
    return {"cells": cells, "edges": edges, "named": board.names}


def _pack_cover(last: tuple[int, tuple[int, ...]] | None, looks: tuple[int, ...]) -> Json:
    """Returns the looks of all cells, or the place of the last ones and which cells have
    changed, whichever is less.
    """
    if last is not None:
        place, before = last
        changes = [
            part for at, look in enumerate(looks) if look != before[at] for part in (at, look)
        ]
        if len(changes) < len(looks):
            return [place, *changes]
    return [_FULL, *looks]


def unpack(packed: Mapping[str, Any]) -> Replay:
    """Returns the replay that `pack` wrote.

    Raises:
        ReplayError: When it is no replay, or one of a version this program does not read.
    """
    if packed.get("format") != FORMAT:
        raise ReplayError(FileText.not_a_replay)
    if packed.get("version") != VERSION:
        raise ReplayError(FileText.other_version.format(version=VERSION))
    try:
        return _unpack(packed, _Unpacker(packed))
    except (
        KeyError,
        IndexError,
        TypeError,
        ValueError,
        AttributeError,
        CodecError,
        RecursionError,
    ) as problem:
        raise ReplayError(FileText.damaged.format(problem=type(problem).__name__)) from problem


def _unpack(packed: Mapping[str, Any], unpacker: "_Unpacker") -> Replay:
    return Replay(
        game=_text(packed["game"]),
        title=_text(packed["title"]),
        noun=_text(packed["noun"]),
        viewpoints=tuple(Viewpoint(_text(id), _text(title)) for id, title in packed["viewpoints"]),
        people=tuple((_text(seat), _text(name)) for seat, name in packed["people"]),
        steps=tuple(
            Step(decode(int, number), _text(name), tuple(unpacker.sight(at) for at in sights))
            for number, name, sights in packed["steps"]
        ),
        ending=tuple(map(_text, packed["ending"])),
        chance=_unpack_chance(packed["chance"]),
        hosts=decode(tuple[str, ...], packed.get("hosts", [])),
    )


def _unpack_chance(chance: Mapping[str, Any] | None) -> Chance | None:
    if chance is None:
        return None
    draws = tuple(Draw(*decode(tuple[int, str, int, int, int], draw)) for draw in chance["draws"])
    nonces = decode(tuple[str, ...], chance.get("nonces", []))
    beacon = _text(chance.get("beacon", ""))
    return Chance(_text(chance["seed"]), _text(chance["commitment"]), draws, nonces, beacon)


def _text(value: Any) -> str:
    return decode(str, value)


@dataclass(slots=True)
class _Unpacker:
    """An unpacker of one replay's parts, each once."""

    packed: Mapping[str, Any]
    made: dict[tuple[str, int], Any] = field(default_factory=dict[tuple[str, int], Any])
    covers: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])

    def __post_init__(self) -> None:
        # In their order, as each may build on one before it.
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
        return Sight(
            panes=tuple(
                Pane(_text(board), tuple(self.scene(at) for at in frames))
                for board, frames in panes
            ),
            lines=tuple(
                Line(decode(str | None, board), _text(text)) for board, text in self._part(lines)
            ),
            answers=tuple(map(_text, self._part(answers))),
            notes=tuple(map(_text, self._part(notes))),
            results=decode(Table, self._part(results)),
        )

    def scene(self, at: int) -> Scene:
        return self._once("scenes", at, self._scene)

    def _scene(self, packed: Any) -> Scene:
        # Older programs wrote no words beside the board.
        grid, cover, title, lines, labels, frame, captions, tables, key, alt, *aside = packed
        cells: list[Any] = self.packed["grids"][grid]["cells"]
        looks = self.covers[decode(int, cover)]
        return Scene(
            title=_text(title),
            tiles=tuple(self._tile(cell, look) for cell, look in zip(cells, looks, strict=True)),
            lines=self._values(lines, SceneLine),
            labels=self._values(labels, Label),
            frame=decode(Frame | None, self._part(frame)),
            captions=tuple(map(_text, self._part(captions))),
            tables=self._values(tables, Table),
            key=tuple(map(_text, self._part(key))),
            alt=_text(alt),
            aside=tuple(_text(line) for place in aside for line in self._part(place)),
        )

    def _tile(self, cell: Any, look: int) -> Tile:
        (name, x, y, shape), (fill, mark, pattern, ring, *more) = cell, self.packed["looks"][look]
        body, links, pale = more or (None, "", False)
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

    def _part(self, at: int) -> Any:
        return self.packed["parts"][at]
