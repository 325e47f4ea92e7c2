"""The plan of a submission, drawn and in words, for its player alone."""

from collections.abc import Sequence
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Plan
from bifrost_bot.messages.post import Picture
from bifrost_bot.speech.view import view_for


def plan_pictures(match: Match, slot: Slot, plan: Plan | None) -> tuple[Picture, ...]:
    """Returns the drawings of a submission; none after its phase, which changed the board."""
    if plan is None or match.phase is None:
        return ()
    if match.phase.phase.number != plan.phase:
        return ()
    noun = match.game.info.board_noun
    pictures: list[Picture] = []
    for board, scene in _plan_scenes(match, slot, plan.move):
        pictures.append(Picture(scene, f"plan-{noun}{board}-{plan.phase}.png"))
    return tuple(pictures)


def changed_pictures(match: Match, slot: Slot, plan: Plan | None) -> tuple[Picture, ...]:
    """Returns the drawings of a submission that differ from those before it."""
    pictures = plan_pictures(match, slot, plan)
    if plan is None or plan.before is None or not pictures:
        return pictures
    before = [scene for _, scene in _plan_scenes(match, slot, plan.before)]
    return tuple(picture for picture in pictures if picture.scene not in before)


def plan_words(pictures: Sequence[Picture]) -> list[str]:
    """Returns the drawings in words, a line each: where a path leads and ends, and its price."""
    return [_words(picture.scene) for picture in pictures]


def _words(scene: Scene) -> str:
    words = " ".join((*scene.told, *scene.captions))
    return f"{scene.title}: {words}" if words else f"{scene.title}."


def _plan_scenes(match: Match, slot: Slot, move: Any) -> Sequence[tuple[Board, Scene]]:
    seen = view_for(match, slot.seat)
    game = seen.game
    return game.plan(seen.view, slot, decode(game.types.move, move))
