"""How the computer player thinks: it tries every promising vertex in simulated games.

In such a game all three take what is worth most to them at once, at random among equals; after six rounds it stops
and the stones are judged by what they score and may still come to. Sets of vertices are whole numbers, a bit each.
"""

from collections.abc import Iterator
from math import log, sqrt
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, NEIGHBOURS, PLAYERS
from bifrost_bot.engines.dont_connect_5.score import BITS, beside, points

Openings: TypeAlias = tuple[int, int, int, int, int, int]
"""The free vertices by what a stone there would do for a player, best first.

It would score 3 more, 2 more, 1 more; make a pair of a lone stone; stand alone; change nothing. What is in none of the
six would cost points.
"""

ALL: Final = sum(BITS.values())
_BESIDE: Final = {
    bit: tuple(BITS[other] for other in NEIGHBOURS[vertex])
    for vertex, bit in BITS.items()
}  # fmt: skip
_BITS_IN_USE: Final = ALL.bit_length()

_OWN_WORTH: Final = (3.0, 2.0, 1.0, 0.4, 0.3, 0.0)
"""How much each kind of opening attracts a player who does not think ahead."""

_RIVALS_WORTH: Final = (0.05, 0.03, 0.02, 0.01, 0.0, 0.0)
"""The same for openings of others, of which a player who does not think ahead takes note only among equals."""

_RIVALS_WORTH_A_THOUGHT: Final = (1.0, 0.7, 0.4, 0.2, 0.0, 0.0)
"""How much it makes a vertex worth thinking about that others want it too."""

_COST: Final = -3.0
_ROOM: Final = 0.05
_CANDIDATES: Final = 12
_HORIZON: Final = 18
"""How many turns a simulated game lasts, six rounds: in fewer little happens, more are mere chance."""

_CURIOSITY: Final = 0.3
_CLEAR_LEAD: Final = 3.0
"""The lead in points from which a greater one is hardly better."""

_MASK: Final = (1 << 64) - 1


def spread(some: int) -> int:
    """Returns all places next to one of `some`, on the board or not."""
    return some << 73 | some >> 73 | some << 81 | some >> 81 | some << 72 | some >> 72


