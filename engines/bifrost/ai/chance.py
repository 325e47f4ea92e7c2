"""A fast seeded random generator for the search."""

from typing import Final

_WORD: Final = 64
_MASK: Final = (1 << _WORD) - 1


class Chance:
    """An xorshift generator: games may not import `random`, and `Rng` is too slow here."""

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def shuffle(self, items: list[int]) -> None:
        """Shuffles the items in place."""
        state = self._state
        for last in range(len(items) - 1, 0, -1):
            # `_step`, written out as it is most of the work.
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
