"""What a program may use in one game. Read on both sides of the wall, so the standard library is all it needs."""

from dataclasses import dataclass
from typing import Final

LONGEST_REASON: Final = 240
"""Signs of what is told about a fault; in JSON a sign has twelve bytes at the most."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use in one game.

    Attributes:
        seconds: From a request to its answer, summed over the game, the import of the program included.
        memory_mb: Address space of the process, the interpreter included.
        scratch_mb: Room in the scratch directory.
    """

    seconds: float = 30.0
    memory_mb: int = 256
    scratch_mb: int = 32
