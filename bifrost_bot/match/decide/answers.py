"""Decisions on players' texts, withdrawals and locks."""

import hashlib
import hmac
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError, UnreadableError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import LONGEST_COMPLETION, Slot
from bifrost_bot.engines.words import count, listed, normalize_text, restore_spelling
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.bounds import require_changeable
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.decide.seating import with_seats
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
    LockAsked,
    MatchEvent,
    MoveSubmitted,
    MoveWithdrawn,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Moment, Status, Submission

LONGEST_TEXT = 2_000
"""Maximum length of an answer; Discord allows longer messages."""

_MINUTE_MS: Final = 60_000
_WORDS: Final = re.compile(r"[a-z0-9_-]+")
"""The words that may be names of seats."""


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
    """Returns the command for a typed text, which can be `/undo` or `/lock`."""
    # A text that is too long is refused as such, even if it is a command and blanks.
    word = "" if len(text) > LONGEST_TEXT else "".join(text.lower().split())
    match word:
        case "/undo":
            return Withdraw(by, slot, at_ms, message, reply)
        case "/lock":
            return Lock(by, slot, at_ms, message, reply, careful=careful)
        case "/lockanyway":
            return Lock(by, slot, at_ms, message, reply)
        case _:
            return Submit(by, slot, text, at_ms, message, reply)


def decide(match: Match, command: Answer, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events that follow from a player's command."""
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
    """Returns the salted hash of a recorded text; verifiable once the seed is published."""
    text = f"{phase}/{slot.seat}/{slot.board or ''}/{revision}/{text}"
    key = subkey(seed, "receipts").encode()
    return hmac.digest(key, text.encode(), hashlib.sha256).hex()[:12]


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


def _check_delivery(match: Match, command: Answer) -> None:
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


def _check_time(match: Match, command: Answer) -> None:
    live = match.phase
    if live is not None and command.phase not in (None, live.phase.number):
        raise TooLateError(OTHER_TURN)
    reason = idle_reason(match, command.slot)
    if live is None or reason is not None:
        raise NotDueError(reason or "")
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


def _submit(match: Match, command: Submit) -> MoveSubmitted:
    if command.slot in match.locked:
        raise LockedError("You have locked your answer. Unlock it with /undo first.")
    before = match.submissions.get(command.slot, Submission())
    try:
        return _read_submission(match, command, before)
    except MoveError as refusal:
        refusal.args = (restore_spelling(str(refusal), command.text),)
        raise


def _read_submission(match: Match, command: Submit, before: Submission) -> MoveSubmitted:
    assert match.phase is not None
    slot = command.slot
    length = len(command.text)
    if not command.text.strip():
        raise UnreadableError("An empty message is not an answer. /rules shows what you can type.")
    if length > LONGEST_TEXT:
        sentence = (
            f"That message has {length:,} characters; an answer may have at most {LONGEST_TEXT:,}."
        )
        raise UnreadableError(sentence)
    require_changeable(before, command.text)
    text, move = read(match, slot, command.text, before.move)
    revision = before.revision + 1
    return MoveSubmitted(
        slot=slot,
        text=text,
        move=encode(move, match.game.types.move),
        revision=revision,
        receipt=receipt(match.seed, match.phase.phase.number, slot, revision, text),
        at_ms=command.at_ms,
        message=command.message,
        reply=command.reply,
    )


def read(match: Match, slot: Slot, text: str, draft: Any) -> tuple[str, Any]:
    """Returns a text as it is stored, and the slot's whole submission with it.

    Raises:
        MoveError: If the game does not accept the text.
    """
    game = match.game
    view = game.view(match.state, slot.seat)
    plain = normalize_text(text)
    try:
        move = game.parse(text, view, slot, draft)
    except MoveError:
        with_names = _read_with_names(match, slot, plain, draft)
        if with_names is None:
            raise
        return with_names
    # The text must be accepted as it was sent; the move is read from what is stored, so that
    # everyone can check it.
    return plain, move if plain == text else game.parse(plain, view, slot, draft)


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


def _read_with_names(match: Match, slot: Slot, text: str, draft: Any) -> tuple[str, Any] | None:
    """Returns the reading of a text with players' names for seats; None if none or ambiguous.

    The text is stored with the seats in place of the names, as games know no names of people.
    """
    game = match.game
    view = game.view(match.state, slot.seat)
    found: dict[str, tuple[str, Any]] = {}
    for replaced, seats in with_seats(match, text):
        with suppress(MoveError):
            move = game.parse(replaced, view, slot, draft)
            described = game.describe(move)
            # A seat's name must have been read as a seat, not as some other word of the game.
            if len(replaced) <= LONGEST_TEXT and seats <= set(_WORDS.findall(described)):
                found.setdefault(described, (replaced, move))
    return next(iter(found.values())) if len(found) == 1 else None


def _withdraw(match: Match, command: Withdraw) -> MatchEvent:
    slot = command.slot
    before = match.submissions.get(slot, Submission())
    # A player who was only asked whether to lock has now declined, and keeps the answer.
    if slot in match.locked or before.lock_asked:
        return SlotUnlocked(slot, command.message, command.reply)
    if before.move is None:
        raise NothingToUndoError("There is nothing to take back: you haven't moved yet.")
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


def _close_early(match: Match, events: tuple[Any, ...], moment: Moment) -> tuple[MatchEvent, ...]:
    for event in events:
        match = evolve(match, event)
    if match.paused or not phases.complete(match):
        return ()
    return phases.close(match, moment)
