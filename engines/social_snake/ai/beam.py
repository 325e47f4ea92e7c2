"""Beam search for sequences that take much before others come, weighed in many worlds at once.

A world is one possibility of the others' plans in a round. Sets of worlds are bitmasks, so that one
operation finds all the worlds in which a snake is still moving.
"""

from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bifrost_bot.engines.social_snake.ai.fast_board import Ground, Plan, Played
from bifrost_bot.engines.social_snake.model import Cell

GIFT: Final = 0.3
"""The cost of each lost apple that another player gets."""

_LONGEST: Final = 150
"""The most moves of a path."""

_AHEAD: Final = 0.5
"""The share of the best next cell's apples credited to a path, so that rich cells are reached."""

CALM: Final = 0.985
"""The probability that no opponent comes unforeseen to a cell that one could reach by then."""

_OPEN: Final = 0.5
"""The cost, in usual cells' apples, of each free cell next to a path: without gaps it goes far."""

_SAME_END: Final = 3
"""The most paths with the same end, so that the beam does not fill with variants of one path."""


class Worlds:
    """The others' moves in some worlds: in which of them a cell is taken by which step.

    Attributes:
        all: The mask of all worlds.
        number: The number of worlds.
        times: For each cell the steps in which others come to it, in order.
        masks: For each cell the worlds in which they have come, before the first of those steps and
            from each on.
        reach: The result of `reach`.
    """

    def __init__(
        self, land: Ground, played: Sequence[Played], place: int, reached: Sequence[int]
    ) -> None:
        self.all = (1 << len(played)) - 1
        self.number = len(played)
        self.times: list[list[int]] = [[] for _ in land.apples]
        self.masks: list[list[int]] = [[0] for _ in land.apples]
        self.reach = reached
        arrivals: dict[Cell, list[tuple[int, int]]] = {}
        for number, world in enumerate(played):
            for who, cell, step in world.entered:
                if who != place:
                    known = arrivals.setdefault(cell, [])
                    insort(known, (step, 1 << number))
        for cell, found in arrivals.items():
            mask = 0
            for step, bit in found:
                mask |= bit
                self.times[cell].append(step)
                self.masks[cell].append(mask)

    def taken(self, cell: Cell, step: int) -> int:
        """Returns the worlds in which others have come to the cell by that step."""
        return self.masks[cell][bisect_right(self.times[cell], step)]


def reach(land: Ground, place: int) -> list[int]:
    """Returns for each cell the first step in which another snake could enter it."""
    found = [_LONGEST] * len(land.apples)
    edge = [(head, "") for other, head in enumerate(land.heads) if other != place]
    step = 0
    while edge:
        grown: list[tuple[Cell, str]] = []
        for here, came in edge:
            for way, cell in land.steps[here]:
                if found[cell] == _LONGEST and (not land.straight or came in ("", way)):
                    found[cell] = step
                    grown.append((cell, way))
        edge = grown
        step += 1
    return found


class Found(NamedTuple):
    """A plan that the search found, and the apples that it promises."""

    promise: float
    plan: Plan


class _Trail(NamedTuple):
    before: "_Trail | None"
    way: str
    cell: Cell


class _Path(NamedTuple):
    """A path in the beam.

    Attributes:
        rank: The beam keeps the highest: the promise, and the prospects after it.
        alive: The worlds in which it has not collided.
        stake: The apples that a collision would cost.
        calm: The probability that no opponent has come unforeseen.
        kept: The apples that are safe, on average over all worlds.
        gaps: The cost of free cells next to it.
    """

    rank: float
    promise: float
    cell: Cell
    seen: int
    alive: int
    stake: int
    calm: float
    kept: float
    gaps: float
    trail: _Trail | None


def search(land: Ground, head: Cell, worlds: Worlds, width: int, ahead: int) -> Iterator[Found]:
    """Yields the best plan of each length; `width` paths of a length are followed."""
    start = _Path(
        rank=0.0,
        promise=0.0,
        cell=head,
        seen=land.taken,
        alive=worlds.all,
        stake=0,
        calm=1.0,
        kept=0.0,
        gaps=0.0,
        trail=None,
    )
    front = [start]
    for step in range(-ahead, _LONGEST):
        grown: list[_Path] = []
        for path in front:
            grown += _extend(land, path, worlds, step)
        if not grown:
            return
        grown.sort(key=lambda path: path.rank, reverse=True)
        front = _prune(grown, width)
        best = max(front, key=lambda path: path.promise)
        yield Found(best.promise, _plan(best.trail, ahead))


def _extend(land: Ground, path: _Path, worlds: Worlds, step: int) -> Iterator[_Path]:
    """Yields the path with one more move, wherever it survives in some world."""
    _, _, here, seen, alive, stake, before, kept, gaps, trail = path
    apples = land.apples
    steps = land.steps
    number = worlds.number
    for way, cell in steps[here]:
        if seen >> cell & 1:
            continue
        left = alive & ~worlds.masks[cell][bisect_right(worlds.times[cell], step)]
        if not left:
            continue
        calm = before * CALM if worlds.reach[cell] <= step else before
        share = calm * left.bit_count() / number
        debt = kept
        found = apples[cell]
        if left != alive:
            debt -= GIFT * stake * (before * alive.bit_count() / number - share)
        if found <= 0:
            debt += share * (found + land.usual * land.garnets[cell])
            found = 0
        now = seen | 1 << cell
        promised = share * (stake + found) + debt
        beside = [apples[to] for _, to in steps[cell] if not now >> to & 1]
        paid = gaps + _OPEN * land.usual * share * len(beside)
        rank = promised + _AHEAD * share * max(beside, default=-land.usual) - paid
        yield _Path(
            rank,
            promised,
            cell,
            now,
            left,
            stake + found,
            calm,
            debt,
            paid,
            _Trail(trail, way, cell),
        )


def _prune(paths: Sequence[_Path], width: int) -> list[_Path]:
    """Returns the best paths: few with the same end, and one with the same cells and end."""
    kept: list[_Path] = []
    ends: dict[Cell, int] = {}
    known: set[tuple[Cell, int]] = set()
    for path in paths:
        number = ends.get(path.cell, 0)
        same = (path.cell, path.seen)
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
    ways.reverse()
    cells.reverse()
    return Plan("".join(ways), tuple(cells), ahead)


def promise(land: Ground, plan: Plan, worlds: Worlds) -> float:
    """Returns the apples that the search would promise for the plan."""
    stake = 0
    kept = 0.0
    share = 1.0
    alive = worlds.all
    calm = 1.0
    for step, cell in enumerate(plan.cells, -plan.ahead):
        alive &= ~worlds.taken(cell, step)
        calm *= CALM if worlds.reach[cell] <= step else 1.0
        left = calm * alive.bit_count() / worlds.number
        apples = land.apples[cell]
        certain = min(apples, 0) + land.usual * land.garnets[cell]
        kept += left * certain - GIFT * stake * (share - left)
        stake += max(apples, 0)
        share = left
    return share * stake + kept


def calm(plan: Plan, reached: Sequence[int]) -> float:
    """Returns the probability that no opponent comes unforeseen to any of the plan's cells."""
    steps = enumerate(plan.cells, -plan.ahead)
    return CALM ** sum(reached[cell] <= step for step, cell in steps)
