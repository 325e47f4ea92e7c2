"""Visibility of the state and events (R-110, rules T-24 and T-25).

Lights, sums, uses of abilities, garnets and points by source are open to all once a round has
closed. Only its player may see a hand, reservations and choices; the settings may hold hands, so no
view has them.
"""

from bifrost_bot.engines.three_towers.model import (
    Accounted,
    Dealt,
    Event,
    Reserved,
    Secret,
    State,
    View,
)
from bifrost_bot.engines.values import EVERYTHING, Audience, Board, Seat

BOARD = "1"
"""The only board."""


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know; None is the public, `EVERYTHING` knows all."""
    return View(
        viewer=viewer,
        terms=state.config.terms,
        number=state.number,
        standings=state.standings,
        closed=state.closed,
        outcome=state.outcome,
        secret=Secret() if viewer is None else state.secrets.get(viewer, Secret()),
        all_secrets=tuple(state.secrets.items()) if viewer == EVERYTHING else (),
    )


def audience(event: Event) -> Audience:
    """Returns who may know of the event."""
    if isinstance(event, (Accounted, Reserved, Dealt)):
        return frozenset({event.seat})
    return "everyone"


def board_of(event: Event) -> Board:
    """Returns the only board."""
    del event
    return BOARD
