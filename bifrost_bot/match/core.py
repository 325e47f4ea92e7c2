"""The match core: `decide` turns a command into facts, `evolve` folds facts into a match. Both are pure.

The commands of the lobby are decided in `lobby`, those of players in `play`, those of the clock in `course`, those of
hosts in `hosting`, `mending` and `replacing`, their verdicts in `judging`.
"""

from collections.abc import Iterable
from typing import assert_never

from bifrost_bot.match import appointment, changing, course, hosting, judging, lobby, mending, play, replacing
from bifrost_bot.match.commands import (
    Abandon,
    AddComputer,
    AddHost,
    Announce,
    CallOff,
    CallReady,
    ChangeSettings,
    CloseDue,
    Command,
    Create,
    Enter,
    Extend,
    GiveBack,
    Halt,
    HandOver,
    Join,
    Judge,
    Leave,
    Lock,
    Open,
    Pause,
    PlanStart,
    RemoveComputer,
    RemoveHost,
    Replace,
    Rerun,
    Resume,
    Rewind,
    SayReady,
    Start,
    StartDue,
    Submit,
    WarnDue,
    Withdraw,
)
from bifrost_bot.match.events import MatchCreated, MatchEvent
from bifrost_bot.match.fold import begin, evolve
from bifrost_bot.match.model import Match, Moment

__all__ = ["alarm", "create", "decide", "evolve", "fold"]

alarm = course.alarm


def create(command: Create, moment: Moment) -> MatchCreated:
    """Returns the first fact of a new match.

    Raises:
        ConfigError: When a setting is wrong; the message names it.
    """
    return lobby.create(command, moment)


def decide(match: Match, command: Command, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the facts that follow from a command; none when it was already carried out (a repeated delivery).

    Raises:
        MatchError: When it cannot be done to this match now.
        MoveError: When a player's text was not taken.
    """
    match command:
        case Join() | Leave() | AddComputer() | RemoveComputer() | CallReady() | SayReady() | CallOff() | Start():
            return lobby.decide(match, command, moment)
        case Submit() | Withdraw() | Lock():
            return play.decide(match, command, moment)
        case Judge():
            return judging.decide(match, command, moment)
        case Open() | WarnDue() | CloseDue() | GiveBack() | Halt() | Abandon():
            return course.decide(match, command, moment)
        case AddHost() | RemoveHost() | HandOver() | Announce() | Pause() | Resume() | Extend():
            return hosting.decide(match, command, moment)
        case Enter() | Rewind() | Rerun():
            return mending.decide(match, command, moment)
        case PlanStart() | StartDue():
            return appointment.decide(match, command, moment)
        case ChangeSettings():
            return changing.decide(match, command, moment)
        case Replace():
            return replacing.decide(match, command, moment)
        case _:
            assert_never(command)


def fold(events: Iterable[MatchEvent]) -> Match:
    """Returns the match that its whole history makes.

    Raises:
        ValueError: When the history does not begin with a `MatchCreated`.
    """
    facts = iter(events)
    first = next(facts, None)
    if not isinstance(first, MatchCreated):
        raise ValueError("a match's history begins with its creation")
    match = begin(first)
    for event in facts:
        match = evolve(match, event)
    return match
