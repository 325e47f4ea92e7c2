"""What is to be told, and where: the rows of the outbox. Who may know what was decided before a
notice is made.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Literal, TypeAlias

from bifrost_bot.engines.values import Board, Seat

Place: TypeAlias = Literal["lobby", "public", "seat", "control", "direct"]


class Kind(Enum):
    """What a notice is; the number is what the database knows it by."""

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

    @property
    def rank(self) -> int:
        """Its place in the queue for Discord, the lowest first: `docs/performance.md` says why."""
        return _BY_URGENCY.index(self)


_BY_URGENCY = (
    *(Kind.REPLY, Kind.BOARD, Kind.WARNING, Kind.LINE, Kind.CLOCK, Kind.LOBBY, Kind.RESULT),
    *(Kind.CLOSE_FOR_WRITING, Kind.ANIMATION, Kind.RECORD, Kind.ADMISSION),
)


@dataclass(frozen=True, slots=True)
class Address:
    """A channel of a match by what it is for: the lobby, a board's global channel, a seat's, or its
    hosts' own.

    `board` is None for the lobby, the hosts' channel, and for submission channels that serve all
    boards of a seat. Direct messages go to the person whom their notice calls.
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
            case ["direct"]:
                return DIRECT
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
DIRECT = Address("direct")


@dataclass(frozen=True, slots=True)
class BoardBody:
    """A channel's board as it stands.

    Attributes:
        boards: The board that is shown, or none; earlier programs told of several at once.
        lines: What has happened, a sentence each.
        opening: Whether the channel's boards are new.
        closed: Whether a phase has closed, which may be shown step by step.
        turn: The phase that is open from now on, 0 if none is; None where it says nothing about the
        picture. call: Whether the message says who is to move until when: of a channel's boards
        only the last does. waiting: Whether the channel's player owes nothing on the board in the
        phase that is open from now on.
    """

    kind: ClassVar = Kind.BOARD
    boards: tuple[Board, ...]
    lines: tuple[str, ...]
    opening: bool = False
    closed: bool = False
    turn: int | None = None
    call: bool = True
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class WarningBody:
    """A sentence for those who owe an answer; `seconds` and `where` allow it to be said in
    figures.
    """

    kind: ClassVar = Kind.WARNING
    text: str
    ping: tuple[str, ...]
    seconds: int | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class ReminderBody:
    """A reminder at a time of the player's choice; its sentence is made when it is sent."""

    kind: ClassVar = Kind.WARNING
    ping: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A submission, noted so that what it plans can be drawn.

    Attributes:
        phase: The phase in which it was given.
        move: The game's own value, as JSON.
        before: The submission that it took the place of, likewise; None if there was none, or it is
        not known. board: The slot's board, where its channel serves several.
    """

    phase: int
    move: Any
    before: Any = None
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn under a channel's replies from now on; without a plan nothing."""

    plan: Plan | None


@dataclass(frozen=True, slots=True)
class ReplyBody:
    """The answer to a player's message; without a drawing what was drawn before stays."""

    kind: ClassVar = Kind.REPLY
    text: str
    reply_to: int
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class LateText:
    """A player's message that Discord delivered after its phase was closed, and where it counts.

    Attributes:
        phase: The phase.
        message: The message's id.
        address: The channel it is in.
        board: The slot's board, as the channel may serve several; None in notices of earlier
        programs.
    """

    phase: int
    message: int
    address: Address
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class LineBody:
    """A sentence, with the ids of the users that it pings.

    Attributes:
        late: The text that a button under it enters.
        check: Whether a button under it runs the preflight check again.
        consent: The number of the request that buttons under it agree to or refuse.
        seeing: The id of the player about whom buttons under it decide, to whom Discord shows what
        is secret.
    """

    kind: ClassVar = Kind.LINE
    text: str
    ping: tuple[str, ...] = ()
    late: LateText | None = None
    check: bool = False
    consent: int | None = None
    seeing: str | None = None


@dataclass(frozen=True, slots=True)
class ClockBody:
    """A new time on the boards that are shown, and the sentence that says why."""

    kind: ClassVar = Kind.CLOCK
    line: str


@dataclass(frozen=True, slots=True)
class LobbyBody:
    """The lobby's message says where the match stands."""

    kind: ClassVar = Kind.LOBBY


@dataclass(frozen=True, slots=True)
class ResultBody:
    """The result of the match."""

    kind: ClassVar = Kind.RESULT


@dataclass(frozen=True, slots=True)
class CloseForWritingBody:
    """The match's channels are closed for writing."""

    kind: ClassVar = Kind.CLOSE_FOR_WRITING


@dataclass(frozen=True, slots=True)
class RecordBody:
    """The match's files, under a sentence."""

    kind: ClassVar = Kind.RECORD
    text: str


@dataclass(frozen=True, slots=True)
class AdmissionBody:
    """Who may see and use the channel is set again."""

    kind: ClassVar = Kind.ADMISSION


Body: TypeAlias = (
    BoardBody
    | WarningBody
    | ReminderBody
    | ReplyBody
    | LineBody
    | ClockBody
    | LobbyBody
    | ResultBody
    | CloseForWritingBody
    | RecordBody
    | AdmissionBody
)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell in one channel."""

    address: Address
    body: Body

    @property
    def kind(self) -> Kind:
        """What it is, and so how urgent."""
        return self.body.kind
