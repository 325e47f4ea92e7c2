"""A program for the arena: weighs groups by shape and room, three turns ahead."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

SPAN = range(-3, 5)
VERTICES = [
    (x, y, total - x - y) for total in (1, 2) for x in SPAN for y in SPAN if total - x - y in SPAN
]
NUMBER = {vertex: number for number, vertex in enumerate(VERTICES)}
BEAMS = (14, 6, 6)
"""How many moves are looked at in the first turn, the second and the third."""

GROWING_FOUR = (1.0, 1.9, 2.4, 2.7, 2.8)
"""Worth of a path of three by how many vertices make it a path of four."""

GROWING_THREE = (0.0, 0.6, 1.1, 1.4, 1.5)
"""Worth of a pair by how many vertices make it a path of three."""

GROWING_PAIR = (0.0, 0.2, 0.45, 0.7)
"""Worth of a lone stone by how many vertices make it a pair."""

RIVALS_WEIGHT = 0.35


def around(vertex: tuple[int, int, int]) -> list[int]:
    """Returns the numbers of the vertices at the other ends of a vertex's edges."""
    x, y, z = vertex
    step = 1 if x + y + z == 1 else -1
    return [
        NUMBER[other]
        for other in ((x + step, y, z), (x, y + step, z), (x, y, z + step))
        if other in NUMBER
    ]


AROUND = [around(vertex) for vertex in VERTICES]


def spread(some: Iterable[int]) -> set[int]:
    """Returns all vertices next to one of these."""
    return {other for vertex in some for other in AROUND[vertex]}


def groups(stones: set[int]) -> list[frozenset[int]]:
    """Returns the connected groups of these stones."""
    seconds_left = set(stones)
    found = list[frozenset[int]]()
    while seconds_left:
        group = set[int]()
        edge = {seconds_left.pop()}
        while edge:
            group |= edge
            edge = spread(edge) & seconds_left
            seconds_left -= edge
        found.append(frozenset(group))
    return found


@lru_cache(maxsize=200_000)
def length(group: frozenset[int]) -> int:
    """Returns the length of the longest path in the group; 7 for more than six stones."""
    if len(group) > 6:
        return 7
    longest = 0
    paths = [(stone,) for stone in group]
    while paths:
        path = paths.pop()
        longest = max(longest, len(path))
        paths += [
            (*path, stone) for stone in AROUND[path[-1]] if stone in group and stone not in path
        ]
    return longest


def worth(stones: set[int], taken: set[int]) -> float:
    """Returns an estimate of these stones' final points; `taken` are all occupied vertices."""
    total = 0.0
    for group in groups(stones):
        long = length(group)
        if long == 4:
            total += 3
        elif long < 4:
            room = [
                vertex
                for vertex in spread(group) - taken
                if length(group | {vertex}) == long + 1
                and (stones - group).isdisjoint(AROUND[vertex])
            ]
            weights = (GROWING_PAIR, GROWING_THREE, GROWING_FOUR)[long - 1]
            total += weights[min(len(room), len(weights) - 1)]
    return total


def best_moves(owned: Sequence[set[int]], player: int, most: int) -> list[tuple[float, int]]:
    """Returns the best moves by what they gain at once and take from the others."""
    taken = set[int]().union(*owned)
    before = [worth(stones, taken) for stones in owned]
    found: list[tuple[float, int]] = []
    for vertex in range(len(VERTICES)):
        if vertex not in taken:
            with_it = taken | {vertex}
            after = worth(owned[player] | {vertex}, with_it) - before[player]
            touched = [
                other for other in range(3) if other != player and spread([vertex]) & owned[other]
            ]
            taken_away = sum(before[other] - worth(owned[other], with_it) for other in touched)
            found.append((after + RIVALS_WEIGHT * taken_away, vertex))
    return sorted(found, reverse=True)[:most]


def look(owned: list[set[int]], player: int, depth: int) -> tuple[list[float], int | None]:
    """Returns everyone's estimate if each plays best for itself, and the first move (max-n)."""
    if depth == len(BEAMS):
        taken = set[int]().union(*owned)
        return [worth(stones, taken) for stones in owned], None
    best = float("-inf")
    reached = list[float]()
    chosen = None
    moves = best_moves(owned, player, BEAMS[depth])
    if depth == len(BEAMS) - 1:
        moves = moves[:1]
    for gained, vertex in moves:
        if gained < 0:
            continue
        after = [
            stones | {vertex} if other == player else stones for other, stones in enumerate(owned)
        ]
        following, _ = look(after, (player + 1) % 3, depth + 1)
        value = following[player] - RIVALS_WEIGHT * (sum(following) - following[player])
        if value > best:
            best = value
            reached = following
            chosen = vertex
    if chosen is None:
        return look(owned, (player + 1) % 3, depth + 1)[0], None
    return reached, chosen


def bot_move(board: dict[tuple[int, int, int], int], player: int) -> tuple[int, int, int] | None:
    """Returns the best vertex after two replies, or None where every stone costs points."""
    owned: list[set[int]] = [set(), set(), set()]
    for vertex, owner in board.items():
        owned[owner].add(NUMBER[vertex])
    _, chosen = look(owned, player, 0)
    return None if chosen is None else VERTICES[chosen]
