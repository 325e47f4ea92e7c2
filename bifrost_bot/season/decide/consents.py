"""The right of hosts to act: one of the cast needs another host, or the other players' consent.

If every host is of the cast, the other players are asked, and all have to agree. The player who
is to be eliminated, or taken out, may be away: their silence counts as consent once the time is
over.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar, assert_never

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.season.decide import (
    cast,
    duels,
    episodes,
    hosts,
    players,
    questions,
    results,
    substitutes,
)
from bifrost_bot.season.decide.clock import ConsentDue
from bifrost_bot.season.decide.rights import clean_reason, require_host
from bifrost_bot.season.errors import (
    HostError,
    NotDueError,
    NotHostError,
    SeasonError,
    TooLateError,
)
from bifrost_bot.season.events import (
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    ConsentResult,
    SeasonEvent,
)
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChangeRules,
    ChooseOpponent,
    ClaimColour,
    CloseEpisode,
    Consent,
    Correct,
    Eliminate,
    Extend,
    HostAction,
    MoveGarnets,
    Reinstate,
    ReportDuel,
    Vacate,
)
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.stream.ids import without
from bifrost_bot.stream.refusals import ALREADY_DECIDED, TIME_OVER

_WithReason: TypeAlias = Eliminate | Reinstate | Vacate | MoveGarnets | CloseEpisode | Correct
_Action = TypeVar("_Action", bound=_WithReason)


@dataclass(frozen=True, slots=True)
class AnswerConsent:
    """Agree to the request of a host of the cast, or refuse it."""

    by: str
    number: int
    agrees: bool


ConsentCommand: TypeAlias = AnswerConsent | ConsentDue


def act(season: Season, action: HostAction, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events of a host action, or those that ask the players for their consent.

    Raises:
        SeasonError: When it does not fit the season, or another host has to do it.
        ConfigError: When a rule is wrong.
    """
    if not _affects_play(season, action) or season.member(action.by) is None:
        return _carry_out(season, action, moment)
    require_host(season, action.by)
    if None in map(season.member, season.hosts):
        raise NotHostError(
            "You are in the cast of this season, so a host who isn't in it must do that. "
            "/season board names the hosts."
        )
    return _ask_players(season, action, moment)


def _affects_play(season: Season, action: HostAction) -> bool:
    """Returns whether an action of a host may favour a player."""
    match action:
        case ChangeRules() | ClaimColour():
            return bool(season.episodes)
        case ChooseOpponent():
            if season.episode is None or season.choice is None:
                return False
            is_candidates = season.choice.asked == season.episode.candidates
            return action.by in season.hosts and not is_candidates
        case _:
            return True


def _ask_players(season: Season, action: HostAction, moment: Moment) -> tuple[SeasonEvent, ...]:
    if not _carry_out(season, action, moment):
        return ()
    reason = ""
    if isinstance(action, _WithReason):
        reason = clean_reason(action.reason)
        # The reason is stored outside the action, where people's names can be removed from it.
        action = _replace_reason(action, "")
    pending = season.consent
    if pending is not None and (pending.action, pending.reason) == (action, reason):
        return ()
    if pending is not None and pending.action.by != action.by:
        raise HostError(
            "The players are being asked about something else. Ask again once that is decided."
        )
    asked = without(season.alive, action.by, *season.vacant)
    if not asked:
        raise HostError(
            "You are in the cast, and nobody else is left who could agree. Add a host who "
            "isn't in the cast with /season host add."
        )
    number = season.numbers + 1
    until_ms = moment.now_ms + season.rules.question_seconds * 1000
    request = ConsentAsked(number, action, asked, until_ms, moment.now_ms, reason)
    return (_close(pending, "withdrawn", moment), request) if pending else (request,)


def decide(season: Season, command: ConsentCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events of a player's answer to a request, or of the end of its time.

    Raises:
        SeasonError: When the answer does not count.
    """
    if isinstance(command, AnswerConsent):
        return _answer(season, command, moment)
    consent = season.consent
    if consent is None or consent.number != command.number or moment.now_ms < consent.until_ms:
        return ()
    if _is_granted(season, consent, is_over=True):
        return _grant(season, consent, moment)
    return (_close(consent, "expired", moment),)


def _answer(season: Season, command: AnswerConsent, moment: Moment) -> tuple[SeasonEvent, ...]:
    consent = season.consent
    if consent is None or consent.number != command.number:
        raise NotDueError(ALREADY_DECIDED)
    if command.by not in consent.asked or command.by not in season.alive:
        raise NotDueError("Only the other players of this season are asked.")
    if moment.now_ms >= consent.until_ms:
        raise TooLateError(TIME_OVER)
    if not command.agrees:
        return (_close(consent, "refused", moment),)
    if command.by in consent.agreed:
        return ()
    given = ConsentGiven(consent.number, command.by, moment.now_ms)
    after = evolve(season, given)
    assert after.consent is not None
    if _is_granted(after, after.consent):
        return (given, *_grant(after, after.consent, moment))
    return (given,)


def _is_granted(season: Season, consent: Consent, *, is_over: bool = False) -> bool:
    """Returns whether all players asked who are still in have agreed, and at least one has."""
    missing = {*consent.asked} & {*season.alive} - {*season.vacant} - consent.agreed
    if is_over and isinstance(consent.action, Eliminate | Vacate):
        missing.discard(consent.action.player_id)
    return bool(consent.agreed) and not missing


def _grant(season: Season, consent: Consent, moment: Moment) -> tuple[SeasonEvent, ...]:
    granted = _close(consent, "granted", moment)
    action = requested_action(consent)
    try:
        events = _carry_out(evolve(season, granted), action, moment)
    except (SeasonError, ConfigError):
        events = ()
    return (granted, *events) if events else (_close(consent, "failed", moment),)


def requested_action(request: Consent | ConsentAsked) -> HostAction:
    """Returns the action that players are asked to agree to, with its reason."""
    action = request.action
    return _replace_reason(action, request.reason) if isinstance(action, _WithReason) else action


def _close(consent: Consent, result: ConsentResult, moment: Moment) -> ConsentClosed:
    return ConsentClosed(consent.number, result, moment.now_ms)


def _replace_reason(action: _Action, reason: str) -> _Action:
    return replace(action, reason=reason)


def _carry_out(season: Season, action: HostAction, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host action; none if it changes nothing.

    Raises:
        SeasonError: When it does not fit the season.
        ConfigError: When a rule is wrong.
    """
    match action:
        case ChangeRules() | MoveGarnets() | Extend():
            return hosts.carry_out(season, action, moment)
        case ClaimColour() | Eliminate() | Reinstate():
            return cast.carry_out(season, action, moment)
        case Vacate():
            return substitutes.vacate(season, action, moment)
        case CloseEpisode():
            return episodes.close(season, action, moment)
        case Correct():
            return results.correct(season, action, moment)
        case ReportDuel():
            return duels.report(season, action, moment)
        case ChooseOpponent():
            return players.choose_opponent(season, action, moment)
        case AnswerQuestion():
            return questions.decide(season, action, moment)
        case _:
            assert_never(action)
