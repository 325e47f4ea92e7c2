"""What players are told of their own answers: confirmations, warnings and reminders, in their
own channels alone.
"""

from typing import assert_never

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.decide import bounds, phases
from bifrost_bot.match.decide.answers import missing
from bifrost_bot.match.events import (
    AnswerEvent,
    LockAsked,
    MoveSubmitted,
    MoveWithdrawn,
    PlayersWarned,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Status, Submission
from bifrost_bot.match.notice import Address, Notice, ReminderBody, ReplyBody, WarningBody
from bifrost_bot.match.warning import is_timely
from bifrost_bot.notices.plan import drawing
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.view import view_for

_FEW_CHANGES = 5
_EDIT_REMARK = MoveText.edited.partition("{")[0]


def read_back(match: Match, slot: Slot) -> str:
    """Returns the slot's present submission in a sentence for its player."""
    move = match.move(slot)
    if move is None:
        return MoveText.nothing_yet
    seen = view_for(match, slot.seat)
    return seen.game.read_back(seen.view, slot, move, None)


def is_edit_remark(text: str) -> bool:
    """Returns whether a reply only says that editing a text changes nothing, and so does not
    answer the text.
    """
    return text.startswith(_EDIT_REMARK)


def shown_answer(match: Match, slot: Slot) -> str:
    """Returns the slot's present submission in a sentence, and whether its player can still
    change it.
    """
    if slot in match.locked:
        return _locked(match, slot)
    text = read_back(match, slot)
    return text if match.move(slot) is None else wording.continued(text, MoveText.changeable)


def confirm(before: Match, event: AnswerEvent) -> str:
    """Returns the sentence that tells a player what their text led to.

    Read back against the match before it: a text may have closed the phase, and the board has
    changed since.
    """
    match event:
        case MoveSubmitted():
            seen = view_for(before, event.slot.seat)
            move = decode(seen.game.types.move, event.move)
            return seen.game.read_back(seen.view, event.slot, move, before.move(event.slot))
        case MoveWithdrawn():
            return _stepped_back(before, event.slot) if event.by_text else MoveText.withdrawn
        case SlotLocked():
            return _what_is_locked(before, event.slot)
        case LockAsked():
            return MoveText.lock_anyway.format(problem=missing(before, event.slot))
        case SlotUnlocked():
            return (
                MoveText.unlocked
                if event.slot in before.locked
                else _not_locked(before, event.slot)
            )
        case _:
            assert_never(event)


def acknowledge(before: Match, event: AnswerEvent) -> str:
    """Returns the confirmation, and how long the answer can still be changed; of a submission also
    its receipt.

    Near the bound it says how often.
    """
    if isinstance(event, SlotLocked):
        return _locked(evolve(before, event), event.slot)
    text = confirm(before, event)
    if not isinstance(event, MoveSubmitted):
        return text
    left = bounds.MOST_CHANGES - before.submissions.get(event.slot, Submission()).changes - 1
    ends, few = phases.complete(evolve(before, event)), left <= _FEW_CHANGES
    lines = [text if ends or few else wording.continued(text, _until_when(before))]
    lines.append(wording.receipt(event.revision, event.receipt))
    return "\n".join([*lines, wording.changes_left(left)] if few and not ends else lines)


def _until_when(match: Match) -> str:
    """Returns until when an answer can be changed, and whether locking it can end the phase
    earlier.
    """
    locking = match.settings.advance == "all_locked" and not match.game.info.ends_when_answered
    return " ".join([MoveText.changeable, *([MoveText.lock_ends] if locking else [])])


def _locked(match: Match, slot: Slot) -> str:
    """Returns what is locked, and until when the phase lasts if that does not end it."""
    text = _what_is_locked(match, slot)
    if match.phase is None or phases.complete(match):
        return text
    waits = match.settings.advance == "deadline" and match.phase.phase.closes == "deadline"
    ends = (MoveText.still_lasts if waits else MoveText.ends_with_all).format(
        time=wording.deadline_time(match.phase)
    )
    return wording.continued(text, " ".join([MoveText.unlock, *([] if match.paused else [ends])]))


def _what_is_locked(match: Match, slot: Slot) -> str:
    return (
        MoveText.locked_empty
        if match.move(slot) is None
        else wording.locked(read_back(match, slot))
    )


def add_what_counts(refusal: MoveError, match: Match, slot: Slot) -> None:
    """Adds to the refusal of a text what its player has sent before, if anything, which still
    counts.
    """
    refusal.args = (" ".join([str(refusal), *what_counts(match, slot)]),)


def what_counts(match: Match, slot: Slot) -> tuple[str, ...]:
    """Returns the sentence that what a player has sent before still counts, if there is
    anything.
    """
    move = match.move(slot)
    if move is None:
        return ()
    earlier = MoveText.earlier_texts if match.game.info.undo == "text" else MoveText.earlier_move
    return (earlier.format(move=match.game.describe(move)),)


def _stepped_back(before: Match, slot: Slot) -> str:
    """Returns what is said when the last text is taken back, and what is left of the submission."""
    drafts = before.submissions[slot].drafts[:-1]
    if not drafts:
        return f"{MoveText.stepped_back} {MoveText.nothing_yet}"
    seen = view_for(before, slot.seat)
    return f"{MoveText.stepped_back}\n{seen.game.read_back(seen.view, slot, drafts[-1], None)}"


def _not_locked(match: Match, slot: Slot) -> str:
    """Returns what is said to whom the bot had asked whether to lock, and who takes that back."""
    return f"{MoveText.not_locked} {shown_answer(match, slot)}"


def reply_notices(before: Match, event: AnswerEvent) -> list[Notice]:
    """Returns the reply to a text that wants one."""
    if not event.reply:
        return []
    body = ReplyBody(acknowledge(before, event), event.message, drawing(before, event))
    return [Notice(seat_address(before, event.slot), body)]


def warning_notices(after: Match, event: PlayersWarned) -> list[Notice]:
    """Returns the warnings of those who still owe an answer; computer players need none."""
    return [
        _warning(after, slot, event.seconds) for slot in event.slots if _is_person(after, slot.seat)
    ]


def _warning(after: Match, slot: Slot, seconds: int) -> Notice:
    where = wording.on_board(after.game.info, slot)
    body = WarningBody(wording.warning(seconds, where), (after.seats[slot.seat],), seconds, where)
    return Notice(seat_address(after, slot), body)


def is_current(
    match: Match, address: Address, body: WarningBody | ReminderBody, created_ms: int, now_ms: int
) -> bool:
    """Returns whether a warning is still true and needed, so that one that was held up is not told
    too late.

    Args:
        match: The match as it is now.
        address: The submission channel.
        body: The warning.
        created_ms: When it was recorded.
        now_ms: The present instant on the match's clock: that at which the clock was stopped, if it
        was.
    """
    live = match.phase
    if (
        live is None
        or match.status is not Status.RUNNING
        or match.paused
        or match.held
        or created_ms < live.opened_ms
    ):
        return False
    slots = [slot for slot in match.owing if seat_address(match, slot) == address]
    if not any(match.seats[slot.seat] in body.ping for slot in slots):
        return False
    seconds = body.seconds if isinstance(body, WarningBody) else None
    return seconds is None or is_timely(live, seconds, live.deadline_ms - now_ms)


def reminder(match: Match, seat: Seat) -> tuple[Notice, ...]:
    """Returns the reminders of the answers that a user still owes, once in each of their
    channels that asks for one.
    """
    where = dict.fromkeys(seat_address(match, slot) for slot in match.owing if slot.seat == seat)
    return tuple(Notice(address, ReminderBody((match.seats[seat],))) for address in where)


def _is_person(match: Match, seat: Seat) -> bool:
    player = match.occupant(seat)
    return player is not None and player.computer is None
