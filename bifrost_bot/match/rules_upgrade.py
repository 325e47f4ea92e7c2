"""Rules upgrades: matches that continue with another version of their game's rules."""

from typing import Any

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.match.events import RulesAdopted
from bifrost_bot.match.model import Match, Moment


def upgrade(match: Match, moment: Moment) -> tuple[RulesAdopted, ...]:
    """Returns the upgrade to the present rules, or () if the match's own are available."""
    if match.over or match.has_its_rules:
        return ()
    return (RulesAdopted(match.game.info.rules_version, moment.now_ms),)


def convert_state(state: Any, old: AnyGame, new: AnyGame) -> Any:
    """Returns a state converted to another version of the game."""
    if old is new:
        return state
    return decode(new.types.state, encode(state, old.types.state))


def convert_move(move: Any, old: AnyGame, new: AnyGame) -> Any:
    """Returns a move converted to another version of the game."""
    if old is new:
        return move
    return decode(new.types.move, encode(move, old.types.move))
