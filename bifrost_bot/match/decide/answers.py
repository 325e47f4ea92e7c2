"""Decisions on players' texts, withdrawals and locks."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import LONGEST_COMPLETION, Slot
from bifrost_bot.engines.words import LONGEST_TEXT, count, listed, restore_spelling
from bifrost_bot.match.decide import ahead, phases
from bifrost_bot.match.decide.ahead import TAKE_BACK, PlanAhead, planned_part
from bifrost_bot.match.decide.bounds import require_changeable
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.decide.reading import read, submit_event
from bifrost_bot.match.errors import (
    MATCH_OVER,
    OTHER_TURN,
    DeliveredLateError,
    LockedError,
    NotDueError,
    NothingToUndoError,
    NotPlayingError,
    NotRunningError,
    TooEarlyError,
    TooLateError,
)
from bifrost_bot.match.events import (
    Events,
    LockAsked,
    MatchEvent,
    MoveSubmitted,
    MoveWithdrawn,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.fold import evolve_all
from bifrost_bot.match.model import Match, Moment, Status, Submission

_MINUTE_MS: Final = 60_000
_MEANT_COMMANDS: Final = MappingProxyType(
    {
        "lock": "To lock your answer, use /lock.",
        "unlock": "To unlock your answer, use /undo.",
        "undo": "To take your answer back, use /undo.",
    }
)
"""The refusals of words that no game takes and that mean a command."""

_SKIP: Final = "To send nothing this turn, use /lock."


@dataclass(frozen=True, slots=True)
class Submit:
    """Add a text to the slot's submission.

    Attributes:
        at_ms: When Discord received it (during an outage: when the outage began).
        message: The id of the Discord message or interaction, 0 if there is none.
        reply: Whether the message gets a reply from the outbox; interactions are answered directly.
        phase: The phase it is for, if the sender knows it.
    """

    by: str
    slot: Slot
    text: str
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Unlock a locked slot, else take back its answer (`/undo`)."""

    by: str
    slot: Slot
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """Declare the slot done with this phase.

    Attributes:
        careful: Whether to ask before locking an incomplete answer; `/lock anyway` does not ask.
    """

    by: str
    slot: Slot
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None
    careful: bool = False


Answer: TypeAlias = Submit | Withdraw | Lock | PlanAhead


def answer(
    match: Match,
    by: str,
    slot: Slot,
    text: str,
    at_ms: int,
    *,
    message: int = 0,
    reply: bool = False,
    careful: bool = False,
    phase: int | None = None,
    ahead: bool = True,
) -> Answer:
    """Returns the command for a typed text, which can be `/undo` or `/lock`.

    Where the game lets players plan answers and `ahead` is true, it can also be `next …`.
    """
    # A text that is too long is refused as such, even if it is a command and blanks.
    word = "" if len(text) > LONGEST_TEXT else "".join(text.lower().split())
    match word:
        case "/undo":
            return Withdraw(by, slot, at_ms, message, reply, phase)
        case "/lock":
            return Lock(by, slot, at_ms, message, reply, phase, careful)
        case "/lockanyway":
            return Lock(by, slot, at_ms, message, reply, phase)
        case _:
            planned = planned_part(text) if ahead and match.game.info.plans_ahead else None
            if planned is None:
                return Submit(by, slot, text, at_ms, message, reply, phase)
            taken_back = planned.lower() == TAKE_BACK
            return PlanAhead(by, slot, None if taken_back else planned, at_ms, message, reply)


def decide(match: Match, command: Answer, moment: Moment) -> Events:
    """Returns the events that follow from a player's command."""
    if command.message and command.message <= match.heard.get(command.slot, 0):
        return ()
    if isinstance(command, PlanAhead):
        _check_sender(match, command)
        return _plan(match, command, moment)
    _check_delivery(match, command)
    _check_sender(match, command)
    _check_time(match, command)
    match command:
        case Submit():
            events: Events = (_submit(match, command),)
        case Withdraw():
            events = (_withdraw(match, command),)
        case Lock():
            events = (_lock(match, command),)
        case _:
            assert_never(command)
    return (*events, *_close_early(match, events, moment))


