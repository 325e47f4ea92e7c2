"""Decides what a host who plays may do where every host plays: only what all other people who play
agree to.

While they are asked, nothing is said or refused that does not follow from what everybody may know:
neither whose answer is missing, nor whether the deed would be possible.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.match.decide import corrections, hosts, seats, verdicts
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
    MatchEvent,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.host_action import (
    Consent,
    Deed,
    Enter,
    Extend,
    JudgeAll,
    Replace,
    Rerun,
    Rewind,
)
from bifrost_bot.match.model import Match, Moment, Status
from bifrost_bot.speech.texts.refusal import ConsentRefusal

SHORTEST_MS: Final = 300_000
LONGEST_MS: Final = 86_400_000
"""How long the players are asked: as long as a turn lasts, but not shorter or longer than this."""


@dataclass(frozen=True, slots=True)
class AskConsent:
    """Ask the other players to agree to a deed; another request of the same host is withdrawn."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class Vote:
    """Agree to what a host asks, or refuse it."""

    by: str
    number: int
    agrees: bool


ConsentCommand: TypeAlias = AskConsent | Vote | ConsentDue


def decide(match: Match, command: ConsentCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events that follow when players are asked to agree, when they answer, and when
    their time is up.

    Raises:
        MatchError: When nothing can be asked, or the user is not asked.
    """
    match command:
        case AskConsent():
            return _ask(match, command.deed, moment)
        case Vote():
            return _vote(match, command, moment)
        case ConsentDue():
            return _due(match, command, moment)
        case _:
            assert_never(command)


def _ask(match: Match, deed: Deed, moment: Moment) -> tuple[MatchEvent, ...]:
    require_host(match, deed.by)
    if match.status not in (Status.RUNNING, Status.HALTED) or not match.open_boards:
        raise NotRunningError(ConsentRefusal.not_running)
    if not needs_consent(match, deed.by):
        raise HostError(ConsentRefusal.not_needed)
    if not deed.reason.strip():
        raise HostError(ConsentRefusal.no_reason)
    if match.consent is not None and match.consent.deed.by != deed.by:
        raise HostError(ConsentRefusal.other_request)
    _check(match, deed, moment)
    events: list[MatchEvent] = []
    if match.consent is not None:
        events.append(_closed(match.consent, "withdrawn", moment))
    asked = tuple(
        player.id for player in match.players if not player.computer and player.id != deed.by
    )
    events.append(
        ConsentAsked(match.seq + 1, deed, asked, moment.now_ms + _patience_ms(match), moment.now_ms)
    )
    for event in events:
        match = evolve(match, event)
    return (*events, *_settled(match, moment))


def _check(match: Match, deed: Deed, moment: Moment) -> None:
    """Refuses a deed by what everybody may know; whether it is possible shows when it is carried
    out.
    """
    match deed:
        case Enter() | Rewind() | Rerun():
            corrections.check(match, deed, moment)
        case Replace():
            seats.check(match, deed)
        case Extend():
            hosts.extended(match, deed, moment)
        case JudgeAll():
            verdicts.require_held(match, deed.phase)
        case _:
            assert_never(deed)


def _patience_ms(match: Match) -> int:
    turn_ms = match.phase.phase.seconds * 1000 if match.phase else 0
    return min(max(turn_ms, SHORTEST_MS), LONGEST_MS)


def _vote(match: Match, command: Vote, moment: Moment) -> tuple[MatchEvent, ...]:
    consent = match.consent
    if consent is None or consent.number != command.number or match.over:
        raise NotDueError(ConsentRefusal.already_decided)
    if command.by not in consent.asked or match.player(command.by) is None:
        raise NotPlayingError(ConsentRefusal.not_asked)
    if moment.now_ms >= consent.until_ms:
        raise TooLateError(ConsentRefusal.time_over)
    if not command.agrees:
        return (_closed(consent, "refused", moment),)
    if command.by in consent.agreed:
        return ()
    given = ConsentGiven(consent.number, command.by, moment.now_ms)
    return (given, *_settled(evolve(match, given), moment))


def _due(match: Match, command: ConsentDue, moment: Moment) -> tuple[MatchEvent, ...]:
    consent = match.consent
    if (
        consent is None
        or consent.number != command.number
        or moment.now_ms < consent.until_ms
        or match.over
    ):
        return ()
    if _is_complete(match, consent):
        return _carried_out(match, consent, moment)
    return (_closed(consent, "expired", moment),)


def _settled(match: Match, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns what follows once everybody has agreed; nothing while somebody has not.

    Where nobody may know who was replaced, it waits until the time is over, so that nobody can tell
    who was not waited for.
    """
    consent = match.consent
    assert consent is not None
    hides = match.seating == "dealt" and (isinstance(consent.deed, Replace) or bool(match.former))
    return () if hides or not _is_complete(match, consent) else _carried_out(match, consent, moment)


def _is_complete(match: Match, consent: Consent) -> bool:
    """Returns whether all have agreed who were asked and play still; who is to be replaced may
    well be away.
    """
    left = consent.deed.left if isinstance(consent.deed, Replace) else None
    return all(
        id in consent.agreed for id in consent.asked if match.player(id) is not None and id != left
    )


def _carried_out(match: Match, consent: Consent, moment: Moment) -> tuple[MatchEvent, ...]:
    granted = _closed(consent, "granted", moment)
    after = evolve(match, granted)
    try:
        require_host(after, consent.deed.by)
        events = _deed(after, consent.deed, moment)
    except (MatchError, MoveError, ConfigError):
        return (_closed(consent, "failed", moment),)
    if any(isinstance(event, CorrectionRefused) for event in events):
        return (_closed(consent, "failed", moment), *events)
    return (granted, *events)


def _deed(match: Match, deed: Deed, moment: Moment) -> tuple[MatchEvent, ...]:
    match deed:
        case Enter():
            return corrections.carried_out(match, deed, moment)
        case Rewind() | Rerun():
            # The turns that have passed meanwhile are undone, or played again, with the others.
            return corrections.carried_out(match, replace(deed, seen=match.number), moment)
        case Replace():
            return seats.carried_out(match, deed, moment)
        case Extend():
            return hosts.extended(match, deed, moment)
        case JudgeAll():
            return verdicts.carried_out(match, deed, moment)
        case _:
            assert_never(deed)


def _closed(consent: Consent, result: ConsentResult, moment: Moment) -> ConsentClosed:
    return ConsentClosed(consent.number, consent.deed, result, moment.now_ms)
