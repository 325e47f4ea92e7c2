"""One board as the search plays it forward: the rules once more, fast.

Players are called 0, 1 and 2 here, in the order of turns, 0 being the thinker; places are 0, 1 and
2, first to third.
"""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.bifrost.model import LATTICE

UNOWNED: Final = 3
CELLS: Final = len(LATTICE.names)
EDGES: Final = tuple(
    sum(1 << edge for edge, side in enumerate(LATTICE.sides) if cell in side)
    for cell in range(CELLS)
)
"""For each cell the edges it lies on, as bits."""

EDGES_TO_WIN: Final = 3
_FEWEST_TO_SHUT_OUT: Final = 13
"""Fewer foreign cells than this never make a player hopeless, so only then is it worth looking."""

# Ten columns for nine, so that a step off the board's left or right end lands on an unused bit.
_STRIDE: Final = 10
_SPOTS: Final = tuple(
    round(y / (3**0.5 / 2) + 4) * _STRIDE + round(x - y / 3**0.5 + 4) for x, y in LATTICE.centres
)
_BITS: Final = tuple(1 << spot for spot in _SPOTS)
_ALL: Final = sum(_BITS)
_SIDES: Final = tuple(sum(_BITS[cell] for cell in side) for side in LATTICE.sides)
_RIM: Final = _SIDES[0] | _SIDES[1] | _SIDES[2] | _SIDES[3] | _SIDES[4] | _SIDES[5]


class Position:
    """A board with whose turn it is and who has finished; nothing ever changes one.

    Attributes:
        owner: For each cell the player who has it, or `UNOWNED`.
        places: Who took them, as far as they are taken.
        stones: For each player the cells it has, as bits.
        turn: The player on turn, who has not finished unless all have.
    """

    __slots__ = ("owner", "places", "stones", "turn")

    def __init__(self, owner: Sequence[int], places: Sequence[int | None], turn: int = 0) -> None:
        self.owner = list(owner)
        self.places = list(places)
        self.turn = turn
        self.stones = [
            sum(bit for bit, holder in zip(_BITS, owner, strict=True) if holder == player)
            for player in (0, 1, 2)
        ]

    @property
    def over(self) -> bool:
        """Whether all places are taken."""
        return None not in self.places

    @property
    def empty(self) -> list[int]:
        """The cells that nobody has."""
        return [cell for cell, holder in enumerate(self.owner) if holder == UNOWNED]

    @property
    def playing(self) -> list[int]:
        """Who has not finished, in the order of turns from the player on turn."""
        turns = (self.turn, (self.turn + 1) % 3, (self.turn + 2) % 3)
        return [player for player in turns if player not in self.places]

    def after(self, cell: int | None) -> "Position":
        """Returns the position once the player on turn has coloured the cell, or none, and has
        been checked.
        """
        then = Position.__new__(Position)
        then.owner, then.places, then.stones = self.owner[:], self.places[:], self.stones[:]
        player = then.turn = self.turn
        if cell is not None:
            then.owner[cell] = player
            then.stones[player] |= _BITS[cell]
        if _connects(then.stones[player]):
            then.places[then.places.index(None)] = player
        elif then.hopeless(player):
            then.places[2 - then.places[::-1].index(None)] = player
        if then.places.count(None) == 1:
            then.places[then.places.index(None)] = next(
                last for last in (0, 1, 2) if last not in then.places
            )
        if not then.over:
            then.turn = next(following for following in then.playing if following != player)
        return then

    def hopeless(self, player: int) -> bool:
        """Returns whether even all empty cells would not connect the player."""
        foreign = self.stones[player - 1] | self.stones[player - 2]
        return foreign.bit_count() >= _FEWEST_TO_SHUT_OUT and not _connects(_ALL & ~foreign)

    def winning_cells(self, player: int) -> list[int]:
        """Returns the cells with which the player would win at once."""
        stones = left = self.stones[player]
        groups: list[tuple[int, int]] = []
        while left:
            group = _grown(left & -left, stones)
            left &= ~group
            groups.append(
                (_around(group), sum(1 << edge for edge, side in enumerate(_SIDES) if side & group))
            )
        return [cell for cell in self.empty if _reach(cell, groups).bit_count() >= EDGES_TO_WIN]


def _reach(cell: int, groups: list[tuple[int, int]]) -> int:
    """Returns the edges, as bits, of the group that the cell would make of those it touches.

    A group on three edges wins with any cell: it was there from the start, and its player has not
    been checked yet.
    """
    reach = EDGES[cell]
    for around, edges in groups:
        if around & _BITS[cell] or edges.bit_count() >= EDGES_TO_WIN:
            reach |= edges
    return reach


def _around(group: int) -> int:
    return group | group << 1 | group >> 1 | group << 10 | group >> 10 | group << 9 | group >> 9


def _grown(group: int, allowed: int) -> int:
    """Returns all allowed cells that hang together with the group."""
    while (grown := _around(group) & allowed) != group:
        group = grown
    return group


def _connects(allowed: int) -> bool:
    """Returns whether some connected part of these cells, given as bits, lies on three edges."""
    left = allowed & _RIM
    while left:
        group = _grown(left & -left, allowed)
        if sum([side & group > 0 for side in _SIDES]) >= EDGES_TO_WIN:
            return True
        left &= ~group
    return False
