"""The gate: decides what is told to whom when a match changes, and gives each channel its view, never the state.

`brief` turns new facts into notices for the outbox; `look` (in its own module) is the only door by which anything that
is told about a match gets at it.
"""

from collections.abc import Sequence
from typing import assert_never

from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
    AnswerEvent,
    AnswersHeld,
    BoardsStaged,
    ClaimJudged,
    ClockExtended,
    ClockMoved,
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
    MoveEntered,
    MoveKept,
    MoveSubmitted,
    MoveWithdrawn,
    PlayerReplaced,
    PlayersWarned,
    ReadyCalled,
    Rewound,
    SettingsChanged,
    SlotLocked,
    SlotUnlocked,
    StartDropped,
    StartPlanned,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address, Kind, Notice
from bifrost_bot.present import wording
from bifrost_bot.present.channels import seat_address
from bifrost_bot.present.control import control_notices
from bifrost_bot.present.host_news import (
    absence_notices,
    announced_notices,
    clock_notices,
    replaced_notices,
    start_notices,
)
from bifrost_bot.present.judging import call_to_judge, held_notices
from bifrost_bot.present.look import look
from bifrost_bot.present.mend_news import entered_notice, mended_notices
from bifrost_bot.present.news import board_notices
from bifrost_bot.present.practice import practice_notices, rehearsal_notices
from bifrost_bot.present.sketch import sketch_of
from bifrost_bot.present.wording import SAY
from engines.api import Seat, Slot
from engines.codec import decode


def brief(
    before: Match | None, events: Sequence[MatchEvent], after: Match, history: Sequence[MatchEvent] = ()
) -> tuple[Notice, ...]:
    """Returns what is to be told, in order, after `events` made `after` out of `before`.

    `history` is all that happened until then; it is needed where `events` undo some of it.
    """
    notices: list[Notice] = []
    for event in events:
        notices += _brief_one(before or after, event, after)
    if before is not None and any(isinstance(event, Rewound) for event in events):
        notices += mended_notices(before, events, after, history)
    else:
        notices += board_notices(before, events, after)
        entered = [event for event in events if isinstance(event, MoveEntered)]
        notices += [notice for event in entered for notice in entered_notice(before or after, event)]
    notices += control_notices(before, events, after)
    notices += _lobby(events)
    notices += _ending(events, after)
    if after.settings.rehearsal:
        return rehearsal_notices(notices)
    return practice_notices(notices, after) if after.settings.practice else tuple(notices)


def _brief_one(before: Match, event: MatchEvent, after: Match) -> list[Notice]:
    match event:
        case MoveSubmitted() | MoveWithdrawn() | SlotLocked() | SlotUnlocked():
            return _reply(before, event)
        case PlayersWarned():
            return [_warning(after, slot, event.seconds) for slot in event.slots if _is_person(after, slot.seat)]
        case ClockMoved() | MatchPaused() | MatchResumed() | ClockExtended():
            return clock_notices(after, event)
        case PlayerReplaced():
            return replaced_notices(before, event, after)
        case SettingsChanged():
            return [Notice(LOBBY, Kind.LINE, {"text": SAY.settings_changed})]
        case StartPlanned() | StartDropped():
            return start_notices(after, event)
        case Announced():
            return announced_notices(after, event)
        case AbsenceNoted():
            return absence_notices(after, event)
        case AnswersHeld():
            # In a phase that was run again they are judged already.
            return held_notices(after) if after.held else []
        case HostAdded() | HostRemoved() | MatchHandedOver():
            return call_to_judge(after)
        case ReadyCalled():
            return [
                Notice(
                    LOBBY,
                    Kind.LINE,
                    {"text": "Ready check: please press **I am ready** above.", "ping": _people(after)},
                )
            ]
        case MatchHalted():
            text = SAY.halted.format(incident=event.incident)
            return [Notice(LOBBY, Kind.LINE, {"text": text, "ping": list(after.hosts)})]
        case _:
            return []


