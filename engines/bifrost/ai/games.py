"""Random games, many at once: how a board ends if all who still play colour empty cells at random.

Bit `i` of every number belongs to the `i`-th game, so that one operation on whole numbers is done
in all games at once. Whether players are connected, or shut out, is looked at a few times in a game
instead of after each turn: that is near enough for chances, and places taken between two looks are
given in the order of turns.
"""

from functools import cache
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.bifrost.ai.chance import Chance
from bifrost_bot.engines.bifrost.ai.position import CELLS, EDGES, Position
from bifrost_bot.engines.bifrost.model import LATTICE

GAMES: Final = 128
"""How many random games are played at once."""

ALL_GAMES: Final = (1 << GAMES) - 1

_LOOKS: Final = (0.4, 0.6, 0.75, 0.88, 1.0)
"""When all players are looked at: once these parts of the empty cells are coloured; earlier
nearly nobody finishes.
"""

_BEST_FIRST: Final = (0, 1, 2)
_WORST_FIRST: Final = (2, 1, 0)

# What hangs together with an edge takes six groups of bits: one for each player's own cells, and
# one for each player's own and empty cells. A cell has one such part for each edge, all in one
# number.
_PART: Final = 6 * GAMES
_PART_BITS: Final = (1 << _PART) - 1
_OWN_BITS: Final = (1 << 3 * GAMES) - 1
_OWN_EVERYWHERE: Final = sum(_OWN_BITS << edge * _PART for edge in range(6))
_ON_EDGES: Final = tuple(
    sum(_PART_BITS << edge * _PART for edge in range(6) if EDGES[cell] >> edge & 1)
    for cell in range(CELLS)
)
_RIM: Final = tuple(cell for cell in range(CELLS) if EDGES[cell])

# Each cell with its neighbours, filled up to six with a place past the end, which never hangs
# together with anything.
_DOWNWARDS: Final = tuple(
    (cell, *(*around, *[CELLS] * 6)[:6]) for cell, around in enumerate(LATTICE.neighbours)
)
_UPWARDS: Final = _DOWNWARDS[::-1]


@cache
def _schedule(empty: int, playing: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Returns who colours what when, before each look: for each of those playing, for each empty
    cell, the games.

    The same for every board: which cell is the first, second and so on is drawn anew each time.
    """
    chance = Chance(empty * 4 + playing)
    orders = [list(range(empty)) for _ in range(GAMES)]
    for order in orders:
        chance.shuffle(order)
    return tuple(
        tuple(
            _coloured(orders, range(begin + (player - begin) % playing, end, playing))
            for player in range(playing)
        )
        for begin, end in pairwise((0, *(round(part * empty) for part in _LOOKS)))
    )


def _coloured(orders: list[list[int]], turns: range) -> tuple[int, ...]:
    games = [0] * len(orders[0])
    for game, order in enumerate(orders):
        for turn in turns:
            games[order[turn]] |= 1 << game
    return tuple(games)


class RandomGames:
    """Random games from one position.

    Attributes:
        own: For each player, for each cell, the games in which the player has it at the end.
        ends: For each place, for each player, the games in which the player took it.
    """

    __slots__ = ("_chance", "_finished", "_linked", "_running", "_taken", "ends", "own")

    def __init__(self, position: Position, chance: Chance) -> None:
        self.own = [
            [ALL_GAMES * (holder == player) for holder in position.owner] for player in (0, 1, 2)
        ]
        self.ends = [
            [ALL_GAMES * (holder == player) for player in (0, 1, 2)] for holder in position.places
        ]
        self._taken = [ALL_GAMES * (holder is not None) for holder in position.places]
        self._finished = [ALL_GAMES * (player in position.places) for player in (0, 1, 2)]
        self._linked = [0] * (CELLS + 1)
        self._running = ALL_GAMES
        self._chance = chance
        self._play(position)

    def value(self, player: int, worth: tuple[float, float, float]) -> float:
        """Returns what the player got on average."""
        return (
            sum(
                ends[player].bit_count() * each for ends, each in zip(self.ends, worth, strict=True)
            )
            / GAMES
        )

    def _play(self, position: Position) -> None:
        cells, playing = position.empty, position.playing
        self._chance.shuffle(cells)
        for shares in _schedule(len(cells), len(playing)):
            for player, share in zip(playing, shares, strict=True):
                self._colour(player, cells, share)
            self._look(playing)
            if not self._running:
                break
        for player in playing:
            self._finish(player, ALL_GAMES & ~self._finished[player], _BEST_FIRST)

    def _colour(self, player: int, cells: list[int], share: tuple[int, ...]) -> None:
        """Gives the player its share of the cells; if it has finished, the others each get half
        of that.
        """
        finished = self._finished[player] & self._running
        half = self._chance.bits(GAMES) if finished else 0
        parts = (self._running & ~finished, finished & half, finished & ~half)
        for heir, games in zip((player, player - 1, player - 2), parts, strict=True):
            if games:
                own = self.own[heir]
                for cell, coloured in zip(cells, share, strict=True):
                    own[cell] |= coloured & games

    def _look(self, playing: list[int]) -> None:
        """Gives places to those who are connected and to those who no longer can be."""
        won, open_ = self._connected()
        for player in playing:
            games = self._running & ~self._finished[player]
            winning = games & won >> player * GAMES
            self._finish(player, winning, _BEST_FIRST)
            self._finish(player, games & ~winning & ~(open_ >> player * GAMES), _WORST_FIRST)
            zero, one, two = self._finished
            self._running = ALL_GAMES & ~(zero & one | zero & two | one & two)

    def _finish(self, player: int, games: int, places: tuple[int, int, int]) -> None:
        """Gives the player, in these games, the first of the places that is free there."""
        self._finished[player] |= games
        for place in places:
            here = games & ~self._taken[place]
            self.ends[place][player] |= here
            self._taken[place] |= here
            games &= ~here

    def _connected(self) -> tuple[int, int]:
        """Returns for each player the games in which it is connected, and those in which it
        could still be.
        """
        usable, linked = self._usable(), self._linked
        # What hung together by own cells still does.
        for cell in range(CELLS):
            linked[cell] = linked[cell] & _OWN_EVERYWHERE | usable[cell] & _ON_EDGES[cell]
        way, back = _DOWNWARDS, _UPWARDS
        before: list[int] = []
        while before != linked:
            before = linked[:]
            for cell, a, b, c, d, e, f in way:
                linked[cell] |= (
                    linked[a] | linked[b] | linked[c] | linked[d] | linked[e] | linked[f]
                ) & usable[cell]
            way, back = back, way
        thrice = 0
        for cell in _RIM:
            once = twice = 0
            left = linked[cell]
            while left:
                part = left & _PART_BITS
                thrice |= twice & part
                twice |= once & part
                once |= part
                left >>= _PART
        return thrice & _OWN_BITS, thrice >> 3 * GAMES

    def _usable(self) -> list[int]:
        """Returns for each cell who may pass it, by own cells and by not foreign ones, once for
        every edge.
        """
        usable: list[int] = []
        for zero, one, two in zip(*self.own, strict=True):
            not_foreign = (
                ALL_GAMES ^ (one | two),
                ALL_GAMES ^ (zero | two),
                ALL_GAMES ^ (zero | one),
            )
            part = 0
            for games in (*not_foreign[::-1], two, one, zero):
                part = part << GAMES | games
            part |= part << _PART
            usable.append(part | part << 2 * _PART | part << 4 * _PART)
        return usable
