"""A program for the arena: greedy, one stone ahead, with its rivals' gains in view."""

Vertex = tuple[int, int, int]
Stones = set[Vertex]

POINTS = {3: 1, 4: 3}
SPAN = range(-3, 5)
VERTICES = [
    (x, y, total - x - y) for total in (1, 2) for x in SPAN for y in SPAN if total - x - y in SPAN
]
NEXT_WORTH = 0.4
RIVALS_WORTH = 0.15
ROOM = 0.02


def around(vertex: Vertex) -> list[Vertex]:
    """Returns the vertices at the other ends of a vertex's edges."""
    x, y, z = vertex
    step = 1 if x + y + z == 1 else -1
    others = [(x + step, y, z), (x, y + step, z), (x, y, z + step)]
    return [other for other in others if max(other) <= 4 and min(other) >= -3]


AROUND = {vertex: around(vertex) for vertex in VERTICES}


def group_of(vertex: Vertex, stones: Stones) -> Stones:
    """Returns the stones that are connected with the vertex, itself included."""
    found = {vertex}
    edge = [vertex]
    while edge:
        fresh = [other for other in AROUND[edge.pop()] if other in stones and other not in found]
        found.update(fresh)
        edge += fresh
    return found


def length(start: Vertex, group: Stones, seen: Stones) -> int:
    """Returns the length of the longest path from `start` that avoids `seen`."""
    seen = seen | {start}
    return 1 + max(
        (length(other, group, seen) for other in AROUND[start] if other in group - seen), default=0
    )


def points(group: Stones) -> int:
    """Returns what connected stones score."""
    if not 3 <= len(group) <= 6:
        return 0
    return POINTS.get(max(length(stone, group, set()) for stone in group), 0)


def gain(vertex: Vertex, stones: Stones) -> int:
    """Returns what a stone there adds to its player's points."""
    touched = [group_of(other, stones) for other in AROUND[vertex] if other in stones]
    lost = sum(points(group) for at, group in enumerate(touched) if group not in touched[:at])
    return points(group_of(vertex, stones | {vertex})) - lost


def near(vertex: Vertex, stones: Stones, free: Stones) -> Stones:
    """Returns the free vertices whose gain a stone there may change."""
    group = group_of(vertex, stones | {vertex})
    first = {other for stone in group for other in AROUND[stone]}
    return (first | {other for stone in first for other in AROUND[stone]}) & free - {vertex}


def bot_move(board: dict[Vertex, int], player: int) -> Vertex | None:
    """Returns the vertex worth most to the player, or None where every stone costs points."""
    free = {vertex for vertex in VERTICES if vertex not in board}
    owned: list[set[Vertex]] = [set(), set(), set()]
    for vertex, owner in board.items():
        owned[owner].add(vertex)
    mine = owned[player]
    gains = {vertex: gain(vertex, mine) for vertex in free}
    worths: dict[Vertex, float] = {}
    for vertex in sorted(free):
        with_it = mine | {vertex}
        following = sorted(
            (gain(other, with_it) for other in near(vertex, mine, free)), reverse=True
        )
        worths[vertex] = gains[vertex] + NEXT_WORTH * sum(
            max(0, more) / (1 + at) for at, more in enumerate(following)
        )
        worths[vertex] += RIVALS_WORTH * max(
            0, *(gain(vertex, owned[other]) for other in range(3) if other != player)
        )
        worths[vertex] += ROOM * sum(other in free for other in AROUND[vertex])
    best = max(worths, key=worths.__getitem__, default=None)
    return best if best is not None and gains[best] >= 0 else None
