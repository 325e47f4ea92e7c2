"""Decides what players send: texts, take-backs and locks."""

import hashlib
import hmac
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError, UnreadableError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import as_typed, listed, storable
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.bounds import require_changeable
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.decide.seating import with_seats
from bifrost_bot.match.errors import (
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
    LockAsked,
    MatchEvent,
    MoveSubmitted,
    MoveWithdrawn,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Moment, Status, Submission
from bifrost_bot.speech.texts.refusal import AnswerRefusal

LONGEST_TEXT = 2_000
"""How many characters an answer may have; people on Discord can send more."""

_WORDS: Final = re.compile(r"[a-z0-9_-]+")
"""What seats are named by."""


@dataclass(frozen=True, slots=True)
class Submit:
    """Add a text to the slot's submission.

    Attributes:
        at_ms: When Discord received it (during an outage: when the outage began).
        message: The id of the Discord message or interaction that carried it, 0 where there is
        none. reply: Whether the message gets its reply from the outbox; an interaction is answered
        on the spot. phase: The phase it was meant for, where the sender knows; else None.
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
    """Unlock the slot if it is locked, else take back (`/undo`)."""

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
        careful: Whether its player is asked first where the slot's answer lacks something; `/lock
        anyway` does not ask.
    """

    by: str
    slot: Slot
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None
    careful: bool = False


Answer: TypeAlias = Submit | Withdraw | Lock


def answer(
    by: str,
    slot: Slot,
    text: str,
    at_ms: int,
    *,
    message: int = 0,
    reply: bool = False,
    careful: bool = False,
) -> Answer:
    """Returns the command that a typed text stands for: `/undo` and `/lock` may be typed like
    any move.
    """
    # A text that is too long is refused as such, even if all but a word of it is blank.
    match "".join(text.lower().split()) if len(text) <= LONGEST_TEXT else "":
        case "/undo":
            return Withdraw(by, slot, at_ms, message, reply)
        case "/lock":
            return Lock(by, slot, at_ms, message, reply, careful=careful)
        case "/lockanyway":
            return Lock(by, slot, at_ms, message, reply)
        case _:
            return Submit(by, slot, text, at_ms, message, reply)


def decide(match: Match, command: Answer, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events that follow from what a player sent."""
    if command.message and command.message <= match.heard.get(command.slot, 0):
        return ()
    _check_delivery(match, command)
    _check_sender(match, command)
    _check_time(match, command)
    match command:
        case Submit():
            events = (_submit(match, command),)
        case Withdraw():
            events = (_withdraw(match, command),)
        case Lock():
            events = (_lock(match, command),)
        case _:
            assert_never(command)
    return (*events, *_close_early(match, events, moment))


def receipt(seed: str, phase: int, slot: Slot, revision: int, text: str) -> str:
    """Returns the salted hash that goes with a recorded text; once the seed is published, anyone
    can check it.
    """
    said = f"{phase}/{slot.seat}/{slot.board or ''}/{revision}/{text}"
    return hmac.digest(subkey(seed, "receipts").encode(), said.encode(), hashlib.sha256).hex()[:12]


def idle_reason(match: Match, slot: Slot) -> str | None:
    """Returns why the slot owes no answer now, or None if it owes one."""
    if match.status is Status.LOBBY:
        return AnswerRefusal.not_begun
    if match.status is Status.ABANDONED:
        return AnswerRefusal.ended_by_host
    if match.status is Status.FINISHED:
        return AnswerRefusal.match_over
    if match.status is Status.HALTED:
        return AnswerRefusal.stopped_by_fault
    if match.phase is None:
        return AnswerRefusal.paused_between if match.paused else AnswerRefusal.between_turns
    if match.held is not None:
        return AnswerRefusal.judging
    if slot in match.phase.phase.to_act:
        return None
    return match.game.explain_idle(match.game.view(match.state, slot.seat), slot)


def paused_reason(match: Match, at_ms: int) -> str | None:
    """Returns why a text of that instant finds no clock running, or None if one ran then."""
    if match.paused and at_ms >= (match.still_since_ms or 0):
        return AnswerRefusal.paused
    return None


def require_player(match: Match, slot: Slot, by: str) -> None:
    """Passes for the player of the slot's seat.

    Raises:
        NotPlayingError: For all others.
    """
    if match.seats.get(slot.seat) != by:
        raise NotPlayingError(AnswerRefusal.not_your_channel)


def _check_delivery(match: Match, command: Answer) -> None:
    closed, live = match.expired, match.phase
    if (
        closed is None
        or command.slot not in closed.phase.to_act
        or match.seats.get(command.slot.seat) != command.by
    ):
        return
    if live is not None and command.at_ms >= live.opened_ms:
        return
    if closed.opened_ms <= command.at_ms <= closed.deadline_ms:
        number = closed.phase.number
        can_be_entered = (
            command.reply
            and not match.over
            and not match.settings.practice
            and impartial_hosts(match)
        )
        told = (
            AnswerRefusal.delivered_late_to_hosts
            if can_be_entered
            else AnswerRefusal.delivered_late
        )
        raise DeliveredLateError(told.format(turn=number), number)


def _check_sender(match: Match, command: Answer) -> None:
    if match.status in (Status.LOBBY, Status.HALTED) or match.over:
        raise NotRunningError(idle_reason(match, command.slot) or "")
    require_player(match, command.slot, command.by)


def _check_time(match: Match, command: Answer) -> None:
    live = match.phase
    if live is not None and command.phase is not None and command.phase != live.phase.number:
        raise TooLateError(AnswerRefusal.other_turn)
    reason = idle_reason(match, command.slot)
    if live is None or reason is not None:
        raise NotDueError(reason or "")
    paused = paused_reason(match, command.at_ms)
    if paused is not None:
        raise NotRunningError(paused)
    if command.at_ms < live.opened_ms:
        raise TooEarlyError(AnswerRefusal.too_early)
    if command.at_ms > live.deadline_ms:
        raise TooLateError(
            AnswerRefusal.too_late.format(seconds=(command.at_ms - live.deadline_ms) / 1000)
        )


def _submit(match: Match, command: Submit) -> MoveSubmitted:
    if command.slot in match.locked:
        raise LockedError(AnswerRefusal.locked)
    before = match.submissions.get(command.slot, Submission())
    try:
        return _submitted(match, command, before)
    except MoveError as refusal:
        refusal.args = (as_typed(str(refusal), command.text),)
        raise


def _submitted(match: Match, command: Submit, before: Submission) -> MoveSubmitted:
    assert match.phase is not None
    slot, game = command.slot, match.game
    if not command.text.strip():
        raise UnreadableError(AnswerRefusal.empty)
    if len(command.text) > LONGEST_TEXT:
        raise UnreadableError(
            AnswerRefusal.too_long.format(characters=len(command.text), most=LONGEST_TEXT)
        )
    require_changeable(before, command.text)
    text, move = read(match, slot, command.text, before.move)
    revision = before.revision + 1
    return MoveSubmitted(
        slot=slot,
        text=text,
        move=encode(move, game.types.move),
        revision=revision,
        receipt=receipt(match.seed, match.phase.phase.number, slot, revision, text),
        at_ms=command.at_ms,
        message=command.message,
        reply=command.reply,
    )


def read(match: Match, slot: Slot, text: str, draft: Any) -> tuple[str, Any]:
    """Returns a text as it is stored, and the slot's whole submission once it is added.

    Raises:
        MoveError: When the text is not taken.
    """
    game, view, plain = match.game, match.game.view(match.state, slot.seat), storable(text)
    try:
        move = game.parse(text, view, slot, draft)
    except MoveError:
        found = _read_with_names(match, slot, plain, draft)
        if found is None:
            raise
        return found
    # Refused as it was sent, a text stays refused; what counts is what is stored, for anybody to
    # check.
    return plain, move if plain == text else game.parse(plain, view, slot, draft)


def _read_with_names(match: Match, slot: Slot, text: str, draft: Any) -> tuple[str, Any] | None:
    """Returns what a text means if players' names in it stand for their seats; None if that is
    nothing, or not clear.

    The rules know no persons. What is stored is the text with the seats, so that the game alone can
    read it again.
    """
    game, view = match.game, match.game.view(match.state, slot.seat)
    found: dict[str, tuple[str, Any]] = {}
    for said, seats in with_seats(match, text):
        with suppress(MoveError):
            move = game.parse(said, view, slot, draft)
            # A seat's name must have been read as that, not as some other word of the game's.
            if len(said) <= LONGEST_TEXT and seats <= set(_WORDS.findall(game.describe(move))):
                found.setdefault(game.describe(move), (said, move))
    return next(iter(found.values())) if len(found) == 1 else None


def _withdraw(match: Match, command: Withdraw) -> MatchEvent:
    slot = command.slot
    before = match.submissions.get(slot, Submission())
    # Who has only been asked whether to lock has said no by it, and keeps the answer like one who
    # has locked.
    if slot in match.locked or before.lock_asked:
        return SlotUnlocked(slot, command.message, command.reply)
    if before.move is None:
        raise NothingToUndoError(AnswerRefusal.nothing_to_undo)
    by_text = match.game.info.undo == "text"
    return MoveWithdrawn(slot, before.revision + 1, command.message, command.reply, by_text)


def _lock(match: Match, command: Lock) -> SlotLocked | LockAsked:
    if command.slot in match.locked:
        raise LockedError(AnswerRefusal.already_locked)
    require_changeable(match.submissions.get(command.slot, Submission()))
    kind = LockAsked if command.careful and missing(match, command.slot) else SlotLocked
    return kind(command.slot, command.message, command.reply)


def missing(match: Match, slot: Slot) -> str:
    """Returns what a slot's answer lacks, in a sentence; empty where it is complete."""
    move = match.move(slot)
    if move is None:
        return AnswerRefusal.lock_empty
    parts = match.game.missing(match.game.view(match.state, slot.seat), slot, move)
    return AnswerRefusal.lock_incomplete.format(missing=listed(parts)) if parts else ""


def _close_early(match: Match, events: tuple[Any, ...], moment: Moment) -> tuple[MatchEvent, ...]:
    for event in events:
        match = evolve(match, event)
    return phases.close(match, moment) if phases.complete(match) and not match.paused else ()
