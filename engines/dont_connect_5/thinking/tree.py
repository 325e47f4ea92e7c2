"""The search for one move: a tree of what all three may play, in which promising moves are looked at more often.

Each look walks from the board to a position that was not looked at before, judges it by a simulated game, and adds the
result to all moves on the way; each player is taken to choose what is best for that player (max-n).
"""

from functools import cache
from math import exp, sqrt
from typing import Final

from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, PLAYERS
from bifrost_bot.engines.dont_connect_5.score import points
from bifrost_bot.engines.dont_connect_5.thinking.dice import Dice
from bifrost_bot.engines.dont_connect_5.thinking.lanes import COUNT, Lanes
from bifrost_bot.engines.dont_connect_5.thinking.openings import ALL, Openings, openings
from bifrost_bot.engines.dont_connect_5.thinking.table import BESIDE, OWN_WORTH, ROOM, Table

_RIVALS_WORTH: Final = (0.3, 0.2, 0.1, 0.0)
"""How much it makes a vertex worth thinking about that the best of the others' gains there is 3, 2, 1 or nothing.

Little: with three times as much, a player with little time won 76 % against two who do not think,
and not 91 %.
"""

_CANDIDATES: Final = 16
_CURIOSITY: Final = 1.0
_CANDOUR: Final = 0.25
"""How much more attraction makes a move e times as likely, before anything is known of it."""

_CLEAR_LEAD: Final = 3.0
"""The lead in points from which a greater one is hardly better."""


@cache
def _kinds() -> tuple[tuple[int, int, tuple[float, ...]], ...]:
    """Returns kinds of vertices by own and rivals' openings there, best first.

    With each comes how likely it is to be played, by the number of free neighbours.
    """
    kinds = [
        (own, rivals, tuple(exp((worth + rivals_worth + ROOM * room) / _CANDOUR) for room in range(4)))
        for own, worth in enumerate(OWN_WORTH)
        for rivals, rivals_worth in enumerate(_RIVALS_WORTH)
    ]
    return tuple(sorted(kinds, key=lambda kind: kind[2], reverse=True))


class _Node:
    """A position of the tree, with what is known of each move; a move is a bit, or 0 for none."""

    __slots__ = ("looks", "moves", "next", "priors", "turn", "visits", "worth", "worths")

    def __init__(self, turn: int, moves: list[int], weights: list[float]) -> None:
        total = sum(weights)
        self.turn = turn
        self.moves = moves
        self.priors = [weight / total for weight in weights]
        self.visits = [0] * len(moves)
        self.worths = [0.0] * len(moves)
        self.next: list[_Node | None] = [None] * len(moves)
        self.looks = 0
        self.worth = 0.0

    def choose(self) -> int:
        """Returns the place of the move most worth another look."""
        scale = _CURIOSITY * sqrt(self.looks + 1)
        hope = self.worth / self.looks if self.looks else 0.5
        looks = [
            (worth / visits if visits else hope) + scale * prior / (1 + visits)
            for prior, visits, worth in zip(self.priors, self.visits, self.worths, strict=True)
        ]
        return looks.index(max(looks))


class Search:
    """The search for one move; each `think` takes some 2 ms. A move is a bit, or 0 for none."""

    def __init__(self, table: Table, seed: int) -> None:
        self._table = table
        self._dice = Dice(seed)
        self._lanes = Lanes(self._dice)
        self._openings: dict[int, Openings] = {}
        # The move it would make without thinking stands first: it is kept until another proves better.
        self._first = self._at_once()
        self._root = self._node(table)

    @property
    def settled(self) -> bool:
        """Whether there is nothing to think about: no choice."""
        return len(self._root.moves) == 1

    def best(self) -> int:
        """Returns the move tried most; before any, the one that attracts most, unless it costs points."""
        root = self._root
        if not root.looks:
            return self._first
        return root.moves[max(range(len(root.moves)), key=root.visits.__getitem__)]

    def _at_once(self) -> int:
        appeal = self._table.appeal()
        bit = max(self._dice.shuffled(list(appeal)), key=appeal.__getitem__, default=0)
        return bit if bit and appeal[bit] >= 0 else 0

    def think(self) -> None:
        """Looks at `COUNT` more positions."""
        paths: list[list[tuple[_Node, int]]] = []
        tables: list[Table] = []
        for _ in range(COUNT):
            path, table = self._walk()
            paths.append(path)
            tables.append(table)
        for path, table, reached in zip(paths, tables, self._lanes.play(tables), strict=True):
            worths = _worths([points(own) for own in table.owned] if table.over else reached)
            for node, place in path:
                worth = worths[node.turn]
                node.worths[place] += worth
                node.worth += worth

    def _walk(self) -> tuple[list[tuple[_Node, int]], Table]:
        """Walks to a position that is not in the tree yet; returns the moves and the table after them."""
        node, table = self._root, self._table.copy()
        path: list[tuple[_Node, int]] = []
        while True:
            place = node.choose()
            # Counted before it is judged, so that the other walks of this batch do not all take the same way.
            node.visits[place] += 1
            node.looks += 1
            path.append((node, place))
            table.play(node.moves[place])
            if table.over:
                return path, table
            if node.visits[place] == 1:
                return path, table
            following = node.next[place]
            if following is None:
                following = node.next[place] = self._node(table)
            node = following

    def _node(self, table: Table) -> _Node:
        """Returns the position as a node, its moves those that attract most."""
        free, turn = table.free, table.turn
        own, one, other = (self._open(table.owned[(turn + place) % PLAYERS]) for place in range(PLAYERS))
        wanted = _wanted(one, other, free)
        start = self._dice.below(ALL.bit_length())
        moves: list[int] = []
        weights: list[float] = []
        for kind, rivals, likely in _kinds():
            some = own[kind] & wanted[rivals]
            while some and len(moves) < _CANDIDATES:
                above = some >> start << start or some
                bit = above & -above
                some ^= bit
                moves.append(bit)
                weights.append(likely[(BESIDE[bit] & free).bit_count()])
        if not moves or table.idle == MOST_IDLE - 1:
            moves.append(0)
            weights.append(sum(weights) / len(weights) if weights else 1.0)
        return _Node(turn, moves, weights)

    def _open(self, own: int) -> Openings:
        """Returns what stones anywhere would do for a player; remembered, since few sets of stones come up often."""
        found = self._openings.get(own)
        if found is None:
            found = self._openings[own] = openings(own, ALL ^ own)
        return found


def _wanted(one: Openings, other: Openings, free: int) -> tuple[int, int, int, int]:
    """Returns the free vertices by the most that one of two rivals would gain there: 3, 2, 1 or nothing."""
    three = (one[0] | other[0]) & free
    two = (one[1] | other[1]) & free & ~three
    single = (one[2] | other[2]) & free & ~(three | two)
    return three, two, single, free & ~(three | two | single)


def _worths(reached: list[float]) -> list[float]:
    """Returns how well a game went for each player, from 0 to 1: half for the lead, half for being ahead."""
    worths: list[float] = []
    for player, own in enumerate(reached):
        lead = own - max(reached[player - 1], reached[player - 2])
        ahead = (lead > 0) - (lead < 0)
        worths.append(0.5 + 0.25 * max(-1.0, min(1.0, lead / _CLEAR_LEAD)) + 0.25 * ahead)
    return worths
