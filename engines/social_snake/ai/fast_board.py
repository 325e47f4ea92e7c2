"""A fast model of a round for the search, with the same results as the rules.

Sets of cells are bitboards: bit n is the cell of number n.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.social_snake.grid.lattice import items, occupied, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import Cell, Grid
from bifrost_bot.engines.squares import OUTSIDE

NOBODY: Final = -1
"""The owner of a free cell; players are numbered in seat order."""


class Plan(NamedTuple):
    """A sequence over cells that are free before the round, and the garnets spent on it."""

    ways: str = ""
    cells: tuple[Cell, ...] = ()
    ahead: int = 0


STAY: Final = Plan()


Move: TypeAlias = tuple[str, Cell]
"""The letter of a way, and the free cell to which it leads."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A grid before a round.

    Attributes:
        straight: Whether sequences must keep to one direction in this round.
        later: The number of later rounds in the stage.
        heads: The cells of the heads, in seat order.
        owners: The owner of the head or body on each cell, or `NOBODY`.
        steps: For each cell the moves from it.
        taken: The cells that cannot be entered.
        usual: The mean apples of a cell, and at least 1.
        planes: The positive apples as binary digits, lowest first: the cells with that digit.
        lefts: The cells that have a neighbour to their left.
        rights: The cells that have a neighbour to their right.
        jumps: Moves through tunnels: the cells before and behind, each as a bitboard.
    """

    straight: bool
    later: int
    columns: int
    heads: tuple[Cell, ...]
    owners: tuple[int, ...]
    apples: Sequence[int]
    garnets: Sequence[int]
    steps: Sequence[Sequence[Move]]
    taken: int
    usual: float
    planes: tuple[int, ...]
    lefts: int
    rights: int
    jumps: tuple[tuple[int, int], ...]


def ground(grid: Grid, straight: bool, later: int) -> Ground:
    """Returns a grid, whose snakes have started, before a round."""
    apples, garnets = items(grid)
    closed = occupied(grid) | tunnel_cells(grid.layout)
    lattice = grid.layout.board
    tables = ways(grid.layout)
    cells = range(len(apples))
    owners = [NOBODY] * len(apples)
    for place, snake in enumerate(grid.snakes):
        for cell in snake.cells:
            owners[cell] = place
    steps: list[list[Move]] = [[] for _ in cells]
    jumps: list[tuple[int, int]] = []
    for cell in cells:
        for way, table in tables.items():
            to = table[cell]
            if to == OUTSIDE:
                continue
            if to not in closed:
                steps[cell].append((way, to))
            if to != lattice.steps[way][cell]:
                jumps.append((1 << cell, 1 << to))
    planes = [0] * max(0, *apples).bit_length()
    for cell, number in enumerate(apples):
        for digit in range(max(0, number).bit_length()):
            planes[digit] |= (number >> digit & 1) << cell
    whole = bits(cells)
    first_column = bits(cells[:: lattice.columns])
    return Ground(
        straight=straight,
        later=later,
        columns=lattice.columns,
        heads=tuple(snake.head for snake in grid.snakes),
        owners=tuple(owners),
        apples=apples,
        garnets=garnets,
        steps=steps,
        taken=bits(closed),
        usual=max(1.0, sum(map(abs, apples)) / len(apples)),
        planes=tuple(planes),
        lefts=whole & ~first_column,
        rights=whole & ~(first_column << lattice.columns - 1),
        jumps=tuple(jumps),
    )


def bits(cells: Iterable[Cell]) -> int:
    """Returns the bitboard of the cells."""
    return sum(1 << cell for cell in set(cells))


def worth(land: Ground, cells: int) -> int:
    """Returns the apples on the cells without negative ones, which can be avoided."""
    apples = 0
    for digit, plane in enumerate(land.planes):
        apples += (cells & plane).bit_count() << digit
    return apples


def territories(land: Ground, heads: Sequence[Cell], taken: int) -> list[int]:
    """Returns for each head the cells that it reaches before all others, avoiding `taken`."""
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
        fronts.clear()
        for place, cells in reached:
            alone = cells & ~twice
            if alone:
                fronts.append((place, alone))
                own[place] |= alone
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
    """The result of a simulated round.

    Attributes:
        gains: The change of each player's apples.
        garnets: The garnets each player found.
        heads: The cells of the heads after the round.
        taken: The cells that cannot be entered any more.
        entered: Each entered cell as player, cell and step, in order.
    """

    gains: list[int]
    garnets: list[int]
    heads: list[Cell]
    taken: int
    entered: list[tuple[int, Cell, int]]


def play(land: Ground, plans: Sequence[Plan]) -> Played:
    """Returns the result of all players' plans (rules S-15 to S-28)."""
    owners = list(land.owners)
    apples = list(land.apples)
    garnets = list(land.garnets)
    stakes = [0] * len(plans)
    paths = [plan.cells for plan in plans]
    played = Played(
        gains=[0] * len(plans),
        garnets=[0] * len(plans),
        heads=list(land.heads),
        taken=land.taken,
        entered=[],
    )
    # Each moving snake with the step of its first move.
    movers = [(place, -plan.ahead) for place, plan in enumerate(plans) if plan.cells]
    step = min((begins for _, begins in movers), default=0)
    while movers:
        ready = movers if step >= 0 else [mover for mover in movers if mover[1] <= step]
        targets = [paths[place][step - begins] for place, begins in ready]
        stopped: list[int] = []
        for (place, begins), cell in zip(ready, targets, strict=True):
            owner = owners[cell]
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
    """Transfers a collided head's stake to the body's owner, if any (rules S-19, S-20 and S-25)."""
    played.gains[place] -= stake
    if owner != NOBODY:
        played.gains[owner] += stake
