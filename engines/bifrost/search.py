"""How the computer player thinks: a tree search over one board that learns from random games.

Monte Carlo tree search for three players, each of whom is taken to want the most points for itself. Moves that turned
up anywhere in a good random game count as hints for the present one (all moves as first, "AMAF"), which is what makes
a few hundred games worth a look. Players are called 0, 1 and 2 here, in the order of turns, 0 being the thinker.
"""

from math import log, sqrt
from typing import Final

from bifrost_bot.engines.bifrost.model import LATTICE

UNOWNED: Final = 3
_CELLS: Final = len(LATTICE.names)
_EDGES: Final = tuple(
    sum(1 << edge for edge, side in enumerate(LATTICE.sides) if cell in side) for cell in range(_CELLS)
)
_FEWEST_TO_SHUT_OUT: Final = 13
"""Fewer foreign cells than this never make a player hopeless, so only then is it worth looking."""

_EXPAND_AFTER: Final = 3
"""Visits after which a move gets a node of its own; less would fill memory with moves tried once."""

_HINTS_WORTH: Final = 150.0
"""The number of visits after which a move's own results weigh about as much as its hints."""

_CURIOSITY: Final = 0.25

_DOUBT: Final = 4
"""The number of games, half of them good, with which hints begin, so that one bad game condemns no move."""

# Ten columns for nine, so that a step off the board's left or right end lands on an unused bit.
_STRIDE: Final = 10
_SPOTS: Final = tuple(round(y / (3**0.5 / 2) + 4) * _STRIDE + round(x - y / 3**0.5 + 4) for x, y in LATTICE.centres)
_BITS: Final = tuple(1 << spot for spot in _SPOTS)
_ALL: Final = sum(_BITS)
_SIDES: Final = tuple(sum(_BITS[cell] for cell in side) for side in LATTICE.sides)
_RIM: Final = _SIDES[0] | _SIDES[1] | _SIDES[2] | _SIDES[3] | _SIDES[4] | _SIDES[5]


def can_connect(allowed: int) -> bool:
    """Returns whether some connected part of these cells, given as bits, lies on three edges."""
    left = allowed & _RIM
    while left:
        group = left & -left
        while True:
            grown = group | group << 1 | group >> 1 | group << 10 | group >> 10 | group << 9 | group >> 9
            grown &= allowed
            if grown == group:
                break
            group = grown
        if sum([side & group > 0 for side in _SIDES]) >= 3:
            return True
        left &= ~group
    return False


class Table:
    """A board to think on: played forward fast, and copied for every random game."""

    __slots__ = ("connected", "edges", "owner", "parent", "places", "stones", "turn")

    def __init__(self, owner: list[int], places: list[int | None]) -> None:
        self.owner = [UNOWNED] * _CELLS
        self.parent = list(range(_CELLS))
        self.edges = list(_EDGES)
        self.stones = [0, 0, 0]
        self.places = places
        for cell, player in enumerate(owner):
            if player != UNOWNED:
                self.put(cell, player)
        # A player who connects in play has finished, so only the cells at hand can hold a win not yet declared.
        self.connected = tuple(can_connect(stones) for stones in self.stones)
        self.turn = 0

    def copy(self) -> "Table":
        """Returns a table that can be played on without touching this one."""
        twin = Table.__new__(Table)
        twin.owner, twin.parent, twin.edges = self.owner[:], self.parent[:], self.edges[:]
        twin.stones, twin.places, twin.turn = self.stones[:], self.places[:], self.turn
        twin.connected = self.connected
        return twin

    @property
    def over(self) -> bool:
        """Whether all places are taken."""
        return None not in self.places

    def put(self, cell: int, player: int) -> None:
        """Colours a cell and joins it to the groups around it."""
        owner, parent, edges = self.owner, self.parent, self.edges
        owner[cell] = player
        self.stones[player] |= _BITS[cell]
        reach = edges[cell]
        for other in LATTICE.neighbours[cell]:
            if owner[other] == player:
                root = self._root(other)
                parent[root] = cell
                reach |= edges[root]
        edges[cell] = reach

    def _root(self, cell: int) -> int:
        parent = self.parent
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    def reach(self, cell: int, player: int) -> int:
        """Returns the edges, as bits, of the group that the player would have with this cell."""
        owner, edges = self.owner, self.edges
        reach = _EDGES[cell]
        for other in LATTICE.neighbours[cell]:
            if owner[other] == player:
                reach |= edges[self._root(other)]
        return reach

    def winning_cell(self, player: int) -> int | None:
        """Returns a cell with which the player would win at once, or None."""
        owner = self.owner
        for cell in range(_CELLS):
            if owner[cell] == UNOWNED and (self.connected[player] or self.reach(cell, player).bit_count() >= 3):
                return cell
        return None

    def play(self, cell: int | None) -> None:
        """Plays the turn of the player on turn, checks it, and passes the turn on to the next unfinished player."""
        player = self.turn
        won = self.connected[player]
        if cell is not None:
            self.put(cell, player)
            won = won or self.edges[cell].bit_count() >= 3
        if won:
            self.places[self.places.index(None)] = player
        elif self._hopeless(player):
            self.places[2 - self.places[::-1].index(None)] = player
        self._pass_on()

    def _hopeless(self, player: int) -> bool:
        foreign = self.stones[player - 1] | self.stones[player - 2]
        return foreign.bit_count() >= _FEWEST_TO_SHUT_OUT and not can_connect(_ALL & ~foreign)

    def _pass_on(self) -> None:
        following = (self.turn + 1) % 3
        if self.places.count(None) == 1:
            self.places[self.places.index(None)] = next(player for player in (0, 1, 2) if player not in self.places)
        while following in self.places and not self.over:
            following = (following + 1) % 3
        self.turn = following


