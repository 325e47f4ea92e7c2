"""Drawings of what a submission plans, for its player alone."""

from collections.abc import Mapping
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.messages.board import MOST_PICTURES
from bifrost_bot.messages.post import Picture
from bifrost_bot.speech.view import view_for


def plan_pictures(match: Match, slot: Slot, planned: Mapping[str, Any] | None) -> tuple[Picture, ...]:
    """Returns the drawings of a noted submission; none once its phase is over, for the board has changed since."""
    if planned is None or match.phase is None or match.phase.phase.number != planned["phase"]:
        return ()
    seen = view_for(match, slot.seat)
    move = decode(seen.game.types.move, planned["move"])
    drawn = seen.game.plan(seen.view, slot, move)[:MOST_PICTURES]
    noun, number = seen.game.info.board_noun, planned["phase"]
    return tuple(Picture(scene, f"plan-{noun}{board}-{number}.png") for board, scene in drawn)
