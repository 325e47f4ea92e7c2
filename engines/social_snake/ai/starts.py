"""Chooses start lists: poor cells with rich ones around, nearer than the others' likely starts."""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.social_snake.ai.fast_board import bits, ground, territories, worth
from bifrost_bot.engines.social_snake.grid.lattice import startable_cells, ways
from bifrost_bot.engines.social_snake.model import LIST_LENGTH, Cell, Grid, StartList
from bifrost_bot.engines.squares import OUTSIDE

_LIKED: Final = 4
"""The good cells considered for each player, so that not all choose the same."""

_LONGEST_LINE: Final = 6
_TERRITORY: Final = 0.25
"""The weight of an apple of a start's territory, relative to those on its lines."""


class Choice:
    """The search for a start list on one grid: it has a list at once, and improves it."""

    def __init__(self, grid: Grid, players: int, dice: FastRng) -> None:
        lines = {cell: _line_value(grid, cell) for cell in startable_cells(grid.layout)}
        best_first = sorted(lines, key=lambda cell: (-lines[cell], cell))
        self._grid = grid
        self._players = players
        self._dice = dice
        self._lines = lines
        self._liked = best_first[: max(LIST_LENGTH, _LIKED * players)]
        self._apples = dict.fromkeys(self._liked, 0)
        self._samples = 0

    def deepen(self) -> Iterator[None]:
        """Samples starts of the others, endlessly, and adds up each liked cell's territory."""
        land = ground(self._grid, straight=False, later=0)
        while True:
            others = [self._dice.choice(self._liked) for _ in range(self._players - 1)]
            for cell in self._liked:
                heads = [cell, *others]
                taken = land.taken | bits(heads)
                own, *_ = territories(land, heads, taken)
                self._apples[cell] += worth(land, own)
            self._samples += 1
            yield

    def best(self) -> StartList:
        """Returns a list drawn from the best cells, as a cell that others list too may be lost."""

        samples = max(1, self._samples)

        def value(cell: Cell) -> float:
            return self._lines[cell] + _TERRITORY * self._apples[cell] / samples

        ordered = sorted(self._liked, key=value, reverse=True)
        names = self._grid.names
        chosen: list[str] = []
        for _ in range(LIST_LENGTH):
            # Without samples all liked cells are equal.
            among = ordered[: self._players + 1] if self._samples else ordered
            cell = self._dice.choice(among)
            ordered.remove(cell)
            chosen.append(names[cell])
        first, second, third = chosen
        return first, second, third


def _line_value(grid: Grid, cell: Cell) -> float:
    """Returns the value of the lines from a cell, near apples counting more; its own are lost."""
    apples = grid.layout.apples
    value = -apples[cell] / 4
    for table in ways(grid.layout).values():
        onto = cell
        for at in range(_LONGEST_LINE):
            onto = table[onto]
            if onto == OUTSIDE:
                break
            value += apples[onto] / (2 + at)
    return value
