"""Decisions on consent: where every host plays, host actions need the other players' agreement.

While players are asked, nothing is sent or refused that depends on secrets: neither whose answer
is missing nor whether the action would be possible.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.match.decide import corrections, hosts, seats, verdicts
from bifrost_bot.match.decide.away import require_host_away
from bifrost_bot.match.decide.hosts import needs_consent, require_host
from bifrost_bot.match.decide.phases import ConsentDue
from bifrost_bot.match.errors import (
    HostError,
    MatchError,
    NotDueError,
    NotPlayingError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    ConsentResult,
    CorrectionRefused,
    Events,
    MatchEvent,
)
from bifrost_bot.match.fold import evolve, evolve_all
from bifrost_bot.match.host_action import (
    PLAYERS,
    Consent,
    Enter,
    Extend,
    HostAction,
    JudgeAll,
    Replace,
    Rerun,
    Rewind,
    SetPause,
)
from bifrost_bot.match.model import Match, Moment, Status
from bifrost_bot.stream.ids import without
from bifrost_bot.stream.refusals import ALREADY_DECIDED, TIME_OVER

_ASKED: Final = "Players are being asked about something else. Ask again once that is decided."

SHORTEST_MS: Final = 300_000
LONGEST_MS: Final = 86_400_000
"""Limits of the time to answer, which is otherwise the length of a turn."""


@dataclass(frozen=True, slots=True)
class AskConsent:
    """Ask the other players to agree to a host action; replaces the host's previous request."""

    deed: HostAction


@dataclass(frozen=True, slots=True)
class AskWithoutHost:
    """Ask all players to agree to an action of `PLAYERS`, as no host acts any more."""

    by: str
    deed: HostAction


@dataclass(frozen=True, slots=True)
class Vote:
    """Agree to a host's request, or refuse it."""

    by: str
    number: int
    agrees: bool


ConsentCommand: TypeAlias = AskConsent | AskWithoutHost | Vote | ConsentDue


def decide(match: Match, command: ConsentCommand, moment: Moment) -> Events:
    """Returns the events of a request, an answer to it, or its expiry.

    Raises:
        MatchError: If no request is possible, or the user was not asked.
    """
    match command:
        case AskConsent():
            return _ask(match, command.deed, moment)
        case AskWithoutHost():
            return _ask_without_host(match, command, moment)
        case Vote():
            return _vote(match, command, moment)
        case ConsentDue():
            return _due(match, command, moment)
        case _:
            assert_never(command)


def _ask(match: Match, deed: HostAction, moment: Moment) -> Events:
    require_host(match, deed.by)
    if match.status not in (Status.RUNNING, Status.HALTED) or not match.open_boards:
        raise NotRunningError("Players can be asked while a match runs, once its channels exist.")
    if not needs_consent(match, deed.by):
        raise HostError(
            "Players are asked only if every host plays. A host who doesn't play can do that alone."
        )
    if not deed.reason.strip():
        raise HostError("Give a reason. All players read it when they are asked to agree.")
    if match.consent is not None and match.consent.deed.by != deed.by:
        raise HostError(_ASKED)
    _check(match, deed, moment)
    events: list[MatchEvent] = []
    if match.consent is not None:
        events.append(_close(match.consent, "withdrawn", moment))
    asked = without(match.people_ids, deed.by)
    until_ms = moment.now_ms + time_to_answer_ms(match)
    events.append(ConsentAsked(match.seq + 1, deed, asked, until_ms, moment.now_ms))
    return (*events, *_carry_out_if_agreed(evolve_all(match, events), moment))


def _ask_without_host(match: Match, command: AskWithoutHost, moment: Moment) -> Events:
    """Returns the events of a player's request.

    All are asked, also the one who asks, whose name no channel shows: it would tell whose seat is
    none of those that are to be replaced.
    """
    deed = replace(command.deed, by=PLAYERS)
    player = match.player(command.by)
    if player is None or player.computer:
        raise NotPlayingError("Only a player of this match can ask the others.")
    require_host_away(match, moment.now_ms)
    if match.consent is not None:
        raise HostError(_ASKED)
    if isinstance(deed, Replace) and match.seats.get(deed.seat) == command.by:
        raise HostError("That is your own seat. You can give it up with /resign.")
    _check(match, deed, moment)
    number = match.seq + 1
    until_ms = moment.now_ms + time_to_answer_ms(match)
    events: list[MatchEvent] = [
        ConsentAsked(number, deed, match.people_ids, until_ms, moment.now_ms),
        ConsentGiven(number, command.by, moment.now_ms),
    ]
    return (*events, *_carry_out_if_agreed(evolve_all(match, events), moment))


