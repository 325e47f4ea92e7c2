"""The score of stones, computed exactly, without a search for paths.

A vertex has at most three neighbours, and the shortest cycle has six stones. So a group whose
longest path has three stones is a star: one stone and the two or three around it. If the longest
path has four, it is two neighbouring stones, each with one or two more stones around it. All other
groups score nothing. Both shapes are recognised for all groups at once by operations on whole
numbers whose bits are the board.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.dont_connect_5.board import NEIGHBOURS, NUMBER, VERTICES, Vertex

POINTS: Final = MappingProxyType({3: 1, 4: 3})
"""Points of a group by the stones on its longest path; other lengths score 0 (Rule D-8)."""

_WIDTH: Final = 9
"""Bits a row: the eight values of x, and one that stays 0 for steps over the border."""

_HALF: Final = _WIDTH * 8
"""Vertices with x + y + z = 1 take the lower half of the bits, those with sum 2 the upper half."""

_ALONG_Z: Final = _HALF
_ALONG_X: Final = _HALF + 1
_ALONG_Y: Final = _HALF + _WIDTH
_LARGEST_SCORING: Final = 6
"""The most stones without a path of five: two neighbours with two more stones each."""


@dataclass(frozen=True, slots=True)
class Group:
    """Connected stones of one player that score.

    Attributes:
        stones: In reading order.
        path: The stones of a longest path, from end to end.
        points: The points of the group.
    """

    stones: tuple[Vertex, ...]
    path: tuple[Vertex, ...]
    points: int


def _bit(vertex: Vertex) -> int:
    x, y, z = vertex
    place = (x + 3) + _WIDTH * (y + 3)
    return 1 << place + _HALF * (x + y + z - 1)


BITS: Final = MappingProxyType({vertex: _bit(vertex) for vertex in VERTICES})
"""The bit of each vertex in a set of stones."""


def bits(stones: Iterable[Vertex]) -> int:
    """Returns the set of stones as a number; the stones must be on the board and different."""
    return sum(map(BITS.__getitem__, stones))


def score(stones: Iterable[Vertex]) -> int:
    """Returns the points for stones on different vertices of the board (Rules D-7, D-8)."""
    return points(bits(stones))


def points(stones: int) -> int:
    """Returns the points of a set of stones given as a number."""
    stars, paths = scoring(stones)
    return stars.bit_count() * POINTS[3] + paths.bit_count() * POINTS[4]


def scoring(stones: int) -> tuple[int, int]:
    """Returns a stone of each group with a longest path of three, and of each with one of four."""
    x, y, z = beside(stones, stones)
    joints = (x & y) | (x & z) | (y & z)
    if not joints:
        return 0, 0
    x, y, z = beside(joints, joints)
    # A joint without a joint next to it is the middle of a star. A pair of joints without others is
    # the middle of a path of four.
    stars = joints & ~(x | y | z)
    paired = (x ^ y ^ z) & ~(x & y & z)
    partners = paired << _ALONG_X | paired << _ALONG_Y | paired << _ALONG_Z
    return stars, paired & partners


def beside(some: int, others: int) -> tuple[int, int, int]:
    """Returns those of `others` with a neighbour in `some` along x, along y and along z."""
    return (
        (some << _ALONG_X | some >> _ALONG_X) & others,
        (some << _ALONG_Y | some >> _ALONG_Y) & others,
        (some << _ALONG_Z | some >> _ALONG_Z) & others,
    )


def scoring_groups(stones: Collection[Vertex]) -> tuple[Group, ...]:
    """Returns the groups that score, in reading order of their first stones (Rules D-7, D-8)."""
    found: list[Group] = []
    unseen = set(stones)
    for first in _in_order(stones):
        if first not in unseen:
            continue
        together = connected(first, unseen)
        unseen -= together
        path = longest_path(together)
        if len(path) in POINTS:
            group = Group(tuple(_in_order(together)), path, POINTS[len(path)])
            found.append(group)
    return tuple(found)


def _in_order(stones: Iterable[Vertex]) -> list[Vertex]:
    return sorted(stones, key=NUMBER.__getitem__)


def connected(first: Vertex, stones: Collection[Vertex]) -> set[Vertex]:
    """Returns the group of the first stone among these stones."""
    found = {first}
    queue = [first]
    while queue:
        for other in NEIGHBOURS[queue.pop()]:
            if other in stones and other not in found:
                found.add(other)
                queue.append(other)
    return found


def longest_path(stones: Collection[Vertex]) -> tuple[Vertex, ...]:
    """Returns the first longest path of a group in reading order; empty if it has five stones."""
    if len(stones) > _LARGEST_SCORING:
        return ()
    longest: tuple[Vertex, ...] = ()
    unfinished = [(stone,) for stone in reversed(_in_order(stones))]
    while unfinished:
        path = unfinished.pop()
        if len(path) > len(longest):
            longest = path
        following = [stone for stone in NEIGHBOURS[path[-1]] if stone in stones]
        unfinished += [(*path, stone) for stone in following if stone not in path]
    return longest
