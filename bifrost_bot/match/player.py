"""Who plays: people and computer players; and people who are named without playing."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from bifrost_bot.engines.values import Seat

Skill: TypeAlias = Literal["best", "good", "quick", "easy", "random"]
"""How a computer player plays: thinking long or a little, by its first idea, with a person's
mistakes, at random.
"""

Computer: TypeAlias = Skill | Literal["silent", "program"]
"""How a seat without a person is played; a silent one never answers, and a program is asked by
the web.
"""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: a person by Discord user id, or a computer player (which may be a silent one).

    Attributes:
        sees_all: Whether Discord shows this person what is secret (owner, Administrator, View Audit
        Log). seat: The seat they chose in the lobby, where seats are claimed. seal: What stands for
        their name in the running hash, once they were erased. program: The web address of the
        program that plays, where one does.
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
    """Somebody whom an event names who need not play: a host, or who said who hosts; `seal` as
    for `Player`.
    """

    id: str
    name: str
    seal: str = ""


_LONGEST_HOST: Final = 40


def host_of(program: str) -> str:
    """Returns the name of the host on which a program runs, given its address; the end of one
    that is very long.
    """
    name = urlsplit(program).hostname or ""
    return name if len(name) <= _LONGEST_HOST else f"…{name[1 - _LONGEST_HOST :]}"
