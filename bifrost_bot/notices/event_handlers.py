"""Handlers of every event of a match: its notices and its audit entry.

Each handler names every event, so that a new one cannot be forgotten: the type checker and a test
refuse a handler without it. While a match runs no audit entry says what an answer was, nor who
plays which seat: hosts know that no more than anyone else.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, assert_never

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
    AnswerEvent,
    AnswersHeld,
    BeaconMissed,
    BeaconNamed,
    BoardsOpened,
    ChainBegun,
    ClaimJudged,
    ClockExtended,
    ClockMoved,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    CorrectionRefused,
    FirstMissExcused,
    HostAdded,
    HostRemoved,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchHalted,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveKept,
    Noted,
    PersonAdmitted,
    PersonDeclined,
    PhaseOpened,
    PhaseResolved,
    PlacesOpened,
    PlanVoided,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    PlayerReplaced,
    PlayersWarned,
    Previewed,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    RematchOpened,
    Rewound,
    RulesAdopted,
    SeatChosen,
    SettingsChanged,
    SightChanged,
    StandInAsked,
    StandInClosed,
    StartDropped,
    StartPlanned,
    StartReminded,
    SubstituteRefused,
    TimeToAnswerMoved,
    VerdictsConfirmed,
    WaitingJoined,
    WaitingLeft,
)
from bifrost_bot.match.host_action import PLAYERS
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LineBody, Notice
from bifrost_bot.notices.answer import reply_notices, warning_notices
from bifrost_bot.notices.board import chapter_notices
from bifrost_bot.notices.clock import clock_notices, halted_notices, more_time_notices
from bifrost_bot.notices.consent import consent_notices, deed_text, take_over_text
from bifrost_bot.notices.host import (
    absence_notices,
    announced_notices,
    answered_notices,
    asking_notices,
    chance_notices,
    moved_up_notices,
    refused_notices,
    replaced_notices,
    rules_notices,
    sight_notices,
    stand_in_notices,
    start_notices,
    substitute_text,
    taken_out_notices,
)
from bifrost_bot.notices.rematch import asked_notices, places_notices
from bifrost_bot.notices.verdict import call_to_judge, held_notices
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import PLAYER_TAKING_OVER
from bifrost_bot.speech.view import slot_in

_A_PLAYER: Final = "a player"

_CONSENT: Final = MappingProxyType(
    {
        "granted": "All other players agreed: to {what}",
        "refused": "A player refused: to {what}",
        "expired": "Not all players agreed in time: to {what}",
        "failed": "All other players agreed, but it was no longer possible: to {what}",
        "withdrawn": "The host withdrew the request: to {what}",
    }
)

_LONGEST_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An entry of the audit: an action on a match.

    Attributes:
        by: The id of the user; empty for a rule of the match or a fault.
        changed: The lines about what came out differently because of it.
    """

    at_ms: int
    by: str
    what: str
    reason: str = ""
    changed: tuple[str, ...] = ()


def notices_for(before: Match, event: MatchEvent, after: Match) -> list[Notice]:
    """Returns the notices of a single event.

    `briefing` adds those that depend on several events: boards, results, the hosts' channel and
    entered answers.
    """
    if isinstance(event, AnswerEvent):
        return reply_notices(before, event)
    match event:
        case PlayersWarned():
            return warning_notices(after, event)
        case ClockMoved() | FirstMissExcused() | MatchPaused() | MatchResumed() | ClockExtended():
            return clock_notices(after, event)
        case PlayerReplaced():
            return replaced_notices(before, event, after)
        case SettingsChanged():
            text = "The host has changed the settings; the message above shows them."
            return [Notice(LOBBY, LineBody(text))]
        case StartPlanned() | StartReminded() | StartDropped():
            return start_notices(after, event)
        case BeaconNamed() | BeaconMissed():
            return chance_notices(after, event)
        case MatchCreated():
            return [*asked_notices(after), *chance_notices(after, event)]
        case PlacesOpened():
            return places_notices(before, event, after)
        case Announced():
            return announced_notices(after, event)
        case AbsenceNoted():
            return absence_notices(after, event)
        case RulesAdopted():
            return rules_notices(before, event, after)
        case AnswersHeld() | VerdictsConfirmed():
            # In a phase that was run again the answers are judged already, and after confirmed
            # verdicts none are pending.
            return held_notices(after) if after.held else []
        case HostAdded() | HostRemoved() | MatchHandedOver():
            return call_to_judge(after)
        case SightChanged():
            return [] if after.waiter(event.player_id) else sight_notices(after, event)
        case ConsentAsked() | ConsentClosed():
            return consent_notices(after, event)
        case TimeToAnswerMoved():
            return more_time_notices(before, event, after)
        case ReadyCalled():
            body = LineBody("Ready check: press **I am ready**.", after.people_ids, ready=True)
            return [Notice(LOBBY, body)]
        case MatchHalted():
            return halted_notices(after, event)
        case PhaseOpened():
            return chapter_notices(after)
        case PlayerLeft() | WaitingLeft():
            return taken_out_notices(before, event)
        case PlayerJoined():
            return moved_up_notices(before, event)
        case WaitingJoined():
            return asking_notices(before, event)
        case StandInAsked() | StandInClosed():
            return stand_in_notices(after, event)
        case SubstituteRefused():
            return refused_notices(after, event)
        case PersonAdmitted() | PersonDeclined():
            return answered_notices(before, event, after)
        case SeatChosen() | PlayerReady() | ReadyCalledOff():
            return []
        case MatchStarted() | PurseSet() | BoardsOpened() | PhaseResolved() | ClaimJudged():
            return []
        case MatchFinished() | MatchAbandoned() | MoveEntered() | MoveKept() | Rewound() | Noted():
            return []
        case ChainBegun() | ConsentGiven() | Previewed() | CorrectionRefused():
            return []
        case RematchOpened() | PlanVoided():
            return []
        case _:
            assert_never(event)


