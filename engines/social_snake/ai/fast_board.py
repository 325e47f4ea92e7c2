"""A grid as computer players play it in their minds: fewer words and more speed than the rules, the
same results.

Sets of cells are bitboards: bit n is the cell of number n.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bifrost_bot.engines.social_snake.grid.lattice import board, items, occupied, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import Cell, Grid
from bifrost_bot.engines.squares import OUTSIDE

NOBODY: Final = -1
"""The owner of a free cell; players are numbered in seat order."""


class Plan(NamedTuple):
    """A sequence that goes over cells which are free before the round, and the garnets spent on
    it.
    """

    ways: str = ""
    cells: tuple[Cell, ...] = ()
    ahead: int = 0


STAY: Final = Plan()


@dataclass(frozen=True, slots=True)
class Ground:
    """A grid before a round.

    Attributes:
        straight: Whether sequences must keep to one direction in this round.
        later: How many rounds of the stage come after this one.
        heads: Where the heads are, in seat order.
        owners: Whose head or body is on each cell, or `NOBODY`.
        steps: For each cell the free cells that one move leads to, each after the move's letter.
        taken: The cells that cannot be entered.
        usual: How many apples a cell holds on average, and at least 1.
        planes: The positive apples as binary digits: the cells whose number of apples has that
        digit, lowest first. lefts: The cells that have one to their left, and `rights` those that
        have one to their right. jumps: Moves through tunnels: the cells before and behind, each as
        a bitboard.
    """

    straight: bool
    later: int
    columns: int
    heads: tuple[Cell, ...]
    owners: tuple[int, ...]
    apples: Sequence[int]
    garnets: Sequence[int]
    steps: Sequence[Sequence[tuple[str, Cell]]]
    taken: int
    usual: float
    planes: tuple[int, ...]
    lefts: int
    rights: int
    jumps: tuple[tuple[int, int], ...]


def ground(grid: Grid, straight: bool, later: int) -> Ground:
    """Returns the grid, whose snakes have started, before a round."""
    apples, garnets = items(grid)
    closed, lattice, tables = (
        occupied(grid) | tunnel_cells(grid.layout),
        board(grid.layout),
        ways(grid.layout),
    )
    owners = [NOBODY] * len(apples)
    for place, snake in enumerate(grid.snakes):
        for cell in snake.cells:
            owners[cell] = place
    around = [[(way, table[cell]) for way, table in tables.items()] for cell in range(len(apples))]
    digits = range(max(0, *apples).bit_length())
    return Ground(
        straight=straight,
        later=later,
        columns=lattice.columns,
        heads=tuple(snake.head for snake in grid.snakes),
        owners=tuple(owners),
        apples=apples,
        garnets=garnets,
        steps=[
            [(way, to) for way, to in found if to != OUTSIDE and to not in closed]
            for found in around
        ],
        taken=bits(closed),
        usual=max(1.0, sum(map(abs, apples)) / len(apples)),
        planes=tuple(
            bits([c for c, held in enumerate(apples) if held > 0 and held >> digit & 1])
            for digit in digits
        ),
        lefts=bits([cell for cell in range(len(apples)) if cell % lattice.columns]),
        rights=bits([cell for cell in range(len(apples)) if (cell + 1) % lattice.columns]),
        jumps=tuple(
            (1 << cell, 1 << to)
            for cell, found in enumerate(around)
            for way, to in found
            if to not in (OUTSIDE, lattice.steps[way][cell])
        ),
    )


def bits(cells: Sequence[Cell] | set[Cell] | frozenset[Cell]) -> int:
    """Returns the bitboard of the cells."""
    return sum(1 << cell for cell in set(cells))


def worth(land: Ground, cells: int) -> int:
    """Returns the apples on the cells, debts left out, as nobody need take them."""
    return sum((cells & plane).bit_count() << digit for digit, plane in enumerate(land.planes))


def territories(land: Ground, heads: Sequence[Cell], taken: int) -> list[int]:
    """Returns for each head the cells that it can reach in fewer moves than any other, where
    `taken` is in the way.
    """
    own = [0] * len(heads)
    free = ~taken & ((1 << len(land.apples)) - 1)
    fronts = [(place, 1 << head) for place, head in enumerate(heads)]
    while fronts:
        reached = [(place, _around(land, front) & free) for place, front in fronts]
        once = twice = 0
        for _, cells in reached:
            twice |= once & cells
            once |= cells
        free &= ~once
        fronts = [(place, alone) for place, cells in reached if (alone := cells & ~twice)]
        for place, cells in fronts:
            own[place] |= cells
    return own


def _around(land: Ground, cells: int) -> int:
    found = (
        (cells & land.rights) << 1
        | (cells & land.lefts) >> 1
        | cells << land.columns
        | cells >> land.columns
    )
    for before, behind in land.jumps:
        if cells & before:
            found |= behind
    return found


@dataclass(slots=True)
class Played:
    """A round as it was played in the mind.

    Attributes:
        gains: By how many apples each total changed.
        garnets: How many each found.
        heads: Where they are now.
        taken: The cells that cannot be entered any more.
        entered: Who entered which cell in which step, in order.
    """

    gains: list[int]
    garnets: list[int]
    heads: list[Cell]
    taken: int
    entered: list[tuple[int, Cell, int]]


def play(land: Ground, plans: Sequence[Plan]) -> Played:
    """Returns what becomes of everybody's plan (rules S-15 to S-28)."""
    owners, apples, garnets = list(land.owners), list(land.apples), list(land.garnets)
    stakes, paths = [0] * len(plans), [plan.cells for plan in plans]
    played = Played([0] * len(plans), [0] * len(plans), list(land.heads), land.taken, [])
    # Of every snake that moves: its number, and the step by which its path counts.
    movers = [(place, -plan.ahead) for place, plan in enumerate(plans) if plan.cells]
    step = min((begins for _, begins in movers), default=0)
    while movers:
        ready = movers if step >= 0 else [mover for mover in movers if mover[1] <= step]
        targets = [paths[place][step - begins] for place, begins in ready]
        stopped: list[int] = []
        before = [owners[cell] for cell in targets]
        for (place, begins), cell, owner in zip(ready, targets, before, strict=True):
            if owner != NOBODY or targets.count(cell) > 1:
                _pay(played, stakes[place], place, owner)
                stopped.append(place)
                if owner == NOBODY:
                    apples[cell] = garnets[cell] = 0
                continue
            found = apples[cell]
            owners[cell] = place
            played.heads[place] = cell
            if found > 0:
                stakes[place] += found
            played.gains[place] += found
            played.garnets[place] += garnets[cell]
            played.taken |= 1 << cell
            played.entered.append((place, cell, step))
            if step - begins + 1 == len(paths[place]):
                stopped.append(place)
        if stopped:
            movers = [mover for mover in movers if mover[0] not in stopped]
        step += 1
    return played


def _pay(played: Played, stake: int, place: int, owner: int) -> None:
    """Lets a head that collided pay what it took to the body's owner, or lose it (rules S-19,
    S-20 and S-25).
    """
    played.gains[place] -= stake
    if owner != NOBODY:
        played.gains[owner] += stake
