"""A fast seeded random generator for the search."""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_SIXTY_FOUR_BITS: Final = (1 << 64) - 1


class Dice:
    """An xorshift generator: games may not import `random`, and `Rng` is too slow here."""

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def below(self, bound: int) -> int:
        """Returns a whole number from 0 to `bound` - 1, all about equally likely."""
        state = self._state
        state ^= state << 13 & _SIXTY_FOUR_BITS
        state ^= state >> 7
        state ^= state << 17 & _SIXTY_FOUR_BITS
        self._state = state
        return (state >> 11) % bound

    def choice(self, items: Sequence[T]) -> T:
        """Returns one of the items."""
        return items[self.below(len(items))]
