"""The connections and walls that finish a colour, and the lines that show them."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    LATTICE,
    LETTERS,
    BoardState,
    Finished,
    cells_with,
)
from bifrost_bot.engines.scene import Colour, Line, Meaning
from bifrost_bot.engines.values import Seat

Cells: TypeAlias = frozenset[int]
"""Cells by their numbers in `LATTICE`."""

Path: TypeAlias = tuple[int, ...]
"""Cells from one to the next."""

Wall: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""The cells of a wall, each with the neighbours that it shuts in."""

_ENOUGH: Final = 3
_ALL: Final[Cells] = frozenset(range(len(LATTICE.names)))


@lru_cache(maxsize=64)
def connection(cells: str, seat: Seat) -> tuple[Path, ...]:
    """Returns the shortest paths of a seat's cells that connect three edges; empty if none do.

    One path leads from edge to edge; a second one, if needed, from a cell of it to the third edge.
    """
    own = _cells_with(cells, LETTERS[seat])
    paths = [_paths(own.intersection(side), own) for side in LATTICE.sides]
    found: list[list[Path]] = []
    for cell in sorted(own):
        arms = [path[cell] for path in paths if cell in path]
        if len(arms) >= _ENOUGH:
            arms.sort(key=len)
            found.append(arms[:_ENOUGH])
    if not found:
        return ()
    third, second, first = min(found, key=lambda arms: sum(map(len, arms)))
    through = (*first[::-1], *second[1:])
    return (through,) if len(third) == 1 else (through, third)


@lru_cache(maxsize=64)
def wall(cells: str, seat: Seat) -> Wall:
    """Returns the foreign cells that shut a seat out from edges; empty if it can still win.

    The wall is that of the connected area of own and empty cells that reaches the most edges, then
    has the most own cells. Neighbours of it that lie between it and no missing edge are left out.
    """
    letter = LETTERS[seat]
    own = _cells_with(cells, letter)
    areas = _areas(_cells_with(cells, letter + EMPTY))
    if not areas:
        return ()
    area = max(areas, key=lambda one: (_edge_count(one), len(one & own), len(one)))
    if _edge_count(area) >= _ENOUGH:
        return ()
    beyond: Cells = frozenset(chain.from_iterable(filter(area.isdisjoint, LATTICE.sides)))
    near = [LATTICE.neighbours[cell] for cell in area]
    around = frozenset(chain.from_iterable(near)) - area
    behind = _paths(beyond - around, _ALL - area - around)
    found: list[tuple[int, tuple[int, ...]]] = []
    for cell in sorted(around):
        neighbours = LATTICE.neighbours[cell]
        if cell in beyond or not behind.keys().isdisjoint(neighbours):
            inside = tuple(other for other in neighbours if other in area)
            found.append((cell, inside))
    return tuple(found)


def _cells_with(cells: str, contents: str) -> Cells:
    return frozenset(cells_with(cells, contents))


def _edges_of(area: Cells) -> tuple[bool, ...]:
    return tuple(not area.isdisjoint(side) for side in LATTICE.sides)


def _edge_count(area: Cells) -> int:
    return sum(_edges_of(area))


def _paths(start: Cells, within: Cells) -> dict[int, Path]:
    """Returns a shortest path from each connected cell to the start, beginning with the cell."""
    paths: dict[int, Path] = {cell: (cell,) for cell in sorted(start)}
    queue = list(paths)
    for cell in queue:
        for other in LATTICE.neighbours[cell]:
            if other in within and other not in paths:
                paths[other] = (other, *paths[cell])
                queue.append(other)
    return paths


def _areas(cells: Cells) -> list[Cells]:
    """Returns the connected parts of some cells, in reading order."""
    areas: list[Cells] = []
    while cells:
        first = frozenset((min(cells),))
        area = frozenset(_paths(first, cells))
        areas.append(area)
        cells -= area
    return areas


_WIDTH: Final = 0.07
_OUTLINE: Final = 0.97
"""The distance of an outline from a cell's middle, as a share of its size."""

_WALL_WIDTH: Final = 0.08
_INSETS: Final = (0.85, 0.65, 0.45)
"""The distances of a wall's lines from a cell's middle, as a share of its size.

Lines for a second and third colour are further inside.
"""

_CORNER: Final = 3**-0.5
"""The distance of a cell's corners from its middle."""