def read_back(match: Match, slot: Slot) -> str:
    """Returns the slot's present submission in a sentence for its player."""
    move = match.move(slot)
    if move is None:
        return SAY.nothing_yet
    seen = look(match, slot.seat)
    return seen.engine.read_back(seen.view, slot, move)


def confirm(before: Match, event: AnswerEvent) -> str:
    """Returns the sentence that tells a player what their text came to.

    Read back against the match before it: a text may have closed the phase, and the board has changed since.
    """
    match event:
        case MoveSubmitted():
            seen = look(before, event.slot.seat)
            return seen.engine.read_back(seen.view, event.slot, decode(seen.engine.TYPES.move, event.move))
        case MoveWithdrawn():
            return _stepped_back(before, event.slot) if event.by_text else SAY.withdrawn
        case SlotLocked():
            return SAY.locked
        case SlotUnlocked():
            return SAY.unlocked
        case _:
            assert_never(event)


def acknowledge(before: Match, event: AnswerEvent) -> str:
    """Returns the confirmation, and under a recorded submission its receipt."""
    text = confirm(before, event)
    return f"{text}\n{wording.receipt(event.revision, event.receipt)}" if isinstance(event, MoveSubmitted) else text


def _stepped_back(before: Match, slot: Slot) -> str:
    """What is said when the last text is taken back, and what is left of the submission then."""
    drafts = before.submissions[slot].drafts[:-1]
    if not drafts:
        return f"{SAY.stepped_back} {SAY.nothing_yet}"
    seen = look(before, slot.seat)
    return f"{SAY.stepped_back}\n{seen.engine.read_back(seen.view, slot, drafts[-1])}"


def _reply(before: Match, event: AnswerEvent) -> list[Notice]:
    if not event.reply:
        return []
    body = {"text": acknowledge(before, event), "reply_to": event.message, **sketch_of(before, event)}
    return [Notice(seat_address(before, event.slot), Kind.REPLY, body)]


def _is_person(match: Match, seat: Seat) -> bool:
    player = match.occupant(seat)
    return player is not None and player.computer is None


def _people(match: Match) -> list[str]:
    return [player.id for player in match.players if not player.computer]


def _warning(after: Match, slot: Slot, seconds: int) -> Notice:
    where = wording.on_board(after.engine.INFO, slot)
    text = wording.warning(seconds, where)
    body = {"text": text, "seconds": seconds, "where": where, "ping": [after.seats[slot.seat]]}
    return Notice(seat_address(after, slot), Kind.WARNING, body)


def reminder(match: Match, seat: Seat) -> tuple[Notice, ...]:
    """Returns what reminds somebody of the answers they still owe, once in each of their channels that asks for one."""
    where = dict.fromkeys(seat_address(match, slot) for slot in match.owing if slot.seat == seat)
    body = {"reminder": True, "ping": [match.seats[seat]]}
    return tuple(Notice(address, Kind.WARNING, body) for address in where)


def _lobby(events: Sequence[MatchEvent]) -> list[Notice]:
    """The lobby's message follows phases and clocks; an answer, even of one who must not be known, never stirs it."""
    answers = (MoveSubmitted, MoveWithdrawn, SlotLocked, SlotUnlocked)
    quiet = (*answers, PlayersWarned, BoardsStaged, ClaimJudged, MoveEntered, MoveKept, AbsenceNoted, Announced)
    if all(isinstance(event, quiet) for event in events):
        return []
    return [Notice(LOBBY, Kind.LOBBY, {"new": any(isinstance(event, MatchCreated) for event in events)})]


def _ending(events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    if not any(isinstance(event, MatchFinished | MatchAbandoned) for event in events):
        return []
    boards = [Address("public", board) for board in after.staged]
    told = [*(Notice(address, Kind.RESULT, {}) for address in (*boards, LOBBY)), Notice(LOBBY, Kind.CURTAIN, {})]
    # A match that ended in its lobby leaves nothing to be looked at.
    record = [Notice(LOBBY, Kind.RECORD, {"text": wording.record(after.id)})] if after.state is not None else []
    return told + record
