"""Deadlines of a season: the next alarm, and the events when one has passed or time was lost."""

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
from bifrost_bot.season.transitions import choice_seconds

_LONGEST_LEAD_MS: Final = 6 * 3_600_000
_PART: Final = 4


@dataclass(frozen=True, slots=True)
class ChoiceDue:
    """Close a choice whose deadline has passed."""

    number: int


@dataclass(frozen=True, slots=True)
class QuestionDue:
    """Close a question to the hosts whose deadline has passed: the elimination is kept."""

    number: int


@dataclass(frozen=True, slots=True)
class ConsentDue:
    """Close a request to the players whose deadline has passed; `consents` decides the rest."""

    number: int


@dataclass(frozen=True, slots=True)
class SubstituteDue:
    """Ask the next substitute, as the time of the one who is asked is over."""

    number: int


@dataclass(frozen=True, slots=True)
class ReminderDue:
    """Remind those who are asked, or the hosts whom a question waits for."""

    number: int


@dataclass(frozen=True, slots=True)
class IdleDue:
    """End a season that made no progress for too long."""


@dataclass(frozen=True, slots=True)
class CreditDowntime:
    """Put off all deadlines by the time of an outage, from `lost_ms` until now."""

    lost_ms: int


_OwnDue: TypeAlias = ChoiceDue | QuestionDue | ReminderDue | IdleDue
DueCommand: TypeAlias = _OwnDue | ConsentDue | SubstituteDue
ClockCommand: TypeAlias = DueCommand | CreditDowntime


@dataclass(frozen=True, slots=True)
class Alarm:
    """The next instant at which a command is due, in Unix milliseconds."""

    at_ms: int
    command: DueCommand


def alarm(season: Season) -> Alarm | None:
    """Returns the season's next alarm; None once it has ended."""
    if season.over:
        return None
    alarms: list[Alarm] = []
    if season.choice is not None:
        alarms.append(_next_alarm(season, season.choice, ChoiceDue(season.choice.number)))
    alarms += [_next_alarm(season, one, QuestionDue(one.number)) for one in season.questions]
    if season.consent is not None:
        alarms.append(Alarm(season.consent.until_ms, ConsentDue(season.consent.number)))
    if season.substitution is not None:
        asked = season.substitution
        alarms.append(Alarm(asked.until_ms, SubstituteDue(asked.number)))
    if not alarms:
        return Alarm(_idle_ms(season), IdleDue())
    return min(alarms, key=lambda one: one.at_ms)


def decide(
    season: Season, command: _OwnDue | CreditDowntime, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events of a passed deadline; none if it has not passed, or no longer matters."""
    now_ms = moment.now_ms
    choice = season.choice
    match command:
        case ChoiceDue(number):
            if choice is None or choice.number != number or now_ms < choice.until_ms:
                return ()
            return (ChoiceClosed(number, now_ms),)
        case QuestionDue(number):
            for question in season.questions:
                if question.number == number and now_ms >= question.until_ms:
                    return (QuestionClosed(number, "lapsed", "", now_ms),)
            return ()
        case ReminderDue(number):
            for one in season.with_deadline:
                is_due = now_ms >= _reminder_ms(season, one)
                if one.number == number and is_due and not one.reminded:
                    return (Reminded(number, now_ms),)
            return ()
        case IdleDue():
            if choice is not None or season.questions or now_ms < _idle_ms(season):
                return ()
            return (SeasonEnded("", "idle", "", "", now_ms),)
        case CreditDowntime(lost_ms):
            by_ms = now_ms - max(lost_ms, season.clock_ms)
            return (ClockMoved(by_ms, now_ms),) if by_ms > 0 else ()
        case _:
            assert_never(command)


def _next_alarm(season: Season, asked: Choice | Question, due: DueCommand) -> Alarm:
    if asked.reminded:
        return Alarm(asked.until_ms, due)
    return Alarm(_reminder_ms(season, asked), ReminderDue(asked.number))


def _reminder_ms(season: Season, asked: Choice | Question) -> int:
    """Returns the time of the reminder: with a quarter of the time left, but at most 6 hours."""
    if isinstance(asked, Question):
        seconds = season.rules.question_seconds
    else:
        seconds = choice_seconds(season.rules, asked.kind)
    return asked.until_ms - min(seconds * 1000 // _PART, _LONGEST_LEAD_MS)


def _idle_ms(season: Season) -> int:
    return season.progress_ms + season.rules.idle_seconds * 1000
