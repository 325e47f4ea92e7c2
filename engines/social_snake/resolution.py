"""Plays start lists and rounds on one grid (S-6 to S-28)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.grid.lattice import obtainable, tunnel_cells
from bifrost_bot.engines.social_snake.model import Cell, Collision, Grid, Layout, Run
from bifrost_bot.engines.values import Board, Seat


@dataclass(frozen=True, slots=True)
class Start:
    """A starting cell, and the player's choice that it was: 1 to 3, or 0 for chance."""

    cell: Cell
    choice: int


def draw_starts(
    grid: Board,
    layout: Layout,
    seats: Sequence[Seat],
    lists: Mapping[Seat, Sequence[Cell]],
    rng: Rng,
) -> dict[Seat, Start]:
    """Returns every player's start by seat.

    Players whose lists give them nothing get one of the cells left, in seat order (rule S-9, R-8).
    """
    granted = {seat: grant(seat, lists) for seat in seats}
    free = set(range(len(layout.apples))) - tunnel_cells(layout)
    left = sorted(free - {start.cell for start in granted.values() if start})
    starts: dict[Seat, Start] = {}
    for seat in seats:
        start = granted[seat]
        if start is None:
            start = Start(rng.choice(left, f"start {grid}"), 0)
            left.remove(start.cell)
        starts[seat] = start
    return starts


def grant(seat: Seat, lists: Mapping[Seat, Sequence[Cell]]) -> Start | None:
    """Returns the first cell that no other player lists as high or higher (rules S-7 and S-8).

    It does not matter whether that player gets the cell (rule S-8), so no two players get the same.
    """
    others = [cells for other, cells in lists.items() if other != seat]
    for choice, cell in enumerate(lists.get(seat, ()), 1):
        if not any(cell in cells[:choice] for cells in others):
            return Start(cell, choice)
    return None


_NOBODY: Final = -1
"""Less than any place in seat order."""


class Plan(NamedTuple):
    """A snake's plan: the cells of its valid moves, their directions, and how many steps ahead."""

    cells: tuple[Cell, ...] = ()
    ways: str = ""
    ahead: int = 0


_NO_PLAN: Final = Plan()


@dataclass(slots=True)
class _Runner:
    """A snake while the round is played.

    Attributes:
        place: Its place in seat order.
        begins: The step of its first move.
        done: The number of moves it has made.
        settled: The apples that collisions gave it, less those they cost it.
    """

    place: int
    cells: tuple[Cell, ...]
    begins: int
    done: int = 0
    stopped: bool = False
    settled: int = 0


@dataclass(slots=True)
class _Ground:
    """The grid while the round is played: the owner and the items of each cell."""

    owners: list[int]
    apples: list[int]
    garnets: list[int]


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a round on a grid.

    Attributes:
        runs: One for every snake, in seat order.
        collisions: In the order of steps and cells.
        spent: Whether nothing on the grid can be reached any more (rule S-32).
    """

    runs: tuple[Run, ...]
    collisions: tuple[Collision, ...]
    spent: bool


def play(grid: Grid, plans: Mapping[Seat, Plan]) -> Played:
    """Returns the result of all players' plans."""
    seats = tuple(snake.seat for snake in grid.snakes)
    asked = [plans.get(seat, _NO_PLAN) for seat in seats]
    runners = [_Runner(place, plan.cells, -plan.ahead) for place, plan in enumerate(asked)]
    ground = _ground(grid)
    collisions = tuple(_play_steps(runners, ground, seats))
    runs: list[Run] = []
    heads: list[Cell] = []
    for snake, plan, runner in zip(grid.snakes, asked, runners, strict=True):
        run = _run(snake.seat, plan, runner, ground)
        runs.append(run)
        heads.append(run.path[-1] if run.path else snake.head)
    taken = [owner != _NOBODY for owner in ground.owners]
    spent = not obtainable(grid.layout, heads, taken, ground.apples, ground.garnets)
    return Played(tuple(runs), collisions, spent)


