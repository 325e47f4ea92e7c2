"""Plans: submissions noted so that they can be drawn below their reply, for the player alone."""

from typing import Any

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.events import AnswerEvent, MoveSubmitted, MoveWithdrawn
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Drawing, Plan


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
