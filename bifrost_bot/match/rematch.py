"""The link of a rematch to the match before, with its series so far."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.player import Person

ANSWER_MS: Final = 600_000
"""How long the places of a rematch are kept for the players of the match before."""


@dataclass(frozen=True, slots=True)
class Wins:
    """How many matches of a series a person has won; all computer players together have no id."""

    player_id: str
    count: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match before this one, and the people for whom places are kept.

    Attributes:
        of: The id of the match before.
        by: The id of the person who asked.
        people: The people who are asked, the one who asked included.
        seats: The seats that are kept for them, where seats are claimed.
        until_ms: How long places are kept.
        wins: The wins in the series before this match.
        played: The number of its matches that had a result.
    """

    of: str
    by: str
    people: tuple[Person, ...]
    seats: Mapping[Seat, str]
    until_ms: int
    wins: tuple[Wins, ...] = ()
    played: int = 0

    def seat_of(self, id: str) -> Seat | None:
        """Returns the seat that is kept for a person; None if none is."""
        return next((seat for seat, holder in self.seats.items() if holder == id), None)
