"""Where snakes are placed: tiles near many apples at first, then those from which the best routes
lead past others'.

Others are guessed to choose from the tiles that look best at first sight, or, in every second round
of thinking, from those that were found best so far, and to send their snakes where these would go
alone.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Final

from bifrost_bot.engines.antisocial_snake.ai.danger import UNKNOWN, danger
from bifrost_bot.engines.antisocial_snake.ai.fast_board import Ground, Route, World, ground, met
from bifrost_bot.engines.antisocial_snake.ai.joint import shares
from bifrost_bot.engines.antisocial_snake.ai.routes import MOST_TWISTS, Routes, routes, walls
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Code
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.squares import OUTSIDE

_CHOICES: Final = 3
"""How many of the best tiles a start is chosen from for each other player, so that equals do not
all want the same.
"""

_REACH: Final = 6
"""How far from a start apples are looked at."""

_CANDIDATES: Final = 8
"""How many tiles of a colour are looked at closely."""

_WORLDS: Final = 8
"""How many guesses of all others' starts a round of thinking looks at."""

_ROUNDS: Final = 32
_NEARNESS: Final = 0.9
"""What a tile counts beside the one before it."""

_TRUST: Final = 0.97
_CROSSED: Final = 0.5
"""What is left of a route's worth if it crosses another own one."""


class Starts:
    """What a seat thinks of a board on which snakes are to be placed.

    Attributes:
        chosen: The best known starting tile of each colour, in the order of the board's colours.
        regrets: What each of them is worth more than the next best, so that it is known which to
        list first.
    """

    def __init__(self, board: Board, players: int, rng: Rng) -> None:
        self.ground: Final[Ground] = ground(board)
        self.codes: Final = board.tiles.codes
        self._players: Final = players
        self._rng: Final = rng
        self._liked: Final = {code: _liked(board, self.ground, code) for code in self.codes}
        self._pool: Final = _CHOICES * (players - 1)
        self._spite: Final = 1 / (players - 1)
        self._most: Final = min(board.twist_cap, MOST_TWISTS)
        self._known: dict[Cell, Routes] = {}
        self._worth: dict[Cell, list[float]] = {}
        picked = [rng.choice(self._liked[code][: self._pool], "start") for code in self.codes]
        self.chosen: tuple[Cell, ...] = tuple(cell for _, cell in picked)
        self.regrets: tuple[float, ...] = tuple(worth for worth, _ in picked)

    def listed(self) -> list[Cell]:
        """Returns the chosen tiles in order of preference (rules A-7 and A-8)."""
        order = sorted(range(len(self.chosen)), key=lambda at: (-self.regrets[at], at))
        return [self.chosen[at] for at in order]

    def planned(self) -> World:
        """Returns the routes that the snakes would take from the chosen tiles if they were
        alone, by colour.
        """
        best = [self._alone(code, cell) for code, cell in zip(self.codes, self.chosen, strict=True)]
        return self._shared(best)

    def think(self) -> Iterator[None]:
        """Improves `chosen`, and pauses every few milliseconds."""
        for number in range(_ROUNDS):
            worlds: list[World] = []
            for _ in range(_WORLDS):
                world = yield from self._guessed(wise=number % 2 == 1)
                worlds.append(world)
            feared = danger(self.ground, [met(world) for world in worlds], _TRUST, self._spite)
            found: dict[Cell, Routes] = {}
            for code in self.codes:
                for _, cell in self._liked[code][:_CANDIDATES]:
                    yield
                    found[cell] = routes(self.ground, code, cell, feared, 0, self._most)
            for cell, best in found.items():
                before = self._worth.get(cell, [0.0] * len(best))
                self._worth[cell] = [
                    worth + route.worth for worth, route in zip(before, best, strict=True)
                ]
            self._choose(found)

    def _guessed(self, *, wise: bool) -> Generator[None, None, World]:
        """Returns routes for all snakes of others: whoever finds a tile taken goes without."""
        world: list[Route] = []
        starts: set[Cell] = set()
        for _ in range(self._players - 1):
            best: list[Routes] = []
            for code in self.codes:
                cell = self._rng.choice(self._tempting(code, wise=wise), "guessed start")
                if cell not in starts:
                    starts.add(cell)
                    if cell not in self._known:
                        yield
                    best.append(self._alone(code, cell))
            world += self._shared(best)
        return tuple(world)

    def _tempting(self, code: Code, *, wise: bool) -> list[Cell]:
        """Returns the tiles of a colour from which another player may choose."""
        if not wise:
            return [cell for _, cell in self._liked[code][: self._pool]]
        known = [cell for _, cell in self._liked[code][:_CANDIDATES]]
        return sorted(known, key=lambda cell: -self._worth[cell][-1])[:_CHOICES]

    def _alone(self, code: Code, cell: Cell) -> Routes:
        if cell not in self._known:
            self._known[cell] = routes(self.ground, code, cell, UNKNOWN, 0, self._most)
        return self._known[cell]

    def _shared(self, best: Sequence[Routes]) -> World:
        share = shares(best, [self._most] * len(best), self._most)
        return tuple(found[twists] for found, twists in zip(best, share, strict=True))

    def _choose(self, found: Mapping[Cell, Routes]) -> None:
        """Chooses for each colour the tile worth most with its share of twists, those worth most
        first.
        """
        cells = {code: [cell for _, cell in self._liked[code][:_CANDIDATES]] for code in self.codes}
        tops = [
            found[max(cells[code], key=lambda cell: self._worth[cell][-1])] for code in self.codes
        ]
        twists = shares(tops, [self._most] * len(tops), self._most)
        chosen: dict[int, tuple[Cell, float]] = {}
        taken = 0
        for at in sorted(range(len(tops)), key=lambda at: (-tops[at][twists[at]].worth, at)):
            rated = [
                (self._value(found, cell, twists[at], taken), cell)
                for cell in cells[self.codes[at]]
            ]
            best, second = nlargest(2, [*rated, (0.0, OUTSIDE)])
            chosen[at] = best[1], best[0] - second[0]
            taken |= walls(found[best[1]][twists[at]].path)
        self.chosen = tuple(chosen[at][0] for at in range(len(tops)))
        self.regrets = tuple(chosen[at][1] for at in range(len(tops)))

    def _value(self, found: Mapping[Cell, Routes], cell: Cell, twists: int, taken: int) -> float:
        crossed = walls(found[cell][twists].path) & taken
        return self._worth[cell][twists] * (_CROSSED if crossed else 1.0)


def _liked(board: Board, ground: Ground, code: Code) -> list[tuple[float, Cell]]:
    """Returns the tiles of a colour with what lies in the two best ways from them, near tiles
    counting more.
    """
    tiles = board.tiles
    around = [sum(tiles.apples[near] for near in cells) / 8 for cells in tiles.lattice.neighbours]
    worth = [give + more for give, more in zip(ground.gives[code], around, strict=True)]
    starts = (cell for cell, colour in enumerate(tiles.colours) if colour == code)
    return sorted(((_promise(ground, worth, start), start) for start in starts), reverse=True)


def _promise(ground: Ground, worth: Sequence[float], start: Cell) -> float:
    runs: list[float] = []
    for lane in ground.ways:
        cell, run = lane[start], 0.0
        for step in range(_REACH):
            if cell == OUTSIDE:
                break
            run += worth[cell] * _NEARNESS**step
            cell = lane[cell]
        runs.append(run)
    return sum(sorted(runs)[-2:])
