"""Decides whether a host acts alone: one of the cast needs a host who is not, or the consent of the
other players.

If every host is of the cast, the other players are asked and all have to agree. Of who is to be
eliminated silence is enough, as they may be away: it is then done when the time is over.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.season.decide.actions import carried_out
from bifrost_bot.season.decide.clock import ConsentDue
from bifrost_bot.season.decide.rights import reason_of, require_host
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
    ChangeRules,
    ChooseOpponent,
    ClaimColour,
    CloseEpisode,
    Consent,
    Correct,
    Eliminate,
    HostAction,
    MoveGarnets,
    Reinstate,
)
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.speech.texts.refusal import ConsentRefusal
from bifrost_bot.speech.texts.season.refusal import SeasonConsentRefusal

_Reasoned: TypeAlias = Eliminate | Reinstate | MoveGarnets | CloseEpisode | Correct
_Action = TypeVar("_Action", bound=_Reasoned)


@dataclass(frozen=True, slots=True)
class AnswerConsent:
    """Agree to what a host of the cast asks, or refuse it."""

    by: str
    number: int
    agrees: bool


ConsentCommand: TypeAlias = AnswerConsent | ConsentDue


def act(season: Season, action: HostAction, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host action: it is carried out, or the players are
    asked to agree.

    Raises:
        SeasonError: When it does not fit the season, or another host has to do it.
        ConfigError: When a rule is wrong.
    """
    if not _bears_on_play(season, action) or season.member(action.by) is None:
        return carried_out(season, action, moment)
    require_host(season, action.by)
    if any(season.member(host) is None for host in season.hosts):
        raise NotHostError(SeasonConsentRefusal.you_play)
    return _asked(season, action, moment)


def _bears_on_play(season: Season, action: HostAction) -> bool:
    """Returns whether an action may favour a player: not before the season has begun, nor if it
    is a player's own.
    """
    match action:
        case ChangeRules() | ClaimColour():
            return bool(season.episodes)
        case ChooseOpponent():
            episode, choice = season.episode, season.choice
            is_candidates = episode is None or choice is None or choice.asked == episode.candidates
            return action.by in season.hosts and not is_candidates
        case _:
            return True


def _asked(season: Season, action: HostAction, moment: Moment) -> tuple[SeasonEvent, ...]:
    if not carried_out(season, action, moment):
        return ()
    reason, bare, pending = _reason_of(action), _without_reason(action), season.consent
    if pending is not None and (pending.action, pending.reason) == (bare, reason):
        return ()
    if pending is not None and pending.action.by != action.by:
        raise HostError(SeasonConsentRefusal.other_request)
    asked = tuple(id for id in season.alive if id != action.by)
    if not asked:
        raise HostError(SeasonConsentRefusal.nobody_to_ask)
    withdrawn = (_closed(pending, "withdrawn", moment),) if pending else ()
    until_ms = moment.now_ms + season.rules.question_seconds * 1000
    return (
        *withdrawn,
        ConsentAsked(season.numbers + 1, bare, asked, until_ms, moment.now_ms, reason),
    )


def decide(season: Season, command: ConsentCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a player's answer to a request, or when its time is over.

    Raises:
        SeasonError: When the answer does not count.
    """
    consent = season.consent
    if isinstance(command, AnswerConsent):
        return _answered(season, command, moment)
    if consent is None or consent.number != command.number or moment.now_ms < consent.until_ms:
        return ()
    if _is_granted(season, consent, is_over=True):
        return _granted(season, consent, moment)
    return (_closed(consent, "expired", moment),)


def _answered(season: Season, command: AnswerConsent, moment: Moment) -> tuple[SeasonEvent, ...]:
    consent = season.consent
    if consent is None or consent.number != command.number:
        raise NotDueError(ConsentRefusal.already_decided)
    if command.by not in consent.asked or command.by not in season.alive:
        raise NotDueError(SeasonConsentRefusal.not_asked)
    if moment.now_ms >= consent.until_ms:
        raise TooLateError(ConsentRefusal.time_over)
    if not command.agrees:
        return (_closed(consent, "refused", moment),)
    if command.by in consent.agreed:
        return ()
    given = ConsentGiven(consent.number, command.by, moment.now_ms)
    after = evolve(season, given)
    assert after.consent is not None
    return (
        given,
        *(_granted(after, after.consent, moment) if _is_granted(after, after.consent) else ()),
    )


def _is_granted(season: Season, consent: Consent, *, is_over: bool = False) -> bool:
    """Returns whether all have agreed who are asked and still in the season, and at least one
    has.
    """
    concerned = consent.action.player_id if isinstance(consent.action, Eliminate) else ""
    missing = {*consent.asked} & {*season.alive} - consent.agreed
    return bool(consent.agreed) and not (missing - {concerned} if is_over else missing)


def _granted(season: Season, consent: Consent, moment: Moment) -> tuple[SeasonEvent, ...]:
    granted = _closed(consent, "granted", moment)
    try:
        events = carried_out(evolve(season, granted), _with_reason(consent), moment)
    except (SeasonError, ConfigError):
        events = ()
    return (granted, *events) if events else (_closed(consent, "failed", moment),)


def _closed(consent: Consent, result: ConsentResult, moment: Moment) -> ConsentClosed:
    return ConsentClosed(consent.number, result, moment.now_ms)


def _reason_of(action: HostAction) -> str:
    return reason_of(action.reason) if isinstance(action, _Reasoned) else ""


def _without_reason(action: HostAction) -> HostAction:
    """Returns the action as it is stored: the reason is beside it, where a person's name can be
    removed from it.
    """
    return _reasoned(action, "") if isinstance(action, _Reasoned) else action


def _with_reason(consent: Consent) -> HostAction:
    action = consent.action
    return _reasoned(action, consent.reason) if isinstance(action, _Reasoned) else action


def _reasoned(action: _Action, reason: str) -> _Action:
    return replace(action, reason=reason)
