"""Who may know what. In Don't Connect 5 all stones lie open; only who plays which colour is
secret until the end.
"""

from typing import Literal

from bifrost_bot.engines.dont_connect_5.model import BOARD, Event, MatchEnded, State, View
from bifrost_bot.engines.values import Board, Seat


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know: the whole game. None is the public."""
    return View(viewer, state.game, state.outcome)


def audience(event: Event) -> Literal["everyone"]:
    """Returns who may know of the event: everyone."""
    del event
    return "everyone"


def board_of(event: Event) -> Board | None:
    """Returns the board whose channels tell the event, or None for all channels."""
    return None if isinstance(event, MatchEnded) else BOARD
