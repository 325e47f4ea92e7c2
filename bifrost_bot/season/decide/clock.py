"""Decides what follows when a deadline has passed or time was lost, and says when the next
deadline is.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bifrost_bot.season.events import (
    ChoiceClosed,
    ClockMoved,
    QuestionClosed,
    Reminded,
    SeasonEnded,
    SeasonEvent,
)
from bifrost_bot.season.model import Choice, Moment, Question, Season

_LONGEST_LEAD_MS: Final = 6 * 3_600_000
_PART: Final = 4


@dataclass(frozen=True, slots=True)
class ChoiceDue:
    """Close a choice whose deadline has passed."""

    number: int


@dataclass(frozen=True, slots=True)
class QuestionDue:
    """Close a question to the hosts whose deadline has passed: what was done is kept."""

    number: int


@dataclass(frozen=True, slots=True)
class ConsentDue:
    """Close the request of that number to the players, whose time is over; `consents` decides
    what follows.
    """

    number: int


@dataclass(frozen=True, slots=True)
class ReminderDue:
    """Remind those who have not answered a choice, or the hosts whom a question waits for."""

    number: int


@dataclass(frozen=True, slots=True)
class IdleDue:
    """End a season that nobody has carried on for too long."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Put all deadlines off by the time from `lost_ms` until now, in which the bot was away or
    not reached.
    """

    lost_ms: int


_OwnDue: TypeAlias = ChoiceDue | QuestionDue | ReminderDue | IdleDue
DueCommand: TypeAlias = _OwnDue | ConsentDue
ClockCommand: TypeAlias = DueCommand | GiveBack


@dataclass(frozen=True, slots=True)
class Alarm:
    """The next instant at which the clock must act on a season, in Unix milliseconds, and the
    command then due.
    """

    at_ms: int
    command: DueCommand


def alarm(season: Season) -> Alarm | None:
    """Returns the season's next alarm; None once it has ended."""
    if season.over:
        return None
    found: list[Alarm] = []
    if season.choice is not None:
        found.append(_next(season, season.choice, ChoiceDue(season.choice.number)))
    found += [
        _next(season, question, QuestionDue(question.number)) for question in season.questions
    ]
    if season.consent is not None:
        found.append(Alarm(season.consent.until_ms, ConsentDue(season.consent.number)))
    return min(found, key=lambda one: one.at_ms) if found else Alarm(_idle_ms(season), IdleDue())


def decide(season: Season, command: _OwnDue | GiveBack, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow when a deadline has passed; none if it has not, or no
    longer matters.
    """
    now_ms, choice = moment.now_ms, season.choice
    match command:
        case ChoiceDue(number):
            is_due = choice is not None and choice.number == number and now_ms >= choice.until_ms
            return (ChoiceClosed(number, now_ms),) if is_due else ()
        case QuestionDue(number):
            is_due = any(
                one.number == number and now_ms >= one.until_ms for one in season.questions
            )
            return (QuestionClosed(number, "lapsed", "", now_ms),) if is_due else ()
        case ReminderDue(number):
            found = next(
                (one for one in (choice, *season.questions) if one and one.number == number), None
            )
            is_due = (
                found is not None
                and not found.reminded
                and now_ms >= found.until_ms - _lead_ms(season, found)
            )
            return (Reminded(number, now_ms),) if is_due else ()
        case IdleDue():
            is_due = choice is None and not season.questions and now_ms >= _idle_ms(season)
            return (SeasonEnded("", "idle", "", "", now_ms),) if is_due else ()
        case GiveBack(lost_ms):
            by_ms = now_ms - max(lost_ms, season.clock_ms)
            return (ClockMoved(by_ms, now_ms),) if by_ms > 0 else ()
        case _:
            assert_never(command)


def _next(season: Season, asked: Choice | Question, due: DueCommand) -> Alarm:
    """Returns the alarm of a choice or question: first a reminder, then the end of its time."""
    if asked.reminded:
        return Alarm(asked.until_ms, due)
    return Alarm(asked.until_ms - _lead_ms(season, asked), ReminderDue(asked.number))


def _lead_ms(season: Season, asked: Choice | Question) -> int:
    """Returns how long before the deadline people are reminded: a quarter of their time, but at
    most 6 hours.
    """
    rules = season.rules
    if isinstance(asked, Question):
        seconds = rules.question_seconds
    else:
        by_kind = {
            "vote": rules.vote_seconds,
            "tokens": rules.token_seconds,
            "opponent": rules.opponent_seconds,
        }
        seconds = by_kind[asked.kind]
    return min(seconds * 1000 // _PART, _LONGEST_LEAD_MS)


def _idle_ms(season: Season) -> int:
    return season.stirred_ms + season.rules.idle_seconds * 1000