_SAME: Final = 0.3
"""Points nearer than that are the same."""

Point: TypeAlias = tuple[float, float]


def finish_lines(board: BoardState) -> tuple[Line, ...]:
    """Returns the connections of all winners of the board over the walls around all losers."""
    finished = _finished_seats(board)
    lines = list(_walls(board.cells, finished))
    for seat in finished:
        lines += _connection_lines(board.cells, seat)
    return tuple(lines)


def _finished_seats(board: BoardState) -> list[Seat]:
    """Returns the winners and losers; the last seat only gets the place that is left."""
    finished = [seat for seat in COLOURS if seat in board.placements]
    for event in board.last:
        if isinstance(event, Finished) and event.because == "last":
            finished.remove(event.seat)
    return finished


def line_legend(board: BoardState) -> tuple[list[str], list[Meaning]]:
    """Returns the key's entries, and the text board's words, for the colours with lines."""
    keys: list[str] = []
    meanings: list[Meaning] = []
    for seat in _finished_seats(board):
        if connection(board.cells, seat):
            text = f"{seat.capitalize()}'s connection"
            keys.append(f"{seat} line = {text}")
            meanings.append(Meaning("line", Colour(seat), text))
        elif wall(board.cells, seat):
            keys.append(_wall_key(seat))
            text = f"What shuts {seat.capitalize()} out"
            meanings.append(Meaning("line", Colour(seat), text))
    return keys, meanings


def wall_keys(board: BoardState) -> tuple[str, ...]:
    """Returns the entries of the key about walls alone: connections explain themselves."""
    shut_out = [seat for seat in _finished_seats(board) if wall(board.cells, seat)]
    return tuple(map(_wall_key, shut_out))


def _wall_key(seat: Seat) -> str:
    return f"{seat} line = shuts {seat.capitalize()} out"


def _connection_lines(cells: str, seat: Seat) -> Iterator[Line]:
    """Yields the outline of a connection, cell by cell: no line crosses a cell."""
    outline = _Style(Colour(seat), _OUTLINE, _WIDTH)
    within = dict.fromkeys(chain.from_iterable(connection(cells, seat)))
    places = {LATTICE.centres[cell] for cell in within}
    for cell in within:
        for number in range(6):
            beside = _point_at(LATTICE.centres[cell], number * math.pi / 3, 1)
            if not any(math.dist(beside, place) < _SAME for place in places):
                yield _side_line(cell, beside, outline)


def connected_cells(board: BoardState) -> Cells:
    """Returns the cells of all connections on a board."""
    found: list[int] = []
    for seat in COLOURS:
        if seat in board.placements:
            found += chain.from_iterable(connection(board.cells, seat))
    return frozenset(found)


@lru_cache(maxsize=64)
def touched_edges(cells: str, seat: Seat) -> tuple[bool, ...]:
    """Returns which edges are touched by the group of a seat's cells that touches the most."""
    groups = _areas(_cells_with(cells, LETTERS[seat])) or [frozenset()]
    best = max(groups, key=lambda one: (_edge_count(one), len(one)))
    return _edges_of(best)


def _walls(cells: str, seats: Sequence[Seat]) -> Iterator[Line]:
    built = Counter[int]()
    for seat in seats:
        for cell, inside in wall(cells, seat):
            style = _Style(Colour(seat), _INSETS[built[cell]], _WALL_WIDTH)
            built[cell] += 1
            for other in inside:
                yield _side_line(cell, LATTICE.centres[other], style)


class _Style(NamedTuple):
    """The look of lines in cells; the inset is their distance from a cell's middle."""

    colour: Colour
    inset: float
    width: float


def _side_line(cell: int, towards: Point, style: _Style) -> Line:
    """Returns a line in a cell along its side towards a point."""
    centre = LATTICE.centres[cell]
    x, y = centre
    to_x, to_y = towards
    direction = math.atan2(to_y - y, to_x - x)
    distance = _CORNER * style.inset
    start = _point_at(centre, direction - math.pi / 6, distance)
    end = _point_at(centre, direction + math.pi / 6, distance)
    return Line(*start, *end, style.colour, style.width, over=True)


def _point_at(origin: Point, direction: float, distance: float) -> Point:
    x, y = origin
    return x + distance * math.cos(direction), y + distance * math.sin(direction)
