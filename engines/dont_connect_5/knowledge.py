"""Views and audiences: all of the game is public; who plays a colour is secret."""

from typing import Literal

from bifrost_bot.engines.dont_connect_5.model import BOARD, Event, MatchEnded, State, View
from bifrost_bot.engines.values import Board, Seat


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know: the whole game. None is the public."""
    return View(viewer, state.game, state.outcome)


def audience(event: Event) -> Literal["everyone"]:
    """Returns the audience of the event: everyone."""
    del event
    return "everyone"


def board_of(event: Event) -> Board | None:
    """Returns the board in whose channels the event is shown, or None for all channels."""
    return None if isinstance(event, MatchEnded) else BOARD
