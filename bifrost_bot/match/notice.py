"""Notices: messages to one channel of a match, stored as rows of the outbox.

Whether the channel's readers may know the content is decided before a notice is made. The outbox
names no user: it refers to the events of a notice (`EventBody`), or to the time of one without.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, TypeAlias

from bifrost_bot.engines.values import Board, Seat

Place: TypeAlias = Literal["lobby", "public", "seat", "control", "direct"]
_ADDRESSES: Final = 1_000


class Kind(Enum):
    """The kind of a notice; the database stores the number."""

    BOARD = 0
    WARNING = 1
    REPLY = 2
    LINE = 3
    CLOCK = 4
    LOBBY = 5
    RESULT = 6
    CLOSE_FOR_WRITING = 7
    ANIMATION = 8
    """Never stored in the outbox: missing an animation is harmless."""
    RECORD = 9
    ADMISSION = 10

    @property
    def rank(self) -> int:
        """The position in the send queue, the lowest first; see `docs/performance.md`."""
        return _BY_URGENCY.index(self)


_BY_URGENCY = (
    *(Kind.REPLY, Kind.BOARD, Kind.WARNING, Kind.LINE, Kind.CLOCK, Kind.LOBBY, Kind.RESULT),
    *(Kind.CLOSE_FOR_WRITING, Kind.ANIMATION, Kind.RECORD, Kind.ADMISSION),
)


@dataclass(frozen=True, slots=True)
class Address:
    """A channel of a match: the lobby, a board's public one, a seat's, the hosts', or a DM.

    `board` is None for the lobby, the hosts' channel, and for submission channels that serve all
    boards of a seat. Direct messages go to the person whom their notice pings.
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
        """The address without its seat, which a log must not reveal."""
        return "/".join(part for part in (self.place, self.board) if part is not None)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view the channel shows; None for the public view."""
        return self.seat

    @staticmethod
    @lru_cache(_ADDRESSES)
    def from_key(key: str) -> "Address":
        """Returns the address with this `key`; the same one to all, as many matches have it."""
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
    """The current board of a channel.

    Attributes:
        boards: The board that is shown, or none; earlier programs stored several.
        lines: The events since the last board, a sentence each.
        opening: Whether the channel's boards are new.
        closed: Whether a phase has closed, which may be shown step by step.
        turn: The phase that is open now, 0 if none is; None if the picture does not depend on it.
        call: Whether the message says who has to move until when; only a channel's last board does.
        waiting: Whether the channel's player owes nothing on the board in the open phase.
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
    """A deadline warning to slots that owe an answer; only an early program stored its `text`."""

    kind: ClassVar = Kind.WARNING
    text: str
    ping: tuple[str, ...]
    seconds: int | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class ReminderBody:
    """A reminder at a time of the player's choice, worded when it is sent; `as_of` as in a line."""

    kind: ClassVar = Kind.WARNING
    ping: tuple[str, ...] = ()
    as_of: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A submission to be drawn below the replies to it.

    Attributes:
        phase: The phase in which it was given.
        move: The game's own value, as JSON.
        before: The submission that it replaced, also as JSON; None if there was none or unknown.
        board: The slot's board, where its channel serves several.
    """

    phase: int
    move: Any
    before: Any = None
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing under a channel's replies from now on; empty without a plan."""

    plan: Plan | None


@dataclass(frozen=True, slots=True)
class ReplyBody:
    """The reply to a player's message; without a drawing the previous one stays.

    Attributes:
        suggested: What a refused text evidently means, which a button sends.
        phase: The phase for which it is suggested.
    """

    kind: ClassVar = Kind.REPLY
    text: str
    reply_to: int
    drawing: Drawing | None = None
    suggested: str = ""
    phase: int = 0


@dataclass(frozen=True, slots=True)
class LateText:
    """A player's message that Discord delivered after its phase was closed.

    Attributes:
        phase: The phase.
        message: The message's id.
        address: Its channel.
        board: The slot's board; None in notices of earlier programs.
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
        consent: The number of the consent request that its buttons answer.
        seeing: The id of a player who can see secrets, about whom its buttons decide.
        ready: Whether a button under it says that the player who presses it is ready.
        stand_in: The number of the question to a person who would stand in, which hosts can stop.
        as_of: How many events the match had; stored in place of pings, which it gives again.
        role: The id of a role that it calls.
    """

    kind: ClassVar = Kind.LINE
    text: str
    ping: tuple[str, ...] = ()
    late: LateText | None = None
    check: bool = False
    consent: int | None = None
    seeing: str | None = None
    as_of: int | None = None
    ready: bool = False
    role: str = ""
    stand_in: int | None = None


@dataclass(frozen=True, slots=True)
class ClockBody:
    """A changed deadline on the shown boards, and a sentence that gives the reason."""

    kind: ClassVar = Kind.CLOCK
    line: str


@dataclass(frozen=True, slots=True)
class LobbyBody:
    """An update of the lobby's message."""

    kind: ClassVar = Kind.LOBBY


@dataclass(frozen=True, slots=True)
class ResultBody:
    """The result of the match."""

    kind: ClassVar = Kind.RESULT


@dataclass(frozen=True, slots=True)
class CloseForWritingBody:
    """Closes the match's channels for writing."""

    kind: ClassVar = Kind.CLOSE_FOR_WRITING


@dataclass(frozen=True, slots=True)
class RecordBody:
    """The match's files below a sentence."""

    kind: ClassVar = Kind.RECORD
    text: str


@dataclass(frozen=True, slots=True)
class AdmissionBody:
    """Sets the permissions of the channel again."""

    kind: ClassVar = Kind.ADMISSION


@dataclass(frozen=True, slots=True)
class EventBody:
    """A stored notice of events without its words, which the match's history gives again.

    Attributes:
        kind: The kind of the notice.
        events: The numbers of the first and the last event of its change.
        place: How many notices of this kind the change gives the same channel before it.
        reply_to: The message that a reply answers.
    """

    kind: Kind
    events: tuple[int, int]
    place: int = 0
    reply_to: int | None = None


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
    | EventBody
)

_WORDED = (WarningBody, ReplyBody, LineBody, ClockBody, RecordBody)
"""Bodies with sentences; those of boards are stored, as edits of their messages repeat them."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to one channel."""

    address: Address
    body: Body

    @property
    def kind(self) -> Kind:
        """The kind, which also gives the urgency."""
        return self.body.kind


def without_people(notices: Sequence[Notice], seq: int) -> list[Notice]:
    """Returns notices of no event as they are stored while the match has `seq` events."""
    stored: list[Notice] = []
    for notice in notices:
        body = notice.body
        if isinstance(body, LineBody | ReminderBody) and body.ping:
            body = replace(body, ping=(), as_of=seq)
        stored.append(Notice(notice.address, body))
    return stored


def without_words(notices: Sequence[Notice], events: tuple[int, int]) -> list[Notice]:
    """Returns the notices of a change as they are stored, given its first and last event."""
    stored: list[Notice] = []
    places = Counter[tuple[Address, Kind]]()
    for notice in notices:
        body = notice.body
        if isinstance(body, _WORDED):
            place = places[notice.address, notice.kind]
            places[notice.address, notice.kind] += 1
            reply_to = body.reply_to if isinstance(body, ReplyBody) else None
            body = EventBody(notice.kind, events, place, reply_to)
        stored.append(Notice(notice.address, body))
    return stored
