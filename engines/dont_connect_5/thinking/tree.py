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

_RIVALS_WORTH: Final = (1.0, 0.7, 0.4, 0.0)
"""How much it makes a vertex worth thinking about that the best of the others' gains there is 3, 2, 1 or nothing."""

_CANDIDATES: Final = 16
_CURIOSITY: Final = 1.0
_CANDOUR: Final = 0.25
"""How much more attraction makes a move e times as likely, before anything is known of it."""

_CLEAR_LEAD: Final = 3.0
"""The lead in points from which a greater one is hardly better."""


@cache
def _kinds() -> tuple[tuple[int, int, float], ...]:
    """Returns kinds of vertices by own and rivals' openings there, with how likely each is to be played, best first."""
    likely = [
        (own, rivals, exp((worth + rivals_worth) / _CANDOUR))
        for own, worth in enumerate(OWN_WORTH)
        for rivals, rivals_worth in enumerate(_RIVALS_WORTH)
    ]
    return tuple(sorted(likely, key=lambda kind: kind[2], reverse=True))


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
        best, choice = -1.0, 0
        place = 0
        for prior, visits, worth in zip(self.priors, self.visits, self.worths, strict=True):
            look = (worth / visits if visits else hope) + scale * prior / (1 + visits)
            if look > best:
                best, choice = look, place
            place += 1
        return choice


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
            following = node.next[place]
            if following is None:
                if node.visits[place] > 1:
                    node.next[place] = self._node(table)
                else:
                    return path, table
                following = node.next[place]
            assert following is not None
            node = following

    def _node(self, table: Table) -> _Node:
        free, turn = table.free, table.turn
        own, one, other = (self._open(table.owned[(turn + place) % PLAYERS]) for place in range(PLAYERS))
        left = free
        wanted: list[int] = []
        for kind in range(3):
            both = (one[kind] | other[kind]) & left
            wanted.append(both)
            left ^= both
        wanted.append(left)
        moves: list[int] = []
        weights: list[float] = []
        for kind, rivals, weight in _kinds():
            some = own[kind] & wanted[rivals]
            while some and len(moves) < _CANDIDATES:
                start = self._dice.below(144)
                above = some >> start << start
                bit = above & -above if above else some & -some
                some ^= bit
                moves.append(bit)
                weights.append(weight * exp(ROOM / _CANDOUR * (BESIDE[bit] & free).bit_count()))
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


def _worths(reached: list[float]) -> list[float]:
    """Returns how well a game went for each player, from 0 to 1: half for the lead, half for being ahead."""
    worths: list[float] = []
    for player, own in enumerate(reached):
        lead = own - max(reached[player - 1], reached[player - 2])
        ahead = (lead > 0) - (lead < 0)
        worths.append(0.5 + 0.25 * max(-1.0, min(1.0, lead / _CLEAR_LEAD)) + 0.25 * ahead)
    return worths
