"""Players of a match (people, computer players and programs) and other people in its events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar
from urllib.parse import urlsplit

from bifrost_bot.engines.values import Seat

Skill: TypeAlias = Literal["best", "good", "quick", "easy", "random"]
"""Strength of a computer player: long or short search, first idea, human mistakes, random."""

Computer: TypeAlias = Skill | Literal["silent", "program"]
"""The kind of a non-human player: a silent one never answers, a program is asked by HTTP."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person with their Discord user id, or a computer player.

    Attributes:
        sees_all: Whether Discord shows the person secrets (owner, Administrator, View Audit Log).
        seat: The seat they chose in the lobby, where seats are claimed.
        seal: The pseudonym of their name in the running hash, once they were erased.
        program: The web address of the program that plays, if one does.
    """

    id: str
    name: str
    computer: Computer | None = None
    sees_all: bool = False
    seat: Seat | None = None
    seal: str = ""
    program: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A person in an event who need not play, such as a host; `seal` as for `Player`."""

    id: str
    name: str
    seal: str = ""


_Named = TypeVar("_Named", Player, Person)


def find_by_id(people: Iterable[_Named], id: str) -> _Named | None:
    """Returns the player or person with an id, or None."""
    return next((one for one in people if one.id == id), None)


_LONGEST_HOST: Final = 40


def host_of(program: str) -> str:
    """Returns the host name in a program's address; of a very long name, the end."""
    name = urlsplit(program).hostname or ""
    return name if len(name) <= _LONGEST_HOST else f"…{name[1 - _LONGEST_HOST :]}"
