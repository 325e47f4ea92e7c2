"""What is to be told, and where: the rows of the outbox. Who may know what was decided before a notice is made."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal, TypeAlias

from bifrost_bot.engines.values import Board, Seat

Place: TypeAlias = Literal["lobby", "public", "seat", "control"]


class Kind(IntEnum):
    """What a notice is; the number is its rank in the queue for Discord, lowest first."""

    BOARD = 0
    WARNING = 1
    REPLY = 2
    LINE = 3
    CLOCK = 4
    LOBBY = 5
    RESULT = 6
    CLOSE_FOR_WRITING = 7
    ANIMATION = 8
    """Never kept in the outbox: a player who misses it has missed nothing that counts."""
    RECORD = 9
    ADMISSION = 10
    """Who may see and use the channel is set again."""


@dataclass(frozen=True, slots=True)
class Address:
    """A channel of a match by what it is for: the lobby, a board's global channel, a seat's, or its hosts' own.

    `board` is None for the lobby, the hosts' channel, and for submission channels that serve all boards of a seat.
    """

    place: Place
    board: Board | None = None
    seat: Seat | None = None

    @property
    def key(self) -> str:
        """The address as one word for the database."""
        return "/".join(part for part in (self.place, self.seat, self.board) if part is not None)

    @property
    def for_log(self) -> str:
        """The address without its seat: a log line must not tell who is told something."""
        return "/".join(part for part in (self.place, self.board) if part is not None)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view the channel shows; None is the public's."""
        return self.seat

    @staticmethod
    def from_key(key: str) -> "Address":
        """Returns the address that `key` was made from."""
        match key.split("/"):
            case ["lobby"]:
                return LOBBY
            case ["control"]:
                return CONTROL
            case ["public", board]:
                return Address("public", board)
            case ["seat", seat]:
                return Address("seat", None, seat)
            case ["seat", seat, board]:
                return Address("seat", board, seat)
            case _:
                raise ValueError(f"{key!r} is no address")


LOBBY = Address("lobby")
CONTROL = Address("control")


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell in one channel; the body is plain JSON that `messages` turns into a message."""

    address: Address
    kind: Kind
    body: Mapping[str, Any]
