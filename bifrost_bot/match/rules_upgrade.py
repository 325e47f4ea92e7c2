"""A match that outlives a change of its game's rules: which version is in force, and what
carries over.
"""

from typing import Any

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.match.events import RulesAdopted
from bifrost_bot.match.model import Match, Moment


def adopted(match: Match, moment: Moment) -> tuple[RulesAdopted, ...]:
    """Returns the event that a match continues by the present rules; none where those in force
    are available.
    """
    if match.over or match.has_its_rules:
        return ()
    return (RulesAdopted(match.game.info.rules_version, moment.now_ms),)


def carried_state(state: Any, old: AnyGame, new: AnyGame) -> Any:
    """Returns a state as another version of the game has it."""
    return state if old is new else decode(new.types.state, encode(state, old.types.state))


def carried_move(move: Any, old: AnyGame, new: AnyGame) -> Any:
    """Returns a move as another version of the game has it."""
    return move if old is new else decode(new.types.move, encode(move, old.types.move))
