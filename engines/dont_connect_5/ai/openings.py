"""The effect of a stone on each free vertex, found for all vertices at once.

Sets of vertices are whole numbers, a bit each; `a ^ a & b` is faster than `a & ~b`, which makes a
negative number on the way.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.score import BITS, beside

Openings: TypeAlias = tuple[int, int, int, int, int, int]
"""The free vertices by the effect of a player's stone, best first.

It scores 3 more, 2 more, 1 more; makes a pair of a lone stone; is alone; changes nothing. Vertices
in none of the six cost points.
"""

ALL: Final = sum(BITS.values())


def spread(some: int) -> int:
    """Returns all places next to the set, on the board or not."""
    return some << 73 | some >> 73 | some << 81 | some >> 81 | some << 72 | some >> 72


def openings(own: int, free: int) -> Openings:
    """Returns the effect of stones on free vertices for the player with the stones `own`."""
    lone, pairs, tips, middles, inner, outer = kinds(own)
    larger = own ^ lone ^ pairs
    one_lone, two_lone = _neighbours(lone, free)
    one_pair, two_pairs = _neighbours(pairs, free)
    clear = free
    two = idle = 0
    if larger:
        one_larger, two_larger = _neighbours(larger, free)
        clear ^= one_larger
        from_tips = spread(tips)
        from_middles = spread(middles)
        grows = (from_tips ^ from_tips & one_lone) | from_middles & one_lone
        two = (one_larger ^ one_larger & (two_larger | one_pair)) & grows
        joins = two_larger | one_pair | one_lone
        costs = spread(outer) | (from_tips | from_middles | spread(inner)) & joins
        rest = one_larger ^ two
        idle = rest ^ rest & costs
    one_pair = (one_pair ^ two_pairs) & clear
    three = one_pair & one_lone
    return (
        three,
        two,
        one_pair ^ three | (two_lone ^ two_lone & (one_pair | two_pairs)) & clear,
        (one_lone ^ one_lone & (two_lone | one_pair | two_pairs)) & clear,
        clear ^ clear & (one_lone | one_pair | two_pairs),
        idle | two_pairs & clear,
    )


def kinds(own: int) -> tuple[int, int, int, int, int, int]:
    """Returns a player's stones by kind of group, without groups that can never score.

    Lone stones; stones of pairs; the tips of paths of three and of stars, where a path of four
    grows; the middles of paths of three; then the inner and the outer stones of paths of four.
    """
    x, y, z = beside(own, own)
    met = x | y | z
    joints = x & y | x & z | y & z
    ends = met ^ joints
    lone = own ^ met
    pairs = ends & spread(ends)
    if not joints:
        return lone, pairs, 0, 0, 0, 0
    centres = joints ^ joints & spread(joints)
    joint_x, joint_y, joint_z = beside(joints, joints)
    linked = joint_x ^ joint_y ^ joint_z
    linked ^= linked & joint_x & joint_y & joint_z
    inner = linked & spread(linked)
    return (
        lone,
        pairs,
        ends & spread(centres),
        centres ^ centres & x & y & z,
        inner,
        ends & spread(inner),
    )


def _neighbours(stones: int, free: int) -> tuple[int, int]:
    """Returns the free vertices next to one or more of the stones, and to two or more."""
    x, y, z = beside(stones, free)
    return x | y | z, x & y | x & z | y & z


def each(some: int) -> Iterator[int]:
    """Yields the bits of a set one by one."""
    while some:
        bit = some & -some
        yield bit
        some ^= bit
