"""Drawings of what a submission plans, for its player alone."""

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Plan
from bifrost_bot.messages.board import MOST_PICTURES
from bifrost_bot.messages.post import Picture
from bifrost_bot.speech.view import view_for


def plan_pictures(match: Match, slot: Slot, plan: Plan | None) -> tuple[Picture, ...]:
    """Returns the drawings of a noted submission; none once its phase is over, for the board has changed since."""
    if plan is None or match.phase is None or match.phase.phase.number != plan.phase:
        return ()
    seen = view_for(match, slot.seat)
    move = decode(seen.game.types.move, plan.move)
    drawn = seen.game.plan(seen.view, slot, move)[:MOST_PICTURES]
    noun = seen.game.info.board_noun
    return tuple(Picture(scene, f"plan-{noun}{board}-{plan.phase}.png") for board, scene in drawn)
