"""A round on one grid: sequences step by step, collisions, who ends up with which apples (rules S-11 to S-28)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engines.api import Seat
from engines.social_snake.lattice import obtainable
from engines.social_snake.model import Cell, Collision, Grid, Run

_NOBODY: Final = -1


class Plan(NamedTuple):
    """What a snake sets out to do: the cells of its valid moves, the ways that lead there, and how far ahead."""

    cells: tuple[Cell, ...] = ()
    ways: str = ""
    ahead: int = 0


@dataclass(slots=True)
class _Runner:
    """A snake while the round is played.

    Attributes:
        place: Its place in seat order.
        begins: The step of its first move.
        done: How many moves it has made.
        fresh: The apples its own head has collected, which are what it may lose (rule S-23).
        change: All that the round did to its total.
    """

    place: int
    cells: tuple[Cell, ...]
    begins: int
    done: int = 0
    stopped: bool = False
    fresh: int = 0
    change: int = 0
    apples: list[int] = field(default_factory=list[int])
    garnets: list[int] = field(default_factory=list[int])


@dataclass(slots=True)
class _Ground:
    """The grid while the round is played: whose head or body is on each cell, and what lies there."""

    owners: list[int]
    apples: list[int]
    garnets: list[int]


@dataclass(frozen=True, slots=True)
class Played:
    """A round on a grid.

    Attributes:
        runs: What every snake did, in seat order.
        collisions: In the order of steps and cells.
        spent: Whether nothing on the grid can be reached any more (rule S-32).
    """

    runs: tuple[Run, ...]
    collisions: tuple[Collision, ...]
    spent: bool


def play(grid: Grid, plans: Mapping[Seat, Plan]) -> Played:
    """Returns what becomes of everybody's plan."""
    seats = tuple(snake.seat for snake in grid.snakes)
    asked = [plans.get(seat, Plan()) for seat in seats]
    runners = [_Runner(place, plan.cells, -plan.ahead) for place, plan in enumerate(asked)]
    ground = _ground(grid)
    collisions: list[Collision] = []
    movers: list[_Runner] = [runner for runner in runners if runner.cells]
    step = min((runner.begins for runner in movers), default=0)
    while movers:
        ready = [runner for runner in movers if runner.begins <= step]
        if not ready:
            # Premovers are done, or far ahead: nothing happens until the next one begins.
            step = min(runner.begins for runner in movers)
            continue
        collisions += _step(step, ready, runners, ground, seats)
        movers = [runner for runner in movers if not runner.stopped and runner.done < len(runner.cells)]
        step += 1
    runs = tuple(_run(seat, plan, runner) for seat, plan, runner in zip(seats, asked, runners, strict=True))
    heads = (run.path[-1] if run.path else snake.head for run, snake in zip(runs, grid.snakes, strict=True))
    taken = [owner != _NOBODY for owner in ground.owners]
    spent = not obtainable(grid.layout, heads, taken, ground.apples, ground.garnets)
    return Played(runs, tuple(collisions), spent)


def _ground(grid: Grid) -> _Ground:
    """Every head counts as body of its owner until it has moved (rule S-18)."""
    # What lay on cells that somebody has been on is not taken away here, as nobody enters them again.
    apples, garnets = list(grid.layout.apples), list(grid.layout.garnets)
    for cell in grid.cleared:
        apples[cell] = garnets[cell] = 0
    owners = [_NOBODY] * len(apples)
    for place, snake in enumerate(grid.snakes):
        for cell in snake.cells:
            owners[cell] = place
    return _Ground(owners, apples, garnets)


def _step(
    step: int, ready: Sequence[_Runner], runners: Sequence[_Runner], ground: _Ground, seats: Sequence[Seat]
) -> list[Collision]:
    """Moves everybody who is to move in this step, at the same time (rules S-15 to S-20).

    What was taken before the step and who wants to go where settle everything: no cell ever becomes free again.
    """
    targets: dict[Cell, list[_Runner]] = {}
    for runner in ready:
        targets.setdefault(runner.cells[runner.done], []).append(runner)
    owned = {cell: ground.owners[cell] for cell in targets}
    hits: list[Collision] = []
    for cell, heads in targets.items():
        owner = owned[cell]
        if owner == _NOBODY and len(heads) == 1:
            _enter(heads[0], cell, ground)
            continue
        stakes = tuple(runner.fresh for runner in heads)
        whose = None if owner == _NOBODY else seats[owner]
        hits.append(Collision(step, cell, tuple(seats[runner.place] for runner in heads), stakes, whose))
        _settle(heads, None if owner == _NOBODY else runners[owner])
        if owner == _NOBODY:
            ground.apples[cell] = ground.garnets[cell] = 0
    return sorted(hits, key=lambda hit: hit.cell) if len(hits) > 1 else hits


def _settle(heads: Sequence[_Runner], owner: _Runner | None) -> None:
    """Heads pay what they collected to whose body it is, or lose it; they stop where they are (rules S-19 to S-23).

    What is received does not become fresh, so it cannot be lost in turn, and nobody's share depends on an order (R-1).
    """
    for runner in heads:
        runner.change -= runner.fresh
        if owner is not None:
            owner.change += runner.fresh
        runner.fresh = 0
        runner.stopped = True


def _enter(runner: _Runner, cell: Cell, ground: _Ground) -> None:
    """The head takes what lies on its new cell (rule S-16); negative apples count at once (rule S-28)."""
    apples = ground.apples[cell]
    ground.owners[cell] = runner.place
    runner.done += 1
    runner.apples.append(apples)
    runner.garnets.append(ground.garnets[cell])
    runner.change += apples
    if apples > 0:
        runner.fresh += apples


def _run(seat: Seat, plan: Plan, runner: _Runner) -> Run:
    done = runner.done
    return Run(
        seat=seat,
        ahead=plan.ahead,
        ways=plan.ways[: done + runner.stopped],
        path=runner.cells[:done],
        apples=tuple(runner.apples),
        garnets=tuple(runner.garnets),
        change=runner.change,
    )
