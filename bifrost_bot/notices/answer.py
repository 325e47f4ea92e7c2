"""Notices of players' own answers (confirmations, warnings, reminders) in their own channels."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, assert_never

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.decide import ahead, bounds, phases
from bifrost_bot.match.decide.answers import idle_reason, missing
from bifrost_bot.match.events import (
    AnswerEvent,
    AnswerPlanned,
    LockAsked,
    MatchEvent,
    MoveSubmitted,
    MoveWithdrawn,
    PlanVoided,
    PlayersWarned,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Status, Submission
from bifrost_bot.match.notice import (
    Address,
    Drawing,
    LineBody,
    Notice,
    Plan,
    ReminderBody,
    ReplyBody,
    WarningBody,
)
from bifrost_bot.match.warning import is_timely
from bifrost_bot.notices.channels import notices_to
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import personal_addresses, seat_address, slots_at
from bifrost_bot.speech.texts import EDITED
from bifrost_bot.speech.view import view_for

NOTHING_YET: Final = "You have no move recorded for this turn."
_LONGEST_NAMED = 24
"""Maximum length of an answer that the reply to its lock names."""

_LONGEST_PLANNED: Final = 300

_STEPPED_BACK: Final = "Taken back. Your answer is what it was before that text."

_PROMISE: Final = re.compile(
    r"[ \n]?You can change it until (?:<t:[0-9]{1,12}:[a-zA-Z]>|the turn ends)\."
    r"(?: The turn ends once everybody has locked\.)?"
)
_FEW_CHANGES = 5
_EDIT_REMARK = EDITED.partition("{")[0]


def read_back(match: Match, slot: Slot) -> str:
    """Returns a sentence for the player about the slot's present submission."""
    move = match.move(slot)
    if move is None:
        return NOTHING_YET
    seen = view_for(match, slot.seat)
    text = seen.game.read_back(seen.view, slot, move, None)
    return wording.planned_text(text) if match.is_planned(slot) else text


def planned_answer(match: Match, slot: Slot) -> str:
    """Returns a sentence about what the slot's player plans for its next turn; "" if nothing."""
    planned = match.planned.get(slot)
    if planned is None or not planned.text:
        return ""
    return f"{_planned_text(match, slot, planned.text)} {ahead.HOW_TO_DROP}"


def _planned_text(match: Match, slot: Slot, text: str) -> str:
    where = wording.on_board(match.game.info, slot)
    return f"Planned for your next turn{where}: {_show_text(text)}."


def _show_text(text: str) -> str:
    return wording.clean(text, _LONGEST_PLANNED)


def present_answer(match: Match, slot: Slot) -> str:
    """Returns a sentence about the slot's present submission, locked or not."""
    return _locked_answer(match, slot) if slot in match.locked else read_back(match, slot)


def is_edit_remark(text: str) -> bool:
    """Returns whether a reply only says that edits do not count, and so answers no text."""
    return text.startswith(_EDIT_REMARK)


def shown_answer(match: Match, slot: Slot) -> str:
    """Returns a sentence about the slot's present submission, and whether it can be changed."""
    text = present_answer(match, slot)
    if match.move(slot) is None or slot in match.locked:
        return text
    return wording.add_sentence(text, _until_when(match))


def confirm(before: Match, event: AnswerEvent) -> str:
    """Returns the sentence that confirms an answer to its player.

    It is read back against the match before it: a text may have closed the phase, which changes
    the board.
    """
    match event:
        case MoveSubmitted():
            seen = view_for(before, event.slot.seat)
            move = decode(seen.game.types.move, event.move)
            text = seen.game.read_back(seen.view, event.slot, move, before.move(event.slot))
            return wording.planned_text(text) if event.planned else text
        case AnswerPlanned():
            return _confirm_plan(before, event)
        case MoveWithdrawn():
            if event.by_text:
                return _withdrawn_text(before, event.slot)
            return "Taken back. You have no move recorded now."
        case SlotLocked():
            return _lock_text(evolve(before, event), event.slot)
        case LockAsked():
            return f"{missing(before, event.slot)} To lock all the same, send `/lock anyway`."
        case SlotUnlocked():
            if event.slot in before.locked:
                return "Unlocked. You can change your answer again."
            # The bot had asked whether to lock, and the player declined.
            return f"Not locked. {shown_answer(before, event.slot)}"
        case _:
            assert_never(event)


