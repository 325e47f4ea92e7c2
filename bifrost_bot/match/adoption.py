"""A match that outlives a change of its game's rules: which version is in force, and what carries over."""

from typing import Any

from bifrost_bot.match.events import RulesAdopted
from bifrost_bot.match.model import Match, Moment
from engines.api import AnyEngine
from engines.codec import decode, encode


def adopted(match: Match, moment: Moment) -> tuple[RulesAdopted, ...]:
    """Returns the fact that a match goes on by the present rules; none where those in force are at hand."""
    if match.over or match.has_its_rules:
        return ()
    return (RulesAdopted(match.engine.INFO.rules_version, moment.now_ms),)


def carried_state(state: Any, old: AnyEngine, new: AnyEngine) -> Any:
    """Returns a state as another version of the game has it."""
    return state if old is new else decode(new.TYPES.state, encode(state, old.TYPES.state))


def carried_move(move: Any, old: AnyEngine, new: AnyEngine) -> Any:
    """Returns a move as another version of the game has it."""
    return move if old is new else decode(new.TYPES.move, encode(move, old.TYPES.move))
