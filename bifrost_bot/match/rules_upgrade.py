"""Conversion of states and moves to another version of their game's rules."""

from typing import Any

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.contract import AnyGame


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
