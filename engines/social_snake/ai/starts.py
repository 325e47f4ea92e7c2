"""Where to start: on a poor cell with much around it that is nearer than the others' probable
starts.
"""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.engines.social_snake.ai.dice import Dice
from bifrost_bot.engines.social_snake.ai.fast_board import ground, territories, worth
from bifrost_bot.engines.social_snake.grid.lattice import board, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import LIST_LENGTH, Cell, Grid
from bifrost_bot.engines.squares import OUTSIDE

_LIKED: Final = 4
"""How many good cells are considered for each player, so that not all choose the same."""

_LONGEST_LINE: Final = 6
_TERRITORY: Final = 0.25
"""How much an apple of a start's territory counts beside the apples on its lines."""


class Choice:
    """Thinking about where to start on one grid: it has a list at once, and a better one the
    longer it goes on.
    """

    def __init__(self, grid: Grid, players: int, dice: Dice) -> None:
        closed = tunnel_cells(grid.layout)
        lines = {
            cell: _lines(grid, cell)
            for cell in range(len(grid.layout.apples))
            if cell not in closed
        }
        self._grid = grid
        self._players = players
        self._dice = dice
        self._lines = lines
        self._liked = sorted(lines, key=lambda cell: (-lines[cell], cell))[
            : max(LIST_LENGTH, _LIKED * players)
        ]
        self._apples = dict.fromkeys(self._liked, 0)
        self._samples = 0

    def deepen(self) -> Iterator[None]:
        """Draws starts of the others, and looks at what each liked cell is nearest to then,
        without an end.
        """
        land = ground(self._grid, straight=False, later=0)
        while True:
            others = [self._dice.choice(self._liked) for _ in range(self._players - 1)]
            for cell in self._liked:
                heads = [cell, *others]
                taken = land.taken | sum(1 << head for head in set(heads))
                self._apples[cell] += worth(land, territories(land, heads, taken)[0])
            self._samples += 1
            yield

    def best(self) -> tuple[str, str, str]:
        """Returns the list: cells drawn from the best ones, as who wants the same as another may
        get nothing.
        """

        def value(cell: Cell) -> float:
            return self._lines[cell] + _TERRITORY * self._apples[cell] / max(1, self._samples)

        ordered = sorted(self._liked, key=value, reverse=True)
        names = board(self._grid.layout).names
        chosen: list[str] = []
        for _ in range(LIST_LENGTH):
            # Without a sample all liked cells are as good; after some the best stand out.
            among = ordered[: self._players + 1] if self._samples else ordered
            cell = self._dice.choice(among)
            ordered.remove(cell)
            chosen.append(names[cell])
        first, second, third = chosen
        return first, second, third


def _lines(grid: Grid, cell: Cell) -> float:
    """Returns what lies around a cell, near apples counting more; what lies on it is lost (rule
    S-10).
    """
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