def audit_entry(match: Match, event: MatchEvent, *, everything: bool) -> AuditEntry | None:
    """Returns the audit entry of an event that follows `match`; None if no host acted.

    `everything` includes secrets: the match is over, or it is public that hosts read along.
    """
    if isinstance(event, AnswerEvent):
        return None
    match event:
        case (
            MatchPaused()
            | MatchResumed()
            | ClockExtended()
            | HostAdded()
            | HostRemoved()
            | MatchHandedOver()
        ):
            return _of_hosting(event)
        case (
            SettingsChanged()
            | PurseSet()
            | StartPlanned()
            | StartDropped()
            | BeaconNamed()
            | BeaconMissed()
        ):
            return _of_lobby(match, event, everything=everything)
        case MoveEntered():
            return _of_entered_text(match, event, everything=everything)
        case SightChanged():
            return None if match.waiter(event.player_id) else _of_sight(match, event)
        case CorrectionRefused():
            return _of_refusal(match, event)
        case Previewed():
            return AuditEntry(event.at_ms, event.by, _preview_text(match, event))
        case ConsentAsked() | ConsentClosed():
            return _of_consent(match, event)
        case Noted() | Announced():
            return _of_text(event)
        case Rewound():
            what = f"took the match back to before turn {event.number}"
            return AuditEntry(event.at_ms, event.by, what, event.reason)
        case PlayerReplaced():
            return _of_replacement(match, event, everything=everything)
        case ClaimJudged() | VerdictsConfirmed():
            return _of_verdicts(event)
        case MatchAbandoned():
            what = "ended the match without a result"
            return AuditEntry(event.at_ms, event.by, what, event.reason)
        case MatchHalted():
            what = f"A fault stopped the match (incident {event.incident})"
            return AuditEntry(event.at_ms, "", what)
        case MatchCreated():
            return AuditEntry(event.at_ms, event.host, "opened the match")
        case PlayerLeft() | WaitingLeft():
            return _of_taking_out(match, event)
        case RematchOpened():
            what = f"opened match {event.rematch_id} as a rematch"
            return AuditEntry(event.at_ms, event.by, what)
        case StandInAsked() | StandInClosed():
            return _of_stand_in(match, event, everything=everything)
        case SubstituteRefused():
            who = wording.mention(event.player_id)
            whose = wording.mention(event.left)
            what = f"{who}, who has {whose}'s place in the season, got no seat"
            return AuditEntry(event.at_ms, "", what, event.reason)
        case PersonAdmitted():
            what = f"let {wording.mention(event.player_id)} in"
            return AuditEntry(event.at_ms, event.by, what)
        case PersonDeclined():
            what = f"declined {wording.mention(event.player_id)}"
            return AuditEntry(event.at_ms, event.by, what)
        case PlayerJoined() | SeatChosen() | ReadyCalled() | PlayerReady() | PlacesOpened():
            return None
        case WaitingJoined():
            return None
        case (
            ReadyCalledOff()
            | MatchStarted()
            | BoardsOpened()
            | PhaseOpened()
            | PlayersWarned()
            | StartReminded()
        ):
            return None
        case AnswersHeld() | PhaseResolved() | MoveKept() | PlanVoided():
            return None
        case ChainBegun():
            return AuditEntry(
                event.at_ms,
                "",
                "The running hash starts here, because an older version of the bot started "
                "the match",
            )
        case ClockMoved() | MatchFinished() | AbsenceNoted() | RulesAdopted() | ConsentGiven():
            return None
        case TimeToAnswerMoved():
            return None
        case FirstMissExcused():
            more = wording.duration(event.seconds)
            what = f"The deadline was missed for the first time, so the turn got {more} more"
            return AuditEntry(event.at_ms, "", what)
        case _:
            assert_never(event)


