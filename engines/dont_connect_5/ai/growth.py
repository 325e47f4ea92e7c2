"""The growth of a player's groups of stones, and what it is worth.

Sets of vertices are whole numbers, a bit each (`score.py`). Results that depend only on a player's
own stones are cached, since a search meets the same stones again and again; only the free vertices
are counted each time.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.ai.openings import ALL, each, spread
from bifrost_bot.engines.dont_connect_5.score import points

_WORTHS: Final = (
    (),
    (0.0, -0.05, 0.2, 0.5),
    (0.0, 0.19, 0.44, 0.82, 1.07),
    (-0.13, 0.86, 1.34, 1.63, 0.45, 0.45, 0.45),
)
"""The worth of a group beyond its points: a stone, a path of two or three, by extending vertices.

Found by games between slightly different players by the thousand. These also showed that a path of
three is worth less with all its ends free than with one taken: without that a player won clearly
less often.
"""

_SPACE: Final = 0.13
"""The worth of each vertex on which a pair may become a path of four."""

_MOST_SPACE: Final = 8

Growing: TypeAlias = tuple[tuple[float, ...], int, int]
"""A group that may grow: its worths, the vertices that extend its path, and all a pair may use."""

Step: TypeAlias = tuple[int, tuple[Growing, ...], tuple[Growing, ...]]
"""The effect of a stone: its points, and the growing groups before and after."""


class Outlook:
    """A player's stones, and the effect of a further stone on each vertex."""

    __slots__ = ("_groups", "_points", "_steps", "own", "touched")

    def __init__(self, own: int) -> None:
        self.own = own
        self._points = points(own)
        self._groups = [(group, _growing(group, own ^ group)) for group in _groups(own)]
        self._steps: dict[int, Step] = {}
        self.touched = 0
        """The vertices that matter to it while they are free."""
        for _, room, reach in self._growing():
            self.touched |= room | reach

    def worth(self, free: int) -> float:
        """Returns an estimate of the stones' final points."""
        return self._points + _sum(self._growing(), free)

    def gain(self, bit: int, free: int) -> float:
        """Returns the worth that a stone adds; `free` still has the bit."""
        step = self._steps.get(bit)
        if step is None:
            step = self._steps[bit] = self._step(bit)
        gained, before, after = step
        return gained + _sum(after, free ^ bit) - _sum(before, free)

    def losses(self, free: int) -> dict[int, float]:
        """Returns the worth that a rival's stone takes away, by free vertex, if any."""
        lost: dict[int, float] = {}
        for worths, room, reach in self._growing():
            open_ends = room & free
            count = open_ends.bit_count()
            is_scarce = reach and (reach & free).bit_count() <= _MOST_SPACE
            space = _SPACE if is_scarce else 0.0
            for bit in each(open_ends):
                lost[bit] = lost.get(bit, 0.0) + worths[count] - worths[count - 1] + space
            if space:
                for bit in each(reach & free & ~room):
                    lost[bit] = lost.get(bit, 0.0) + space
        return lost

    def _growing(self) -> Iterable[Growing]:
        return [growing for _, growing in self._groups if growing]

    def _step(self, bit: int) -> Step:
        beside = spread(bit)
        around = beside | bit
        joined = bit
        before: list[Growing] = []
        after: list[Growing] = []
        gained = 0
        for group, growing in self._groups:
            if group & beside:
                joined |= group
                gained -= points(group)
                if growing:
                    before.append(growing)
            elif growing and (growing[1] | growing[2]) & around:
                worths, room, reach = growing
                before.append(growing)
                # A vertex between this group and the stone would join both.
                after.append((worths, room & ~beside, reach & ~beside))
        growing = _growing(joined, self.own & ~joined)
        if growing:
            after.append(growing)
        return gained + points(joined), tuple(before), tuple(after)


def _sum(some: Iterable[Growing], free: int) -> float:
    """Returns the worth of groups beyond their points."""
    total = 0.0
    for worths, room, reach in some:
        total += worths[(room & free).bit_count()]
        if reach:
            total += _SPACE * min(_MOST_SPACE, (reach & free).bit_count())
    return total


def _growing(group: int, others: int) -> Growing | None:
    """Returns the growth of a group next to the player's other stones; None if there is none."""
    length = _length(group)
    if length > 3:
        return None
    near = spread(others)
    room = _room(group)
    reach = 0
    if length == 2:
        beyond = spread(room) & ALL & ~spread(group) & ~group
        reach = room | beyond
    return _WORTHS[length], room & ~near, reach & ~near


def _groups(own: int) -> Iterable[int]:
    while own:
        group = 0
        grown = own & -own
        while group != grown:
            group = grown
            grown |= spread(grown) & own
        yield group
        own ^= group


@lru_cache(maxsize=1 << 15)
def _room(group: int) -> int:
    """Returns the vertices that extend the longest path of a group by one stone."""
    longer = _length(group) + 1
    around = spread(group) & ALL & ~group
    return sum(bit for bit in each(around) if _length(group | bit) == longer)


@lru_cache(maxsize=1 << 15)
def _length(group: int) -> int:
    """Returns the number of stones on the longest path of a group, 5 for more."""
    stones = group.bit_count()
    if stones < 3:
        return stones
    return {0: 5, 1: 3, 3: 4}[points(group)]
