"""Plays single boards of Antisocial Snake through the referee."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.tools.refereeing import answer

SEATS = ("ann", "bob", "cid")
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Ended:
    """A board after its movement, as the referee reports it."""

    answered: dict[str, Any]
    name: str

    @property
    def board(self) -> dict[str, Any]:
        return self.answered["boards"][self.name]

    @property
    def public(self) -> str:
        """The public lines of the match."""
        return " ".join(line for phase in self.answered["phases"] for line in phase["public"])

    def snake(self, owner: str, colour: str = "red") -> dict[str, Any]:
        """The snake of a seat and colour."""
        return next(
            one for one in self.board["snakes"] if (one["owner"], one["colour"]) == (owner, colour)
        )

    def path(self, owner: str, colour: str = "red") -> str:
        """The tiles a snake was on, such as `A1 B1`."""
        return " ".join(self.snake(owner, colour)["path"])

    def tile(self, name: str) -> str:
        """The contents of a tile at the end."""
        return self.board["tiles"][int(name[1:]) - 1][ord(name[0]) - ord("A")]

    def points(self, seat: str) -> int:
        return self.answered["seats"][seat]["points"]


def rows(*lines: str) -> list[list[str]]:
    """Rows of tiles from lines such as `r1 w b3`."""
    return [line.split() for line in lines]


def document(
    lines: tuple[str, ...],
    place: Texts,
    move: Texts,
    variation: str = "theme",
    seats: int = 2,
    name: str = "0",
    **config: Any,
) -> dict[str, Any]:
    """Returns a match of one board; each seat sends one text a phase, `/` between the parts."""
    settings = {
        "schedule": [[name]],
        "variations": {name: variation},
        "boards": {name: rows(*lines)},
        **config,
    }
    return {
        "game": "antisocial_snake",
        "config": settings,
        "seats": list(SEATS[:seats]),
        "phases": [phase(place, name), phase(move, name)],
    }


def phase(said: Texts, name: str) -> dict[str, Any]:
    """Returns the phase in which each seat sends one text."""
    return {"say": [[seat, None, spoken(text, name)] for seat, text in said.items()]}


def spoken(text: str, name: str) -> str:
    """`C3 / frame A1` as two parts of a text for the board."""
    return "; ".join(f"{name}: {part.strip()}" for part in text.split("/"))


def play(
    lines: tuple[str, ...],
    place: Texts,
    move: Texts,
    variation: str = "theme",
    seats: int = 2,
    name: str = "0",
    **config: Any,
) -> Ended:
    """The board at its end; every text must have been accepted."""
    answered = answer(document(lines, place, move, variation, seats, name, **config))
    for phase in answered["phases"]:
        assert all(reply["ok"] for reply in phase["replies"]), phase["replies"]
    return Ended(answered, name)
