"""What is told of a season, to whom: notices, which name what happened or is asked by its number.

A notice holds neither a sentence nor a person but the one it is for: what it says is made of a view when it is told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.engines.values import Json
from bifrost_bot.season.events import (
    CandidateNamed,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
    Corrected,
    DeadlineExtended,
    DuelDrawn,
    DuelLinked,
    DuelReported,
    DuelSpoilsTaken,
    Eliminated,
    EpisodeClosed,
    EpisodeOpened,
    EpisodeReopened,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    MatchLinked,
    OpponentChosen,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    Reminded,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.model import Season

_News: TypeAlias = (
    SeasonOpened
    | RulesChanged
    | HostAdded
    | HostRemoved
    | EpisodeOpened
    | MatchLinked
    | SpoilsTaken
    | Corrected
    | TieDecided
    | CandidateNamed
    | TokenGiven
    | TokensLost
    | OpponentChosen
    | DuelLinked
    | DuelReported
    | DuelDrawn
    | Eliminated
    | EpisodeClosed
    | EpisodeReopened
    | QuestionClosed
    | Reinstated
    | DeadlineExtended
    | SeasonEnded
)
"""What everybody is told as it happens."""

_Quiet: TypeAlias = (
    CastJoined
    | CastLeft
    | ColourClaimed
    | VoteCast
    | TokensChosen
    | ChoiceClosed
    | TokensSettled
    | DuelSpoilsTaken
    | ClockMoved
)
"""What nobody is told, though some of it is seen on the season's board."""

NEWS: Final = "news"
"""The address of what everybody may know: the season's announcements."""
HOSTS: Final = "hosts"
"""The address of the season's hosts."""
_PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class NewsBody:
    """The event of that number happened; everybody may know what a view shows of it."""

    number: int


@dataclass(frozen=True, slots=True)
class BoardBody:
    """What everybody sees of the season has changed."""


@dataclass(frozen=True, slots=True)
class AskedBody:
    """The choice of that number is to be made by who reads this."""

    number: int


@dataclass(frozen=True, slots=True)
class QuestionBody:
    """The question of that number is to be answered by the hosts."""

    number: int


@dataclass(frozen=True, slots=True)
class ReminderBody:
    """The choice or question of that number still waits for who reads this."""

    number: int


@dataclass(frozen=True, slots=True)
class GarnetsBody:
    """The event of that number brought garnets to who reads this, or took some."""

    number: int


Body: TypeAlias = NewsBody | BoardBody | AskedBody | QuestionBody | ReminderBody | GarnetsBody

NOTICE_UPCASTS: Final = Upcasts()
"""Steps for the bodies of seasons' notices."""

_STORED: Final[Any] = Annotated[Body, NOTICE_UPCASTS]


@dataclass(frozen=True, slots=True)
class Notice:
    """A body and where it goes: `NEWS`, `HOSTS` or the address of a person."""

    address: str
    body: Body


def write_body(body: Body) -> Json:
    """Returns a notice's body as JSON, in its present version."""
    return encode(body, _STORED)


def read_body(stored: Json) -> Body:
    """Returns the body of a notice that any version stored.

    Raises:
        CodecError: When it is none, or is of a version that is not known here.
    """
    return decode(_STORED, stored)


def person(id: str) -> str:
    """Returns the address of a person."""
    return f"{_PERSON}/{id}"


def person_at(address: str) -> str:
    """Returns the id of the person to whom an address belongs; empty if it is no person's."""
    kind, _, id = address.partition("/")
    return id if kind == _PERSON else ""


def brief(before: Season | None, events: Sequence[SeasonEvent], after: Season) -> tuple[Notice, ...]:
    """Returns what is to be told, in order, after `events` made `after` out of `before`; of the board once."""
    found, season, stirs = list[Notice](), before, False
    for number, event in enumerate(events, start=1 if before is None else before.seq + 1):
        season = after if season is None else evolve(season, event)
        found += _told(season, event, number)
        stirs = stirs or _stirs_board(season, event)
    return (*found, Notice(NEWS, BoardBody())) if stirs else tuple(found)


def _told(season: Season, event: SeasonEvent, number: int) -> Iterator[Notice]:
    """Yields what is told of an event, given the season after it."""
    if isinstance(event, _News):
        yield Notice(NEWS, NewsBody(number))
        return
    if isinstance(event, _Quiet):
        return
    match event:
        case ChoiceOpened(kind=kind, asked=asked):
            yield Notice(NEWS, NewsBody(number))
            of_hosts = kind == "opponent" and season.rules.opponent == "host"
            yield from _asks((HOSTS,) if of_hosts else map(person, asked), AskedBody(event.number))
        case QuestionAsked():
            yield Notice(HOSTS, QuestionBody(event.number))
        case Reminded():
            yield from _asks(_waited_for(season, event.number), ReminderBody(event.number))
        case GarnetsMoved():
            yield from _moved(season, event, number)
        case _:
            assert_never(event)


def _asks(addresses: Iterator[str] | Sequence[str], body: AskedBody | ReminderBody) -> Iterator[Notice]:
    return (Notice(address, body) for address in addresses)


def _waited_for(season: Season, number: int) -> Sequence[str]:
    """Returns the addresses of those for whom a choice or question waits."""
    choice = season.choice
    if choice is None or choice.number != number or (choice.kind == "opponent" and season.rules.opponent == "host"):
        return (HOSTS,)
    return [person(id) for id in choice.asked if id not in choice.answers]


def _moved(season: Season, event: GarnetsMoved, number: int) -> Iterator[Notice]:
    """Yields what is told of garnets: a host's decision and open gifts to everybody, all else to whom it concerns."""
    if _is_open(season, event):
        yield Notice(NEWS, NewsBody(number))
    elif event.reason not in ("start", "left"):
        yield from (Notice(person(id), GarnetsBody(number)) for id in (event.player_id, event.to) if id)


def _is_open(season: Season, event: GarnetsMoved) -> bool:
    """Returns whether everybody may know that garnets moved."""
    return event.reason == "host" or (event.reason == "gift" and season.rules.transfers == "logged")


def _stirs_board(season: Season, event: SeasonEvent) -> bool:
    """Returns whether everybody may see the season otherwise after an event; when somebody answers is their secret."""
    match event:
        case VoteCast() | Reminded() | DuelSpoilsTaken():
            return False
        case TokensChosen():
            return not season.rules.hidden_tokens
        case GarnetsMoved():
            return _is_open(season, event)
        case _:
            return True
