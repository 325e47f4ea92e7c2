"""What is to be told of a season, and in what order. What is told is everybody's to read, in the
season's channel.

What is somebody's own, such as garnets won, an answer or that one is missing, is told nowhere: only
who asks reads it. A reminder is thus for all who are asked, whether they have answered or not.
"""

from collections.abc import Sequence
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
    | DeadlineExtended
    | SeasonEnded
)
"""What everybody is told as it happens."""

_Quiet: TypeAlias = (
    CastJoined
    | CastLeft
    | ColourClaimed
    | VoteCast
    | ChoiceClosed
    | DuelSpoilsTaken
    | Reminded
    | ConsentGiven
)
"""What is no news, though some of it is seen on the season's board."""

WORTH_TELLING_MS: Final = 60_000
"""From how much lost time on everybody is told that deadlines were put off."""

NEWS: Final = "news"
"""The address of the season's announcements, its only one."""


@dataclass(frozen=True, slots=True)
class NewsBody:
    """The event of that number happened; everybody may know what a view shows of it."""

    number: int


@dataclass(frozen=True, slots=True)
class BoardBody:
    """What everybody sees of the season has changed."""


@dataclass(frozen=True, slots=True)
class ReminderBody:
    """The deadline of the choice or question of that number is near."""

    number: int


Body: TypeAlias = NewsBody | BoardBody | ReminderBody

NOTICE_UPCASTS: Final = Upcasts()
"""Steps for the bodies of seasons' notices."""

_STORED: Final[Any] = Annotated[Body, NOTICE_UPCASTS]


@dataclass(frozen=True, slots=True)
class Notice:
    """A body and where it goes."""

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


def brief(
    before: Season | None, events: Sequence[SeasonEvent], after: Season
) -> tuple[Notice, ...]:
    """Returns what is to be told, in order, after `events` made `after` out of `before`; of the
    board once.
    """
    found, season, stirs = list[Notice](), before, False
    for number, event in enumerate(events, start=1 if before is None else before.seq + 1):
        earlier, season = season, after if season is None else evolve(season, event)
        if is_news(earlier or season, event, season):
            found.append(Notice(NEWS, NewsBody(number)))
        if isinstance(event, Reminded):
            found.append(Notice(NEWS, ReminderBody(event.number)))
        stirs = stirs or _stirs_board(season, event)
    return (*found, Notice(NEWS, BoardBody())) if stirs else tuple(found)


def is_news(before: Season, event: SeasonEvent, after: Season) -> bool:
    """Returns whether everybody is told of an event, which made `after` out of `before`."""
    if isinstance(event, _News):
        return True
    if isinstance(event, _Quiet):
        return False
    match event:
        case SpoilsTaken(episode=number):
            # What changes later is told with the correction.
            return not before.episodes[number - 1].shares
        case TokensChosen():
            return not after.rules.hidden_tokens
        case GarnetsMoved():
            return _is_open(after, event)
        case ClockMoved(by_ms=by_ms):
            return by_ms >= WORTH_TELLING_MS and bool(after.choice or after.questions)
        case _:
            assert_never(event)


def _is_open(season: Season, event: GarnetsMoved) -> bool:
    """Returns whether everybody may know that garnets moved."""
    return event.reason == "host" or (event.reason == "gift" and season.rules.transfers == "logged")


def _stirs_board(season: Season, event: SeasonEvent) -> bool:
    """Returns whether everybody may see the season otherwise after an event; when somebody
    answers is their secret.
    """
    match event:
        case VoteCast() | Reminded() | DuelSpoilsTaken() | ConsentGiven():
            return False
        case TokensChosen():
            return not season.rules.hidden_tokens
        case GarnetsMoved():
            return _is_open(season, event)
        case (
            SeasonOpened()
            | RulesChanged()
            | HostAdded()
            | HostRemoved()
            | CastJoined()
            | CastLeft()
        ):
            return True
        case (
            ColourClaimed()
            | EpisodeOpened()
            | MatchLinked()
            | SpoilsTaken()
            | Corrected()
            | ChoiceOpened()
        ):
            return True
        case (
            ChoiceClosed()
            | TieDecided()
            | CandidateNamed()
            | TokenGiven()
            | TokensLost()
            | TokensSettled()
        ):
            return True
        case (
            OpponentChosen()
            | DuelLinked()
            | DuelReported()
            | DuelDrawn()
            | Eliminated()
            | EpisodeClosed()
        ):
            return True
        case (
            EpisodeReopened()
            | QuestionAsked()
            | QuestionClosed()
            | Reinstated()
            | DeadlineExtended()
        ):
            return True
        case ClockMoved() | SeasonEnded() | ConsentAsked() | ConsentClosed():
            return True
        case _:
            assert_never(event)
