"""Decisions on people who would stand in: they are asked in order when a seat becomes vacant.

A seat is vacant while a computer player has it, and plays, instead of a person.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide import seats
from bifrost_bot.match.decide.admission import check_person, may_join
from bifrost_bot.match.decide.consents import time_to_answer_ms
from bifrost_bot.match.decide.hosts import not_running, require_impartial
from bifrost_bot.match.decide.phases import StandInDue
from bifrost_bot.match.decide.substitution import replacement
from bifrost_bot.match.errors import (
    HostError,
    MatchError,
    NotDueError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    Events,
    StandInAsked,
    StandInClosed,
    StandInResult,
    WaitingJoined,
)
from bifrost_bot.match.model import Match, Moment, Player, StandInQuestion, Status
from bifrost_bot.stream.refusals import ALREADY_DECIDED, TIME_OVER


@dataclass(frozen=True, slots=True)
class StandIn:
    """Go on the list of those who are asked when a seat becomes vacant; `roles` as for `Join`."""

    player: Player
    roles: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class AnswerStandIn:
    """Take over the vacant seat that one was asked about, or decline."""

    by: str
    number: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class StopAsking:
    """Leave the vacant seats to their computer players, and ask no one."""

    by: str
    number: int


StandInCommand: TypeAlias = StandIn | AnswerStandIn | StopAsking | StandInDue


def decide(match: Match, command: StandInCommand, moment: Moment) -> Events:
    """Returns the events of a person who would stand in, or of a host who stops the question.

    Raises:
        MatchError: If the person cannot play, or the question is over.
    """
    match command:
        case StandIn():
            return _go_on_list(match, command)
        case AnswerStandIn():
            return _answer(match, command, moment)
        case StopAsking():
            require_impartial(match, command.by)
            question = _question(match, command.number)
            return (_close(question, "stopped", moment, command.by),)
        case StandInDue():
            return _due(match, command, moment)
        case _:
            assert_never(command)


def _go_on_list(match: Match, command: StandIn) -> Events:
    player = command.player
    if match.status not in (Status.RUNNING, Status.HALTED):
        raise NotRunningError(not_running(match))
    if match.settings.private:
        raise HostError("Nobody can stand in here: this match is private.")
    if match.waiter(player.id):
        return ()
    if match.player(player.id) or player.id in match.announced_ids:
        raise HostError("You are one of this match's players already.")
    check_person(match, player, command.roles)
    if not may_join(match, player):
        raise HostError("Only people whom a host let in before the start can stand in here.")
    if any(one.player.id == player.id for one in match.former):
        raise HostError("You have played in this match and know its secrets.")
    if player.id in match.informed:
        raise HostError("As a host of this match you could read what players sent.")
    return (WaitingJoined(replace(player, seat=None)),)


def _answer(match: Match, command: AnswerStandIn, moment: Moment) -> Events:
    question = _question(match, command.number)
    if question.player_id != command.by:
        raise NotDueError("Another person is asked now. You are told when it is your turn.")
    if moment.now_ms >= question.until_ms:
        raise TooLateError(TIME_OVER)
    if not command.accepts:
        return (_close(question, "declined", moment),)
    player = match.waiter(command.by)
    assert player is not None
    seats.check_newcomer(match, question.seat, player)
    change = replacement(match, question.seat, player, "", "", moment)
    return seats.replace_and_close(match, change, moment)


def _question(match: Match, number: int) -> StandInQuestion:
    question = match.stand_in
    if question is None or question.number != number or match.over:
        raise NotDueError(ALREADY_DECIDED)
    return question


def _due(match: Match, command: StandInDue, moment: Moment) -> Events:
    question = match.stand_in
    if question is None or question.number != command.number or match.over:
        return ()
    if moment.now_ms < question.until_ms:
        return ()
    return (_close(question, "expired", moment),)


def _close(
    question: StandInQuestion, result: StandInResult, moment: Moment, by: str = ""
) -> StandInClosed:
    return StandInClosed(question.number, question.player_id, result, moment.now_ms, by)


def ask_next(match: Match, moment: Moment) -> Events:
    """Returns the event that asks the first on the list who can take over a vacant seat."""
    if match.status is not Status.RUNNING or match.stand_in is not None or match.settings.private:
        return ()
    for seat in match.vacant:
        for one in match.waiting:
            if _can_take(match, seat, one.player):
                until_ms = moment.now_ms + time_to_answer_ms(match)
                number = match.seq + 1
                return (StandInAsked(number, seat, one.player.id, until_ms, moment.now_ms),)
    return ()


def _can_take(match: Match, seat: Seat, player: Player) -> bool:
    if not may_join(match, player):
        return False
    try:
        seats.check_newcomer(match, seat, player)
    except MatchError:
        return False
    return True
