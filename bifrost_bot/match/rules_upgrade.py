"""Conversion of states and moves to another version of their game's rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match, Submission


def convert_values(
    match: Match, of_state: Callable[[Any], Any], of_move: Callable[[Any], Any]
) -> Match:
    """Returns a match with its game's state and moves in another form."""
    submissions: dict[Slot, Submission] = {}
    for slot, submission in match.submissions.items():
        drafts = tuple(map(of_move, submission.drafts))
        submissions[slot] = replace(submission, drafts=drafts)
    state = None if match.state is None else of_state(match.state)
    return replace(match, state=state, submissions=submissions)


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
