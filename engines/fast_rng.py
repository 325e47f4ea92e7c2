"""A fast seeded random generator for computer players."""

from collections.abc import Sequence
from typing import Final, TypeVar

_WORD: Final = 64
_MASK: Final = (1 << _WORD) - 1

T = TypeVar("T")


class FastRng:
    """An xorshift generator: games may not import `random`, and `Rng` is too slow for searches."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def below(self, bound: int) -> int:
        """Returns a whole number from 0 to `bound` - 1, all about equally likely."""
        state = self._state
        # `_step`, written out here and below as it is most of the work.
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return (state >> 11) % bound

    def choice(self, items: Sequence[T]) -> T:
        """Returns one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[int]) -> None:
        """Shuffles the items in place."""
        state = self._state
        for last in range(len(items) - 1, 0, -1):
            state ^= state << 13 & _MASK
            state ^= state >> 7
            state ^= state << 17 & _MASK
            other = state % (last + 1)
            items[last], items[other] = items[other], items[last]
        self._state = state

    def bits(self, count: int) -> int:
        """Returns a number of that many random bits."""
        bits = 0
        for _ in range(0, count, _WORD):
            bits = bits << _WORD | self._step()
        return bits & (1 << count) - 1

    def _step(self) -> int:
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return state
