"""A tree of the moves looked at: random games value each new position, and hint at what to look
at next.
"""

from math import sqrt
from typing import Final

from bifrost_bot.engines.bifrost.ai.chance import Chance
from bifrost_bot.engines.bifrost.ai.games import RandomGames
from bifrost_bot.engines.bifrost.ai.position import CELLS, Position

_HINT_WEIGHT: Final = 4.0
"""How many looks at a move a hint weighs as much as."""

_CURIOSITY: Final = 0.015
"""How much the square root of the looks so far makes up for a lower value of the move hinted at
most.
"""

_SPREAD: Final = 0.08
"""By how much less a move has to promise than the best so that hardly any curiosity is left for
it.
"""

_LEAST_CURIOSITY: Final = 0.02

_FORCED: Final = 6
"""How many moves in a row are played on because they win, or keep the next player from winning,
before it is valued.
"""

_Worth = tuple[float, float, float]


class _Node:
    """What is known of one position, of each cell for the player on turn.

    Attributes:
        cells: Those to choose from: only a win if there is one, or what keeps the one other player
        left from winning. danger: The cells with which the next player would win at once. looks:
        How often a cell was looked at, and `sums` what that was worth. count: In how many random
        games the player had a cell, and `hints` what those were worth.
    """

    __slots__ = (
        "cells",
        "children",
        "count",
        "danger",
        "hints",
        "looks",
        "position",
        "sums",
        "total",
    )

    def __init__(self, position: Position) -> None:
        self.position = position
        self.children: dict[int, _Node] = {}
        self.total = 0
        self.looks = [0] * CELLS
        self.sums = [0.0] * CELLS
        self.count = [0] * CELLS
        self.hints = [0.0] * CELLS
        self.cells = position.winning_cells(position.turn)[:1]
        self.danger: list[int] = []
        if not self.cells:
            self.danger = position.winning_cells(position.playing[1])
            two_left = len(position.playing) == 2
            self.cells = self.danger[:1] if two_left and self.danger else position.empty

    def hinted(self, worth: _Worth) -> list[float]:
        """Returns what random games promise of each of the cells to choose from.

        Where the next player would win at once, no other cell than that promises more than what is
        left then.
        """
        hints = [
            self.hints[cell] / self.count[cell] if self.count[cell] else 0.0 for cell in self.cells
        ]
        if len(self.danger) != 1:
            return hints
        return [
            hint * (1.0 if cell in self.danger else worth[1])
            for cell, hint in zip(self.cells, hints, strict=True)
        ]

    def choose(self, worth: _Worth) -> int:
        """Returns the cell most worth another look."""
        if len(self.cells) == 1:
            return self.cells[0]
        hints = self.hinted(worth)
        top, curiosity = max(hints), _CURIOSITY * sqrt(self.total + 1)
        best, chosen = -1.0, self.cells[0]
        for cell, hint in zip(self.cells, hints, strict=True):
            looks = self.looks[cell]
            curious = curiosity * max(_LEAST_CURIOSITY, 1 - (top - hint) / _SPREAD) / (1 + looks)
            promise = (self.sums[cell] + _HINT_WEIGHT * hint) / (looks + _HINT_WEIGHT) + curious
            if promise > best:
                best, chosen = promise, cell
        return chosen


class Search:
    """The search for one move: each `think` looks at one more position."""

    def __init__(self, position: Position, worth: _Worth, chance: Chance) -> None:
        self._worth = worth
        self._chance = chance
        self._root = _Node(position)
        if not self.settled:
            self._value([self._root])

    @property
    def settled(self) -> bool:
        """Whether there is nothing to think about: a win at once, or no choice."""
        return len(self._root.cells) < 2

    def best(self) -> int | None:
        """Returns the cell looked at most, at first the one hinted at most; None on a full
        board.
        """
        root = self._root
        if not root.cells:
            return None
        return (
            max(root.cells, key=lambda cell: root.looks[cell])
            if root.total
            else root.choose(self._worth)
        )

    def hints(self) -> dict[int, float]:
        """Returns what random games promise of each cell."""
        return dict(zip(self._root.cells, self._root.hinted(self._worth), strict=True))

    def think(self) -> None:
        """Looks at one more position and remembers what it is worth."""
        path, moves = [self._root], list[int]()
        values: tuple[float, ...] | None = None
        while values is None:
            node = path[-1]
            cell = node.choose(self._worth)
            moves.append(cell)
            if cell in node.children:
                path.append(node.children[cell])
                continue
            position = node.position.after(cell)
            if position.over or not position.empty:
                values = self._final(position)
            else:
                node.children[cell] = _Node(position)
                path.append(node.children[cell])
                values = self._value(path)
        for node, cell in zip(path, moves, strict=False):
            node.total += 1
            node.looks[cell] += 1
            node.sums[cell] += values[node.position.turn]

    def _value(self, path: list[_Node]) -> tuple[float, ...]:
        """Returns what each player may expect of the last position; its random games are hints
        to the whole path.
        """
        position = _played_on(path[-1].position)
        if position.over or not position.empty:
            return self._final(position)
        games = RandomGames(position, self._chance)
        first, second, _ = self._worth
        for player in {node.position.turn for node in path}:
            firsts, seconds = games.ends[0][player], games.ends[1][player]
            count = [own.bit_count() for own in games.own[player]]
            sums = [
                (own & firsts).bit_count() * first + (own & seconds).bit_count() * second
                for own in games.own[player]
            ]
            for node in path:
                if node.position.turn == player:
                    node.count = [old + new for old, new in zip(node.count, count, strict=True)]
                    node.hints = [old + new for old, new in zip(node.hints, sums, strict=True)]
        return tuple(games.value(player, self._worth) for player in (0, 1, 2))

    def _final(self, position: Position) -> tuple[float, ...]:
        """Returns what the places are worth, once all who are left on a full board have been
        checked.
        """
        while not position.over:
            position = position.after(None)
        return tuple(self._worth[position.places.index(player)] for player in (0, 1, 2))


def _played_on(position: Position) -> Position:
    """Returns the position after moves that nearly have to be made: wins, and cells with which
    the next would win.
    """
    for _ in range(_FORCED):
        if position.over:
            break
        cells = position.winning_cells(position.turn) or position.winning_cells(position.playing[1])
        if not cells:
            break
        position = position.after(cells[0])
    return position