class _Node:
    """What is known of one position: results and hints for each cell, for the player on turn."""

    __slots__ = ("children", "forced", "hint_count", "hint_sum", "total", "values", "visits")

    def __init__(self, table: Table) -> None:
        self.forced = table.winning_cell(table.turn)
        self.children: dict[int, _Node] = {}
        self.total = 0
        self.visits = [0] * _CELLS
        self.values = [0.0] * _CELLS
        self.hint_count = [_DOUBT] * _CELLS
        self.hint_sum = [_DOUBT / 2] * _CELLS
        for rival in (0, 1, 2):
            if rival != table.turn and rival not in table.places:
                self._mind(table.winning_cell(rival))

    def _mind(self, threat: int | None) -> None:
        """Hints strongly at the cell with which another player would win: random games rarely show its worth."""
        if threat is not None:
            self.hint_count[threat] += _DOUBT
            self.hint_sum[threat] += _DOUBT

    def choose(self, owner: list[int], order: list[int]) -> int | None:
        """Returns the empty cell most worth another look, the first in `order` of equals, or None on a full board."""
        if self.forced is not None:
            return self.forced
        best, chosen = -1.0, None
        curiosity = _CURIOSITY * sqrt(log(self.total + 1))
        for cell in order:
            if owner[cell] == UNOWNED:
                visits = self.visits[cell]
                worth = self._worth(cell, visits) + curiosity / sqrt(visits + 1)
                if worth > best:
                    best, chosen = worth, cell
        return chosen

    def _worth(self, cell: int, visits: int) -> float:
        hint = self.hint_sum[cell] / self.hint_count[cell]
        if not visits:
            return hint
        trust = sqrt(_HINTS_WORTH / (3 * visits + _HINTS_WORTH))
        return trust * hint + (1 - trust) * self.values[cell] / visits

    def learn(self, cell: int, worth: float, played: list[int]) -> None:
        """Records the end of a random game that passed here, and all cells the player had in it."""
        self.total += 1
        self.visits[cell] += 1
        self.values[cell] += worth
        count, total = self.hint_count, self.hint_sum
        for other in played:
            count[other] += 1
            total[other] += worth


class Search:
    """The search for one move: each `think` simulates one more game."""

    def __init__(self, table: Table, worth: tuple[float, float, float], seed: int) -> None:
        self._table = table
        self._worth = worth
        self._root = _Node(table)
        self._state = seed or 1
        self._order = list(range(_CELLS))
        self._shuffle(self._order)

    @property
    def settled(self) -> bool:
        """Whether there is nothing to think about: a win at once, or no choice."""
        return self._root.forced is not None or self._table.owner.count(UNOWNED) < 2

    def best(self) -> int | None:
        """Returns the cell visited most, or None on a full board."""
        if self._root.total == 0:
            return self._root.choose(self._table.owner, self._order)
        return max(self._order, key=lambda cell: self._root.visits[cell])

    def think(self) -> None:
        """Simulates one game and remembers how it went."""
        table, node = self._table.copy(), self._root
        path: list[tuple[_Node, int, int]] = []
        played: tuple[list[int], list[int], list[int]] = ([], [], [])
        while not table.over:
            cell = node.choose(table.owner, self._order)
            if cell is None:
                break
            path.append((node, cell, table.turn))
            played[table.turn].append(cell)
            table.play(cell)
            child = node.children.get(cell)
            if child is None:
                if node.visits[cell] >= _EXPAND_AFTER and not table.over:
                    node.children[cell] = _Node(table)
                break
            node = child
        self._play_out(table, played)
        worth = self._worths(table)
        for step, cell, player in path:
            step.learn(cell, worth[player], played[player])

    def _play_out(self, table: Table, played: tuple[list[int], list[int], list[int]]) -> None:
        """Finishes the game at random, except that the next two players see a win at once."""
        free = [cell for cell, player in enumerate(table.owner) if player == UNOWNED]
        self._shuffle(free)
        for _ in (1, 2):
            cell = None if table.over else table.winning_cell(table.turn)
            if cell is None:
                break
            free.remove(cell)
            played[table.turn].append(cell)
            table.play(cell)
        while not table.over:
            cell = free.pop() if free else None
            if cell is not None:
                played[table.turn].append(cell)
            table.play(cell)

    def _worths(self, table: Table) -> list[float]:
        worths = [0.0, 0.0, 0.0]
        for place, player in enumerate(table.places):
            if player is not None:
                worths[player] = self._worth[place]
        return worths

    def _shuffle(self, cells: list[int]) -> None:
        # An xorshift generator: games may not import `random`, and a draw of the match's own is too slow here.
        state = self._state
        for last in range(len(cells) - 1, 0, -1):
            state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
            state ^= state >> 7
            state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
            other = state % (last + 1)
            cells[last], cells[other] = cells[other], cells[last]
        self._state = state
