"""The search for one move: a tree of all three players' moves, best first.

Each visit walks from the board to a new position, and adds its worth to all moves on the way; each
player is assumed to choose what is best for that player (max-n).
"""

from math import exp, sqrt, tanh
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.ai.growth import Outlook
from bifrost_bot.engines.dont_connect_5.ai.table import Table
from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, PLAYERS
from bifrost_bot.engines.dont_connect_5.score import BITS, points

_LOOKS: Final = 16
"""The positions visited in one go."""

_RIVALS: Final = 0.52
"""The weight, for an unvisited move, of what it takes from rivals."""

_STRONGER: Final = 0.85
"""The weight of the stronger rival's points against a player's own."""

_WEAKER: Final = 0.15
"""The same for the weaker rival."""

_CLEAR_LEAD: Final = 4.0
"""The lead in points from which a greater one is not much better."""

_TURN: Final = 0.4
"""The worth of being on turn; having just been costs as much."""

_CANDIDATES: Final = 12
_CURIOSITY: Final = 0.3
_CANDOUR: Final = 0.4
"""The difference in worth that makes an unvisited move e times as likely."""

_BELIEF: Final = 2
"""The immediate worth of a move counts as so many visits."""

_ORDER: Final = tuple(BITS.values())

Worths: TypeAlias = tuple[float, float, float]
"""An estimate of each player's final points."""


class _Node:
    """A position of the tree with statistics of each move; a move is a bit, or 0 for none."""

    __slots__ = ("looks", "moves", "next", "priors", "reached", "turn", "visits", "worths")

    def __init__(
        self, turn: int, moves: list[int], reached: list[Worths], weights: list[float]
    ) -> None:
        total = sum(weights)
        self.turn = turn
        self.moves = moves
        self.reached = reached
        """The worths right after each move."""
        self.priors = [_CURIOSITY * weight / total for weight in weights]
        self.visits = [0] * len(moves)
        after = [_tempo(worths, turn) for worths in reached]
        self.worths = [_BELIEF * _rating(worths, turn) for worths in after]
        self.next: list[_Node | None] = [None] * len(moves)
        self.looks = 0

    def choose(self) -> int:
        """Returns the place of the move to visit next."""
        scale = sqrt(self.looks + 1)
        moves = zip(self.priors, self.visits, self.worths, strict=True)
        looks = [
            worth / (visits + _BELIEF) + scale * prior / (1 + visits)
            for prior, visits, worth in moves
        ]
        return looks.index(max(looks))


class Search:
    """The search for one move; each `think` takes some 2 ms. A move is a bit, or 0 for none."""

    def __init__(self, table: Table, seed: int) -> None:
        self._table = table
        self._outlooks: dict[int, Outlook] = {}
        self._losses: dict[tuple[int, int], dict[int, float]] = {}
        start = seed % len(_ORDER)
        self._order = _ORDER[start:] + _ORDER[:start]
        worths = [self._outlook(own).worth(table.free) for own in table.owned]
        one, two, three = worths
        self._root = self._node(table, (one, two, three))

    @property
    def settled(self) -> bool:
        """Whether there is only one move."""
        return len(self._root.moves) == 1

    def best(self) -> int:
        """Returns the most visited move, or at first the one with the highest immediate worth."""
        root = self._root
        most = max(root.visits)
        return root.moves[root.visits.index(most)]

    def think(self) -> None:
        """Visits `_LOOKS` more positions."""
        for _ in range(_LOOKS):
            self._visit()

    def _visit(self) -> None:
        """Walks to a new position, and adds its worth to all moves on the way."""
        node = self._root
        table = self._table.copy()
        path: list[tuple[_Node, int]] = []
        while True:
            place = node.choose()
            node.visits[place] += 1
            node.looks += 1
            path.append((node, place))
            table.play(node.moves[place])
            reached = node.reached[place]
            if table.over:
                one, two, three = map(points, table.owned)
                reached = (one, two, three)
                break
            if node.visits[place] == 1:
                reached = _tempo(reached, node.turn)
                break
            following = node.next[place]
            if following is None:
                following = node.next[place] = self._node(table, reached)
            node = following
        rated = [_rating(reached, player) for player in range(PLAYERS)]
        for node, place in path:
            node.worths[place] += rated[node.turn]

    def _node(self, table: Table, worths: Worths) -> _Node:
        """Returns the position with these worths as a node, its moves the most appealing ones."""
        free = table.free
        turn = table.turn
        own = self._outlook(table.owned[turn])
        one = (turn + 1) % PLAYERS
        other = (turn + 2) % PLAYERS
        one_lost = self._losses_of(table.owned[one], free)
        other_lost = self._losses_of(table.owned[other], free)
        ranked: list[tuple[float, int, float]] = []
        for bit in self._order:
            if bit & free:
                gain = own.gain(bit, free)
                lost = one_lost.get(bit, 0.0) + other_lost.get(bit, 0.0)
                appeal = gain + _RIVALS * lost
                if appeal >= 0:
                    ranked.append((appeal, bit, gain))
        ranked.sort(key=lambda move: -move[0])
        moves: list[int] = []
        reached: list[Worths] = []
        weights: list[float] = []
        most = ranked[0][0] if ranked else 0.0
        for appeal, bit, gain in ranked[:_CANDIDATES]:
            after = list(worths)
            after[turn] += gain
            after[one] -= one_lost.get(bit, 0.0)
            after[other] -= other_lost.get(bit, 0.0)
            moves.append(bit)
            reached.append((after[0], after[1], after[2]))
            weights.append(exp((appeal - most) / _CANDOUR))
        if not moves or table.idle == MOST_IDLE - 1:
            moves.append(0)
            reached.append(worths)
            mean = sum(weights) / len(weights) if weights else 1.0
            weights.append(mean)
        return _Node(turn, moves, reached, weights)

    def _outlook(self, own: int) -> Outlook:
        found = self._outlooks.get(own)
        if found is None:
            found = self._outlooks[own] = Outlook(own)
        return found

    def _losses_of(self, own: int, free: int) -> dict[int, float]:
        """Returns the worth a rival's stone on each free vertex takes away, from a cache."""
        outlook = self._outlook(own)
        key = own, free & outlook.touched
        found = self._losses.get(key)
        if found is None:
            found = self._losses[key] = outlook.losses(free)
        return found


def _tempo(worths: Worths, turn: int) -> Worths:
    """Returns the worths after a turn: being next in turn is worth something."""
    changed = list(worths)
    changed[turn] -= _TURN
    changed[(turn + 1) % PLAYERS] += _TURN
    return changed[0], changed[1], changed[2]


def _rating(worths: Worths, player: int) -> float:
    """Returns the position's value for the player, from 0 to 1."""
    one = worths[player - 1]
    other = worths[player - 2]
    weaker, stronger = (one, other) if one < other else (other, one)
    lead = worths[player] - _STRONGER * stronger - _WEAKER * weaker
    return 0.5 + 0.5 * tanh(lead / _CLEAR_LEAD)
