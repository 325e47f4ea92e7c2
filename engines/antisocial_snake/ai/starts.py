"""Starting tiles: near many apples at first, then those from which the best routes lead.

Others are guessed to choose from the tiles that look best at first sight, or, in every second round
of thinking, from those that were found best so far, and to send their snakes where these would go
alone.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.danger import UNKNOWN, Danger, danger_in
from bifrost_bot.engines.antisocial_snake.ai.fast_board import (
    FastBoard,
    Route,
    World,
    fast_board,
    play_routes,
)
from bifrost_bot.engines.antisocial_snake.ai.joint import best_first, split_twists, with_twists
from bifrost_bot.engines.antisocial_snake.ai.routes import MOST_TWISTS, Routes, bit_set, find_routes
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Code
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.squares import OUTSIDE

_CHOICES: Final = 3
"""From how many of the best tiles, per other player, a start is drawn, so that equals differ."""

_REACH: Final = 6
"""How far from a start apples are counted."""

_CANDIDATES: Final = 8
"""How many tiles of a colour are examined closely."""

_WORLDS: Final = 8
"""How many guesses of all others' starts a round of thinking examines."""

_ROUNDS: Final = 32
_NEARNESS: Final = 0.9
"""The weight of a tile relative to the one before it."""

_Rated: TypeAlias = tuple[float, Cell]
"""A tile, and what it is worth."""

_TRUST: Final = 0.97
_CROSSED: Final = 0.5
"""The share of a route's worth that remains if it crosses another own one."""


class Starts:
    """The search for a seat's starting tiles on one board.

    Attributes:
        chosen: The best known starting tile of each colour, in the order of the board's colours.
        regrets: How much more each of them is worth than the next best; the list begins with the
            highest.
    """

    def __init__(self, board: Board, players: int, rng: Rng) -> None:
        self.board: Final[FastBoard] = fast_board(board)
        self.codes: Final = board.tiles.codes
        self._players: Final = players
        self._rng: Final = rng
        self._rated: Final[dict[Code, list[_Rated]]] = {}
        for code in self.codes:
            self._rated[code] = _rate_tiles(board, self.board, code)
        self._pool: Final = _CHOICES * (players - 1)
        self._spite: Final = 1 / (players - 1)
        self._most: Final = min(board.twist_cap, MOST_TWISTS)
        self._known: dict[Cell, Routes] = {}
        self._worth: dict[Cell, list[float]] = {}
        self.chosen: list[Cell] = []
        self.regrets: list[float] = []
        for rated in self._rated.values():
            worth, cell = rng.choice(rated[: self._pool], "start")
            self.chosen.append(cell)
            self.regrets.append(worth)

    def in_order(self) -> list[Cell]:
        """Returns the chosen tiles in order of preference (rules A-7 and A-8)."""
        return [self.chosen[at] for at in best_first(self.regrets)]

    def planned_routes(self) -> World:
        """Returns the routes from the chosen tiles without other players, by colour."""
        best = list(map(self._alone, self.codes, self.chosen))
        return self._with_shares(best)

    def think(self) -> Iterator[None]:
        """Improves `chosen`, and pauses every few milliseconds."""
        for number in range(_ROUNDS):
            worlds: list[World] = []
            for _ in range(_WORLDS):
                world = yield from self._guess_world(wise=number % 2 == 1)
                worlds.append(world)
            endings = [play_routes(world) for world in worlds]
            danger = danger_in(self.board, endings, _TRUST, self._spite)
            found: dict[Cell, Routes] = {}
            for code in self.codes:
                for cell in self._best_rated(code, _CANDIDATES):
                    yield
                    found[cell] = self._routes(code, cell, danger)
            for cell, best in found.items():
                sums = self._worth.setdefault(cell, [0.0] * len(best))
                for twists, route in enumerate(best):
                    sums[twists] += route.worth
            self._choose(found)

    def _routes(self, code: Code, cell: Cell, danger: Danger) -> Routes:
        return find_routes(self.board, code, cell, danger, 0, self._most)

    def _guess_world(self, *, wise: bool) -> Generator[None, None, World]:
        """Returns routes for all snakes of others; one whose tile is taken gets none."""
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
            world += self._with_shares(best)
        return tuple(world)

    def _best_rated(self, code: Code, most: int) -> list[Cell]:
        return [cell for _, cell in self._rated[code][:most]]

    def _tempting(self, code: Code, *, wise: bool) -> list[Cell]:
        """Returns the tiles of a colour from which another player may choose."""
        if not wise:
            return self._best_rated(code, self._pool)
        known = self._best_rated(code, _CANDIDATES)
        return sorted(known, key=self._best_worth, reverse=True)[:_CHOICES]

    def _best_worth(self, cell: Cell) -> float:
        return self._worth[cell][-1]

    def _alone(self, code: Code, cell: Cell) -> Routes:
        if cell not in self._known:
            self._known[cell] = self._routes(code, cell, UNKNOWN)
        return self._known[cell]

    def _with_shares(self, best: Sequence[Routes]) -> World:
        """Returns for each snake the route with its share of the twists."""
        return tuple(with_twists(best, self._split_twists(best)))

    def _split_twists(self, best: Sequence[Routes]) -> list[int]:
        return split_twists(best, [self._most] * len(best), self._most)

    def _choose(self, found: Mapping[Cell, Routes]) -> None:
        """Chooses each colour's tile that is worth most with its share of twists, best first."""
        cells = [self._best_rated(code, _CANDIDATES) for code in self.codes]
        tops = [found[max(one, key=self._best_worth)] for one in cells]
        shares = self._split_twists(tops)
        taken = 0
        for at in best_first([route.worth for route in with_twists(tops, shares)]):
            twists = shares[at]
            rated: list[_Rated] = [(0.0, OUTSIDE)]
            for cell in cells[at]:
                worth = self._worth[cell][twists]
                if bit_set(found[cell][twists].path) & taken:
                    worth *= _CROSSED
                rated.append((worth, cell))
            (worth, cell), (second, _) = nlargest(2, rated)
            self.chosen[at] = cell
            self.regrets[at] = worth - second
            taken |= bit_set(found[cell][twists].path)


def _rate_tiles(board: Board, fast: FastBoard, code: Code) -> list[_Rated]:
    """Returns the tiles of a colour, best first, by the apples in the two best ways from each."""
    tiles = board.tiles
    gives = fast.gives[code]
    worth = [give + tiles.apples_near(cell) / 8 for cell, give in enumerate(gives)]
    rated = [(_promise(fast, worth, start), start) for start in tiles.cells_of(code)]
    return sorted(rated, reverse=True)


def _promise(fast: FastBoard, worth: Sequence[float], start: Cell) -> float:
    """Returns the worth of the two best straight ways from a tile, near tiles counting more."""
    runs: list[float] = []
    for lane in fast.ways:
        cell = lane[start]
        run = 0.0
        for step in range(_REACH):
            if cell == OUTSIDE:
                break
            run += worth[cell] * _NEARNESS**step
            cell = lane[cell]
        runs.append(run)
    return sum(sorted(runs)[-2:])
