"""The interface of the arena's players."""

from collections.abc import Mapping
from typing import Final, Literal, Protocol, TypeAlias

from bifrost_bot.engines.values import Json

Kind: TypeAlias = Literal["load", "time-out", "illegal", "exception", "dead"]
KINDS: Final[tuple[Kind, ...]] = ("load", "time-out", "dead", "exception", "illegal")
"""From faults that cost a player the game to those that cost it an answer."""

COSTS_AN_ANSWER: Final = ("illegal", "exception")

TIME_UP: Final = "its time for the game is used up"
CLOCK_UP: Final = "it used little processor time, but its time on the clock for the game is up"


class FaultError(Exception):
    """A player made a fault.

    Attributes:
        kind: `load`, `time-out` and `dead` cost the rest of the game, `illegal` and `exception` one
            answer.
        reason: The end of a sentence.
    """

    def __init__(self, kind: Kind, reason: str) -> None:
        super().__init__(reason)
        self.kind: Kind = kind
        self.reason = reason


class Player(Protocol):
    """Who takes a seat for one game."""

    @property
    def seconds_used(self) -> float:
        """The seconds that the player is charged with up to now."""
        ...

    @property
    def seconds_left(self) -> float:
        """How many seconds it has for its next answer."""
        ...

    def start(self) -> None:
        """Waits until the player can be asked; takes nothing of its time.

        Raises:
            UnableError: When no process can be started or confined.
        """
        ...

    def load(self) -> None:
        """Does what the player has to do before its first answer.

        Raises:
            FaultError: When it cannot.
        """
        ...

    def answer(self, request: Mapping[str, Json]) -> str:
        """Returns the text that the player answers; empty where it gives no answer.

        Raises:
            FaultError: When it makes a fault.
        """
        ...

    def close(self) -> None:
        """Ends what the player needs; harmless when repeated."""
        ...
