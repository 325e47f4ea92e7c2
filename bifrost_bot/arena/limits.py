"""The limits of a program in one game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a program in one game.

    Attributes:
        seconds: Time from requests to answers, summed over the game, including the import of the program.
        memory_mb: Address space of the process, including the interpreter.
        scratch_mb: Space in the scratch directory.
    """

    seconds: float = 30.0
    memory_mb: int = 256
    scratch_mb: int = 32
