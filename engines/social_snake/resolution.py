"""Plays start lists and rounds on one grid (S-6 to S-28)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.grid.lattice import obtainable, startable_cells
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
    left = startable_cells(layout)
    for start in filter(None, granted.values()):
        left.remove(start.cell)
    starts: dict[Seat, Start] = {}
    for seat, own in granted.items():
        if own is not None:
            starts[seat] = own
            continue
        cell = rng.choice(left, f"start {grid}")
        left.remove(cell)
        starts[seat] = Start(cell, 0)
    return starts


def grant(seat: Seat, lists: Mapping[Seat, Sequence[Cell]]) -> Start | None:
    """Returns the first cell that no other player lists as high or higher (rules S-7 and S-8).

    It does not matter whether that player gets the cell (rule S-8), so no two players get the same.
    """
    for choice, cell in enumerate(lists.get(seat, ()), 1):
        listed_by = [other for other, cells in lists.items() if cell in cells[:choice]]
        if listed_by == [seat]:
            return Start(cell, choice)
    return None


class Plan(NamedTuple):
    """A snake's plan: the cells of its valid moves, their directions, and how many steps ahead."""

    cells: tuple[Cell, ...] = ()
    ways: str = ""
    ahead: int = 0


_NO_PLAN: Final = Plan()


@dataclass(slots=True, eq=False)
class _Runner:
    """A snake while the round is played.

    Attributes:
        done: The number of moves it has made.
        settled: The apples that collisions gave it, less those they cost it.
    """

    seat: Seat
    plan: Plan
    done: int = 0
    stopped: bool = False
    settled: int = 0

    @property
    def begins(self) -> int:
        """The step of its first move."""
        return -self.plan.ahead

    @property
    def is_moving(self) -> bool:
        """Whether it has moves left, and nothing has stopped it."""
        return not self.stopped and self.done < len(self.plan.cells)

    @property
    def path(self) -> tuple[Cell, ...]:
        """The cells entered so far."""
        return self.plan.cells[: self.done]


@dataclass(slots=True)
class _Ground:
    """The grid while the round is played: the owner, if any, and the items of each cell."""

    owners: list[_Runner | None]
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
    runners: list[_Runner] = []
    for snake in grid.snakes:
        plan = plans.get(snake.seat, _NO_PLAN)
        runners.append(_Runner(snake.seat, plan))
    ground = _ground(grid, runners)
    collisions = tuple(_play_steps(runners, ground))
    runs: list[Run] = []
    heads: list[Cell] = []
    for snake, runner in zip(grid.snakes, runners, strict=True):
        run = _run(runner, ground)
        runs.append(run)
        heads.append(run.path[-1] if run.path else snake.head)
    left = obtainable(grid.layout, heads, ground.owners, ground.apples, ground.garnets)
    return Played(tuple(runs), collisions, spent=not left)


def _play_steps(runners: Sequence[_Runner], ground: _Ground) -> Iterator[Collision]:
    """Yields the collisions of a round, played until no snake moves any more (rule S-15)."""
    step = min(runner.begins for runner in runners)
    while movers := [runner for runner in runners if runner.is_moving]:
        ready = [runner for runner in movers if runner.begins <= step]
        if ready:
            yield from _play_step(step, ready, ground)
            step += 1
        else:
            # Premovers are done, or far ahead: nothing happens until the next one begins.
            step = min(runner.begins for runner in movers)


def _ground(grid: Grid, runners: Sequence[_Runner]) -> _Ground:
    """Returns the grid before the round: every head counts as its owner's body (rule S-18)."""
    # Items on cells that a snake has been on are not taken away here, as no snake enters them
    # again.
    apples = list(grid.layout.apples)
    garnets = list(grid.layout.garnets)
    for cell in grid.cleared:
        apples[cell] = garnets[cell] = 0
    owners: list[_Runner | None] = [None] * len(apples)
    for snake, runner in zip(grid.snakes, runners, strict=True):
        for cell in snake.cells:
            owners[cell] = runner
    return _Ground(owners, apples, garnets)


def _play_step(step: int, ready: Sequence[_Runner], ground: _Ground) -> Iterator[Collision]:
    """Yields the collisions of a step, in which all moving snakes move at once (S-15 to S-20).

    No cell ever becomes free again, so the apples taken before and the targets decide everything.
    """
    heads: dict[Cell, list[_Runner]] = {}
    for runner in ready:
        cell = runner.plan.cells[runner.done]
        heads.setdefault(cell, []).append(runner)
    for cell, entering in sorted(heads.items()):
        if ground.owners[cell] is not None or len(entering) > 1:
            yield _collide(step, cell, entering, ground)
            continue
        # The cell is the snake's own from now on (rule S-16).
        for runner in entering:
            ground.owners[cell] = runner
            runner.done += 1


def _collide(step: int, cell: Cell, heads: Sequence[_Runner], ground: _Ground) -> Collision:
    """Stops the heads, which pay what they collected to the body's owner or lose it (S-19 to S-23).

    A snake never pays what it receives, so no share depends on an order (R-1).
    """
    owner = ground.owners[cell]
    stakes: list[int] = []
    for runner in heads:
        stake = _collected_apples(runner, ground)
        stakes.append(stake)
        runner.settled -= stake
        runner.stopped = True
        if owner is not None:
            owner.settled += stake
    if owner is None:
        ground.apples[cell] = ground.garnets[cell] = 0
    return Collision(
        step=step,
        cell=cell,
        seats=tuple(runner.seat for runner in heads),
        apples=tuple(stakes),
        owner=owner.seat if owner else None,
    )


def _collected_apples(runner: _Runner, ground: _Ground) -> int:
    """Returns the apples its head took in this round, without negative ones (S-23 and S-28).

    No other snake enters these cells any more, so the ground still has what lay on them.
    """
    return sum(max(ground.apples[cell], 0) for cell in runner.path)


def _run(runner: _Runner, ground: _Ground) -> Run:
    """Returns what the snake did; negative apples count like any others (rule S-28)."""
    path = runner.path
    apples = [ground.apples[cell] for cell in path]
    garnets = [ground.garnets[cell] for cell in path]
    return Run(
        seat=runner.seat,
        ahead=runner.plan.ahead,
        ways=runner.plan.ways[: runner.done + runner.stopped],
        path=path,
        apples=tuple(apples),
        garnets=tuple(garnets),
        change=sum(apples) + runner.settled,
    )
