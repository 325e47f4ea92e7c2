"""Views and audiences: in Bifröst every board and every move made is public (R-136).

The only secrets are who plays which colour and the moves of the present minute; neither is in the
state.
"""

from typing import Literal

from bifrost_bot.engines.bifrost.model import (
    Event,
    HalfBegan,
    MatchEnded,
    MinuteSkipped,
    State,
    TurnEnded,
    View,
)
from bifrost_bot.engines.values import Board, Seat


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know; None is the public."""
    return View(
        viewer, state.config, state.half, state.number, state.boards, state.outcome, state.last_turn
    )


def audience(event: Event) -> Literal["everyone"]:
    """Returns the audience of the event: everyone."""
    del event
    return "everyone"


def board_of(event: Event) -> Board | None:
    """Returns the game in whose channels the event is shown, or None for all of them."""
    if isinstance(event, (TurnEnded, MinuteSkipped, HalfBegan, MatchEnded)):
        return None
    return event.board
