"""The limits of a program in one game."""

from dataclasses import dataclass
from typing import Final

_MEGABYTE: Final = 1024 * 1024
_SPARE_MB: Final = 64
"""For what the kernel keeps, and for the two processes that guard each program."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a program in one game.

    Attributes:
        seconds: Processor time from requests to answers, summed over the game, including the
            program's start.
        memory_mb: Address space of the process, including the interpreter; where it is not our
            Python, its data.
        scratch_mb: Space in the scratch directory.
        wall_seconds: Time from requests to answers, so that a program that sleeps ends too.
    """

    seconds: float = 30.0
    memory_mb: int = 256
    scratch_mb: int = 32
    wall_seconds: float = 300.0

    @property
    def all_memory(self) -> int:
        """The bytes of memory that the program and what guards it may have together."""
        return (self.memory_mb + self.scratch_mb + _SPARE_MB) * _MEGABYTE