def _plan(match: Match, command: PlanAhead, moment: Moment) -> Events:
    """Returns the events of a planned answer.

    One that was sent before the open turn began, but is read only now, counts in that.
    """
    _require_timely(match, command)
    if not _is_for_open_turn(match, command):
        return (ahead.plan(match, command),)
    given = (command.by, command.slot)
    about = (command.message, command.reply)
    if command.text is None:
        events: Events = (_withdraw(match, Withdraw(*given, 0, *about)),)
    else:
        live = match.phase
        assert live is not None
        submit = Submit(*given, command.text, live.opened_ms, *about)
        events = (_submit(match, submit, planned=True),)
    return (*events, *_close_early(match, events, moment))


def _require_timely(match: Match, command: PlanAhead) -> None:
    """Refuses a planned answer for a turn that is over, as Discord delivered it too late."""
    closed = match.expired
    if closed is None or command.slot not in closed.phase.to_act:
        return
    if command.at_ms < closed.opened_ms:
        raise TooLateError(
            "Discord delivered that late: the turn that you planned it for is over. Send it again "
            "if you plan it for the next one."
        )


def _is_for_open_turn(match: Match, command: PlanAhead) -> bool:
    """Returns whether a planned answer was sent before the open turn, in which its slot acts."""
    live = match.phase
    slot = command.slot
    if live is None or match.held is not None or slot not in live.phase.to_act:
        return False
    if command.at_ms >= live.opened_ms or slot in match.locked:
        return False
    given = match.submissions.get(slot, Submission())
    if given.move is None:
        return command.text is not None
    return given.planned


def idle_reason(match: Match, slot: Slot) -> str | None:
    """Returns why the slot owes no answer now, or None if it owes one."""
    if match.status is Status.LOBBY:
        return "The match has not begun yet."
    if match.status is Status.ABANDONED:
        return "The host ended the match, so it takes no more moves."
    if match.status is Status.FINISHED:
        return MATCH_OVER
    if match.status is Status.HALTED:
        return "A fault in the bot stopped the match; the hosts have been notified."
    if match.phase is None:
        if match.paused:
            return "The host has paused the match, and the next turn has not begun yet."
        return "The next turn has not begun yet. A new board will show that it has."
    if match.held is not None:
        return "This turn is over, and the host is judging answers. The results follow."
    if slot in match.phase.phase.to_act:
        return None
    view = match.game.view(match.state, slot.seat)
    return match.game.explain_idle(view, slot)


def paused_reason(match: Match, at_ms: int) -> str | None:
    """Returns why a text sent at that instant came in a pause, or None."""
    if match.paused and at_ms >= (match.still_since_ms or 0):
        return "The host has paused the match. Send that again once it is resumed."
    return None


def require_player(match: Match, slot: Slot, by: str) -> None:
    """Raises `NotPlayingError` unless the user plays the slot's seat."""
    if match.seats.get(slot.seat) != by:
        raise NotPlayingError("Only the player whose channel this is can move here.")


def _check_delivery(match: Match, command: Submit | Withdraw | Lock) -> None:
    closed = match.expired
    live = match.phase
    if closed is None or command.slot not in closed.phase.to_act:
        return
    if match.seats.get(command.slot.seat) != command.by:
        return
    if live is not None and command.at_ms >= live.opened_ms:
        return
    if closed.opened_ms <= command.at_ms <= match.last_ms(closed):
        number = closed.phase.number
        sentence = (
            f"You sent this in time, but Discord delivered it too late: turn {number} was already "
            "closed."
        )
        in_play = not match.over and not match.settings.practice
        if command.reply and in_play and impartial_hosts(match):
            sentence = (
                f"You sent this in time, but Discord delivered it too late: turn {number} was "
                "already closed. The hosts have been notified and can still enter it."
            )
        raise DeliveredLateError(sentence, number)


def _check_sender(match: Match, command: Answer) -> None:
    if match.status in (Status.LOBBY, Status.HALTED) or match.over:
        raise NotRunningError(idle_reason(match, command.slot) or "")
    require_player(match, command.slot, command.by)