def _confirm_plan(before: Match, event: AnswerPlanned) -> str:
    """Returns the confirmation that a text is planned, or that it is taken back."""
    if event.text is None:
        return "Taken back. You have planned nothing for your next turn."
    lines = [
        _planned_text(before, event.slot, event.text),
        f"It counts once that turn begins, if it is still possible; else you are asked to move. "
        f"{ahead.HOW_TO_DROP}",
    ]
    if event.slot in before.owing:
        lines.append("**It is your turn now**, and nothing is recorded for this turn yet.")
    return "\n".join(lines)


def void_line(match: Match, event: PlanVoided) -> str:
    """Returns that a planned answer is void in the open turn, and why, for its player."""
    reason = ahead.refusal_of(match, event.slot, event.text)
    return f"What you planned, {_show_text(event.text)}, is void. {reason}".rstrip()


def dropped_notices(before: Match, events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    """Returns the notices to players whose planned answers a host's correction makes void."""
    if after.over:
        return []
    used = {
        event.slot
        for event in events
        if isinstance(event, MoveSubmitted | PlanVoided | AnswerPlanned)
    }
    notices: list[Notice] = []
    for slot, planned in before.planned.items():
        is_same = before.seats[slot.seat] == after.seats[slot.seat]
        if not planned.text or slot in used or slot in after.planned or not is_same:
            continue
        where = wording.on_board(after.game.info, slot)
        text = (
            f"What you planned{where}, {_show_text(planned.text)}, is void, as a host has "
            "corrected the match. Plan it again if it still fits."
        )
        notices.append(Notice(seat_address(after, slot), LineBody(text)))
    return notices


def acknowledge(before: Match, event: AnswerEvent) -> str:
    """Returns the confirmation of an answer, with until when it can be changed or is waited for.

    Near the limit it also says how many changes are left.
    """
    text = confirm(before, event)
    if isinstance(event, SlotLocked):
        return " ".join([text, *_locked_until(evolve(before, event))])
    if not isinstance(event, MoveSubmitted):
        return text
    if phases.waits_for_answers(before) and phases.complete(evolve(before, event)):
        return text
    changes = before.submissions.get(event.slot, Submission()).changes + 1
    remaining = bounds.MOST_CHANGES - changes
    if remaining <= _FEW_CHANGES:
        return f"{text}\n{wording.changes_left(remaining)}"
    return wording.add_sentence(text, _until_when(before))


def _until_when(match: Match) -> str:
    """Returns until when an answer can be changed, and whether locking can end the phase."""
    live = match.phase
    if live and phases.complete(match):
        # It was planned: one that is typed ends the turn at once.
        shown_ms = phases.shown_until_ms(live)
        live = replace(live, deadline_ms=min(shown_ms, live.deadline_ms))
    ends = wording.deadline_time(live) if live and not match.paused else "the turn ends"
    if match.settings.advance != "all_locked" or match.game.info.ends_when_answered:
        return f"You can change it until {ends}."
    return f"You can change it until {ends}. The turn ends once everybody has locked."


def without_promise(text: str) -> str:
    """Returns a confirmation without the sentences on changing an answer."""
    return _PROMISE.sub("", text)


def can_change(match: Match, address: Address) -> bool:
    """Returns whether an answer in a submission channel can be changed now."""
    return any(
        idle_reason(match, slot) is None and slot not in match.locked
        for slot in slots_at(match, address)
    )


def _lock_text(match: Match, slot: Slot) -> str:
    """Returns that an answer is locked, and how to unlock it while the phase lasts."""
    move = match.move(slot)
    answer = "" if move is None else match.game.describe(move)
    if move is None:
        text = "🔒 Locked without a move"
    elif len(answer) <= _LONGEST_NAMED:
        text = f"🔒 {wording.capital(answer)} is locked"
    else:
        text = "🔒 Your answer is locked"
    if match.phase is None or phases.complete(match):
        return f"{text}."
    return f"{text} (`/undo` unlocks)."


def _locked_until(match: Match) -> list[str]:
    """Returns when a phase ends in which an answer was locked, if it is still open."""
    if match.phase is None or match.paused or phases.complete(match):
        return []
    time = wording.deadline_time(match.phase)
    if match.settings.advance == "deadline" and match.phase.phase.closes == "deadline":
        return [f"The turn ends at {time}."]
    return [f"The turn ends once everybody is done, at the latest at {time}."]


def _locked_answer(match: Match, slot: Slot) -> str:
    if match.move(slot) is None:
        return "🔒 Locked without a move."
    return wording.locked_text(read_back(match, slot))


def add_submission_in_force(refusal: MoveError, match: Match, slot: Slot) -> None:
    """Adds to the refusal of a text the player's earlier submission, which still counts."""
    refusal.args = (" ".join([str(refusal), *submission_in_force_text(match, slot)]),)


def submission_in_force_text(match: Match, slot: Slot) -> tuple[str, ...]:
    """Returns the sentence about an earlier submission that still counts, if there is one."""
    move = match.move(slot)
    if move is None:
        return ()
    if match.game.info.undo == "text":
        earlier = "What you sent before still counts."
    else:
        earlier = f"Your earlier move {match.game.describe(move)} still counts."
    return (earlier,)


def _withdrawn_text(before: Match, slot: Slot) -> str:
    """Returns the confirmation that a text is taken back, with the rest of the submission."""
    drafts = before.submissions[slot].drafts[:-1]
    if not drafts:
        return f"{_STEPPED_BACK} {NOTHING_YET}"
    seen = view_for(before, slot.seat)
    return f"{_STEPPED_BACK}\n{seen.game.read_back(seen.view, slot, drafts[-1], None)}"


def reply_notices(before: Match, event: AnswerEvent) -> list[Notice]:
    """Returns the reply to a text, if it gets one."""
    if not event.reply:
        return []
    body = ReplyBody(acknowledge(before, event), event.message, drawing(before, event))
    return [Notice(seat_address(before, event.slot), body)]


def drawing(before: Match, event: AnswerEvent) -> Drawing | None:
    """Returns the drawing under the reply to an answer, or None if the previous one stays."""
    if isinstance(event, MoveSubmitted):
        move = event.move
    elif isinstance(event, MoveWithdrawn):
        drafts = before.submissions[event.slot].drafts[:-1] if event.by_text else ()
        if not drafts:
            return Drawing(None)
        move = encode(drafts[-1], before.game.types.move)
    else:
        return None
    return Drawing(_plan(before, event.slot, move, _present_move(before, event.slot)))


def present_plan(match: Match, slot: Slot) -> Plan | None:
    """Returns the plan of the slot's present submission."""
    move = _present_move(match, slot)
    return None if move is None else _plan(match, slot, move)


def _present_move(match: Match, slot: Slot) -> Any:
    move = match.move(slot)
    return None if move is None else encode(move, match.game.types.move)


def _plan(match: Match, slot: Slot, move: Any, before: Any = None) -> Plan:
    assert match.phase is not None
    return Plan(match.phase.phase.number, move, before, slot.board)


def warning_notices(after: Match, event: PlayersWarned) -> list[Notice]:
    """Returns the warnings to people who still owe an answer."""
    seconds = event.seconds
    return [_warning(after, slot, seconds) for slot in event.slots if after.person_at(slot.seat)]


def _warning(after: Match, slot: Slot, seconds: int) -> Notice:
    where = wording.on_board(after.game.info, slot)
    ping = (after.seats[slot.seat],)
    if not _is_in_a_row(after, seconds):
        # So much time is left on the clock, but it is off in between.
        assert after.phase is not None
        body = WarningBody(wording.reminder(after.phase.deadline_ms), ping, None, where)
        return Notice(seat_address(after, slot), body)
    return Notice(seat_address(after, slot), WarningBody("", ping, seconds, where))


def _is_in_a_row(match: Match, seconds: int) -> bool:
    """Returns whether the clock runs all the time in these seconds before the deadline."""
    if match.phase is None:
        return True
    deadline_ms = match.phase.deadline_ms
    return match.calendar.shift(deadline_ms, -seconds * 1000) == deadline_ms - seconds * 1000


def is_current(
    match: Match, address: Address, body: WarningBody | ReminderBody, created_ms: int, now_ms: int
) -> bool:
    """Returns whether a delayed warning is still accurate and needed.

    Args:
        now_ms: The present instant on the match's clock, which may be paused.
    """
    live = match.phase
    if live is None or match.status is not Status.RUNNING or match.paused or match.held:
        return False
    if created_ms < live.opened_ms:
        return False
    owing = {match.seats[slot.seat] for slot in match.owing if seat_address(match, slot) == address}
    if owing.isdisjoint(body.ping):
        return False
    seconds = body.seconds if isinstance(body, WarningBody) else None
    left_ms = match.calendar.running_ms(now_ms, live.deadline_ms)
    return seconds is None or is_timely(live, seconds, left_ms)


def reminder(match: Match, seat: Seat) -> tuple[Notice, ...]:
    """Returns the reminders of a user's owed answers, one for each channel."""
    owing = [seat_address(match, slot) for slot in match.owing if slot.seat == seat]
    return tuple(notices_to(dict.fromkeys(owing), ReminderBody((match.seats[seat],))))


def next_turn(match: Match, seat: Seat) -> Notice:
    """Returns the silent line to a player who is on turn after the open phase."""
    text = "You are next: it is your turn as soon as this one has ended."
    return Notice(personal_addresses(match)[seat], LineBody(text))
