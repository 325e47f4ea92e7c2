"""A program for the arena: flat Monte Carlo with upper confidence bounds on bit sets.

Every promising vertex is tried in games of six rounds in which all three take what is worth most to
them at once.
"""

import random
import time
from collections.abc import Iterator
from math import log, sqrt

SECONDS = 0.3
"""Processor time a move."""

SPAN = range(-3, 5)
VERTICES = [
    (x, y, total - x - y) for total in (1, 2) for x in SPAN for y in SPAN if total - x - y in SPAN
]
BIT = {(x, y, z): 1 << (x + 3) + 9 * (y + 3) + 72 * (x + y + z - 1) for x, y, z in VERTICES}
ALL = sum(BIT.values())
CANDIDATES = 14
HORIZON = 18
CURIOSITY = 0.3


def beside(some: int, others: int) -> tuple[int, int, int]:
    """Returns those of `others` that have a neighbour in `some` along x, along y and along z."""
    return (
        (some << 73 | some >> 73) & others,
        (some << 81 | some >> 81) & others,
        (some << 72 | some >> 72) & others,
    )


def points(stones: int) -> int:
    """Returns the points of a set of stones."""
    x, y, z = beside(stones, stones)
    joints = x & y | x & z | y & z
    x, y, z = beside(joints, joints)
    paired = (x ^ y ^ z) & ~(x & y & z)
    return (joints & ~(x | y | z)).bit_count() + 3 * (paired & spread(paired)).bit_count() // 2


def spread(some: int) -> int:
    """Returns all places next to one of `some`, on the board or not."""
    return some << 73 | some >> 73 | some << 81 | some >> 81 | some << 72 | some >> 72


def openings(own: int, free: int) -> tuple[int, int, int, int, int, int]:
    """Returns what stones on free vertices would do for the player who has the stones `own`."""
    lone, pairs, tips, middles, inner, outer = kinds(own)
    larger = own & ~lone & ~pairs
    one_lone, two_lone = _some(lone, free)
    one_pair, two_pairs = _some(pairs, free)
    clear = free
    two = idle = 0
    if larger:
        one_larger, two_larger = _some(larger, free)
        clear &= ~one_larger
        grows = spread(tips) & ~one_lone | spread(middles) & one_lone
        two = one_larger & ~two_larger & ~one_pair & grows
        joins = two_larger | one_pair | one_lone
        costs = spread(outer) | spread(tips | middles | inner) & joins
        idle = one_larger & ~two & ~costs
    one_pair &= ~two_pairs & clear
    return (
        one_pair & one_lone,
        two,
        one_pair & ~one_lone | two_lone & ~one_pair & ~two_pairs & clear,
        one_lone & ~two_lone & ~one_pair & ~two_pairs & clear,
        clear & ~one_lone & ~one_pair & ~two_pairs,
        idle | two_pairs & clear,
    )


def kinds(own: int) -> tuple[int, int, int, int, int, int]:
    """Returns a player's stones by the group they are in; stones of groups that score nothing for
    good are left out.

    Stones alone; stones of pairs; the tips of paths of three and of stars, where a path of four
    grows; the middles of paths of three; then the inner and the outer stones of paths of four.
    """
    x, y, z = beside(own, own)
    met = x | y | z
    joints = x & y | x & z | y & z
    ends = met & ~joints
    lone = own & ~met
    pairs = ends & spread(ends)
    if not joints:
        return lone, pairs, 0, 0, 0, 0
    centres = joints & ~spread(joints)
    joint_x, joint_y, joint_z = beside(joints, joints)
    linked = (joint_x ^ joint_y ^ joint_z) & ~(joint_x & joint_y & joint_z)
    inner = linked & spread(linked)
    return lone, pairs, ends & spread(centres), centres & ~(x & y & z), inner, ends & spread(inner)


