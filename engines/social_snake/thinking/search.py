"""Looks for the sequence that promises most apples on one grid: a longer one takes more and risks more."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.social_snake.grid.lattice import items, occupied, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import Cell, Grid
from bifrost_bot.engines.social_snake.thinking.danger import Danger, free_danger, straight_danger
from bifrost_bot.engines.squares import OUTSIDE

_WIDTH: Final = 20
"""How many paths are followed at the same time."""

_LONGEST: Final = 90
_GARNET: Final = 4.0
"""How many apples a garnet is worth."""

_PRICE: Final = 3.0
"""How many apples a garnet must save to be spent."""

_MOST_SPENT: Final = 3
_ROOM: Final = 0.12
"""What share of the apples around its end a path is credited with, for the rounds to come."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A grid as one snake sees it before a round.

    Attributes:
        free: Whether each cell can be entered.
        steps: For each cell where the four ways lead: pairs of way and cell.
        later: Whether the grid will be played on after this round.
    """

    grid: Grid
    head: Cell
    free: Sequence[bool]
    apples: Sequence[int]
    garnets: Sequence[int]
    steps: Sequence[Sequence[tuple[str, Cell]]]
    later: bool


@dataclass(frozen=True, slots=True)
class Path:
    """A way to go.

    Attributes:
        stake: Apples that a collision would cost.
        safe: How likely it is played to its end.
        kept: Apples and garnets that stay whatever happens, each weighed by how likely they are reached.
    """

    ways: str
    cells: tuple[Cell, ...]
    seen: int
    stake: int = 0
    safe: float = 1.0
    kept: float = 0.0

    @property
    def promise(self) -> float:
        """What the path is worth."""
        return self.safe * self.stake + self.kept


def ground(grid: Grid, seat: str, later: bool) -> Ground:
    """Returns the grid as the seat's snake sees it."""
    apples, garnets = items(grid)
    taken = occupied(grid) | tunnel_cells(grid.layout)
    tables = ways(grid.layout).items()
    steps = [
        tuple((way, table[cell]) for way, table in tables if table[cell] != OUTSIDE) for cell in range(len(apples))
    ]
    head = next(snake.head for snake in grid.snakes if snake.seat == seat)
    return Ground(grid, head, [cell not in taken for cell in range(len(apples))], apples, garnets, steps, later)


def best_sequence(land: Ground, straight: bool, garnets: int, more: Callable[[], bool]) -> tuple[str, int]:
    """Returns the most promising sequence, and the garnets to spend on it."""
    others = [snake.head for snake in land.grid.snakes if snake.head != land.head]
    danger = (
        straight_danger(land.grid, others, land.free, land.apples)
        if straight
        else free_danger(land.grid, others, land.free)
    )
    paths = list(_lines(land, danger) if straight else _grown(land, danger, more))
    best = max(paths, key=lambda path: (path.promise + _room(land, path), -len(path.ways)))
    return best.ways, _worth_spending(land, best, danger, garnets)


def _lines(land: Ground, danger: Danger) -> Iterator[Path]:
    """Yields every straight path of every length."""
    start = Path("", (land.head,), 0)
    yield start
    for way, _ in land.steps[land.head]:
        path: Path | None = start
        while path is not None:
            path = next((longer for longer in _longer(land, path, danger, 0) if longer.ways[-1] == way), None)
            if path is not None:
                yield path


def _grown(land: Ground, danger: Danger, more: Callable[[], bool]) -> Iterator[Path]:
    """Yields paths that turn, only the most promising of each length followed; `more` is called at every length."""
    front = [Path("", (land.head,), 0)]
    yield front[0]
    for _ in range(_LONGEST):
        grown = [longer for path in front for longer in _longer(land, path, danger, 0)]
        front = sorted(grown, key=lambda path: path.promise + _nearby(land, path), reverse=True)[:_WIDTH]
        yield from front
        if not front or not more():
            return


def _longer(land: Ground, path: Path, danger: Danger, ahead: int) -> Iterator[Path]:
    """Yields the path with one move more, wherever it can go."""
    step = len(path.ways) - ahead
    for way, cell in land.steps[path.cells[-1]]:
        if land.free[cell] and not path.seen >> cell & 1:
            safe = path.safe * (1 - danger(cell, step))
            apples = land.apples[cell]
            kept = path.kept + safe * (min(apples, 0) + _GARNET * land.garnets[cell])
            seen = path.seen | 1 << cell
            yield Path(path.ways + way, (*path.cells, cell), seen, path.stake + max(apples, 0), safe, kept)


def _nearby(land: Ground, path: Path) -> float:
    """Returns what the next move could take at best, so that a path before a rich cell is not dropped."""
    best = max(
        (land.apples[c] for _, c in land.steps[path.cells[-1]] if land.free[c] and not path.seen >> c & 1), default=-4
    )
    return 0.5 * path.safe * best


def _room(land: Ground, path: Path) -> float:
    """Returns what the end of a path is good for in later rounds: free cells around it, and what lies there."""
    if not land.later:
        return 0.0
    around = {cell for _, cell in land.steps[path.cells[-1]]}
    for _ in range(2):
        around |= {farther for cell in around if land.free[cell] for _, farther in land.steps[cell]}
    left = [cell for cell in around if land.free[cell] and not path.seen >> cell & 1]
    return _ROOM * sum(1 + max(0, land.apples[cell]) for cell in left)


def _worth_spending(land: Ground, path: Path, danger: Danger, garnets: int) -> int:
    """Returns how many garnets make the path so much safer that they are worth their price."""
    gains = {0: path.promise}
    for ahead in range(1, min(garnets, _MOST_SPENT) + 1):
        safer = Path("", (land.head,), 0)
        for way in path.ways:
            safer = next(longer for longer in _longer(land, safer, danger, ahead) if longer.ways[-1] == way)
        gains[ahead] = safer.promise - _PRICE * ahead
    return max(gains, key=lambda ahead: (gains[ahead], -ahead))