def _check(match: Match, deed: HostAction, moment: Moment) -> None:
    """Refuses an action for public reasons; others show when it is carried out."""
    match deed:
        case Enter() | Rewind() | Rerun():
            corrections.check(match, deed, moment)
        case Replace():
            seats.check(match, deed)
        case Extend():
            hosts.extend(match, deed, moment)
        case JudgeAll():
            verdicts.require_held(match, deed.phase)
        case SetPause():
            if deed.paused and match.paused:
                raise HostError("The match is already paused.")
            if not deed.paused and not match.paused:
                raise HostError("The match is not paused.")
        case _:
            assert_never(deed)


def time_to_answer_ms(match: Match) -> int:
    """Returns how long a person has to answer a question: the length of a turn, within limits."""
    turn_ms = match.phase.phase.seconds * 1000 if match.phase else 0
    return min(max(turn_ms, SHORTEST_MS), LONGEST_MS)


def _vote(match: Match, command: Vote, moment: Moment) -> Events:
    consent = match.consent
    if consent is None or consent.number != command.number or match.over:
        raise NotDueError(ALREADY_DECIDED)
    if command.by not in consent.asked or match.player(command.by) is None:
        raise NotPlayingError("Only the other players of this match are asked.")
    if moment.now_ms >= consent.until_ms:
        raise TooLateError(TIME_OVER)
    if not command.agrees:
        return (_close(consent, "refused", moment),)
    if command.by in consent.agreed:
        return ()
    given = ConsentGiven(consent.number, command.by, moment.now_ms)
    return (given, *_carry_out_if_agreed(evolve(match, given), moment))


def _due(match: Match, command: ConsentDue, moment: Moment) -> Events:
    consent = match.consent
    if consent is None or consent.number != command.number or match.over:
        return ()
    if moment.now_ms < consent.until_ms:
        return ()
    if _is_complete(match, consent):
        return _carry_out(match, consent, moment)
    return (_close(consent, "expired", moment),)


def _carry_out_if_agreed(match: Match, moment: Moment) -> Events:
    """Returns the events of the action once all have agreed.

    Where replacements are secret, these come only when the time is over: an earlier end would
    show whose answer was not waited for.
    """
    consent = match.consent
    assert consent is not None
    replaces = isinstance(consent.deed, Replace)
    if match.seating == "dealt" and (replaces or match.former):
        return ()
    if replaces and consent.deed.by == PLAYERS:
        # The player concerned has time to refuse.
        return ()
    if not _is_complete(match, consent):
        return ()
    return _carry_out(match, consent, moment)


def _is_complete(match: Match, consent: Consent) -> bool:
    """Returns whether all asked players who still play have agreed, except one to be replaced."""
    deed = consent.deed
    replaced = deed.left if isinstance(deed, Replace) else None
    for id in consent.asked:
        if id not in consent.agreed and id != replaced and match.player(id) is not None:
            return False
    return True


def _carry_out(match: Match, consent: Consent, moment: Moment) -> Events:
    granted = _close(consent, "granted", moment)
    after = evolve(match, granted)
    try:
        if consent.deed.by == PLAYERS:
            require_host_away(after, moment.now_ms)
        else:
            require_host(after, consent.deed.by)
        events = _decide_action(after, consent.deed, moment)
    except (MatchError, MoveError, ConfigError):
        return (_close(consent, "failed", moment),)
    if any(isinstance(event, CorrectionRefused) for event in events):
        return (_close(consent, "failed", moment), *events)
    return (granted, *events)


def _decide_action(match: Match, deed: HostAction, moment: Moment) -> Events:
    match deed:
        case Enter():
            return corrections.correct(match, deed, moment)
        case Rewind() | Rerun():
            # Turns played since the request are undone, or played again, with the others.
            return corrections.correct(match, replace(deed, seen=match.number), moment)
        case Replace():
            return seats.replace_player(match, deed, moment)
        case Extend():
            return hosts.extend(match, deed, moment)
        case JudgeAll():
            return verdicts.judge_all(match, deed, moment)
        case SetPause():
            return hosts.set_pause(match, deed, moment)
        case _:
            assert_never(deed)


def _close(consent: Consent, result: ConsentResult, moment: Moment) -> ConsentClosed:
    return ConsentClosed(consent.number, consent.deed, result, moment.now_ms)
