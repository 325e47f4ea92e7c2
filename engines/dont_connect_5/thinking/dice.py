"""Fast dice for simulated games."""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1


class Dice:
    """An xorshift generator: games may not import `random`, and a draw of the match's own is too slow in a search."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def below(self, bound: int) -> int:
        """Returns a whole number from 0 to `bound` - 1, all nearly equally likely."""
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return state % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Returns the items in random order."""
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            other = self.below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return pool