def _play_steps(
    runners: Sequence[_Runner], ground: _Ground, seats: Sequence[Seat]
) -> Iterator[Collision]:
    """Yields the collisions of a round, played until no snake moves any more (rule S-15)."""
    movers: list[_Runner] = [runner for runner in runners if runner.cells]
    step = min((runner.begins for runner in movers), default=0)
    while movers:
        # From step 0 on all snakes have begun.
        ready = movers if step >= 0 else [runner for runner in movers if runner.begins <= step]
        if not ready:
            # Premovers are done, or far ahead: nothing happens until the next one begins.
            step = min(runner.begins for runner in movers)
            continue
        yield from _play_step(step, ready, runners, ground, seats)
        movers = [
            runner for runner in movers if not runner.stopped and runner.done < len(runner.cells)
        ]
        step += 1


def _ground(grid: Grid) -> _Ground:
    """Returns the grid before the round: every head counts as its owner's body (rule S-18)."""
    # Items on cells that a snake has been on are not taken away here, as no snake enters them
    # again.
    apples = list(grid.layout.apples)
    garnets = list(grid.layout.garnets)
    for cell in grid.cleared:
        apples[cell] = garnets[cell] = 0
    owners = [_NOBODY] * len(apples)
    for place, snake in enumerate(grid.snakes):
        for cell in snake.cells:
            owners[cell] = place
    return _Ground(owners, apples, garnets)


def _play_step(
    step: int,
    ready: Sequence[_Runner],
    runners: Sequence[_Runner],
    ground: _Ground,
    seats: Sequence[Seat],
) -> Sequence[Collision]:
    """Returns the collisions of a step, in which all moving snakes move at once (S-15 to S-20).

    No cell ever becomes free again, so the apples taken before and the targets decide everything.
    """
    targets = [runner.cells[runner.done] for runner in ready]
    if (
        len(set(targets)) == len(targets)
        and max(map(ground.owners.__getitem__, targets)) == _NOBODY
    ):
        for runner in ready:
            _enter(runner, ground)
        return ()
    heads: dict[Cell, list[_Runner]] = {}
    for runner, cell in zip(ready, targets, strict=True):
        heads.setdefault(cell, []).append(runner)
    owned = {cell: ground.owners[cell] for cell in heads}
    hits: list[Collision] = []
    for cell, crowd in sorted(heads.items()):
        if owned[cell] == _NOBODY and len(crowd) == 1:
            _enter(crowd[0], ground)
        else:
            owner = None if owned[cell] == _NOBODY else runners[owned[cell]]
            hits.append(_collide(step, cell, crowd, owner, ground, seats))
    return hits


def _enter(runner: _Runner, ground: _Ground) -> None:
    """Moves the head onto a free cell, which is its own from now on (rule S-16)."""
    ground.owners[runner.cells[runner.done]] = runner.place
    runner.done += 1


def _collide(
    step: int,
    cell: Cell,
    heads: Sequence[_Runner],
    owner: _Runner | None,
    ground: _Ground,
    seats: Sequence[Seat],
) -> Collision:
    """Stops the heads, which pay what they collected to the body's owner or lose it (S-19 to S-23).

    A snake never pays what it receives, so no share depends on an order (R-1).
    """
    stakes = tuple(_collected_apples(runner, ground) for runner in heads)
    for runner, stake in zip(heads, stakes, strict=True):
        runner.settled -= stake
        runner.stopped = True
        if owner is not None:
            owner.settled += stake
    if owner is None:
        ground.apples[cell] = ground.garnets[cell] = 0
    colliders = tuple(seats[runner.place] for runner in heads)
    owner_seat = None if owner is None else seats[owner.place]
    return Collision(step, cell, colliders, stakes, owner_seat)


def _collected_apples(runner: _Runner, ground: _Ground) -> int:
    """Returns the apples its head took in this round, without negative ones (S-23 and S-28).

    No other snake enters these cells any more, so the ground still has what lay on them.
    """
    return sum(max(ground.apples[cell], 0) for cell in runner.cells[: runner.done])


def _run(seat: Seat, plan: Plan, runner: _Runner, ground: _Ground) -> Run:
    """Returns what the snake did; negative apples count like any others (rule S-28)."""
    path = runner.cells[: runner.done]
    apples = tuple([ground.apples[cell] for cell in path])
    garnets = tuple([ground.garnets[cell] for cell in path])
    made = plan.ways[: runner.done + runner.stopped]
    return Run(seat, plan.ahead, made, path, apples, garnets, sum(apples) + runner.settled)
