"""Looks for sequences that take much before others come: a beam of paths, weighed in many worlds at once.

A world is what the others may do in a round. Sets of worlds are bitmasks, so that one operation tells in which of all
worlds a snake is still on its way.
"""

from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bifrost_bot.engines.social_snake.model import Cell
from bifrost_bot.engines.social_snake.thinking.ground import Ground, Plan, Played

GIFT: Final = 0.3
"""How much it hurts, for each apple, that somebody else gets what is lost."""

_LONGEST: Final = 150
_AHEAD: Final = 0.5
"""How much of the best next cell's apples a path is credited with, so that one before a rich cell is not dropped."""

_OPEN: Final = 0.5
"""What a path pays for each free cell beside its cells, in usual cells' apples: one that leaves no gaps goes far."""

_SAME_END: Final = 3
"""How many paths with the same end are followed, so that the beam is not all one path with little differences."""


class Worlds:
    """What the others do in some worlds: in which of them a cell is taken by which step."""

    def __init__(self, land: Ground, played: Sequence[Played], place: int) -> None:
        self.all = (1 << len(played)) - 1
        self.number = len(played)
        self.times: list[list[int]] = [[] for _ in land.apples]
        self.masks: list[list[int]] = [[0] for _ in land.apples]
        arrivals: dict[Cell, list[tuple[int, int]]] = {}
        for number, world in enumerate(played):
            for who, cell, step in world.entered:
                if who != place:
                    insort(arrivals.setdefault(cell, []), (step, 1 << number))
        for cell, found in arrivals.items():
            mask = 0
            for step, bit in found:
                mask |= bit
                self.times[cell].append(step)
                self.masks[cell].append(mask)

    def taken(self, cell: Cell, step: int) -> int:
        """Returns the worlds in which others have come to the cell by that step, or come to it then."""
        return self.masks[cell][bisect_right(self.times[cell], step)]


class Found(NamedTuple):
    """A plan that a search found, and the apples that it promises."""

    promise: float
    plan: Plan


class _Trail(NamedTuple):
    before: "_Trail | None"
    way: str
    cell: Cell


class _Path(NamedTuple):
    """A path in the beam.

    Attributes:
        rank: By what the beam is cut: what the path promises, and what lies before it.
        alive: The worlds in which it has not collided.
        stake: The apples that a collision would cost.
        kept: What it has for good, on average over all worlds.
        gaps: What it pays for free cells that it leaves beside it.
    """

    rank: float
    promise: float
    cell: Cell
    seen: int
    alive: int
    stake: int
    kept: float
    gaps: float
    trail: _Trail | None


def search(land: Ground, head: Cell, worlds: Worlds, width: int, ahead: int = 0) -> Iterator[Found]:
    """Yields the best plan of each length; so many paths of a length are followed."""
    front = [_Path(0.0, 0.0, head, land.taken, worlds.all, 0, 0.0, 0.0, None)]
    for step in range(-ahead, _LONGEST):
        grown = [longer for path in front for longer in _longer(land, path, worlds, step)]
        if not grown:
            return
        grown.sort(key=_rank, reverse=True)
        front = _thinned(grown, width)
        best = max(front, key=_promise)
        yield Found(best.promise, _plan(best.trail, ahead))


def _rank(path: _Path) -> float:
    return path.rank


def _promise(path: _Path) -> float:
    return path.promise


def _longer(land: Ground, path: _Path, worlds: Worlds, step: int) -> Iterator[_Path]:
    """Yields the path with one move more, wherever it can go."""
    _, _, here, seen, alive, stake, kept, gaps, trail = path
    apples, steps, number = land.apples, land.steps, worlds.number
    for way, cell in steps[here]:
        if seen >> cell & 1:
            continue
        left = alive & ~worlds.masks[cell][bisect_right(worlds.times[cell], step)]
        share = left.bit_count() / number
        debt, found = kept, apples[cell]
        if left != alive:
            debt -= GIFT * stake * (alive.bit_count() / number - share)
        if found <= 0:
            debt += share * (found + land.usual * land.garnets[cell])
            found = 0
        now = seen | 1 << cell
        promise = share * (stake + found) + debt
        beside = [apples[to] for _, to in steps[cell] if not now >> to & 1]
        open_ = gaps + _OPEN * land.usual * share * len(beside)
        rank = promise + _AHEAD * share * max(beside, default=-land.usual) - open_
        yield _Path(rank, promise, cell, now, left, stake + found, debt, open_, _Trail(trail, way, cell))


def _thinned(paths: Sequence[_Path], width: int) -> list[_Path]:
    """Returns the best paths, but few with the same end, and of those with the same cells only the best."""
    kept: list[_Path] = []
    ends: dict[Cell, int] = {}
    known: set[tuple[Cell, int]] = set()
    for path in paths:
        number, same = ends.get(path.cell, 0), (path.cell, path.seen)
        if number < _SAME_END and same not in known:
            known.add(same)
            ends[path.cell] = number + 1
            kept.append(path)
            if len(kept) == width:
                break
    return kept


def _plan(trail: _Trail | None, ahead: int) -> Plan:
    ways: list[str] = []
    cells: list[Cell] = []
    while trail is not None:
        ways.append(trail.way)
        cells.append(trail.cell)
        trail = trail.before
    return Plan("".join(reversed(ways)), tuple(reversed(cells)), ahead)


def promise(land: Ground, plan: Plan, worlds: Worlds) -> float:
    """Returns what the search would say of the plan."""
    alive, stake, kept, number = worlds.all, 0, 0.0, worlds.number
    for step, cell in enumerate(plan.cells, -plan.ahead):
        left = alive & ~worlds.taken(cell, step)
        kept -= GIFT * stake * (alive.bit_count() - left.bit_count()) / number
        alive = left
        share = alive.bit_count() / number
        stake += max(land.apples[cell], 0)
        kept += share * (min(land.apples[cell], 0) + land.usual * land.garnets[cell])
    return alive.bit_count() / number * stake + kept
