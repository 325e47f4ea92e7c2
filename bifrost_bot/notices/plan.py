"""Notes on a submission, so that what it plans can be drawn under its reply, for its player
alone.
"""

from typing import Any, assert_never

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.events import (
    AnswerEvent,
    LockAsked,
    MoveSubmitted,
    MoveWithdrawn,
    SlotLocked,
    SlotUnlocked,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Drawing, Plan


def drawing(before: Match, event: AnswerEvent) -> Drawing | None:
    """Returns what is drawn under the reply to an answer, or None if what was drawn before
    stays.
    """
    match event:
        case MoveSubmitted():
            return Drawing(_note(before, event.slot, event.move, _present(before, event.slot)))
        case MoveWithdrawn():
            left = before.submissions[event.slot].drafts[:-1] if event.by_text else ()
            now = encode(left[-1], before.game.types.move) if left else None
            return Drawing(
                _note(before, event.slot, now, _present(before, event.slot)) if left else None
            )
        case SlotLocked() | LockAsked() | SlotUnlocked():
            return None
        case _:
            assert_never(event)


def present_plan(match: Match, slot: Slot) -> Plan | None:
    """Returns what is noted for the drawing of the slot's present submission."""
    move = _present(match, slot)
    return None if move is None else _note(match, slot, move)


def _present(match: Match, slot: Slot) -> Any:
    move = match.move(slot)
    return None if move is None else encode(move, match.game.types.move)


def _note(match: Match, slot: Slot, move: Any, before: Any = None) -> Plan:
    assert match.phase is not None
    return Plan(match.phase.phase.number, move, before, slot.board)
