"""Notes on a submission, so that what it plans can be drawn under its reply, for its player alone."""

from collections.abc import Mapping
from typing import Any

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.events import AnswerEvent, MoveSubmitted, MoveWithdrawn
from bifrost_bot.match.model import Match


def planned(before: Match, event: AnswerEvent) -> dict[str, Any]:
    """Returns what a reply's body notes for its drawing, None if nothing is planned any more; empty if all stays."""
    match event:
        case MoveSubmitted():
            return {"sketch": _note(before, event.move)}
        case MoveWithdrawn():
            left = before.submissions[event.slot].drafts[:-1] if event.by_text else ()
            return {"sketch": _note(before, encode(left[-1], before.game.types.move)) if left else None}
        case _:
            return {}


def present_plan(match: Match, slot: Slot) -> Mapping[str, Any] | None:
    """Returns what is noted for the drawing of the slot's present submission."""
    move = match.move(slot)
    return None if move is None else _note(match, encode(move, match.game.types.move))


def _note(match: Match, move: Any) -> dict[str, Any]:
    assert match.phase is not None
    return {"phase": match.phase.phase.number, "move": move}
