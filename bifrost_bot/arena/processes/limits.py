"""The limits of a program in one game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a program in one game.

    Attributes:
        seconds: Processor time from requests to answers, summed over the game, including the program's start.
        memory_mb: Address space of the process, including the interpreter; its data alone where it is not our Python.
        scratch_mb: Space in the scratch directory.
        wall_seconds: Time from requests to answers, so that a program that sleeps ends too.
    """

    seconds: float = 30.0
    memory_mb: int = 256
    scratch_mb: int = 32
    wall_seconds: float = 300.0