def line(entry: AuditEntry) -> str:
    """Returns an entry of the audit as one line."""
    text = f"{wording.capital(wording.mention(entry.by))} {entry.what}" if entry.by else entry.what
    # A host's own text may end the sentence itself, also within the quotation marks of a note.
    if not text.rstrip('"').endswith((".", "!", "?", "…")):
        text += "."
    return f"{text} Reason: {entry.reason}" if entry.reason else text


def _of_text(event: Noted | Announced) -> AuditEntry:
    text = wording.clean(event.text, _LONGEST_SHOWN)
    if not event.by:
        return AuditEntry(event.at_ms, "", text)
    what = f'noted "{text}"' if isinstance(event, Noted) else f"announced: {text}"
    return AuditEntry(event.at_ms, event.by, what)


def _of_refusal(match: Match, event: CorrectionRefused) -> AuditEntry:
    what = (
        f"tried to correct the answer of {slot_in(match, event.slot)} in turn {event.phase} and "
        "was refused"
    )
    return AuditEntry(event.at_ms, event.by, what, event.reason)


def _of_taking_out(match: Match, event: PlayerLeft | WaitingLeft) -> AuditEntry | None:
    player = match.player(event.player_id) or match.waiter(event.player_id)
    if player is None or not event.by:
        return None
    where = "out of the lobby" if isinstance(event, PlayerLeft) else "off the waiting list"
    what = f"took {wording.person(player)} {where}"
    return AuditEntry(event.at_ms, event.by, what)


def _of_stand_in(
    match: Match, event: StandInAsked | StandInClosed, *, everything: bool
) -> AuditEntry:
    # Who is asked would tell who plays a seat that answers again.
    is_open = everything or match.seating != "dealt"
    who = wording.mention(event.player_id) if is_open else "A person"
    if isinstance(event, StandInAsked):
        seat = wording.seat_name(event.seat) if is_open else "a seat"
        return AuditEntry(event.at_ms, "", f"{who} was asked to take over {seat}")
    if event.result == "stopped":
        return AuditEntry(event.at_ms, event.by, "had no one asked any more to stand in")
    how = "declined" if event.result == "declined" else "did not answer"
    return AuditEntry(event.at_ms, "", f"{who} {how} when asked to stand in")


def _of_lobby(
    match: Match,
    event: SettingsChanged | PurseSet | StartPlanned | StartDropped | BeaconNamed | BeaconMissed,
    *,
    everything: bool,
) -> AuditEntry:
    match event:
        case PurseSet():
            what = _purse_text(match.game.info, event, everything=everything)
            return AuditEntry(event.at_ms, event.by, what)
        case BeaconNamed():
            what = f"Round {event.round} of the public beacon was named"
            return AuditEntry(event.at_ms, "", what)
        case BeaconMissed():
            what = "The match began without the public beacon"
            return AuditEntry(event.at_ms, "", what, event.reason)
        case SettingsChanged():
            return AuditEntry(event.at_ms, event.by, "changed the settings in the lobby")
        case StartPlanned():
            what = f"set the start to <t:{event.begins_ms // 1000}:F>"
            return AuditEntry(event.at_ms, event.by, what)
        case StartDropped():
            if event.by:
                what = "cancelled the planned start"
            else:
                what = "The match did not begin at the set time"
            return AuditEntry(event.at_ms, event.by, what, event.reason)


def _purse_text(info: GameInfo, event: PurseSet, *, everything: bool) -> str:
    who = wording.mention(event.player_id)
    if event.amount is None:
        return f"took back what {who} begins with"
    if info.purse in info.secret_settings and not everything:
        return f"set how many {info.purse} {who} begins with"
    return f"set what {who} begins with to {event.amount} {info.purse}"


