"""Many simulated games at once: boards side by side in one number, each in a lane of its own.

An operation on a number of thousands of bits costs little more than one on a small number, so that thirty-two games
side by side take the time of three or four, one after another. A lane is so wide that a step over the border of its
board falls on no vertex of the next, and its top bit, the guard, is never part of a board: subtracting one in every
lane tells by the guard which lanes were empty, and isolates the lowest bit of all others.
"""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, PLAYERS
from bifrost_bot.engines.dont_connect_5.score import scoring
from bifrost_bot.engines.dont_connect_5.thinking.dice import Dice
from bifrost_bot.engines.dont_connect_5.thinking.openings import ALL, Openings, openings, spread
from bifrost_bot.engines.dont_connect_5.thinking.table import Table

COUNT: Final = 32
"""How many games are simulated at once."""

_BYTES: Final = 30
_WIDTH: Final = 8 * _BYTES
_ONES: Final = ((1 << _WIDTH * COUNT) - 1) // ((1 << _WIDTH) - 1)
"""The lowest bit of every lane."""

_GUARDS: Final = _ONES << _WIDTH - 1
_BOARDS: Final = _ONES * ALL
_BOARD_BITS: Final = ALL.bit_length()
_ABOVE: Final = tuple(((1 << _BOARD_BITS) - (1 << start)).to_bytes(_BYTES, "little") for start in range(_BOARD_BITS))
"""For every place of a board, the set of it and all that follow."""

_MOST_STARTS: Final = 64
_HORIZON: Final = 6
"""How many turns a simulated game lasts, two rounds: all see what they win at once, and more is mere chance."""


class Lanes:
    """Plays simulated games in which all three take what is worth most to them at once, at random among equals."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._starts: list[int] = []

    def play(self, tables: Sequence[Table]) -> list[list[float]]:
        """Plays on from each of `COUNT` tables, and returns about how many points each player comes to, by table."""
        free = _together([table.free for table in tables])
        owned = [
            _together([table.owned[(table.turn + place) % PLAYERS] for table in tables]) for place in range(PLAYERS)
        ]
        free = self._play_on(owned, free)
        reached = [_promises(own, free) for own in owned]
        return [
            [reached[(player - table.turn) % PLAYERS][lane] for player in range(PLAYERS)]
            for lane, table in enumerate(tables)
        ]

    def _play_on(self, owned: list[int], free: int) -> int:
        """Plays up to the horizon, changing `owned`, and returns what is still free."""
        chances = [openings(own, _BOARDS ^ own) for own in owned]
        idle = 0
        for turn in range(_HORIZON):
            player = turn % PLAYERS
            stones = self._one_each(_best(chances[player], free))
            idle = 0 if stones else idle + 1
            if idle == MOST_IDLE:
                break
            free ^= stones
            owned[player] |= stones
            chances[player] = openings(owned[player], _BOARDS ^ owned[player])
        return free

    def _one_each(self, some: int) -> int:
        """Returns one bit of each lane that has any: the first from a random start, or else the first."""
        above = some & self._start()
        some = above | some & _lanes_without(above)
        return some ^ some & ((some | _GUARDS) - _ONES)

    def _start(self) -> int:
        """Returns random starts; they are used again, since drawing them takes as long as a turn."""
        if len(self._starts) == _MOST_STARTS:
            return self._starts[self._dice.below(_MOST_STARTS)]
        drawn = b"".join(_ABOVE[self._dice.below(_BOARD_BITS)] for _ in range(COUNT))
        self._starts.append(int.from_bytes(drawn, "little"))
        return self._starts[-1]


def _best(chances: Openings, free: int) -> int:
    """Returns for every lane the free vertices of the best kind that it has."""
    best = 0
    for kind in chances:
        best |= kind & free & _lanes_without(best)
    return best


def _lanes_without(some: int) -> int:
    """Returns all places of the lanes in which the set is empty."""
    empty = _GUARDS ^ (((some | _GUARDS) - _ONES) & _GUARDS)
    return empty - (empty >> _WIDTH - 1)


def _together(boards: Sequence[int]) -> int:
    return int.from_bytes(b"".join(board.to_bytes(_BYTES, "little") for board in boards), "little")


def _counts(some: int) -> list[int]:
    """Returns how many bits each lane has."""
    data = some.to_bytes(_BYTES * COUNT, "little")
    return [int.from_bytes(data[start : start + _BYTES], "little").bit_count() for start in range(0, len(data), _BYTES)]


def _promises(own: int, free: int) -> list[float]:
    """Returns about how many points a player's stones will come to, by what they score and how they can grow.

    A stone alone counts for less than a pair, and a pair for less than a path of three, so that growing pays: weights
    that merely foretell the points of played games best count lone stones for too much, and win less often.
    """
    stars, pairs = map(_counts, scoring(own))
    three, two, one, pair, _, _ = openings(own, free)
    sets = (three, own & spread(two), own & spread(one), pair)
    return [
        star + 3 * path + 0.8 * min(2, gain) + 0.75 * twos + 0.6 * ones + 0.23 * new
        for star, path, gain, twos, ones, new in zip(stars, pairs, *map(_counts, sets), strict=True)
    ]
