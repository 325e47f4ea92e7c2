"""A board for the search: the rules again, but fast.

Players are numbered in the order of turns from 0, the searching player; places 0, 1 and 2 are
first to third.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from bifrost_bot.engines.bifrost.model import EDGES, LATTICE
from bifrost_bot.engines.hexagons import ROW_HEIGHT

UNOWNED: Final = 3
CELLS: Final = len(LATTICE.names)

EDGES_TO_WIN: Final = 3
_FEWEST_TO_SHUT_OUT: Final = 13
"""Fewer foreign cells never shut a player out, and need no check."""

# Ten columns for nine, so that a step off the board's left or right end lands on an unused bit.
_STRIDE: Final = 10


def _bit_at(x: float, y: float) -> int:
    row = round(y / ROW_HEIGHT + 4)
    column = round(x - y / 3**0.5 + 4)
    return 1 << row * _STRIDE + column


def _bits_of(cells: Iterable[int]) -> int:
    return sum(_BITS[cell] for cell in cells)


_BITS: Final = tuple(_bit_at(x, y) for x, y in LATTICE.centres)
_ALL: Final = sum(_BITS)
_SIDES: Final = tuple(map(_bits_of, LATTICE.sides))
_RIM: Final = reduce(or_, _SIDES)


class Position:
    """A board with the player on turn and the places taken; immutable.

    Attributes:
        owner: For each cell its player, or `UNOWNED`.
        places: The players in first, second and third place, None where not taken.
        stones: For each player its cells, as bits.
        turn: The player on turn, who has not finished unless all have.
    """

    __slots__ = ("owner", "places", "stones", "turn")

    def __init__(self, owner: Sequence[int], places: Sequence[int | None], turn: int = 0) -> None:
        self.owner = list(owner)
        self.places = list(places)
        self.turn = turn
        stones = [0, 0, 0, 0]
        for bit, player in zip(_BITS, owner, strict=True):
            stones[player] |= bit
        self.stones = stones[:UNOWNED]

    @property
    def over(self) -> bool:
        """Whether all places are taken."""
        return None not in self.places

    @property
    def empty(self) -> list[int]:
        """The cells without an owner."""
        return [cell for cell, player in enumerate(self.owner) if player == UNOWNED]

    @property
    def playing(self) -> list[int]:
        """The unfinished players, in the order of turns from the player on turn."""
        turns = (self.turn, (self.turn + 1) % 3, (self.turn + 2) % 3)
        return [player for player in turns if player not in self.places]

    def after(self, cell: int | None) -> "Position":
        """Returns the position after the player on turn has coloured the cell, or no cell."""
        then = Position.__new__(Position)
        then.owner = self.owner[:]
        then.places = self.places[:]
        then.stones = self.stones[:]
        player = then.turn = self.turn
        if cell is not None:
            then.owner[cell] = player
            then.stones[player] |= _BITS[cell]
        if _connects(then.stones[player]):
            then.places[then.places.index(None)] = player
        elif then.hopeless(player):
            then.places[2 - then.places[::-1].index(None)] = player
        if then.places.count(None) == 1:
            last = next(one for one in (0, 1, 2) if one not in then.places)
            then.places[then.places.index(None)] = last
        if not then.over:
            then.turn = next(following for following in then.playing if following != player)
        return then

    def hopeless(self, player: int) -> bool:
        """Returns whether the player could not connect with all empty cells either."""
        foreign = self.stones[player - 1] | self.stones[player - 2]
        if foreign.bit_count() < _FEWEST_TO_SHUT_OUT:
            return False
        return not _connects(_ALL & ~foreign)

    def winning_cells(self, player: int) -> list[int]:
        """Returns the cells with which the player would win at once."""
        stones = left = self.stones[player]
        groups: list[tuple[int, int]] = []
        while left:
            group = _grow(left & -left, stones)
            left &= ~group
            edges = 0
            for edge, side in enumerate(_SIDES):
                if side & group:
                    edges |= 1 << edge
            groups.append((_around(group), edges))
        reached = [(cell, _reach(cell, groups).bit_count()) for cell in self.empty]
        return [cell for cell, edges in reached if edges >= EDGES_TO_WIN]


def _reach(cell: int, groups: list[tuple[int, int]]) -> int:
    """Returns the edges, as bits, of the group that the cell would join together.

    A group on three edges wins with any cell: it is prefilled, and was not checked yet.
    """
    reach = EDGES[cell]
    for around, edges in groups:
        if around & _BITS[cell] or edges.bit_count() >= EDGES_TO_WIN:
            reach |= edges
    return reach


def _around(group: int) -> int:
    return group | group << 1 | group >> 1 | group << 10 | group >> 10 | group << 9 | group >> 9


def _grow(group: int, allowed: int) -> int:
    """Returns all allowed cells that are connected with the group."""
    while (grown := _around(group) & allowed) != group:
        group = grown
    return group


def _connects(allowed: int) -> bool:
    """Returns whether a connected part of these cells, given as bits, lies on three edges."""
    left = allowed & _RIM
    while left:
        group = _grow(left & -left, allowed)
        if sum([side & group > 0 for side in _SIDES]) >= EDGES_TO_WIN:
            return True
        left &= ~group
    return False
