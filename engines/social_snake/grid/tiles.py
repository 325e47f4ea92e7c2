"""Draws the cells of a grid: numbers for items, a letter for every colour."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from bifrost_bot.engines.scene import Colour, Pattern, Shape, Sign, Tile
from bifrost_bot.engines.social_snake.grid.lattice import items
from bifrost_bot.engines.social_snake.model import ALL_COLOURS, COLOURS, Cell, Grid
from bifrost_bot.engines.values import Seat

LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip(ALL_COLOURS, "ROYLDCNPMABGKUE", strict=True))
)
"""A letter for each colour, all different: `A` is maroon, `K` black, `U` blue and `E` green."""


def colours(seats: Sequence[Seat]) -> dict[Seat, str]:
    """Returns every seat's colour: its name, or the next free colour for other names."""
    free = iter([colour for colour in COLOURS if colour not in seats])
    return {seat: seat if seat in LETTERS else next(free) for seat in seats}


ARROWS: Final[Mapping[str, str]] = MappingProxyType({"U": "^", "D": "v", "L": "<", "R": ">"})
BACK: Final[Mapping[str, str]] = MappingProxyType({"U": "D", "D": "U", "L": "R", "R": "L"})
TUNNEL: Final = "@"
_KEPT_GRIDS: Final = 32
_KEPT_TILES: Final = 20_000
_LONGEST_MARK: Final = 3
_TOO_LONG: Final = "##"
_APPLES: Final = (
    (8, Colour.RED, False),
    (4, Colour.RED, True),
    (2, Colour.TINT_4, False),
    (1, Colour.TINT_2, False),
)
"""The colours of apples by their number at the least, and whether these are pale."""


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a cell, wherever it is."""

    fill: Colour = Colour.EMPTY
    mark: str = ""
    pattern: Pattern = Pattern.PLAIN
    ring: Colour | None = None
    body: Colour | None = None
    links: str = ""
    pale: bool = False
    sign: Sign | None = None
    written: str | None = None


@dataclass(slots=True)
class Canvas:
    """A grid that is being drawn: the look of every cell, changed cell by cell."""

    grid: Grid
    seats: Sequence[Seat]
    looks: list[Look] = field(default_factory=list[Look])

    def tiles(self, cells: Iterable[Cell] | None = None) -> tuple[Tile, ...]:
        """Returns the tiles of these cells, or of all, in reading order."""
        lattice = self.grid.layout.board
        chosen = range(len(self.looks)) if cells is None else sorted(cells)
        drawn: list[Tile] = []
        for cell in chosen:
            x, y = lattice.place(cell)
            drawn.append(_tile(self.looks[cell], lattice.names[cell], x, y))
        return tuple(drawn)

    def change(self, cell: Cell, **looks: Any) -> None:
        """Changes the look of a cell."""
        self.looks[cell] = replace(self.looks[cell], **looks)

    def body(
        self, seat: Seat, cells: Sequence[Cell], ways: str, pattern: Pattern = Pattern.PLAIN
    ) -> None:
        """Draws a snake's body: each cell with its letter, and an arrow where the head left it."""
        colour = colours(self.seats)[seat]
        before = ""
        for cell, way in zip(cells, ways, strict=False):
            self.looks[cell] = Look(
                mark=f"{LETTERS[colour]}{ARROWS[way]}",
                pattern=pattern,
                body=Colour(colour),
                links=f"{BACK.get(before, '')}{way}",
            )
            before = way

    def head(
        self,
        seat: Seat,
        cell: Cell,
        ways: str,
        pattern: Pattern = Pattern.PLAIN,
        ring: Colour = Colour.INK,
    ) -> None:
        """Draws a snake's head: its letter in a ring; it looks the way it moved last."""
        colour = colours(self.seats)[seat]
        self.looks[cell] = Look(
            mark=LETTERS[colour],
            pattern=pattern,
            ring=ring,
            body=Colour(colour),
            links=BACK[ways[-1]] if ways else "",
        )


@lru_cache(_KEPT_TILES)
def _tile(look: Look, name: str, x: int, y: int) -> Tile:
    return Tile(
        name,
        x,
        y,
        Shape.SQUARE,
        look.fill,
        look.mark,
        look.pattern,
        look.ring,
        look.body,
        look.links,
        look.pale,
        look.sign,
        written=look.written,
    )


def canvas(grid: Grid, seats: Sequence[Seat], own: Seat | None = None) -> Canvas:
    """Returns the grid with items, tunnels and snakes drawn, the own head in gold."""
    looks = _public_looks(grid, tuple(seats))
    drawn = Canvas(grid, seats, list(looks))
    for snake in grid.snakes:
        if snake.seat == own:
            drawn.change(snake.head, ring=Colour.ACCENT)
    return drawn


@lru_cache(_KEPT_GRIDS)
def _public_looks(grid: Grid, seats: tuple[Seat, ...]) -> tuple[Look, ...]:
    """Returns the looks of cells as everyone sees them, made once for all viewers."""
    apples, garnets = items(grid)
    looks = list(map(_item, apples, garnets))
    for tunnel in grid.layout.tunnels:
        mark = f"{TUNNEL}{LETTERS[tunnel.colour]}"
        look = Look(Colour(tunnel.colour), mark, Pattern.RINGS)
        looks[tunnel.first] = looks[tunnel.second] = look
    drawn = Canvas(grid, seats, looks)
    for snake in grid.snakes:
        drawn.body(snake.seat, snake.cells, snake.ways)
        drawn.head(snake.seat, snake.head, snake.ways)
    return tuple(drawn.looks)


def _item(apples: int, garnets: int) -> Look:
    if garnets:
        number = "" if garnets == 1 else str(garnets)
        return Look(Colour.RED, _short(f"g{garnets}"), sign=Sign.GEM, written=number)
    mark = _short(str(apples))
    if apples < 0:
        return Look(Colour.BROWN, mark, sign=Sign.BITTEN)
    for least, colour, pale in _APPLES:
        if apples >= least:
            return Look(colour, mark, pale=pale, sign=Sign.APPLE)
    return Look()


def _short(mark: str) -> str:
    return mark if len(mark) <= _LONGEST_MARK else _TOO_LONG


def large_items(grid: Grid) -> tuple[str, ...]:
    """Returns the contents of cells whose numbers are too long to be written in them."""
    apples, garnets = items(grid)
    marks = [*map(str, apples), *(f"g{number}" for number in garnets)]
    large: list[str] = []
    for cell, mark in zip(grid.names * 2, marks, strict=True):
        if _short(mark) == _TOO_LONG:
            large.append(f"{cell} {mark}")
    return tuple(large)
