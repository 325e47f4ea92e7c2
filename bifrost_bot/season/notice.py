"""Notices of a season, and their order; they go to the season's channel.

Only a substitute who is asked gets a direct message as well, which says no more. None has private
facts, such as garnets won, an answer or its absence. A reminder therefore goes to all who are
asked, whether they have answered or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.engines.values import Json
from bifrost_bot.season.events import (
    CalendarSet,
    CandidateNamed,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
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
    PlaceTaken,
    PlaceVacated,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    Reminded,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    SubstituteAsked,
    SubstituteClosed,
    SubstituteNamed,
    SubstituteRemoved,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.model import Season

_Announced: TypeAlias = (
    SeasonOpened
    | RulesChanged
    | CalendarSet
    | HostAdded
    | HostRemoved
    | EpisodeOpened
    | MatchLinked
    | Corrected
    | ChoiceOpened
    | TieDecided
    | CandidateNamed
    | TokenGiven
    | TokensLost
    | TokensSettled
    | OpponentChosen
    | DuelLinked
    | DuelReported
    | DuelDrawn
    | Eliminated
    | EpisodeClosed
    | EpisodeReopened
    | QuestionAsked
    | QuestionClosed
    | Reinstated
    | ConsentAsked
    | ConsentClosed
    | PlaceVacated
    | SubstituteAsked
    | SubstituteClosed
    | PlaceTaken
    | DeadlineExtended
    | SeasonEnded
)
"""Events that are announced."""

_Unannounced: TypeAlias = (
    CastJoined
    | CastLeft
    | ColourClaimed
    | VoteCast
    | ChoiceClosed
    | DuelSpoilsTaken
    | Reminded
    | ConsentGiven
    | SubstituteNamed
    | SubstituteRemoved
)
"""Events that are not announced, though some of them change the season's board."""

_Closing: TypeAlias = ChoiceOpened | ConsentAsked | QuestionAsked | SubstituteAsked | Corrected
"""Events after whose announcement a message ends."""

ANNOUNCED_OUTAGE_MS: Final = 60_000
"""The shortest outage whose effect on deadlines is announced."""

NEWS: Final = "news"
"""The address of the season's announcements."""

DIRECT: Final = "direct"
"""The address of a person's direct messages."""


@dataclass(frozen=True, slots=True)
class NewsBody:
    """Announces the event of that number, as a public view shows it, with news just before it.

    Attributes:
        first: The first of the events that are announced together; 0 if there is only one.
    """

    number: int
    first: int = 0


@dataclass(frozen=True, slots=True)
class BoardBody:
    """Updates the season's public board."""


@dataclass(frozen=True, slots=True)
class ReminderBody:
    """Reminds of the deadline of the choice or question of that number."""

    number: int


@dataclass(frozen=True, slots=True)
class SubstituteBody:
    """Asks a substitute the question of that number, in a direct message."""

    number: int


Body: TypeAlias = NewsBody | BoardBody | ReminderBody | SubstituteBody

NOTICE_UPCASTS: Final = Upcasts()
"""Steps for the bodies of seasons' notices."""

_STORED: Final[Any] = Annotated[Body, NOTICE_UPCASTS]


@dataclass(frozen=True, slots=True)
class Notice:
    """A body and its address."""

    address: str
    body: Body


BOARD: Final = Notice(NEWS, BoardBody())
"""The notice that updates the season's public board."""


def write_body(body: Body) -> Json:
    """Returns a notice's body as JSON, in its present version."""
    return encode(body, _STORED)


def read_body(stored: Json) -> Body:
    """Returns the body of a stored notice of any version.

    Raises:
        CodecError: When it is none, or its version is unknown.
    """
    return decode(_STORED, stored)


def brief(
    before: Season | None, events: Sequence[SeasonEvent], after: Season
) -> tuple[Notice, ...]:
    """Returns the notices of events, in order: news together, the board at most once and last.

    Args:
        before: The season before the events; None before its first.
        events: The events that made `after`.
        after: The season after them.
    """
    notices: list[Notice] = []
    season = before
    updates = False
    together: list[int] = []
    for number, event in enumerate(events, start=1 if before is None else before.seq + 1):
        earlier = season
        season = after if season is None else evolve(season, event)
        if is_news(earlier or season, event, season):
            together.append(number)
        # A message ends with what has its buttons, or is long.
        if isinstance(event, _Closing):
            notices += _announcing(together)
            together = []
        if isinstance(event, SubstituteAsked):
            notices.append(Notice(DIRECT, SubstituteBody(event.number)))
        if isinstance(event, Reminded):
            notices.append(Notice(NEWS, ReminderBody(event.number)))
        updates = updates or _updates_board(season, event)
    notices += _announcing(together)
    if updates:
        notices.append(BOARD)
    return tuple(notices)


def _announcing(numbers: Sequence[int]) -> list[Notice]:
    """Returns the notice of events that are announced together, if there are any."""
    if not numbers:
        return []
    first = numbers[0] if len(numbers) > 1 else 0
    return [Notice(NEWS, NewsBody(numbers[-1], first))]


def is_news(before: Season, event: SeasonEvent, after: Season) -> bool:
    """Returns whether an event, which made `after` out of `before`, is announced."""
    if isinstance(event, _Announced):
        return True
    if isinstance(event, _Unannounced):
        return False
    match event:
        case SpoilsTaken(episode=number):
            # Later changes are announced with the correction.
            return not before.episodes[number - 1].shares
        case TokensChosen():
            return not after.rules.hidden_tokens
        case GarnetsMoved():
            return _is_public(after, event)
        case ClockMoved(by_ms=by_ms):
            return by_ms >= ANNOUNCED_OUTAGE_MS and bool(after.choice or after.questions)
        case _:
            assert_never(event)


def _is_public(season: Season, event: GarnetsMoved) -> bool:
    if event.reason == "gift":
        return season.rules.transfers == "logged"
    return event.reason == "host"


def _updates_board(season: Season, event: SeasonEvent) -> bool:
    """Returns whether an event changes the board, which must not reveal when people answer."""
    match event:
        case VoteCast() | Reminded() | DuelSpoilsTaken() | ConsentGiven():
            return False
        case TokensChosen():
            return not season.rules.hidden_tokens
        case GarnetsMoved():
            return _is_public(season, event)
        case SeasonOpened() | RulesChanged() | HostAdded() | HostRemoved() | CastJoined():
            return True
        case CastLeft() | ColourClaimed() | EpisodeOpened() | MatchLinked() | SpoilsTaken():
            return True
        case Corrected() | ChoiceOpened() | ChoiceClosed() | TieDecided() | CandidateNamed():
            return True
        case TokenGiven() | TokensLost() | TokensSettled() | OpponentChosen() | DuelLinked():
            return True
        case DuelReported() | DuelDrawn() | Eliminated() | EpisodeClosed() | EpisodeReopened():
            return True
        case QuestionAsked() | QuestionClosed() | Reinstated() | DeadlineExtended():
            return True
        case CalendarSet():
            return True
        case ClockMoved() | SeasonEnded() | ConsentAsked() | ConsentClosed():
            return True
        case SubstituteNamed() | SubstituteRemoved() | SubstituteAsked() | SubstituteClosed():
            return True
        case PlaceVacated() | PlaceTaken():
            return True
        case _:
            assert_never(event)
