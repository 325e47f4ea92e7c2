"""Handlers of every event of a match: its notices and its audit entry.

Each handler names every event, so that a new one cannot be forgotten: the type checker and a test
refuse a handler without it. While a match runs no audit entry says what an answer was, nor who
plays which seat: hosts know that no more than anyone else.
"""

from dataclasses import dataclass
from typing import Final, assert_never

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
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
    HostAdded,
    HostRemoved,
    LockAsked,
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
    MoveSubmitted,
    MoveWithdrawn,
    Noted,
    PhaseOpened,
    PhaseResolved,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    PlayerReplaced,
    PlayersWarned,
    Previewed,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    Rewound,
    RulesAdopted,
    SeatChosen,
    SettingsChanged,
    SightChanged,
    SlotLocked,
    SlotUnlocked,
    StartDropped,
    StartPlanned,
    VerdictsConfirmed,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LineBody, Notice
from bifrost_bot.notices.answer import reply_notices, warning_notices
from bifrost_bot.notices.board import chapter_notices
from bifrost_bot.notices.clock import clock_notices, halted_notices
from bifrost_bot.notices.consent import consent_notices, deed_text
from bifrost_bot.notices.host import (
    absence_notices,
    announced_notices,
    chance_notices,
    replaced_notices,
    rules_notices,
    sight_notices,
    start_notices,
)
from bifrost_bot.notices.verdict import call_to_judge, held_notices
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.lobby import LobbyText
from bifrost_bot.speech.texts.result import AuditText
from bifrost_bot.speech.view import slot_in

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
    match event:
        case MoveSubmitted() | MoveWithdrawn() | SlotLocked() | LockAsked() | SlotUnlocked():
            return reply_notices(before, event)
        case PlayersWarned():
            return warning_notices(after, event)
        case ClockMoved() | MatchPaused() | MatchResumed() | ClockExtended():
            return clock_notices(after, event)
        case PlayerReplaced():
            return replaced_notices(before, event, after)
        case SettingsChanged():
            return [Notice(LOBBY, LineBody(LobbyText.settings_changed))]
        case StartPlanned() | StartDropped():
            return start_notices(after, event)
        case BeaconNamed() | BeaconMissed() | MatchCreated():
            return chance_notices(after, event)
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
            return sight_notices(after, event)
        case ConsentAsked() | ConsentClosed():
            return consent_notices(after, event)
        case ReadyCalled():
            ping = tuple(player.id for player in after.people)
            return [Notice(LOBBY, LineBody(LobbyText.ready_check, ping))]
        case MatchHalted():
            return halted_notices(after, event)
        case PhaseOpened():
            return chapter_notices(after)
        case PlayerJoined() | SeatChosen() | PlayerLeft() | PlayerReady() | ReadyCalledOff():
            return []
        case MatchStarted() | PurseSet() | BoardsOpened() | PhaseResolved() | ClaimJudged():
            return []
        case MatchFinished() | MatchAbandoned() | MoveEntered() | MoveKept() | Rewound() | Noted():
            return []
        case ChainBegun() | ConsentGiven() | Previewed() | CorrectionRefused():
            return []
        case _:
            assert_never(event)


def audit_entry(match: Match, event: MatchEvent, *, everything: bool) -> AuditEntry | None:
    """Returns the audit entry of an event that follows `match`; None if no host acted.

    `everything` includes secrets: the match is over, or it is public that hosts read along.
    """
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
            return _of_sight(match, event)
        case CorrectionRefused():
            return _of_refusal(match, event)
        case Previewed():
            return AuditEntry(event.at_ms, event.by, _preview_text(match, event))
        case ConsentAsked() | ConsentClosed():
            return _of_consent(match, event)
        case Noted() | Announced():
            return _of_text(event)
        case Rewound():
            what = AuditText.rewound.format(turn=event.number)
            return AuditEntry(event.at_ms, event.by, what, event.reason)
        case PlayerReplaced():
            return _of_replacement(match, event, everything=everything)
        case ClaimJudged() | VerdictsConfirmed():
            return _of_verdicts(event)
        case MatchAbandoned():
            return AuditEntry(event.at_ms, event.by, AuditText.ended, event.reason)
        case MatchHalted():
            return AuditEntry(event.at_ms, "", AuditText.halted.format(incident=event.incident))
        case MatchCreated():
            return AuditEntry(event.at_ms, event.host, AuditText.opened)
        case PlayerJoined() | SeatChosen() | PlayerLeft() | ReadyCalled() | PlayerReady():
            return None
        case ReadyCalledOff() | MatchStarted() | BoardsOpened() | PhaseOpened() | PlayersWarned():
            return None
        case AnswersHeld() | PhaseResolved() | MoveSubmitted() | MoveWithdrawn() | SlotLocked():
            return None
        case LockAsked() | SlotUnlocked() | MoveKept():
            return None
        case ChainBegun():
            return AuditEntry(event.at_ms, "", AuditText.chain_begun)
        case ClockMoved() | MatchFinished() | AbsenceNoted() | RulesAdopted() | ConsentGiven():
            return None
        case _:
            assert_never(event)


def line(entry: AuditEntry) -> str:
    """Returns an entry of the audit as one line."""
    text = f"{wording.mention(entry.by)} {entry.what}" if entry.by else entry.what
    # A host's own text may end the sentence itself, also within the quotation marks of a note.
    if not text.rstrip('"').endswith((".", "!", "?", "…")):
        text += "."
    return f"{text} Reason: {entry.reason}" if entry.reason else text