def _of_hosting(
    event: MatchPaused | MatchResumed | ClockExtended | HostAdded | HostRemoved | MatchHandedOver,
) -> AuditEntry:
    match event:
        case MatchPaused():
            if event.by:
                what = "paused the match"
            else:
                what = "The bot was taken off the server, so the match is paused"
        case MatchResumed():
            what = "resumed the match"
        case ClockExtended():
            if event.seconds < 0:
                what = f"made the turn {wording.rounded_duration(-event.seconds)} shorter"
            else:
                what = f"gave the turn {wording.duration(event.seconds)} more"
        case HostAdded():
            what = f"made {wording.mention(event.host)} a host"
        case HostRemoved():
            what = f"removed {wording.mention(event.host)} as a host"
        case MatchHandedOver():
            what = f"handed the match over to {wording.mention(event.to)}"
    reason = event.reason if isinstance(event, ClockExtended) else ""
    return AuditEntry(event.at_ms, event.by, what, reason)


def _of_consent(match: Match, event: ConsentAsked | ConsentClosed) -> AuditEntry:
    what = deed_text(match, event.deed)
    if isinstance(event, ConsentAsked):
        asked = f"asked the other players to agree to {what}"
        if event.deed.by == PLAYERS:
            asked = f"can decide, as no host has acted; one of them asked to {what}"
        return AuditEntry(event.at_ms, event.deed.by, asked, event.deed.reason)
    return AuditEntry(event.at_ms, "", _CONSENT[event.result].format(what=what))


def _of_verdicts(event: ClaimJudged | VerdictsConfirmed) -> AuditEntry | None:
    if isinstance(event, VerdictsConfirmed):
        confirmed = f"confirmed the verdicts of turn {event.number}"
        return AuditEntry(event.at_ms, event.by, confirmed)
    verdict = "judged an answer right" if event.right else "judged an answer wrong"
    # In a phase that was run again the old verdict was repeated by the bot.
    return AuditEntry(event.at_ms, event.by, verdict) if event.by else None


def _of_sight(match: Match, event: SightChanged) -> AuditEntry:
    known = event.player_id in match.announced_ids
    who = wording.mention(event.player_id) if known else PLAYER_TAKING_OVER
    if event.sees_all:
        what = f"{who} now sees every channel of this server, so also this match's secrets"
    else:
        what = f"{who} no longer sees every channel of this server"
    return AuditEntry(event.at_ms, "", what)


def _preview_text(match: Match, event: Previewed) -> str:
    match event.deed:
        case "rewind":
            return f"looked at which turns going back to turn {event.phase} would make void"
        case "correct":
            whose = f"the answer of {slot_in(match, event.slot)} in " if event.slot else ""
            return f"looked at what correcting {whose}turn {event.phase} would play again"
        case "replace":
            return "looked at replacing a player"
        case "abandon":
            return "looked at ending the match without a result"
        case "judge":
            return f"looked at the unjudged answers of turn {event.phase}"


def _of_entered_text(match: Match, event: MoveEntered, *, everything: bool) -> AuditEntry:
    where = slot_in(match, event.slot)
    what = f"entered an answer for {where} in turn {event.phase}"
    if everything:
        text = wording.clean(event.text, _LONGEST_SHOWN)
        what = f"entered an answer for {where} in turn {event.phase}: {text}"
    return AuditEntry(event.at_ms, event.by, what, event.reason)


def _of_replacement(match: Match, event: PlayerReplaced, *, everything: bool) -> AuditEntry:
    left = match.player(event.left)
    is_silent = event.player.computer == "silent"
    old = wording.person(left) if left else _A_PLAYER
    new = "nobody" if is_silent else wording.person(event.player)
    seat = wording.seat_name(event.seat)
    if event.resigned:
        # With a player's name a seat that falls silent would tell whose it is.
        if everything or match.seating != "dealt":
            what = f"{old} resigned: {substitute_text(event, seat)}"
        else:
            what = f"A player resigned: {substitute_text(event, 'their seat')}"
        return AuditEntry(event.at_ms, "", what)
    if not event.by and not event.player.computer:
        is_open = everything or match.seating != "dealt"
        what = f"{new} stands in for {seat}" if is_open else f"A person stands in for {_A_PLAYER}"
        return AuditEntry(event.at_ms, "", what)
    if everything:
        whom = f"{old} as {seat}"
    elif not event.by:
        # It is public which seat no longer answers, but not who plays it.
        whom = seat
        if not is_silent:
            new = "a computer player"
    else:
        # The host has named the seat or the player, and must not learn the other.
        whom = _A_PLAYER if match.seating == "dealt" else old
    what = f"By the rule for absent players, {new} takes over for {whom}"
    if event.by:
        what = take_over_text(new, whom)
    return AuditEntry(event.at_ms, event.by, what, event.reason)