def _check_time(match: Match, command: Submit | Withdraw | Lock) -> None:
    live = match.phase
    if live is not None and command.phase not in (None, live.number):
        raise TooLateError(OTHER_TURN)
    reason = idle_reason(match, command.slot)
    if live is None or reason is not None:
        more = ""
        if isinstance(command, Submit) and match.held is None:
            more = ahead.invitation(match, command.slot, command.text)
        raise NotDueError(f"{reason or ''}{more}")
    paused = paused_reason(match, command.at_ms)
    if paused is not None:
        raise NotRunningError(paused)
    if command.at_ms < live.opened_ms:
        raise TooEarlyError("You sent that before this turn began. Send it again.")
    if match.is_past(live, command.at_ms):
        late = _length(command.at_ms - match.last_ms(live))
        raise TooLateError(f"Too late by {late}: the turn was over when Discord received it.")


def _length(milliseconds: int) -> str:
    """Returns a length of time in words, with tenths of seconds below a minute."""
    if milliseconds < _MINUTE_MS:
        return f"{milliseconds / 1000:.1f} seconds"
    minutes, rest = divmod(milliseconds, _MINUTE_MS)
    seconds = rest // 1000
    if not seconds:
        return count(minutes, "minute")
    return f"{count(minutes, 'minute')} and {count(seconds, 'second')}"


def _submit(match: Match, command: Submit, *, planned: bool = False) -> MoveSubmitted:
    slot = command.slot
    if slot in match.locked:
        raise LockedError("You have locked your answer. Unlock it with /undo first.")
    try:
        return submit_event(
            match,
            slot,
            command.text,
            command.at_ms,
            message=command.message,
            reply=command.reply,
            planned=planned,
        )
    except MoveError as refusal:
        refusal.args = (_refusal_text(str(refusal), command.text),)
        raise


def _refusal_text(sentence: str, text: str) -> str:
    """Returns a game's refusal as the player reads it, with the command that the text means."""
    word = text.strip(" \n.!").lower()
    if word in _MEANT_COMMANDS:
        return _MEANT_COMMANDS[word]
    spelled = restore_spelling(sentence, text)
    return f"{spelled} {_SKIP}" if word == "skip" else spelled


def reads_as_move(match: Match, slot: Slot, text: str) -> bool:
    """Returns whether a short text would be taken as the answer that a slot owes.

    A game that fails at it takes it not; where it was typed, that is reported.
    """
    if len(text) > LONGEST_COMPLETION or idle_reason(match, slot) is not None:
        return False
    try:
        read(match, slot, text, match.move(slot))
    except Exception:
        return False
    return True


def _withdraw(match: Match, command: Withdraw) -> MatchEvent:
    slot = command.slot
    before = match.submissions.get(slot, Submission())
    # A player who was only asked whether to lock has now declined, and keeps the answer.
    if slot in match.locked or before.lock_asked:
        return SlotUnlocked(slot, command.message, command.reply)
    if before.move is None:
        sentence = "There is nothing to take back: you haven't moved yet."
        if slot in match.planned:
            sentence += f" {ahead.HOW_TO_DROP}"
        raise NothingToUndoError(sentence)
    by_text = match.game.info.undo == "text"
    return MoveWithdrawn(slot, before.revision + 1, command.message, command.reply, by_text)


def _lock(match: Match, command: Lock) -> SlotLocked | LockAsked:
    if command.slot in match.locked:
        raise LockedError("Your answer is already locked. Unlock it with /undo.")
    require_changeable(match.submissions.get(command.slot, Submission()))
    kind = LockAsked if command.careful and missing(match, command.slot) else SlotLocked
    return kind(command.slot, command.message, command.reply)


def missing(match: Match, slot: Slot) -> str:
    """Returns a sentence about the missing parts of a slot's answer; empty if it is complete."""
    move = match.move(slot)
    if move is None:
        return "Nothing is recorded for this turn."
    view = match.game.view(match.state, slot.seat)
    parts = match.game.missing(view, slot, move)
    if not parts:
        return ""
    return f"Still missing: {listed(parts)}."


def _close_early(match: Match, events: tuple[Any, ...], moment: Moment) -> Events:
    if not phases.waits_for_answers(match):
        return ()
    return phases.close_early(evolve_all(match, events), moment)
