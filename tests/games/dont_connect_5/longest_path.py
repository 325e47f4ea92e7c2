"""Scores of Don't Connect 5 by searching all paths, independent of the engine.

Vertices are tuples here and edges are found by comparing coordinates, so that no table of the
engine is trusted.
"""

from collections.abc import Collection, Iterator

Vertex = tuple[int, int, int]

_WORTH = {3: 1, 4: 3}


def board() -> list[Vertex]:
    """Returns all vertices."""
    span = range(-3, 5)
    return [(x, y, z) for x in span for y in span for z in span if x + y + z in (1, 2)]


def beside(vertex: Vertex) -> list[Vertex]:
    """Returns the places one step away along one coordinate, on the board or not."""
    x, y, z = vertex
    step = 1 if x + y + z == 1 else -1
    return [(x + step, y, z), (x, y + step, z), (x, y, z + step)]


def longest_path(stones: Collection[Vertex]) -> int:
    """Returns how many stones the longest path has that visits none twice."""

    on = {stone: [*filter(stones.__contains__, beside(stone))] for stone in stones}
    seen: set[Vertex] = set()

    def reach(stone: Vertex) -> int:
        seen.add(stone)
        longest = max((reach(other) for other in on[stone] if other not in seen), default=0)
        seen.remove(stone)
        return longest + 1

    return max(map(reach, stones), default=0)


def worth(group: Collection[Vertex]) -> int:
    """Returns what connected stones score."""
    return _WORTH.get(longest_path(group), 0)


def group_of(stone: Vertex, stones: Collection[Vertex]) -> set[Vertex]:
    """Returns the stones that are connected with one of them."""
    found = {stone}
    edge = [stone]
    while edge:
        fresh = {other for other in beside(edge.pop()) if other in stones} - found
        found |= fresh
        edge += fresh
    return found


def shape(stones: Collection[Vertex]) -> frozenset[Vertex]:
    """Returns the same stones moved to where the smallest x and y are 0; neighbours stay
    neighbours.
    """
    left = min(x for x, _, _ in stones)
    up = min(y for _, y, _ in stones)
    return frozenset((x - left, y - up, z + left + up) for x, y, z in stones)


def connected_sets(most: int) -> Iterator[frozenset[Vertex]]:
    """Yields every connected set of one to `most` vertices once, small ones first."""
    vertices = set(board())
    layer = {frozenset({vertex}) for vertex in vertices}
    for size in range(1, most + 1):
        yield from layer
        if size < most:
            layer = {
                group | {other}
                for group in layer
                for stone in group
                for other in beside(stone)
                if other in vertices
            } - layer
