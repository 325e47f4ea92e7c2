"""A search tree of moves: random games value each new position, and suggest the next to visit."""

from math import sqrt
from operator import add
from typing import Final

from bifrost_bot.engines.bifrost.ai.games import RandomGames
from bifrost_bot.engines.bifrost.ai.position import CELLS, Position
from bifrost_bot.engines.fast_rng import FastRng

_HINT_WEIGHT: Final = 4.0
"""A hint weighs as much as so many visits of a move."""

_CURIOSITY: Final = 0.015
"""The factor of the square root of the visits by which rarely visited moves are preferred."""

_SPREAD: Final = 0.08
"""Moves whose hint is lower than the best by so much are hardly preferred for exploration."""

_LEAST_CURIOSITY: Final = 0.02

_FORCED: Final = 6
"""The most winning or win-preventing moves that are played on before a position is valued."""

_Worth = tuple[float, float, float]


class _Node:
    """Statistics of one position, of each cell for the player on turn.

    Attributes:
        cells: The candidates: one win if there is any, or the only block of a last opponent's win.
        danger: The cells with which the next player would win at once.
        looks: The visits of each cell, and `sums` the values of those.
        count: The random games in which the player had a cell, and `hints` the values of those.
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

    def hint_values(self, worth: _Worth) -> list[float]:
        """Returns the value of each candidate in random games.

        If the next player has one winning cell, all others are worth no more than second place.
        """
        values = [
            self.hints[cell] / self.count[cell] if self.count[cell] else 0.0 for cell in self.cells
        ]
        if len(self.danger) == 1:
            for place, cell in enumerate(self.cells):
                if cell not in self.danger:
                    values[place] *= worth[1]
        return values

    def choose(self, worth: _Worth) -> int:
        """Returns the cell to visit next."""
        if len(self.cells) == 1:
            return self.cells[0]
        hints = self.hint_values(worth)
        top = max(hints)
        curiosity = _CURIOSITY * sqrt(self.total + 1)
        best = -1.0
        chosen = self.cells[0]
        for cell, hint in zip(self.cells, hints, strict=True):
            looks = self.looks[cell]
            curious = curiosity * max(_LEAST_CURIOSITY, 1 - (top - hint) / _SPREAD) / (1 + looks)
            promise = (self.sums[cell] + _HINT_WEIGHT * hint) / (looks + _HINT_WEIGHT) + curious
            if promise > best:
                best = promise
                chosen = cell
        return chosen


class Search:
    """The search for one move: each `think` visits one more position."""

    def __init__(self, position: Position, worth: _Worth, chance: FastRng) -> None:
        self._worth = worth
        self._chance = chance
        self._root = _Node(position)
        if not self.settled:
            self._value([self._root])

    @property
    def settled(self) -> bool:
        """Whether there is nothing to search: a win at once, or no choice."""
        return len(self._root.cells) < 2

    def best(self) -> int | None:
        """Returns the cell visited most, or at first the best hint; None on a full board."""
        root = self._root
        if not root.cells:
            return None
        if root.total:
            return max(root.cells, key=lambda cell: root.looks[cell])
        return root.choose(self._worth)

    def hints(self) -> dict[int, float]:
        """Returns the value of each cell in random games."""
        return dict(zip(self._root.cells, self._root.hint_values(self._worth), strict=True))

    def think(self) -> None:
        """Visits one more position and adds its value to the positions before it."""
        path = [self._root]
        moves: list[int] = []
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
        """Returns each player's value of the last position; its games are hints to the path."""
        position = _play_forced(path[-1].position)
        if position.over or not position.empty:
            return self._final(position)
        games = RandomGames(position, self._chance)
        first, second, _ = self._worth
        for player in {node.position.turn for node in path}:
            firsts = games.ends[0][player]
            seconds = games.ends[1][player]
            count = [own.bit_count() for own in games.own[player]]
            sums = [
                (own & firsts).bit_count() * first + (own & seconds).bit_count() * second
                for own in games.own[player]
            ]
            for node in path:
                if node.position.turn == player:
                    node.count = list(map(add, node.count, count))
                    node.hints = list(map(add, node.hints, sums))
        return tuple(games.value(player, self._worth) for player in (0, 1, 2))

    def _final(self, position: Position) -> tuple[float, ...]:
        """Returns the values of the places, after checking all players left on a full board."""
        while not position.over:
            position = position.after(None)
        return tuple(self._worth[position.places.index(player)] for player in (0, 1, 2))


def _play_forced(position: Position) -> Position:
    """Returns the position after nearly forced moves: wins, and blocks of the next player's win."""
    for _ in range(_FORCED):
        if position.over:
            break
        cells = position.winning_cells(position.turn) or position.winning_cells(position.playing[1])
        if not cells:
            break
        position = position.after(cells[0])
    return position
