"""Who plays: people and computer players; and people who are named without playing."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bifrost_bot.engines.values import Seat

Skill: TypeAlias = Literal["best", "good", "quick", "easy", "random"]
"""How a computer player plays: thinking long or a little, by its first idea, with a person's mistakes, at random."""

Computer: TypeAlias = Skill | Literal["silent"]
"""How a seat without a person is played; a silent one never answers."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: a person by Discord user id, or a computer player (which may be a silent one).

    Attributes:
        sees_all: Whether Discord shows this person what is secret (owner, Administrator, View Audit Log).
        seat: The seat they chose in the lobby, where seats are claimed.
        seal: What stands for their name in the running hash, once they were erased.
    """

    id: str
    name: str
    computer: Computer | None = None
    sees_all: bool = False
    seat: Seat | None = None
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom an event names who need not play: a host, or who said who hosts; `seal` as for `Player`."""

    id: str
    name: str
    seal: str = ""
