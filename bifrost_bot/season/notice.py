"""Notices of a season, and their order; they go to the season's channel.

Only a substitute who is asked gets a direct message as well, which says no more. None has private
facts, such as garnets won, an answer or its absence. A reminder therefore goes to all who are
asked, whether they have answered or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.engines.values import Json
from bifrost_bot.season.event import is_news, updates_board
from bifrost_bot.season.events import (
    ChoiceOpened,
    ConsentAsked,
    Corrected,
    QuestionAsked,
    Reminded,
    SeasonEvent,
    SubstituteAsked,
)
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.model import Season

_Closing: TypeAlias = ChoiceOpened | ConsentAsked | QuestionAsked | SubstituteAsked | Corrected
"""Events after whose announcement a message ends."""

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
        updates = updates or updates_board(earlier or season, event, season)
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
