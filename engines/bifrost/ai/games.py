"""Random games, many at once, in which all unfinished players colour random empty cells.

Bit `i` of every number belongs to the `i`-th game, so that one operation on whole numbers acts on
all games at once. Connections are checked a few times in a game instead of after each turn: that is
accurate enough, and places taken between two checks are given in the order of turns.
"""

from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from bifrost_bot.engines.bifrost.ai.position import CELLS, Position
from bifrost_bot.engines.bifrost.model import EDGES, LATTICE
from bifrost_bot.engines.fast_rng import FastRng

GAMES: Final = 128
"""The number of random games played at once."""

ALL_GAMES: Final = (1 << GAMES) - 1

_CHECKS: Final = (0.4, 0.6, 0.75, 0.88, 1.0)
"""All players are checked after these shares of the empty cells; few finish earlier."""

_PLAYERS: Final = (0, 1, 2)
_BEST_FIRST: Final = (0, 1, 2)
_WORST_FIRST: Final = (2, 1, 0)

# A cell's connection with an edge takes six groups of bits: one for each player's own cells, and
# one for each player's own and empty cells. One number holds such a part for each edge.
_PART: Final = 6 * GAMES
_PART_BITS: Final = (1 << _PART) - 1
_OWN_BITS: Final = (1 << 3 * GAMES) - 1
_OWN_EVERYWHERE: Final = sum(_OWN_BITS << edge * _PART for edge in range(6))


def _parts_of(edges: int) -> int:
    return sum(_PART_BITS << edge * _PART for edge in range(6) if edges >> edge & 1)


_ON_EDGES: Final = tuple(map(_parts_of, EDGES))
_RIM: Final = tuple(cell for cell in range(CELLS) if EDGES[cell])


def _six_around(cell: int) -> list[int]:
    """Returns a cell's neighbours, filled up with a place past the end, never connected."""
    around = LATTICE.neighbours[cell]
    return [*around, *[CELLS] * (6 - len(around))]


_DOWNWARDS: Final = tuple((cell, *_six_around(cell)) for cell in range(CELLS))
"""Each cell with its six neighbours."""

_UPWARDS: Final = _DOWNWARDS[::-1]

Share: TypeAlias = tuple[int, ...]
"""For each empty cell, the games in which a player colours it."""


@cache
def _schedule(empty: int, playing: int) -> tuple[tuple[Share, ...], ...]:
    """Returns, for each check, player and empty cell, the games in which it is coloured before.

    It is the same for every board; the order of the empty cells is random each time.
    """
    chance = FastRng(empty * 4 + playing)
    orders = [list(range(empty)) for _ in range(GAMES)]
    for order in orders:
        chance.shuffle(order)
    rounds: list[tuple[Share, ...]] = []
    checks = [round(part * empty) for part in _CHECKS]
    for begin, end in pairwise((0, *checks)):
        shares: list[Share] = []
        for player in range(playing):
            first = begin + (player - begin) % playing
            shares.append(_games_by_cell(orders, range(first, end, playing)))
        rounds.append(tuple(shares))
    return tuple(rounds)


def _games_by_cell(orders: list[list[int]], turns: range) -> Share:
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

    def __init__(self, position: Position, chance: FastRng) -> None:
        places = position.places
        self.own: list[list[int]] = []
        for player in _PLAYERS:
            self.own.append([ALL_GAMES * (holder == player) for holder in position.owner])
        self.ends: list[list[int]] = []
        for holder in places:
            self.ends.append([ALL_GAMES * (holder == player) for player in _PLAYERS])
        self._taken = [ALL_GAMES * (holder is not None) for holder in places]
        self._finished = [ALL_GAMES * (player in places) for player in _PLAYERS]
        self._linked = [0] * (CELLS + 1)
        self._running = ALL_GAMES
        self._chance = chance
        self._play(position)

    def value(self, player: int, worth: tuple[float, float, float]) -> float:
        """Returns the player's mean result."""
        total = 0.0
        for ends, each in zip(self.ends, worth, strict=True):
            total += ends[player].bit_count() * each
        return total / GAMES

    def _play(self, position: Position) -> None:
        cells = position.empty
        playing = position.playing
        self._chance.shuffle(cells)
        for shares in _schedule(len(cells), len(playing)):
            for player, share in zip(playing, shares, strict=True):
                self._colour(player, cells, share)
            self._check(playing)
            if not self._running:
                break
        for player in playing:
            unfinished = ALL_GAMES & ~self._finished[player]
            self._finish(player, unfinished, _BEST_FIRST)

    def _colour(self, player: int, cells: list[int], share: Share) -> None:
        """Gives the player its share of the cells; if it has finished, each opponent gets half."""
        finished = self._finished[player] & self._running
        half = self._chance.bits(GAMES) if finished else 0
        parts = (self._running & ~finished, finished & half, finished & ~half)
        for heir, games in zip((player, player - 1, player - 2), parts, strict=True):
            if games:
                own = self.own[heir]
                for cell, coloured in zip(cells, share, strict=True):
                    own[cell] |= coloured & games

    def _check(self, playing: list[int]) -> None:
        """Gives places to players who are connected or shut out."""
        won, open_ = self._connections()
        for player in playing:
            games = self._running & ~self._finished[player]
            winning = games & won >> player * GAMES
            losing = games & ~winning & ~(open_ >> player * GAMES)
            self._finish(player, winning, _BEST_FIRST)
            self._finish(player, losing, _WORST_FIRST)
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

    def _connections(self) -> tuple[int, int]:
        """Returns for each player the games in which it is, and in which it could be, connected."""
        usable = self._usable()
        linked = self._linked
        # Connections by own cells last.
        for cell in range(CELLS):
            linked[cell] = linked[cell] & _OWN_EVERYWHERE | usable[cell] & _ON_EDGES[cell]
        way = _DOWNWARDS
        back = _UPWARDS
        before: list[int] = []
        while before != linked:
            before = linked[:]
            for cell, a, b, c, d, e, f in way:
                around = linked[a] | linked[b] | linked[c] | linked[d] | linked[e] | linked[f]
                linked[cell] |= around & usable[cell]
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
        """Returns for each cell the players who own it, and who could, once for every edge."""
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