def _some(stones: int, free: int) -> tuple[int, int]:
    """Returns the free vertices with a neighbour of ours, and those with two or more."""
    x, y, z = beside(stones, free)
    return x | y | z, x & y | x & z | y & z


def promise(own: int, free: int) -> float:
    """Returns an estimate of a player's final points: those scored, and how they can grow."""
    three, two, one, pair, alone, _ = openings(own, free)
    x, y, z = beside(free, alone)
    roomy = x & y | x & z | y & z
    return (
        points(own)
        + 0.8 * min(2, three.bit_count())
        + 0.75 * (own & spread(two)).bit_count()
        + 0.9 * (own & spread(one)).bit_count()
        + 0.4 * pair.bit_count()
        + 0.15 * roomy.bit_count()
    )


def each(some: int) -> Iterator[int]:
    """Yields the bits of a set one by one."""
    while some:
        bit = some & -some
        yield bit
        some ^= bit


class Game:
    """A simulated game: the stones of all three, what is free, and who is on turn."""

    def __init__(self, owned: list[int], turn: int) -> None:
        self.owned = owned[:]
        self.free = ALL & ~(owned[0] | owned[1] | owned[2])
        self.turn = turn

    def play(self, bit: int) -> None:
        """Puts a stone, or none for 0."""
        self.owned[self.turn] |= bit
        self.free &= ~bit
        self.turn = (self.turn + 1) % 3

    def play_on(self) -> None:
        """Lets all three take what is worth most at once, up to the horizon."""
        for _ in range(HORIZON):
            best = next(filter(None, openings(self.owned[self.turn], self.free)), 0)
            above = best >> (start := random.randrange(144)) << start
            self.play(above & -above if above else best & -best)

    def worth(self, player: int) -> float:
        """Returns how well it went for the player, from 0 to 1."""
        reached = [promise(own, self.free) for own in self.owned]
        lead = reached.pop(player) - max(reached)
        return 0.5 + 0.25 * max(-1.0, min(1.0, lead / 3)) + 0.25 * ((lead > 0) - (lead < 0))


def candidates(game: Game) -> list[int]:
    """Returns the sensible moves, best first; passing only where all others do harm."""
    worth: dict[int, float] = {}
    for step in range(3):
        player = (game.turn + step) % 3
        weights = (
            (3.0, 2.0, 1.0, 0.4, 0.3, 0.01)
            if player == game.turn
            else (1.0, 0.7, 0.4, 0.2, 0.0, 0.0)
        )
        for kind, weight in zip(openings(game.owned[player], game.free), weights, strict=True):
            for bit in each(kind):
                if player == game.turn or bit in worth:
                    worth[bit] = worth.get(bit, 0.0) + weight + random.random() / 100
    return sorted(worth, key=worth.__getitem__, reverse=True)[:CANDIDATES] or [0]


def bot_move(board: dict[tuple[int, int, int], int], player: int) -> tuple[int, int, int] | None:
    """Returns the vertex from which simulated games went best."""
    end = time.process_time() + SECONDS
    owned = [0, 0, 0]
    for vertex, owner in board.items():
        owned[owner] |= BIT[vertex]
    moves = candidates(Game(owned, player))
    visits = [0] * len(moves)
    worths = [0.0] * len(moves)
    while len(moves) > 1 and time.process_time() < end:
        choice = choose(visits, worths)
        game = Game(owned, player)
        game.play(moves[choice])
        game.play_on()
        visits[choice] += 1
        worths[choice] += game.worth(player)
    chosen = moves[visits.index(max(visits))]
    return next((vertex for vertex, bit in BIT.items() if bit == chosen), None)


def choose(visits: list[int], worths: list[float]) -> int:
    """Returns the place of the move most worth another look."""
    if 0 in visits:
        return visits.index(0)
    curiosity = CURIOSITY * sqrt(log(sum(visits)))
    looks = [
        worth / count + curiosity / sqrt(count) for worth, count in zip(worths, visits, strict=True)
    ]
    return looks.index(max(looks))
