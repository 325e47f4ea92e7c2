"""Random draws from a seed: the same on every machine and Python version, and verifiable.

Every draw is HMAC-SHA256 under the match's seed of the text `phase/purpose/index/attempt`, read as
a big-endian number and reduced to the bound by rejection. It depends only on the seed, the phase,
its purpose and the number of earlier draws for that purpose: a phase that is resolved again draws
the same numbers.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

LARGEST_BOUND = 1 << 256
"""The most values of a draw: those of a SHA-256. Up to it, half of all attempts are fair."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draw:
    """A random choice: `0 <= value < bound`; `index` counts from 0 for each purpose in a phase."""

    phase: int
    purpose: str
    index: int
    bound: int
    value: int


def draw(seed: str, phase: int, purpose: str, index: int, bound: int) -> Draw:
    """Returns the draw that the seed fixes.

    Raises:
        ValueError: When `bound` is not from 1 to `LARGEST_BOUND`; no number would be fair.
    """
    if not 1 <= bound <= LARGEST_BOUND:
        raise ValueError(f"a draw needs a bound from 1 to 2^256, not {bound}")
    fair = LARGEST_BOUND - LARGEST_BOUND % bound
    attempt = 0
    while True:
        hashed = _hash(seed, f"{phase}/{purpose}/{index}/{attempt}")
        number = int.from_bytes(hashed, "big")
        if number < fair:
            return Draw(phase, purpose, index, bound, number % bound)
        attempt += 1


@lru_cache(1024)
def subkey(seed: str, label: str) -> str:
    """Returns a seed derived by a hash, whose holder cannot foresee the match's own draws."""
    return _hash(seed, f"subkey/{label}").hex()


def mixed(seed: str, nonces: Sequence[str], beacon: str = "") -> str:
    """Returns the seed of a match's draws: its own, mixed with outside values if there are any."""
    if not nonces and not beacon:
        return seed
    return _hash(seed, f"chance/{'/'.join((*nonces, beacon))}").hex()


def _hash(seed: str, text: str) -> bytes:
    return hmac.digest(seed.encode(), text.encode(), hashlib.sha256)


class Rng:
    """The draws of one phase, remembered in the order they were made."""

    def __init__(self, seed: str, phase: int) -> None:
        self._seed = seed
        self._phase = phase
        self._counts: dict[str, int] = {}
        self._draws: list[Draw] = []

    @property
    def draws(self) -> tuple[Draw, ...]:
        """All draws made so far."""
        return tuple(self._draws)

    def below(self, bound: int, purpose: str) -> int:
        """Returns a whole number from 0 to `bound` - 1, all equally likely."""
        index = self._counts.get(purpose, 0)
        self._counts[purpose] = index + 1
        made = draw(self._seed, self._phase, purpose, index, bound)
        self._draws.append(made)
        return made.value

    def choice(self, items: Sequence[T], purpose: str) -> T:
        """Returns one of the items, all equally likely."""
        return items[self.below(len(items), purpose)]

    def digits(self, base: int, each: int, count: int, purpose: str) -> list[int]:
        """Returns numbers from 0 to `base` - 1, all equally likely, `each` of them from one draw.

        Few draws keep the record short; they are exact as JSON numbers if `base**each` is.
        """
        found: list[int] = []
        while len(found) < count:
            number = self.below(base**each, purpose)
            for _ in range(each):
                number, digit = divmod(number, base)
                found.append(digit)
        return found[:count]

    def take(self, pool: list[T], number: int, purpose: str) -> list[T]:
        """Removes random items from a list and returns them, in the order of the draws."""
        return [pool.pop(self.below(len(pool), purpose)) for _ in range(number)]

    def shuffled(self, items: Sequence[T], purpose: str) -> tuple[T, ...]:
        """Returns the items in random order, all orders equally likely (Fisher-Yates)."""
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            pool[last], pool[other] = pool[other], pool[last]
        return tuple(pool)