def _of_text(event: Noted | Announced) -> AuditEntry:
    text = wording.clean(event.text, _LONGEST_SHOWN)
    what = AuditText.noted if isinstance(event, Noted) else AuditText.announced
    return AuditEntry(event.at_ms, event.by, what.format(text=text))


def _of_refusal(match: Match, event: CorrectionRefused) -> AuditEntry:
    what = AuditText.correction_refused.format(seat=slot_in(match, event.slot), turn=event.phase)
    return AuditEntry(event.at_ms, event.by, what, event.reason)


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
            return AuditEntry(event.at_ms, "", AuditText.beacon_named.format(round=event.round))
        case BeaconMissed():
            return AuditEntry(event.at_ms, "", AuditText.beacon_missed, event.reason)
        case SettingsChanged():
            return AuditEntry(event.at_ms, event.by, AuditText.settings_changed)
        case StartPlanned():
            what = AuditText.start_set.format(time=event.begins_ms // 1000)
            return AuditEntry(event.at_ms, event.by, what)
        case StartDropped():
            what = AuditText.start_cancelled if event.by else AuditText.not_begun
            return AuditEntry(event.at_ms, event.by, what, event.reason)


def _purse_text(info: GameInfo, event: PurseSet, *, everything: bool) -> str:
    who = wording.mention(event.player_id)
    if event.amount is None:
        return AuditText.purse_taken_back.format(player=who)
    if info.purse in info.secret_settings and not everything:
        return AuditText.purse_set_hidden.format(purse=info.purse, player=who)
    return AuditText.purse_set.format(player=who, amount=event.amount, purse=info.purse)


def _of_hosting(
    event: MatchPaused | MatchResumed | ClockExtended | HostAdded | HostRemoved | MatchHandedOver,
) -> AuditEntry:
    match event:
        case MatchPaused():
            what = AuditText.paused if event.by else AuditText.taken_off
        case MatchResumed():
            what = AuditText.resumed
        case ClockExtended():
            what = AuditText.extended.format(time=wording.left(event.seconds))
        case HostAdded():
            what = AuditText.host_added.format(host=wording.mention(event.host))
        case HostRemoved():
            what = AuditText.host_removed.format(host=wording.mention(event.host))
        case MatchHandedOver():
            what = AuditText.handed_over.format(host=wording.mention(event.to))
    reason = event.reason if isinstance(event, ClockExtended) else ""
    return AuditEntry(event.at_ms, event.by, what, reason)


def _of_consent(match: Match, event: ConsentAsked | ConsentClosed) -> AuditEntry:
    what = deed_text(match, event.deed)
    if isinstance(event, ConsentAsked):
        asked = AuditText.consent_asked.format(what=what)
        return AuditEntry(event.at_ms, event.deed.by, asked, event.deed.reason)
    return AuditEntry(event.at_ms, "", AuditText.consent[event.result].format(what=what))


def _of_verdicts(event: ClaimJudged | VerdictsConfirmed) -> AuditEntry | None:
    if isinstance(event, VerdictsConfirmed):
        confirmed = AuditText.verdicts_confirmed.format(turn=event.number)
        return AuditEntry(event.at_ms, event.by, confirmed)
    verdict = AuditText.judged_right if event.right else AuditText.judged_wrong
    # In a phase that was run again the old verdict was repeated by the bot.
    return AuditEntry(event.at_ms, event.by, verdict) if event.by else None


def _of_sight(match: Match, event: SightChanged) -> AuditEntry:
    known = event.player_id in match.announced_ids
    who = wording.mention(event.player_id) if known else LobbyText.somebody_taking_over
    what = AuditText.shows_secrets if event.sees_all else AuditText.shows_no_secrets
    return AuditEntry(event.at_ms, "", what.format(player=who))


def _preview_text(match: Match, event: Previewed) -> str:
    match event.deed:
        case "rewind":
            return AuditText.looked_back.format(turn=event.phase)
        case "correct":
            if event.slot is None:
                return AuditText.looked_at_correction.format(turn=event.phase)
            seat = slot_in(match, event.slot)
            return AuditText.looked_at_answer.format(seat=seat, turn=event.phase)
        case "replace":
            return AuditText.looked_at_replacing
        case "abandon":
            return AuditText.looked_at_ending
        case "judge":
            return AuditText.looked_at_answers.format(turn=event.phase)


def _of_entered_text(match: Match, event: MoveEntered, *, everything: bool) -> AuditEntry:
    where = slot_in(match, event.slot)
    what = AuditText.entered.format(seat=where, turn=event.phase)
    if everything:
        text = wording.clean(event.text, _LONGEST_SHOWN)
        what = AuditText.entered_text.format(seat=where, turn=event.phase, text=text)
    return AuditEntry(event.at_ms, event.by, what, event.reason)


def _of_replacement(match: Match, event: PlayerReplaced, *, everything: bool) -> AuditEntry:
    left = match.player(event.left)
    is_silent = event.player.computer == "silent"
    old = wording.person(left) if left else AuditText.a_player
    new = AuditText.nobody if is_silent else wording.person(event.player)
    seat = wording.seat_name(event.seat)
    if everything:
        whom = AuditText.in_seat.format(player=old, seat=seat)
    elif not event.by:
        # It is public which seat no longer answers, but not who plays it.
        whom = seat
        if not is_silent:
            new = AuditText.a_computer_player
    else:
        # The host has named the seat or the player, and must not learn the other.
        whom = AuditText.a_player if match.seating == "dealt" else old
    template = AuditText.replaced if event.by else AuditText.replaced_by_rule
    what = template.format(new=new, left=whom)
    return AuditEntry(event.at_ms, event.by, what, event.reason)