def openings(own: int, free: int) -> Openings:
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
    """Returns a player's stones by the group they are in; stones of groups that score nothing for good are left out.

    Stones alone; stones of pairs; the tips of paths of three and of stars, where a path of four grows; the middles of
    paths of three; then the inner and the outer stones of paths of four.
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
    """Returns the free vertices next to one or more of the stones, and those next to two or more."""
    x, y, z = beside(stones, free)
    return x | y | z, x & y | x & z | y & z


def promise(own: int, free: int) -> float:
    """Returns about how many points a player's stones will come to, by what they score and how they can grow.

    The weights are those that fitted best what came of some ten thousand positions of played games.
    """
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


class Table:
    """A board to think on: played forward fast, and copied for every simulated game."""

    __slots__ = ("free", "idle", "owned", "turn")

    def __init__(self, owned: list[int], turn: int, idle: int) -> None:
        self.owned = owned
        self.free = ALL & ~(owned[0] | owned[1] | owned[2])
        self.turn = turn
        self.idle = idle

    @property
    def over(self) -> bool:
        """Whether the game has ended (rule D-6)."""
        return not self.free or self.idle >= MOST_IDLE

    def copy(self) -> "Table":
        """Returns a table that can be played on without touching this one."""
        return Table(self.owned[:], self.turn, self.idle)

    def play(self, bit: int) -> None:
        """Puts a stone of the player on turn, or none for 0, and passes the turn on."""
        if bit:
            self.owned[self.turn] |= bit
            self.free ^= bit
            self.idle = 0
        else:
            self.idle += 1
        self.turn = (self.turn + 1) % PLAYERS

    def appeal(self, rivals_worth: tuple[float, ...]) -> dict[int, float]:
        """Returns how much each free vertex attracts the player on turn; below 0 if a stone there costs points."""
        drawn = dict.fromkeys(each(self.free), _COST)
        for kind, worth in zip(openings(self.owned[self.turn], self.free), _OWN_WORTH, strict=True):
            for bit in each(kind):
                drawn[bit] = worth
        for player in range(PLAYERS):
            if player != self.turn:
                for kind, worth in zip(openings(self.owned[player], self.free), rivals_worth, strict=True):
                    for bit in each(kind):
                        drawn[bit] += worth
        return {bit: worth + _ROOM * self._room(bit) for bit, worth in drawn.items()}

    def _room(self, bit: int) -> int:
        return sum(other & self.free > 0 for other in _BESIDE[bit])


class Search:
    """The search for one move: each `think` simulates one more game. A move is a bit, or 0 for none."""

    def __init__(self, table: Table, seed: int) -> None:
        self._table = table
        self._state = seed or 1
        appeal = table.appeal(_RIVALS_WORTH_A_THOUGHT)
        best_first = sorted(self._shuffled(list(appeal)), key=appeal.__getitem__, reverse=True)
        # First the move it would make without thinking, which is kept until another proves better.
        self._moves = list(dict.fromkeys((self._at_once(), *best_first[:_CANDIDATES], 0)))
        self._visits = [0] * len(self._moves)
        self._worths = [0.0] * len(self._moves)

    @property
    def settled(self) -> bool:
        """Whether there is nothing to think about: no choice."""
        return len(self._moves) == 1

    def best(self) -> int:
        """Returns the move tried most; before any, the one that attracts most, unless it costs points."""
        return self._moves[max(range(len(self._moves)), key=self._visits.__getitem__)]

    def _at_once(self) -> int:
        appeal = self._table.appeal(_RIVALS_WORTH)
        bit = max(self._shuffled(list(appeal)), key=appeal.__getitem__, default=0)
        return bit if bit and appeal[bit] >= 0 else 0

    def think(self) -> None:
        """Simulates one game with the move most worth another look, and remembers how it went."""
        choice = self._choose()
        table = self._table.copy()
        table.play(self._moves[choice])
        self._play_on(table)
        self._visits[choice] += 1
        self._worths[choice] += self._worth(table)

    def _choose(self) -> int:
        if 0 in self._visits:
            return self._visits.index(0)
        curiosity = _CURIOSITY * sqrt(log(sum(self._visits)))
        looks = [
            worth / visits + curiosity / sqrt(visits) for worth, visits in zip(self._worths, self._visits, strict=True)
        ]
        return looks.index(max(looks))

    def _play_on(self, table: Table) -> None:
        """Lets all three take what is worth most at once, up to the horizon."""
        for _ in range(_HORIZON):
            if table.over:
                break
            table.play(self._pick(next(filter(None, openings(table.owned[table.turn], table.free)), 0)))

    def _worth(self, table: Table) -> float:
        """Returns how well the game went for the thinker, from 0 to 1: half for the lead, half for being ahead."""
        reached = [points(own) if table.over else promise(own, table.free) for own in table.owned]
        lead = reached.pop(self._table.turn) - max(reached)
        ahead = (lead > 0) - (lead < 0)
        return 0.5 + 0.25 * max(-1.0, min(1.0, lead / _CLEAR_LEAD)) + 0.25 * ahead

    def _pick(self, some: int) -> int:
        """Returns a bit of the set, or 0 of an empty one, drawn fast and nearly fairly."""
        start = self._draw() % _BITS_IN_USE
        above = some >> start
        return (above & -above) << start if above else some & -some

    def _shuffled(self, bits: list[int]) -> list[int]:
        for last in range(len(bits) - 1, 0, -1):
            other = self._draw() % (last + 1)
            bits[last], bits[other] = bits[other], bits[last]
        return bits

    def _draw(self) -> int:
        # An xorshift generator: games may not import `random`, and a draw of the match's own is too slow here.
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return state
